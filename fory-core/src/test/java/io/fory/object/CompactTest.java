package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ConfigurationMismatchException;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The compact form: what it saves, that no value is lost in it, and that it is not mistaken. */
public final class CompactTest {
  private static final long SEED = 20_261_123;

  /** Integers in each form of a field. */
  public static final class Numbers {
    int i;
    long l;
    Integer bi;
    Long bl;

    @ForyField(nullable = false)
    Integer present = 0;

    @ForyField(encoding = ForyEncoding.FIXED)
    int fixed;

    @ForyField(encoding = ForyEncoding.VARINT)
    long varying;

    String text;
    int[] ints;
    long[] longs;
    short[] shorts;
    char[] chars;

    List<Object> values() {
      return Arrays.asList(
          i,
          l,
          bi,
          bl,
          present,
          fixed,
          varying,
          text,
          Arrays.toString(ints),
          Arrays.toString(longs),
          Arrays.toString(shorts),
          Arrays.toString(chars));
    }
  }

  private static Fory fory(boolean compact, boolean generated) {
    return EngineInUse.builder()
        .withCompact(compact)
        .withCompatible(false)
        .withCodegen(generated)
        .register(Numbers.class, 1)
        .build();
  }

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "engines")
  public void everyValueComesBackFromEveryKindOfSource(boolean generated) throws Exception {
    Fory fory = fory(true, generated);
    MemoryBuffer direct = MemoryBuffer.newDirectBuffer(16);
    Random random = new Random(SEED);
    for (int n = 0; n < 2_000; n++) {
      Numbers value = random(random, n % 150);
      List<Object> expected = value.values();
      byte[] bytes = fory.serialize(value);
      assertEquals(fory.deserialize(bytes, Numbers.class).values(), expected);
      direct.clear();
      fory.serialize(direct, value);
      assertEquals(direct.toByteArray(), bytes);
      assertEquals(((Numbers) fory.deserialize(direct)).values(), expected);
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      fory.serialize(stream, value);
      Object read = fory.deserialize(new ByteArrayInputStream(stream.toByteArray()));
      assertEquals(((Numbers) read).values(), expected);
      assertEquals(fory.copy(value).values(), expected);
    }
  }

  private static Numbers random(Random random, int length) {
    Numbers numbers = new Numbers();
    numbers.i = random.nextInt() >> random.nextInt(32);
    numbers.l = random.nextLong() >> random.nextInt(64);
    numbers.bi = random.nextInt(4) == 0 ? null : random.nextInt() >> random.nextInt(32);
    numbers.bl = random.nextInt(4) == 0 ? null : random.nextLong() >> random.nextInt(64);
    numbers.present = random.nextInt() >> random.nextInt(32);
    numbers.fixed = random.nextInt();
    numbers.varying = random.nextLong() >> random.nextInt(64);
    StringBuilder text = new StringBuilder();
    int[] ranges = {0x80, 0x80, 0x80, 0x100, 0x3000};
    int range = ranges[random.nextInt(ranges.length)];
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt(range));
    }
    numbers.text = text.toString();
    int shift = random.nextInt(32);
    numbers.ints = random.ints(length % 20).map(v -> v >> shift).toArray();
    numbers.longs = random.longs(length % 20).map(v -> v >> 2 * shift).toArray();
    numbers.shorts = new short[length % 20];
    numbers.chars = new char[length % 20];
    for (int i = 0; i < numbers.shorts.length; i++) {
      numbers.shorts[i] = (short) (random.nextInt() >> shift);
      numbers.chars[i] = (char) (random.nextInt() >>> shift);
    }
    return numbers;
  }

  @Test(dataProvider = "engines")
  public void aTargetThatDoesNotGrowIsFilledToItsLastByte(boolean generated) {
    Fory fory = fory(true, generated);
    Random random = new Random(SEED);
    for (int n = 0; n < 1_000; n++) {
      Numbers value = random(random, n % 150);
      int length = n % 5 == 0 ? 64 + n % 100 : n % 64; // of which some are long
      value.ints = random.ints(length).map(v -> v >> random.nextInt(32)).toArray();
      value.longs = random.longs(length).map(v -> v >> random.nextInt(64)).toArray();
      byte[] bytes = fory.serialize(value);
      for (boolean direct : new boolean[] {false, true}) {
        ByteBuffer exact = allocate(bytes.length, direct);
        fory.serialize(exact, value);
        byte[] written = new byte[bytes.length];
        exact.flip().get(written);
        assertEquals(written, bytes);
        ByteBuffer less = allocate(bytes.length - 1, direct);
        expectThrows(LimitExceededException.class, () -> fory.serialize(less, value));
      }
    }
  }

  private static ByteBuffer allocate(int bytes, boolean direct) {
    return direct ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
  }

  /** Short arrays are written before they are counted, long ones afterwards: to the same bytes. */
  @Test(dataProvider = "engines")
  public void anArrayHasTheShorterCodingWhateverItsLength(boolean generated) {
    Fory fory = fory(true, generated);
    Numbers value = new Numbers();
    int without = fory.serialize(value).length;
    int[] lengths = {0, 1, 9, 20, 62, 63, 64, 65, 200};
    for (int length : lengths) {
      for (int wide = 0; wide <= length; wide += Math.max(1, length / 7)) {
        value.ints = new int[length];
        value.longs = new long[length];
        value.shorts = new short[length];
        value.chars = new char[length];
        for (int i = 0; i < wide; i++) {
          value.ints[i] = Integer.MIN_VALUE + i;
          value.longs[i] = Long.MAX_VALUE - i;
          value.shorts[i] = Short.MAX_VALUE;
          value.chars[i] = Character.MAX_VALUE;
        }
        int heads = 4 * (length < 64 ? 1 : 2);
        int narrow = length - wide;
        int expected = without + heads;
        expected += Math.min(4 * length, 5 * wide + narrow);
        expected += Math.min(8 * length, 9 * wide + narrow);
        expected += 2 * Math.min(2 * length, 3 * wide + narrow);
        byte[] bytes = fory.serialize(value);
        assertEquals(bytes.length, expected, length + " elements, " + wide + " wide");
        assertEquals(fory.deserialize(bytes, Numbers.class).values(), value.values());
      }
    }
  }

  @Test(dataProvider = "engines")
  public void aPrimitiveIsNeverLongerThanItsFixedWidthAndABit(boolean generated) {
    Fory fory = fory(true, generated);
    Numbers zero = new Numbers();
    int empty = fory.serialize(zero).length;
    zero.i = Integer.MIN_VALUE;
    zero.l = Long.MIN_VALUE;
    assertEquals(fory.serialize(zero).length - empty, 3 + 7);
    zero.text = "x".repeat(80);
    assertEquals(fory.serialize(zero).length - empty, 3 + 7 + 1 + 70);
  }

  @DataProvider
  public Object[][] strays() {
    return new Object[][] {{true}, {false}};
  }

  @Test(dataProvider = "strays")
  public void aReaderOfTheOtherFormSaysSo(boolean compact) throws Exception {
    Fory writer = fory(compact, true);
    Fory reader = fory(!compact, true);
    byte[] bytes = writer.serialize(new Numbers());
    ForyException error =
        expectThrows(ConfigurationMismatchException.class, () -> reader.deserialize(bytes));
    assertTrue(error.getMessage().contains("withCompact(" + compact + ")"), error.getMessage());
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    writer.serialize(stream, new Numbers());
    expectThrows(
        ConfigurationMismatchException.class,
        () -> reader.deserialize(new ByteArrayInputStream(stream.toByteArray())));
    expectThrows(
        ConfigurationMismatchException.class, () -> writer.deserialize(stream.toByteArray()));
    byte[] first = EngineInUse.builder().withCompact(compact).build().newSession().serialize("a");
    expectThrows(
        ConfigurationMismatchException.class,
        () -> EngineInUse.builder().withCompact(!compact).build().newSession().deserialize(first));
  }

  @Test
  public void theCrossLanguageFormatHasNoCompactForm() {
    expectThrows(
        IllegalArgumentException.class,
        () -> Fory.builder().withXlang(true).withCompact(true).build());
  }

  @DataProvider
  public Object[][] malformed() {
    return new Object[][] {
      {"6002261f61616161616161", "a packed string of 7 chars"},
      {"600226838001" + "f1".repeat(3584), "a packed string of 4096 chars"},
      {"600226ff", "1 byte needed"},
      {"6002262361", "7 bytes needed"},
      {"6002000803ffff0700", "a char of more than 16 bits"},
      {"600200080380800801", "a char of more than 16 bits"},
      {"60020008ffffffffffffffffff", "an array of 9223372036854775807 elements"},
      {"6002000cffffffff1f", "an array of 4294967295 elements"},
      {"6002000cfeffffff0f", "an array of 8589934588 bytes"},
    };
  }

  @Test(dataProvider = "malformed")
  public void whatNobodyWritesIsRefused(String hex, String because) {
    Fory fory = fory(true, false);
    ForyException error =
        expectThrows(ForyException.class, () -> fory.deserialize(HexFormat.of().parseHex(hex)));
    assertTrue(error.getMessage().contains(because), error.getMessage());
  }

  @Test
  public void aPlainMessageHasNoPackedStrings() {
    byte[] bytes = fory(true, false).serialize("abcdefgh");
    bytes[0] = 0x40;
    expectThrows(MalformedInputException.class, () -> fory(false, false).deserialize(bytes));
  }
}
