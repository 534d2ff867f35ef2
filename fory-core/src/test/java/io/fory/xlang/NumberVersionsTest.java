package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.BothEngines;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.apache.fory.annotation.Nullable;
import org.testng.Assert;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Unsigned and 16-bit numbers of the other clients, read into fields of other types. */
public final class NumberVersionsTest {
  private static final Mode MODE = new Mode(true, false, false);
  private static final int ID = 100;

  private Map<String, ClientMessages.Message> messages;

  @BeforeClass
  public void readMessages() throws IOException {
    ApacheForySide.start();
    messages = ClientMessages.read();
  }

  private byte[] message(String name) {
    var key = new ClientMessages.Message(ClientMessages.PYFORY, name, MODE, null);
    return messages.get(key.toString()).bytes();
  }

  private static BothEngines engines(Class<?> type) {
    return BothEngines.of(builder -> builder.withXlang(true).register(type, ID));
  }

  /** Fields that hold every value as a number. */
  static final class Numbers {
    short uint8;
    Integer uint16;
    long uint32;
    double fixed_uint32;
    long uint64;
    BigInteger fixed_uint64;
    String tagged_uint64;
    long tagged64;
    double float32;
  }

  @Test
  public void unsignedNumbersAreNumbersElsewhere() {
    BothEngines engines = engines(Numbers.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Numbers read = (Numbers) fory.deserialize(message("Scalars"));
      assertEquals(read.uint8, 255);
      assertEquals(read.uint16, (Integer) 65_535);
      assertEquals(read.uint32, (1L << 32) - 1);
      assertEquals(read.fixed_uint32, 0x1p32 - 2);
      assertEquals(read.uint64, Long.MAX_VALUE);
      assertEquals(read.fixed_uint64, BigInteger.valueOf(Long.MAX_VALUE - 1));
      assertEquals(read.tagged_uint64, "2147483647");
      assertEquals(read.tagged64, 1 << 30);
      assertEquals(read.float32, -0.0);
    }
  }

  /** The same types in other encodings. */
  static final class Bits {
    @ForyField(unsigned = true, nullable = true)
    Byte uint8;

    @ForyField(encoding = ForyEncoding.FIXED, unsigned = true)
    int uint32;

    @ForyField(unsigned = true)
    Integer fixed_uint32;

    @ForyField(encoding = ForyEncoding.TAGGED, unsigned = true)
    long uint64;

    @ForyField(encoding = ForyEncoding.TAGGED)
    long fixed64;

    @ForyField(encoding = ForyEncoding.FIXED)
    int int32;
  }

  @Test
  public void anotherEncodingOfTheSameTypeGivesTheBits() {
    BothEngines engines = engines(Bits.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Bits read = (Bits) fory.deserialize(message("Scalars"));
      assertEquals(read.uint8, (Byte) (byte) -1);
      assertEquals(read.uint32, -1);
      assertEquals(read.fixed_uint32, Integer.valueOf(-2));
      assertEquals(read.uint64, Long.MAX_VALUE);
      assertEquals(read.fixed64, Long.MAX_VALUE);
      assertEquals(read.int32, Integer.MIN_VALUE);
    }
  }

  static final class TooNarrow {
    int uint32;
  }

  static final class OfNegative {
    @ForyField(unsigned = true)
    int int32;
  }

  static final class OfTooGreat {
    @ForyField(unsigned = true, nullable = true)
    Short uint32;
  }

  static final class OfFraction {
    @ForyField(unsigned = true)
    long float64;
  }

  static final class RoundedHalf {
    @ForyField(encoding = ForyEncoding.FLOAT16)
    float tagged_uint64;
  }

  static final class RoundedBits {
    @ForyField(encoding = ForyEncoding.BFLOAT16)
    short uint16;
  }

  static final class OtherMessage {
    @ForyField(unsigned = true)
    int bfloat16;
  }

