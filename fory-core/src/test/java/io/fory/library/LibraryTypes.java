package io.fory.library;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import io.fory.ForyModule;
import io.fory.fixture.BothEngines;
import java.util.List;
import java.util.function.BiConsumer;

/** Copies values of a library, wherever they may stand. */
final class LibraryTypes {
  static final class Holder {
    Object any;
    List<Object> list;
    int number = 7;
  }

  private LibraryTypes() {}

  /** Returns engines with a module: without and with references, and without schemas. */
  static List<BothEngines> engines(ForyModule module) {
    return List.of(
        BothEngines.of(builder -> builder.install(module).register(Holder.class)),
        BothEngines.tracking(builder -> builder.install(module).register(Holder.class)),
        BothEngines.of(
            builder -> builder.install(module).withCompatible(false).register(Holder.class)));
  }

  /** Copies a value as the root, as an element, and in a field of a registered class. */
  static void assertCopies(
      BothEngines engines, Object value, BiConsumer<Object, Object> comparison) {
    Holder holder = new Holder();
    holder.any = value;
    holder.list = java.util.Arrays.asList(value, "behind");
    try {
      engines.roundTrip(value, copy -> comparison.accept(copy, value));
      engines.roundTrip(new Object[] {"before", value}, copy -> comparison.accept(copy[1], value));
      engines.roundTrip(
          holder,
          copy -> {
            comparison.accept(copy.any, value);
            comparison.accept(copy.list.get(0), value);
            assertEquals(copy.list.get(1), "behind");
            assertEquals(copy.number, 7);
          });
    } catch (RuntimeException e) {
      throw new AssertionError(value.getClass().getName(), e);
    }
  }

  /** Compares class, equality and order. */
  static void assertSameValue(Object copy, Object value) {
    assertSame(copy.getClass(), value.getClass());
    assertEquals(copy.toString(), value.toString(), value.getClass().getName());
    if (!copy.equals(value)) {
      throw new AssertionError(value.getClass() + ": " + copy + " is not equal");
    }
  }
}
