package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A serializer holds wherever an object of its class stands, or is refused. */
public final class SerializersOfBuiltInsTest {
  /** Writes nothing of a value. */
  private static final class Nothing<T> implements Serializer<T> {
    private final T value;

    Nothing(T value) {
      this.value = value;
    }

    @Override
    public void write(WriteContext out, T value) {
      out.writeByte(1);
    }

    @Override
    public T read(ReadContext in) {
      in.readByte();
      return value;
    }
  }

  @SuppressWarnings("unchecked") // the class of the value
  private static <T> ForyBuilder serving(ForyBuilder builder, T value) {
    return builder.registerSerializer((Class<T>) value.getClass(), new Nothing<>(value));
  }

  @DataProvider
  public Object[][] plainValues() {
    return new Object[][] {
      {"text"}, {1}, {2L}, {(short) 3}, {(byte) 4}, {'c'}, {true}, {1.5f}, {2.5}
    };
  }

  @Test(dataProvider = "plainValues")
  public void whatFieldsHoldAsItIsTakesNoSerializer(Object value) {
    ForyBuilder builder = Fory.builder();
    IllegalArgumentException error =
        expectThrows(IllegalArgumentException.class, () -> serving(builder, value));
    assertTrue(error.getMessage().contains("around them"), error.getMessage());
    error =
        expectThrows(
            IllegalArgumentException.class,
            () -> builder.registerReplacement(value.getClass(), List.class, List::of, a -> null));
    assertTrue(error.getMessage().contains("around them"), error.getMessage());
  }

  @Test
  public void primitiveTypesTakeNone() {
    expectThrows(
        IllegalArgumentException.class,
        () -> Fory.builder().registerSerializer(int.class, new Nothing<>(1)));
  }

  @DataProvider
  public Object[][] typesOfTheFormat() {
    return new Object[][] {
      {LocalDate.EPOCH},
      {Duration.ZERO},
      {Instant.EPOCH},
      {new ArrayList<>()},
      {new LinkedList<>()},
      {new HashMap<>()},
      {new TreeMap<>()},
      {new HashSet<>()},
    };
  }

  @Test(dataProvider = "typesOfTheFormat")
  public void aTypeOfTheCrossLanguageFormatTakesNone(Object value) {
    ForyBuilder builder = serving(Fory.builder(), value);
    IllegalArgumentException error =
        expectThrows(IllegalArgumentException.class, () -> builder.withXlang(true).build());
    assertTrue(error.getMessage().contains("cross-language format"), error.getMessage());
    Fory fory = builder.withXlang(false).build();
    byte[] bytes = fory.serialize(new Object[] {value});
    assertEquals(((Object[]) fory.deserialize(bytes))[0], value);
  }

  @Test
  public void aClassThatIsWrittenAsAnotherTakesNone() {
    for (Object value : new Object[] {List.of(1), Path.of("a"), Charset.forName("UTF-8")}) {
      IllegalArgumentException error =
          expectThrows(IllegalArgumentException.class, () -> serving(Fory.builder(), value));
      assertTrue(error.getMessage().contains("is written as"), error.getMessage());
    }
  }

  @Test
  public void optionalsOfTheCrossLanguageFormatTakeNone() {
    for (Object value : new Object[] {Optional.of(1), OptionalInt.of(2), OptionalDouble.of(3)}) {
      ForyBuilder builder = serving(Fory.builder(), value);
      expectThrows(IllegalArgumentException.class, () -> builder.withXlang(true).build());
    }
  }

  record Text(String text, Object any) {}

  @Test
  public void factoriesAreNotAskedForWhatFieldsHoldAsItIs() {
    Fory fory =
        Fory.builder()
            .registerSerializerFactory(
                (type, parts) -> type == String.class ? new Nothing<>("other") : null)
            .register(Text.class)
            .build();
    Text text = new Text("a", "b");
    assertEquals(fory.deserialize(fory.serialize(text)), text);
  }

  @Test
  public void theCrossLanguageFormatHasNoFactories() {
    ForyBuilder builder =
        Fory.builder().withXlang(true).registerSerializerFactory((type, parts) -> null);
    IllegalArgumentException error = expectThrows(IllegalArgumentException.class, builder::build);
    assertTrue(error.getMessage().contains("registerSerializer("), error.getMessage());
  }

  /** A list of the application. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  record Holder(Names names, Object any) {}

  @Test
  public void aListOfTheApplicationMayHaveOne() {
    Names names = new Names();
    names.add("the serializer's");
    Fory fory = serving(Fory.builder().withXlang(true), names).register(Holder.class).build();
    Holder back =
        fory.deserialize(fory.serialize(new Holder(new Names(), new Names())), Holder.class);
    assertEquals(back.names, names);
    assertEquals(back.any, names);
  }
}