  @DataProvider
  public Object[][] refused() {
    return new Object[][] {
      {TooNarrow.class},
      {OfNegative.class},
      {OfTooGreat.class},
      {OfFraction.class},
      {RoundedHalf.class},
      {RoundedBits.class}
    };
  }

  /** Fields whose numbers are of other types than those that are written. */
  static final class SpecialNumbers {
    @ForyField(unsigned = true)
    long uint8;

    @ForyField(unsigned = true)
    Integer uint16;

    @ForyField(encoding = ForyEncoding.FIXED, unsigned = true)
    long uint32;

    @ForyField(unsigned = true, nullable = true)
    Long fixed_uint32;

    @ForyField(unsigned = true)
    int tagged_uint64;

    @ForyField(encoding = ForyEncoding.TAGGED, unsigned = true)
    long fixed64;

    @ForyField(unsigned = true)
    byte flag;

    @ForyField(encoding = ForyEncoding.FLOAT16)
    short int16;

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    float int8;

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    float tagged64;

    @ForyField(encoding = ForyEncoding.FLOAT16)
    short float32;

    int fixed32;
  }

  @Test
  public void numbersOfOtherTypesBecomeTheBitsOfTheirValues() {
    BothEngines engines = engines(SpecialNumbers.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      SpecialNumbers read = (SpecialNumbers) fory.deserialize(message("Scalars"));
      assertEquals(read.uint8, 255);
      assertEquals(read.uint16, (Integer) 65_535);
      assertEquals(read.uint32, (1L << 32) - 1);
      assertEquals(read.fixed_uint32, (Long) ((1L << 32) - 2));
      assertEquals(read.tagged_uint64, Integer.MAX_VALUE);
      assertEquals(read.fixed64, Long.MAX_VALUE);
      assertEquals(read.flag, 1);
      assertEquals(read.int16, (short) 0xF800); // -32768
      assertEquals(read.int8, -128f);
      assertEquals(read.tagged64, 0x1p30f);
      assertEquals(read.float32, (short) 0x8000); // -0.0
      assertEquals(read.fixed32, Integer.MAX_VALUE);
    }
  }

  /** What reads the strings that Apache Fory writes. */
  static final class OfTexts {
    @ForyField(unsigned = true)
    int greatest;

    @ForyField(encoding = ForyEncoding.FLOAT16)
    short half;

    @ForyField(encoding = ForyEncoding.TAGGED, unsigned = true, nullable = true)
    Long maybe = 7L;

    @ForyField(unsigned = true)
    long decimal;
  }

  /** What Apache Fory writes. */
  public static class Texts {
    public String greatest = "4294967295";
    public String half = "0.5";
    public @Nullable String maybe;
    public BigDecimal decimal = new BigDecimal("18446744073709551615");
  }

  private static byte[] apacheFory(Object value) {
    org.apache.fory.Fory theirs = ApacheForySide.fory(MODE);
    theirs.register(value.getClass(), ID);
    return theirs.serialize(value);
  }

  @Test
  public void stringsAndDecimalsBecomeTheBitsOfTheirValues() {
    byte[] message = apacheFory(new Texts());
    BothEngines engines = engines(OfTexts.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      OfTexts read = (OfTexts) fory.deserialize(message);
      assertEquals(read.greatest, -1);
      assertEquals(read.half, (short) 0x3800);
      assertNull(read.maybe);
      assertEquals(read.decimal, -1L);
    }
  }

  @DataProvider
  public Object[][] wrongTexts() {
    return new Object[][] {{"4294967296"}, {"-1"}, {"+1"}, {"0x1"}, {""}, {"1.5"}};
  }

  @Test(dataProvider = "wrongTexts")
  public void aStringThatIsNoUnsignedNumberIsRefused(String text) {
    Texts texts = new Texts();
    texts.greatest = text;
    engines(OfTexts.class).failureToRead(apacheFory(texts), IncompatibleSchemaException.class);
  }

