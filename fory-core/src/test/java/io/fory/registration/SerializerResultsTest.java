package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.UserCodeException;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A serializer of the application that returns what it may not is named, wherever it is called. */
public final class SerializerResultsTest {
  static class Money {
    String text = "x";
  }

  static final class Tip extends Money {}

  static final class InField {
    @ForyField(nullable = false)
    Money money = new Money();
  }

  static final class InNullable {
    Money money = new Money();
  }

  static final class InAny {
    Object any = new Money();
  }

  static final class InKeys {
    Map<Money, String> keys = new HashMap<>(Map.of(new Money(), "v"));
  }

  static final class InValues {
    Map<String, Money> values = new TreeMap<>(Map.of("k", new Money()));
  }

  static final class InList {
    List<Money> list = new ArrayList<>(List.of(new Money()));
  }

  static final class InSet {
    Set<Money> set = new HashSet<>(List.of(new Money()));
  }

  static final class InArray {
    Money[] array = {new Money()};
  }

  record InRecord(Money money) {}

  static final class Deep {
    Object held = new Thread();
  }

  /** Reads what it is told, as one that is not generic does. */
  private static class Wrong implements Serializer<Object> {
    final Object result;

    Wrong(Object result) {
      this.result = result;
    }

    @Override
    public void write(WriteContext out, Object value) {
      out.writeString(((Money) value).text);
    }

    @Override
    public Object read(ReadContext in) {
      assertEquals(in.readString(), "x");
      return result;
    }

    @SuppressWarnings("unchecked") // it is not one, but nobody can know
    Serializer<Money> asMoney() {
      return (Serializer<Money>) (Serializer<?>) this;
    }
  }

  private static final class WrongCopies extends Wrong {
    WrongCopies(Object result) {
      super(result);
    }

    @Override
    public Object copy(CopyContext context, Object original) {
      return result;
    }
  }

  private static List<Object> owners() {
    return List.of(
        new Money(),
        new InField(),
        new InNullable(),
        new InAny(),
        new InKeys(),
        new InValues(),
        new InList(),
        new InSet(),
        new InArray(),
        new InRecord(new Money()));
  }

  @DataProvider
  static Object[][] modes() {
    List<Object[]> rows = new ArrayList<>();
    for (Object result : new Object[] {null, 5, new Object()}) {
      for (int bits = 0; bits < 16; bits++) {
        boolean xlang = (bits & 8) != 0;
        rows.add(
            new Object[] {
              result, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, xlang,
            });
      }
    }
    return rows.toArray(Object[][]::new);
  }

  private static ForyBuilder builder(boolean codegen, boolean identity, boolean compatible) {
    ForyBuilder builder = codegen ? EngineInUse.builder() : Fory.builder().withCodegen(false);
    return builder.withRefTracking(identity).withCompatible(compatible);
  }

  private static Fory registered(ForyBuilder builder, boolean xlang) {
    builder.withXlang(xlang);
    for (Object owner : owners()) {
      if (owner.getClass() != Money.class) {
        builder.register(owner.getClass(), owner.getClass().getSimpleName());
      }
    }
    return builder.build();
  }

  private static void requireNamed(ForyException thrown, Serializer<?> serializer, Object result) {
    assertEquals(thrown.getClass(), UserCodeException.class, thrown.toString());
    String returned = result == null ? "null" : "an object of " + result.getClass().getTypeName();
    String expected =
        "The serializer "
            + serializer.getClass().getTypeName()
            + " of "
            + Money.class.getTypeName()
            + " returned "
            + returned;
    assertTrue(thrown.problem().startsWith(expected), thrown.getMessage());
    assertTrue(thrown.cure().contains("read"), thrown.getMessage());
  }

  @Test(dataProvider = "modes")
  public void whatASerializerMayNotReturnIsRefusedInEveryPlace(
      Object result, boolean codegen, boolean identity, boolean compatible, boolean xlang) {
    for (Wrong serializer : List.of(new Wrong(result), new WrongCopies(result))) {
      Fory fory =
          registered(
              builder(codegen, identity, compatible)
                  .register(Money.class, "Money")
                  .registerSerializer(Money.class, serializer.asMoney()),
              xlang);
      for (Object owner : owners()) {
        byte[] bytes = fory.serialize(owner);
        for (int i = 0; i < 2; i++) {
          requireNamed(
              expectThrows(ForyException.class, () -> fory.deserialize(bytes)), serializer, result);
          requireNamed(
              expectThrows(ForyException.class, () -> fory.deserialize(bytes, owner.getClass())),
              serializer,
              result);
          requireNamed(
              expectThrows(ForyException.class, () -> fory.copy(owner)), serializer, result);
        }
      }
    }
  }

