package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.TypeRef;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.format.Samples.Everything;
import io.fory.format.row.BinaryArray;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowVerifier;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** Bytes of a stranger: only our exceptions, and no more work than there are bytes. */
@SuppressWarnings("ArrayRecordComponent") // shapes to serialize
public final class HostileRowsTest {
  private final Formats encoders;

  @Factory(dataProvider = "engines", dataProviderClass = Formats.class)
  public HostileRowsTest(Formats encoders) {
    this.encoders = encoders;
  }

  private static final int SEEDS = 40;
  private static final int MUTATIONS = 150;
  private static final int MOST_VALUES = 20_000;
  private static final RowVerifier VERIFIER = RowVerifier.unlimited();

  record Strings(List<String> list) {}

  record One(String text) {}

  record Deep(List<List<List<String>>> list) {}

  record Flag(boolean flag, Boolean boxed) {}

  record Numbers(int number, List<Integer> list, int[] array) {}

  record Counts(Map<String, Integer> map) {}

  record Parsed(BigDecimal decimal, LocalTime time, Samples.Color color) {}

  /** Changes bytes, mostly of places and counts, which are words. */
  private static byte[] mutated(byte[] valid, RowLayout layout, Random random) {
    byte[] bytes = valid.clone();
    if (random.nextInt(10) == 0) {
      return Arrays.copyOf(bytes, random.nextInt(bytes.length));
    }
    MemoryBuffer memory = MemoryBuffer.wrap(bytes);
    for (int i = random.nextInt(3); i >= 0; i--) {
      int word = word(bytes, layout, random);
      switch (random.nextInt(6)) {
        case 0 -> bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        case 2 -> memory.putInt(word, random.nextInt(bytes.length + 8));
        case 3 -> memory.putInt(word + 4, random.nextInt(bytes.length + 8));
        case 4 -> memory.putLong(word, random.nextLong() >> random.nextInt(64));
        default -> memory.putLong(word, memory.getLong(word(bytes, layout, random)));
      }
    }
    return bytes;
  }

  /** Returns the index of a word; only standard rows have them at multiples of 8. */
  private static int word(byte[] bytes, RowLayout layout, Random random) {
    boolean standard = layout == RowLayout.STANDARD;
    return standard ? random.nextInt(bytes.length / 8) * 8 : random.nextInt(bytes.length - 7);
  }

  private static MemoryBuffer placed(byte[] bytes, Random random) {
    if (random.nextBoolean()) {
      return MemoryBuffer.wrap(bytes);
    }
    MemoryBuffer direct = MemoryBuffer.newDirectBuffer(bytes.length);
    direct.writeBytes(bytes);
    return direct.slice(0, bytes.length);
  }

