package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.BothEngines;
import io.fory.xlang.ClientMessages.Message;
import io.fory.xlang.Schemas.Color;
import io.fory.xlang.Schemas.Inner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** An {@code Optional} is a field that may be null, for the other clients too. */
public final class OptionalsTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final Mode PLAIN = new Mode(true, false, false);

  private Map<String, Message> golden;

  @BeforeClass
  public void start() throws IOException {
    ApacheForySide.start();
    golden = ClientMessages.read();
  }

  /** What {@link Schemas.Nullables} is, which the other clients have. */
  static final class Nullables {
    Optional<Boolean> flag = Optional.empty();
    Optional<Byte> int8 = Optional.of((byte) 1);
    OptionalInt int32 = OptionalInt.of(7);

    @ForyField(encoding = ForyEncoding.FIXED)
    Optional<Integer> fixed32 = Optional.empty();

    OptionalLong int64 = OptionalLong.empty();
    OptionalDouble float64 = OptionalDouble.of(1.5);
    Optional<String> text = Optional.empty();
    Optional<Color> color = Optional.of(Color.GREEN);
    Optional<List<String>> list = Optional.empty();
    Optional<byte[]> data = Optional.of(new byte[] {1});
    int zero;
  }

  /** The same as a record. */
  record NullableRecord(
      Optional<Boolean> flag,
      Optional<Byte> int8,
      OptionalInt int32,
      @ForyField(encoding = ForyEncoding.FIXED) Optional<Integer> fixed32,
      OptionalLong int64,
      OptionalDouble float64,
      Optional<String> text,
      Optional<Color> color,
      Optional<List<String>> list,
      int zero) {}

  @DataProvider
  public static Object[][] modes() {
    List<Object[]> rows = new ArrayList<>();
    for (Mode mode : Mode.ALL) {
      rows.add(new Object[] {mode});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "modes")
  public void anOptionalIsWrittenAsAFieldThatMayBeNull(Mode mode) {
    BothEngines engines = ForySide.engines(mode, Nullables.class, Color.class);
    var expected = ForySide.write(Schemas.ALL.get("Nullables"), mode);
    assertEquals(
        HEX.formatHex(engines.serialize(new Nullables())), HEX.formatHex(expected), "metadata too");
  }

  @Test(dataProvider = "modes")
  public void whatTheOtherClientsWriteIsReadAsOptionals(Mode mode) {
    BothEngines engines = ForySide.engines(mode, Nullables.class, Color.class);
    for (String client : List.of(ClientMessages.APACHE_FORY, ClientMessages.PYFORY)) {
      if (client.equals(ClientMessages.PYFORY) && ClientsTest.disagree("Nullables", mode)) {
        continue; // which read each other neither
      }
      byte[] message = golden.get(new Message(client, "Nullables", mode, null).toString()).bytes();
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        Nullables read = fory.deserialize(message, Nullables.class);
        assertEquals(read.flag, Optional.empty());
        assertEquals(read.int8, Optional.of((byte) 1));
        assertEquals(read.int32, OptionalInt.of(7));
        assertEquals(read.fixed32, Optional.empty());
        assertEquals(read.int64, OptionalLong.empty());
        assertEquals(read.float64, OptionalDouble.of(1.5));
        assertEquals(read.text, Optional.empty());
        assertEquals(read.color, Optional.of(Color.GREEN));
        assertEquals(read.list, Optional.empty());
        assertEquals(read.data.orElseThrow(), new byte[] {1});
      }
    }
  }

  @Test
  public void aRecordWithOtherFieldsReadsThem() {
    BothEngines engines = ForySide.engines(PLAIN, NullableRecord.class, Color.class);
    Message message =
        golden.get(new Message(ClientMessages.PYFORY, "Nullables", PLAIN, null).toString());
    NullableRecord expected =
        new NullableRecord(
            Optional.empty(),
            Optional.of((byte) 1),
            OptionalInt.of(7),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalDouble.of(1.5),
            Optional.empty(),
            Optional.of(Color.GREEN),
            Optional.empty(),
            0);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      assertEquals(fory.deserialize(message.bytes(), NullableRecord.class), expected);
    }
    engines.roundTrip(expected);
  }

  /** Structs and containers in Optionals, all of them present. */
  static final class Holder {
    Optional<Inner> inner = Optional.of(new Inner(3));
    Optional<Object> open = Optional.of(new Inner(4));
    Optional<?> any = Optional.of("text");

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED})
    Optional<List<Integer>> list = Optional.of(new ArrayList<>(List.of(1, 2)));

    @ForyField(unsigned = true)
    Optional<Byte> bits = Optional.of((byte) -1);

    @ForyField(ref = true)
    Optional<Inner> shared = Optional.of(new Inner(5));

    @ForyField(ref = true)
    Optional<Inner> again = Optional.of(shared.orElseThrow());

    /** An Optional that is missing itself is written as an empty one. */
    Optional<String> missing;
  }

  @Test(dataProvider = "modes")
  public void whatAnOptionalHoldsMayBeAnything(Mode mode) {
    BothEngines engines = ForySide.engines(mode, Holder.class, Inner.class);
    engines.requireGenerated(Holder.class);
    engines.roundTrip(
        new Holder(),
        read -> {
          assertEquals(read.inner.orElseThrow().x, 3);
          assertEquals(((Inner) read.open.orElseThrow()).x, 4);
          assertEquals(read.any, Optional.of("text"));
          assertEquals(read.list, Optional.of(List.of(1, 2)));
          assertEquals(read.bits, Optional.of((byte) -1));
          assertEquals(read.shared.orElseThrow().x, 5);
          boolean same = read.shared.orElseThrow() == read.again.orElseThrow();
          assertEquals(same, mode.references());
          assertEquals(read.missing, Optional.empty());
        });
  }

  @Test
  public void theNativeFormatKeepsOptionalsWithEncodings() {
    BothEngines.of(Nullables.class)
        .roundTrip(
            new Nullables(),
            read -> {
              assertEquals(read.int32, OptionalInt.of(7));
              assertEquals(read.fixed32, Optional.empty());
              assertEquals(read.color, Optional.of(Color.GREEN));
            });
  }

  /** What reads {@link Schemas.Scalars}, none of which may be null there. */
  static final class Converted {
    Optional<Boolean> flag;
    OptionalInt int8;
    Optional<String> int16;
    OptionalLong int32;
    OptionalInt fixed32;
    OptionalDouble float32;

    @ForyField(unsigned = true)
    OptionalLong uint32;

    @ForyField(unsigned = true)
    Optional<Short> uint16;

    OptionalLong added = OptionalLong.of(1);
  }

  @Test
  public void valuesOfOtherTypesAreConvertedToWhatIsHeld() {
    BothEngines engines = ForySide.engines(PLAIN, Converted.class);
    Message message =
        golden.get(new Message(ClientMessages.PYFORY, "Scalars", PLAIN, null).toString());
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Converted read = fory.deserialize(message.bytes(), Converted.class);
      assertEquals(read.flag, Optional.of(true));
      assertEquals(read.int8, OptionalInt.of(-128));
      assertEquals(read.int16, Optional.of("-32768"));
      assertEquals(read.int32, OptionalLong.of(Integer.MIN_VALUE));
      assertEquals(read.fixed32, OptionalInt.of(Integer.MAX_VALUE));
      assertEquals(read.float32, OptionalDouble.of(-0.0));
      assertEquals(read.uint32, OptionalLong.of((1L << 32) - 1));
      assertEquals(read.uint16, Optional.of((short) -1));
      assertEquals(read.added, OptionalLong.of(1));
    }
  }

  static final class WrongContent {
    Optional<List<String>> int32;
  }

  static final class TooNarrow {
    OptionalInt int64;
  }

  @DataProvider
  public static Object[][] refused() {
    return new Object[][] {{WrongContent.class}, {TooNarrow.class}};
  }

  @Test(dataProvider = "refused")
  public void whatIsNoValueOfTheContentIsRefused(Class<?> type) {
    Message message =
        golden.get(new Message(ClientMessages.APACHE_FORY, "Scalars", PLAIN, null).toString());
    ForySide.engines(PLAIN, type).failureToRead(message.bytes(), IncompatibleSchemaException.class);
  }

  static final class Plain {
    int zero;
    String text = "";
  }

  @Test
  public void anEmptyOptionalIsNoValueForAFieldThatIsNeverNull() {
    BothEngines writers = ForySide.engines(PLAIN, Nullables.class, Color.class);
    byte[] message = writers.serialize(new Nullables());
    ForySide.engines(PLAIN, Plain.class).failureToRead(message, IncompatibleSchemaException.class);
  }

  static class Box<T> {
    T content;
  }

  static final class TextBox extends Box<Optional<String>> {}

  @Test
  public void anOptionalThatATypeVariableStandsForIsOneToo() {
    BothEngines engines = ForySide.engines(PLAIN, TextBox.class);
    TextBox box = new TextBox();
    box.content = Optional.of("x");
    engines.roundTrip(box, copy -> assertEquals(copy.content, Optional.of("x")));
    box.content = Optional.empty();
    engines.roundTrip(box, copy -> assertEquals(copy.content, Optional.empty()));
  }
}
