package io.fory.object;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.BothEngines;
import java.util.Arrays;
import java.util.HexFormat;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The encoding of single fields in the native format, whatever the options of the builder are. */
public final class FieldEncodingTest {
  private static final int ID = 1;

  static final class Fixed {
    @ForyField(encoding = ForyEncoding.FIXED)
    int a = 1;

    @ForyField(encoding = ForyEncoding.FIXED)
    long b = -2;

    @ForyField(encoding = ForyEncoding.FIXED)
    Integer c = 3;

    @ForyField(encoding = ForyEncoding.FIXED)
    Long d;
  }

  static final class Varying {
    @ForyField(encoding = ForyEncoding.VARINT)
    int a = 1;

    @ForyField(encoding = ForyEncoding.TAGGED)
    long b = -2;

    @ForyField(encoding = ForyEncoding.VARINT)
    Integer c = 3;

    @ForyField(encoding = ForyEncoding.TAGGED)
    Long d;
  }

  static final class Usual {
    int a = 1;
    long b = -2;
    Integer c = 3;
    Long d;
  }

  static final class Mixed {
    @ForyField(encoding = ForyEncoding.FIXED)
    int fixed = 1;

    @ForyField(encoding = ForyEncoding.VARINT)
    int varying = 1;

    int usual = 1;
  }

  /** With the bits of a number that is too large for a sign. */
  static final class Unsigned {
    @ForyField(unsigned = true)
    byte a = -1;

    @ForyField(unsigned = true)
    short b = -1;

    @ForyField(unsigned = true)
    int c = -1;

    @ForyField(unsigned = true)
    Long d = -1L;
  }

  static final class Signed {
    byte a = -1;
    short b = -1;
    int c = -1;
    Long d = -1L;
  }

  private static BothEngines engines(Class<?> type, boolean compressed) {
    return BothEngines.of(
        builder ->
            builder
                .withCompatible(false)
                .withIntCompressed(compressed)
                .withLongCompressed(compressed)
                .register(type, ID));
  }

  /** Returns what follows the header, the head, the type and its layout hash. */
  private static String body(Object value, boolean compressed, int length) {
    byte[] bytes = engines(value.getClass(), compressed).serialize(value);
    return HexFormat.ofDelimiter(" ")
        .formatHex(Arrays.copyOfRange(bytes, bytes.length - length, bytes.length));
  }

  @DataProvider
  public Object[][] options() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "options")
  public void aFixedFieldTakesAllItsBytes(boolean compressed) {
    assertEquals(
        body(new Fixed(), compressed, 25),
        "02 fe ff ff ff ff ff ff ff 00 00 00 00 00 00 00 00 01 00 00 00 03 00 00 00");
    engines(Fixed.class, compressed).roundTrip(new Fixed());
  }

  @Test(dataProvider = "options")
  public void aVaryingFieldTakesWhatItsValueNeeds(boolean compressed) {
    assertEquals(body(new Varying(), compressed, 5), "01 02 03 06 00");
    engines(Varying.class, compressed).roundTrip(new Varying());
  }

  @Test
  public void aFieldWithoutEncodingFollowsTheBuilder() {
    assertEquals(body(new Usual(), false, 25), body(new Fixed(), false, 25));
    assertEquals(body(new Usual(), true, 5), body(new Varying(), false, 5));
    assertEquals(body(new Mixed(), false, 9), "01 00 00 00 01 00 00 00 02");
    assertEquals(body(new Mixed(), true, 6), "01 00 00 00 02 02");
  }

  @Test(dataProvider = "options")
  public void aSignChangesNothing(boolean compressed) {
    int bytes = compressed ? 1 + 3 + 1 + 1 : 1 + 15;
    assertEquals(body(new Unsigned(), compressed, bytes), body(new Signed(), compressed, bytes));
    engines(Unsigned.class, compressed).roundTrip(new Unsigned());
  }

  @Test(dataProvider = "options")
  public void anotherEncodingIsAnotherLayout(boolean compressed) {
    byte[] fixed = engines(Fixed.class, compressed).serialize(new Fixed());
    byte[] varying = engines(Varying.class, compressed).serialize(new Varying());
    engines(Varying.class, compressed).failureToRead(fixed, IncompatibleSchemaException.class);
    engines(Fixed.class, compressed).failureToRead(varying, IncompatibleSchemaException.class);
  }

  @Test(dataProvider = "options")
  public void schemasTellTheEncodingToAReaderThatHasAnother(boolean compressed) {
    BothEngines fixed = BothEngines.of(builder -> builder.register(Fixed.class, ID));
    BothEngines varying =
        BothEngines.of(
            builder ->
                builder
                    .withIntCompressed(compressed)
                    .withLongCompressed(compressed)
                    .register(Varying.class, ID));
    Varying value = new Varying();
    value.a = Integer.MIN_VALUE;
    value.b = Long.MAX_VALUE;
    value.c = null;
    value.d = Long.MIN_VALUE;
    byte[] bytes = varying.serialize(value);
    for (Fory reader : new Fory[] {fixed.interpreter(), fixed.generator()}) {
      Fixed read = reader.deserialize(bytes, Fixed.class);
      assertEquals(read.a, Integer.MIN_VALUE);
      assertEquals(read.b, Long.MAX_VALUE);
      assertEquals(read.c, null);
      assertEquals(read.d, (Long) Long.MIN_VALUE);
    }
    byte[] back = fixed.serialize(new Fixed());
    for (Fory reader : new Fory[] {varying.interpreter(), varying.generator()}) {
      Varying read = reader.deserialize(back, Varying.class);
      assertEquals(read.a, 1);
      assertEquals(read.b, -2);
      assertEquals(read.c, (Integer) 3);
      assertEquals(read.d, null);
    }
  }
}