  @Test(dataProvider = "modes")
  public void theSameHoldsForSerializersThatAreMadeForClasses(
      Object result, boolean codegen, boolean identity, boolean compatible, boolean unused) {
    Wrong serializer = new Wrong(result);
    for (int way = 0; way < 2; way++) {
      ForyBuilder builder = builder(codegen, identity, compatible).register(Money.class);
      if (way == 0) {
        builder.registerDefaultSerializer(Money.class, type -> serializer.asMoney());
      } else {
        builder.registerSerializerFactory((type, parts) -> type == Money.class ? serializer : null);
      }
      Fory fory = registered(builder, false);
      for (Object owner : owners()) {
        byte[] bytes = fory.serialize(owner);
        requireNamed(
            expectThrows(ForyException.class, () -> fory.deserialize(bytes)), serializer, result);
        requireNamed(expectThrows(ForyException.class, () -> fory.copy(owner)), serializer, result);
      }
    }
  }

  @Test
  public void aSerializerOfManyClassesReturnsObjectsOfTheOneThatWasWritten() {
    Wrong serializer = new Wrong(new Money());
    Fory fory =
        Fory.builder()
            .register(Money.class)
            .register(Tip.class)
            .registerDefaultSerializer(Money.class, type -> serializer.asMoney())
            .build();
    assertEquals(fory.deserialize(fory.serialize(new Money()), Money.class).text, "x");
    byte[] bytes = fory.serialize(new Tip());
    ForyException thrown = expectThrows(ForyException.class, () -> fory.deserialize(bytes));
    assertTrue(
        thrown.problem().contains(" of " + Tip.class.getTypeName() + " returned an object of"),
        thrown.getMessage());
    expectThrows(UserCodeException.class, () -> fory.copy(new Tip()));
  }

  @Test
  public void objectsOfSubclassesAreReturned() {
    Fory fory =
        Fory.builder().registerSerializer(Money.class, new Wrong(new Tip()).asMoney()).build();
    assertTrue(fory.deserialize(fory.serialize(new Money())) instanceof Tip);
    assertTrue(fory.copy(Optional.of(new Money())).orElseThrow() instanceof Tip);
  }

  /** Leaves out what cannot be written, it believes. */
  private static final class Lenient implements Serializer<InAny> {
    private final boolean reads;
    private final String instead;

    Lenient(boolean reads, String instead) {
      this.reads = reads;
      this.instead = instead;
    }

    @Override
    public void write(WriteContext out, InAny value) {
      out.writeString("before");
      try {
        out.writeObject(value.any);
      } catch (RuntimeException e) {
        out.writeString("instead");
      }
      if (instead != null) {
        out.writeString(instead);
      }
    }

    @Override
    public InAny read(ReadContext in) {
      final InAny read = new InAny();
      in.readString();
      try {
        read.any = reads ? in.readObject() : in.readString();
      } catch (RuntimeException e) {
        read.any = "instead";
      }
      if (instead != null) {
        in.readString();
      }
      return read;
    }
  }

  @DataProvider
  static Object[][] lenient() {
    List<Object[]> rows = new ArrayList<>();
    for (int bits = 0; bits < 4; bits++) {
      for (String instead : new String[] {null, "", "a text that is longer than it seems"}) {
        rows.add(new Object[] {(bits & 1) != 0, (bits & 2) != 0, instead});
      }
    }
    return rows.toArray(Object[][]::new);
  }

  @Test(dataProvider = "lenient")
  public void whatASerializerCatchesIsReportedByCopiesAsByMessages(
      boolean identity, boolean reads, String instead) {
    Fory fory =
        Fory.builder()
            .withRefTracking(identity)
            .registerSerializer(InAny.class, new Lenient(reads, instead))
            .register(Deep.class)
            .build();
    for (Object held : new Object[] {new Thread(), List.of(1, new Thread()), new Deep()}) {
      InAny owner = new InAny();
      owner.any = held;
      ForyException written = expectThrows(ForyException.class, () -> fory.serialize(owner));
      ForyException copied = expectThrows(ForyException.class, () -> fory.copy(owner));
      assertEquals(copied.getClass(), written.getClass());
      assertEquals(copied.problem(), written.problem());
      assertEquals(copied.cure(), written.cure());
    }
  }

  /** Copies a part itself. */
  private static final class LenientCopies implements Serializer<InAny> {
    @Override
    public void write(WriteContext out, InAny value) {
      out.writeObject(value.any);
    }

    @Override
    public InAny read(ReadContext in) {
      InAny read = new InAny();
      read.any = in.readObject();
      return read;
    }

    @Override
    public InAny copy(CopyContext context, InAny original) {
      InAny copy = new InAny();
      try {
        copy.any = context.copy(original.any);
      } catch (RuntimeException e) {
        copy.any = "instead";
      }
      return copy;
    }
  }

  @Test
  public void whatASerializerCatchesWhenItCopiesIsReported() {
    for (boolean identity : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder()
              .withRefTracking(identity)
              .registerSerializer(InAny.class, new LenientCopies())
              .build();
      InAny owner = new InAny();
      owner.any = List.of(1, new Thread());
      ForyException written = expectThrows(ForyException.class, () -> fory.serialize(owner));
      ForyException copied = expectThrows(ForyException.class, () -> fory.copy(owner));
      assertEquals(copied.problem(), written.problem());
      owner.any = "fine";
      assertEquals(fory.copy(owner).any, "fine");
    }
  }
}