  @Test
  public void nanOfAnotherTypeIsRefused() {
    Texts texts = new Texts();
    texts.half = "NaN";
    engines(OfTexts.class).failureToRead(apacheFory(texts), IncompatibleSchemaException.class);
    engines(OtherMessage.class).failureToRead(message("Halves"), IncompatibleSchemaException.class);
  }

  static final class Narrow {
    float value = Float.NaN;
  }

  static final class Wide {
    double value = Double.NaN;
  }

  static final class Small {
    byte value;
  }

  private static String refusalOf(Object written, Class<?> type) {
    Fory writer = Fory.builder().withXlang(true).register(written.getClass(), ID).build();
    Fory reader = Fory.builder().withXlang(true).register(type, ID).build();
    return Assert.expectThrows(
            IncompatibleSchemaException.class, () -> reader.deserialize(writer.serialize(written)))
        .getMessage();
  }

  @Test
  public void aRefusalSaysWhatTheFieldHolds() {
    for (String refusal :
        List.of(refusalOf(new Narrow(), Wide.class), refusalOf(new Wide(), Narrow.class))) {
      assertTrue(refusal.contains("is NaN at the writer"), refusal);
      assertTrue(refusal.contains("with the floating type that the writer has"), refusal);
    }
    Wide wide = new Wide();
    wide.value = 300;
    String refusal = refusalOf(wide, Small.class);
    assertTrue(
        refusal.contains("byte does not hold: it holds whole numbers from -128 to 127"), refusal);
  }

  @Test(dataProvider = "refused")
  public void whatIsNoValueOrNoTypeOfTheFieldIsRefused(Class<?> type) {
    engines(type).failureToRead(message("Scalars"), IncompatibleSchemaException.class);
  }

  static final class Halves {
    double float16;
    float bfloat16;
    float maybe;
    short[] float16s;

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    float[] bfloat16s;
  }

  static final class HalfNumbers {
    double float16;
    float bfloat16;
    float maybe;

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    float[] bfloat16s;
  }

  @Test
  public void floatsOf16BitsAreNumbersElsewhere() {
    BothEngines engines = engines(HalfNumbers.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      HalfNumbers read = (HalfNumbers) fory.deserialize(message("Halves"));
      assertEquals(read.float16, 1.5);
      assertEquals(read.bfloat16, -2f);
      assertEquals(read.maybe, 0x1p-24f);
      assertEquals(read.bfloat16s, new float[] {1.5f});
    }
  }

  @Test
  public void anArrayOfFloatsIsNoArrayOfIntegers() {
    engines(Halves.class).failureToRead(message("Halves"), IncompatibleSchemaException.class);
  }

  static final class OpenNumber {
    Object number = -5;
  }

  static final class OpenNumbers {
    List<Object> number = new java.util.ArrayList<>(List.of(-5));
  }

  static final class OpenBits {
    @ForyField(unsigned = true)
    int number;
  }

  static final class HalfBits {
    @ForyField(encoding = ForyEncoding.FLOAT16)
    short number;
  }

  static final class ListOfBits {
    @ForyField(unsigned = {false, true})
    List<Integer> number;
  }

  @DataProvider
  public Object[][] bitsOfOpenNumbers() {
    return new Object[][] {
      {new OpenNumber(), OpenBits.class},
      {new OpenNumber(), HalfBits.class},
      {new OpenNumbers(), ListOfBits.class}
    };
  }

  @Test(dataProvider = "bitsOfOpenNumbers")
  public void numbersOfAnyTypeAreNotTakenForBits(Object written, Class<?> type) {
    Fory writer = Fory.builder().withXlang(true).register(written.getClass(), 1).build();
    byte[] message = writer.serialize(written);
    BothEngines readers = BothEngines.of(builder -> builder.withXlang(true).register(type, 1));
    readers.failureToRead(message, IncompatibleSchemaException.class);
  }
}