  @Test(dataProvider = "layouts", dataProviderClass = RoundTripTest.class)
  public void verifiedRowsNeverThrowAndOthersThrowOurExceptionsOnly(RowLayout layout) {
    RowEncoder<Everything> encoder = encoders.bean(Everything.class, layout);
    int verified = 0;
    int refused = 0;
    int read = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      byte[] valid = encoder.toRow(Samples.everything(new Random(seed))).toByteArray();
      for (int i = 0; i < MUTATIONS; i++) {
        Random random = new Random(seed * 1000L + i);
        byte[] bytes = mutated(valid, layout, random);
        MemoryBuffer memory = placed(bytes, random);
        String which = "seed " + seed + ", mutation " + i;
        try {
          BinaryRow row = BinaryRow.of(encoder.schema(), memory, 0, bytes.length);
          if (passes(row)) {
            verified++;
            walkWhole(row, which);
          } else {
            refused++;
            new Walk(MOST_VALUES).row(row);
          }
        } catch (ForyException e) {
          refused++;
        } catch (RuntimeException | Error e) {
          throw new AssertionError(which, e);
        }
        read += decodes(encoder, memory, bytes.length, which) ? 1 : 0;
      }
    }
    assertTrue(
        verified > 500 && refused > 1500 && read > 300, verified + " " + refused + " " + read);
  }

  /** What is around the row in its array is not read, whatever the row says. */
  @Test(dataProvider = "layouts", dataProviderClass = RoundTripTest.class)
  public void bytesAroundTheRowAreNotRead(RowLayout layout) {
    RowEncoder<Everything> encoder = encoders.bean(Everything.class, layout);
    byte[] valid = encoder.toRow(Samples.everything(new Random(1))).toByteArray();
    int failures = 0;
    for (int seed = 0; seed < SEEDS * 10; seed++) {
      byte[] bytes = mutated(valid, layout, new Random(seed));
      String first = walkWithin(encoder, bytes, (byte) 0);
      assertEquals(walkWithin(encoder, bytes, (byte) 0x41), first, "seed " + seed);
      failures += first.isEmpty() ? 0 : 1;
    }
    assertTrue(failures > SEEDS && failures < SEEDS * 10, failures + " failures");
  }

  /** Returns the error of reading a row between other bytes, or nothing. */
  private static String walkWithin(RowEncoder<?> encoder, byte[] bytes, byte around) {
    byte[] array = new byte[bytes.length + 64];
    Arrays.fill(array, around);
    System.arraycopy(bytes, 0, array, 32, bytes.length);
    MemoryBuffer memory = MemoryBuffer.wrap(array, 16, bytes.length + 32);
    try {
      new Walk(MOST_VALUES).row(BinaryRow.of(encoder.schema(), memory, 16, bytes.length));
      return "";
    } catch (ForyException e) {
      return e.toString();
    }
  }

  private static boolean passes(BinaryRow row) {
    try {
      VERIFIER.verify(row);
      return true;
    } catch (ForyException e) {
      return false;
    }
  }

  private static void walkWhole(BinaryRow row, String which) {
    try {
      new Walk(Long.MAX_VALUE).row(row);
    } catch (ForyException e) {
      throw new AssertionError("verified, " + which, e);
    }
  }

  private static boolean decodes(
      RowEncoder<?> encoder, MemoryBuffer memory, int size, String which) {
    try {
      encoder.fromRow(BinaryRow.of(encoder.schema(), memory, 0, size));
      return true;
    } catch (ForyException e) {
      return false;
    } catch (RuntimeException | Error e) {
      throw new AssertionError(which, e);
    }
  }

  @Test(dataProvider = "layouts", dataProviderClass = RoundTripTest.class)
  public void payloadsAndSizesAreNotTrusted(RowLayout layout) {
    RowEncoder<Everything> encoder = encoders.bean(Everything.class, layout);
    byte[] payload = encoder.encode(Samples.everything(new Random(1)));
    for (int length = 0; length < payload.length; length += 7) {
      byte[] cut = Arrays.copyOf(payload, length);
      assertThrows(ForyException.class, () -> encoder.decode(cut));
    }
    byte[] other = payload.clone();
    other[2] ^= 1;
    assertThrows(IncompatibleSchemaException.class, () -> encoder.decode(other));
    for (int size : new int[] {-1, Integer.MIN_VALUE, 100, Integer.MAX_VALUE}) {
      MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(16);
      buffer.writeInt32(size);
      buffer.writeInt64(0);
      assertEquals(
          expectThrows(MalformedInputException.class, () -> encoder.decode(buffer)).code(),
          ErrorCode.TRUNCATED_INPUT);
      assertEquals(buffer.readerIndex(), 0);
    }
  }

  /** 1,000 slots that lead to one text of 100,000 bytes would be a graph of 100 MB. */
  @Test
  public void slotsThatShareAValueAreRefused() {
    RowEncoder<Strings> encoder = encoders.bean(Strings.class);
    List<String> texts = new ArrayList<>();
    texts.add("x".repeat(100_000));
    for (int i = 1; i < 1000; i++) {
      texts.add("");
    }
    byte[] bytes = encoder.toRow(new Strings(texts)).toByteArray();
    MemoryBuffer memory = MemoryBuffer.wrap(bytes);
    int slots = 16 + 8 + 128;
    for (int i = 1; i < 1000; i++) {
      memory.putLong(slots + i * 8, memory.getLong(slots));
    }
    BinaryRow row = BinaryRow.of(encoder.schema(), bytes);
    assertEquals(row.getArray(0).getString(999).length(), 100_000, "one alone is in bounds");
    refuse(row, "overlap");
    assertTrue(
        expectThrows(MalformedInputException.class, () -> encoder.fromRow(row))
            .getMessage()
            .contains("overlap"));
  }

  /** Lists in lists whose slots all lead to the next list: 1,000 to the power of their depth. */
  @Test
  public void listsThatMultiplyAreRefused() {
    RowEncoder<Deep> encoder = encoders.bean(Deep.class);
    List<String> inner = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      inner.add("a");
    }
    List<List<String>> middle = new ArrayList<>();
    List<List<List<String>>> outer = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      middle.add(i == 0 ? inner : null);
      outer.add(i == 0 ? middle : null);
    }
    byte[] bytes = encoder.toRow(new Deep(outer)).toByteArray();
    MemoryBuffer memory = MemoryBuffer.wrap(bytes);
    int at = 16;
    for (int level = 0; level < 2; level++) {
      int slots = at + 8 + 128;
      Arrays.fill(bytes, at + 8, slots, (byte) 0);
      for (int i = 1; i < 1000; i++) {
        memory.putLong(slots + i * 8, memory.getLong(slots));
      }
      at += memory.getInt(slots + 4);
    }
    BinaryRow row = BinaryRow.of(encoder.schema(), bytes);
    refuse(row, "overlap");
    assertThrows(MalformedInputException.class, () -> encoder.fromRow(row));
  }

  private static void refuse(BinaryRow row, String reason) {
    ForyException refused = expectThrows(MalformedInputException.class, () -> VERIFIER.verify(row));
    assertTrue(refused.getMessage().contains(reason), refused.getMessage());
  }

  @Test
  public void valuesThatContradictTheSchemaAreRefused() {
    RowEncoder<Flag> flags = encoders.bean(Flag.class);
    byte[] flag = flags.toRow(new Flag(true, true)).toByteArray();
    flag[16] = 2;
    refuse(BinaryRow.of(flags.schema(), flag), "neither 0 nor 1");
    flag[16] = 1;
    flag[0] = 2;
    refuse(BinaryRow.of(flags.schema(), flag), "not null");
    assertEquals(
        expectThrows(
                MalformedInputException.class,
                () -> flags.fromRow(BinaryRow.of(flags.schema(), flag)))
            .path(),
        "Flag.flag");

    RowEncoder<Numbers> numbers = encoders.bean(Numbers.class);
    byte[] array = numbers.toRow(new Numbers(1, List.of(1), new int[] {1, 2})).toByteArray();
    array[32 + 8] = 2; // the second element of the array, which is the first variable value
    refuse(BinaryRow.of(numbers.schema(), array), "not null");
    assertThrows(
        MalformedInputException.class,
        () -> numbers.fromRow(BinaryRow.of(numbers.schema(), array)));
  }

  @Test
  public void textMustBeUtf8() {
    RowEncoder<One> encoder = encoders.bean(One.class);
    for (String hex : List.of("ff", "c3", "c328", "eda080", "f8888080", "6161616161616161ff")) {
      byte[] text = new byte[hex.length() / 2];
      for (int i = 0; i < text.length; i++) {
        text[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
      }
      byte[] bytes = encoder.toRow(new One("x".repeat(text.length))).toByteArray();
      System.arraycopy(text, 0, bytes, 16, text.length);
      BinaryRow row = BinaryRow.of(encoder.schema(), bytes);
      refuse(row, "UTF-8");
      assertThrows(MalformedInputException.class, () -> row.getString(0));
      assertThrows(MalformedInputException.class, () -> encoder.fromRow(row));
    }
    byte[] replacement = "\uFFFD".getBytes(StandardCharsets.UTF_8);
    byte[] bytes = encoder.toRow(new One("xxx")).toByteArray();
    System.arraycopy(replacement, 0, bytes, 16, 3);
    assertEquals(VERIFIER.verify(BinaryRow.of(encoder.schema(), bytes)).getString(0), "\uFFFD");
  }

  @DataProvider
  public static Object[][] places() {
    return new Object[][] {
      {0x10_0000_0000L | 9}, // one byte more than there is
      {0x18_0000_0000L | 1},
      {0xffff_ffff_0000_0001L},
      {0x10_ffff_ffffL},
      {0x7fff_ffff_7fff_ffffL},
      {0x8000_0000_8000_0000L}
    };
  }

  @Test(dataProvider = "places")
  public void placesOutsideOfTheRowAreRefused(long place) {
    RowEncoder<One> encoder = encoders.bean(One.class);
    byte[] bytes = encoder.toRow(new One("12345678")).toByteArray();
    byte[] around = Arrays.copyOf(bytes, 1000); // the buffer has more bytes than the row
    MemoryBuffer.wrap(around).putLong(8, place);
    BinaryRow row = BinaryRow.of(encoder.schema(), MemoryBuffer.wrap(around), 0, bytes.length);
    refuse(row, "not within");
    assertThrows(MalformedInputException.class, () -> row.getString(0));
    assertThrows(MalformedInputException.class, () -> encoder.fromRow(row));
  }

  @Test
  public void valuesWithinTheSlotsAreRefused() {
    RowEncoder<One> encoder = encoders.bean(One.class);
    byte[] bytes = encoder.toRow(new One("12345678")).toByteArray();
    MemoryBuffer.wrap(bytes).putLong(8, 0x8_0000_0000L | 8);
    refuse(BinaryRow.of(encoder.schema(), bytes), "within the slots");
  }

  @DataProvider
  public static Object[][] counts() {
    return new Object[][] {
      {-1L}, {Long.MIN_VALUE}, {Long.MAX_VALUE}, {1L << 32}, {1L << 60}, {3L}, {100L}
    };
  }

  @Test(dataProvider = "counts")
  public void countsAreNotTrusted(long count) {
    RowEncoder<Numbers> encoder = encoders.bean(Numbers.class);
    byte[] bytes = encoder.toRow(new Numbers(1, null, new int[] {1, 2})).toByteArray();
    MemoryBuffer.wrap(bytes).putLong(32, count);
    BinaryRow row = BinaryRow.of(encoder.schema(), bytes);
    refuse(row, "elements within");
    assertThrows(MalformedInputException.class, () -> row.getArray(0));
    assertThrows(MalformedInputException.class, () -> encoder.fromRow(row));
  }

  @Test(dataProvider = "counts")
  public void sizesOfKeysAreNotTrusted(long size) {
    RowEncoder<Counts> encoder = encoders.bean(Counts.class);
    byte[] bytes = encoder.toRow(new Counts(Map.of("a", 1))).toByteArray();
    MemoryBuffer.wrap(bytes).putLong(16, size);
    BinaryRow row = BinaryRow.of(encoder.schema(), bytes);
    assertThrows(MalformedInputException.class, () -> VERIFIER.verify(row));
    assertThrows(MalformedInputException.class, () -> row.getMap(0));
    assertThrows(MalformedInputException.class, () -> encoder.fromRow(row));
  }

  @Test
  public void nullBitsBehindTheLastElementAreNotLookedAt() {
    ArrayEncoder<List<int[]>> encoder = encoders.array(new TypeRef<List<int[]>>() {});
    for (int count : new int[] {0, 1, 3, 7, 9, 63, 65}) {
      byte[] bytes = encoder.encode(List.of(new int[count]));
      int bits = 24 + 8;
      for (int bit = 0; bit < (count + 63) / 64 * 64; bit++) {
        byte[] changed = bytes.clone();
        changed[bits + bit / 8] |= (byte) (1 << bit % 8);
        if (bit < count) {
          assertThrows(MalformedInputException.class, () -> encoder.decode(changed));
        } else {
          assertEquals(encoder.decode(changed).get(0), new int[count]);
        }
      }
    }
  }

  /** All bytes of 2, and of 3 and 4 around the limits of what UTF-8 has. */
  @Test
  public void theVerifierAcceptsTheTextThatIsRead() {
    RowEncoder<One> encoder = encoders.bean(One.class);
    byte[] row = encoder.toRow(new One("aaaaaa")).toByteArray();
    int[] limits = {0, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xe0, 0xff};
    int accepted = 0;
    for (int first = 0; first < 256; first++) {
      for (int second = 0; second < 256; second++) {
        for (int third : limits) {
          byte[] bytes = row.clone();
          bytes[17] = (byte) first;
          bytes[18] = (byte) second;
          bytes[19] = (byte) third;
          bytes[20] = (byte) 0xbf;
          BinaryRow one = BinaryRow.of(encoder.schema(), bytes);
          boolean passes = passes(one);
          String text = new String(bytes, 16, 6, StandardCharsets.UTF_8);
          boolean valid =
              Arrays.equals(
                  text.getBytes(StandardCharsets.UTF_8), Arrays.copyOfRange(bytes, 16, 22));
          assertEquals(passes, valid, first + " " + second + " " + third);
          accepted += passes ? 1 : 0;
        }
      }
    }
    assertTrue(accepted > 1000, "accepted: " + accepted);
  }

  @Test
  public void textThatIsNoValueIsRefused() {
    RowEncoder<Parsed> encoder = encoders.bean(Parsed.class);
    byte[] bytes =
        encoder.toRow(new Parsed(new BigDecimal("1.50"), null, Samples.Color.BLUE)).toByteArray();
    int color = 32;
    bytes[color] = 'X';
    assertThrows(
        IncompatibleSchemaException.class,
        () -> encoder.fromRow(BinaryRow.of(encoder.schema(), bytes)));
    bytes[color] = 'B';
    bytes[color + 8] = 'X';
    ForyException refused =
        expectThrows(
            MalformedInputException.class,
            () -> encoder.fromRow(BinaryRow.of(encoder.schema(), bytes)));
    assertEquals(refused.path(), "Parsed.decimal");
    bytes[color + 8] = '1';
    bytes[0] = 0; // the time is there, and is midnight
    assertEquals(encoder.fromRow(BinaryRow.of(encoder.schema(), bytes)).time(), LocalTime.MIDNIGHT);
    MemoryBuffer.wrap(bytes).putLong(24, -1);
    assertThrows(
        MalformedInputException.class,
        () -> encoder.fromRow(BinaryRow.of(encoder.schema(), bytes)));
  }

  @Test
  public void longNumbersAreNotParsed() {
    RowEncoder<Parsed> encoder = encoders.bean(Parsed.class);
    RowEncoder<One> text = encoders.bean(One.class);
    BinaryRow digits = text.toRow(new One("1".repeat(10_001)));
    byte[] bytes = new byte[32 + digits.sizeInBytes()];
    System.arraycopy(digits.toByteArray(), 0, bytes, 32, digits.sizeInBytes());
    bytes[0] = 5;
    MemoryBuffer.wrap(bytes).putLong(16, (32L + 16) << 32 | 10_001);
    BinaryRow row = BinaryRow.of(encoder.schema(), bytes);
    VERIFIER.verify(row);
    assertThrows(LimitExceededException.class, () -> encoder.fromRow(row));
  }

  @Test
  public void slotsCanBeLimited() {
    ArrayEncoder<List<Integer>> encoder = encoders.array(new TypeRef<List<Integer>>() {});
    BinaryArray array = encoder.toArray(Arrays.asList(1, 2, null, 4));
    RowVerifier.withMaxSlots(4).verify(array);
    assertThrows(LimitExceededException.class, () -> RowVerifier.withMaxSlots(3).verify(array));
  }
}
