package io.fory.format;

import io.fory.TypeRef;
import io.fory.format.row.RowLayout;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.testng.annotations.DataProvider;

/** The encoders of both layouts that one engine has: the interpreter, or generated code. */
final class Formats {
  static final Formats INTERPRETED = new Formats(false);
  static final Formats GENERATED = new Formats(true);

  private final boolean generated;
  private final Map<RowLayout, RowFormat> formats = new EnumMap<>(RowLayout.class);

  private Formats(boolean generated) {
    this.generated = generated;
    for (RowLayout layout : RowLayout.values()) {
      RowFormatBuilder builder = Encoders.builder().withLayout(layout);
      formats.put(layout, builder.withCodegen(generated).withAsyncCompilation(false).build());
    }
  }

  /** The engines, for tests that are made once for each. */
  @DataProvider
  public static Object[][] engines() {
    return new Object[][] {{INTERPRETED}, {GENERATED}};
  }

  <T> RowEncoder<T> bean(Class<T> type) {
    return bean(type, RowLayout.STANDARD);
  }

  <T> RowEncoder<T> bean(Class<T> type, RowLayout layout) {
    RowEncoder<T> made = formats.get(layout).bean(type);
    if (made.isGenerated() != generated) {
      throw new AssertionError(type + " has another engine");
    }
    return made;
  }

  <T> RowEncoder<T> bean(TypeRef<T> type, RowLayout layout) {
    return formats.get(layout).bean(type);
  }

  <C extends Collection<?>> ArrayEncoder<C> array(TypeRef<C> type) {
    return array(type, RowLayout.STANDARD);
  }

  <C extends Collection<?>> ArrayEncoder<C> array(TypeRef<C> type, RowLayout layout) {
    return formats.get(layout).array(type);
  }

  <M extends Map<?, ?>> MapEncoder<M> map(TypeRef<M> type) {
    return map(type, RowLayout.STANDARD);
  }

  <M extends Map<?, ?>> MapEncoder<M> map(TypeRef<M> type, RowLayout layout) {
    return formats.get(layout).map(type);
  }

  @Override
  public String toString() {
    return generated ? "generated code" : "the interpreter";
  }
}
