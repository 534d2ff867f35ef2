package io.fory.buffer;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.hostile.SmallJvm;
import io.fory.platform.StringBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Strings have the same bytes where {@code java.lang} is open to the library and where it is not.
 */
public final class OpenStringsTest {
  private static final String OPEN = "--add-opens=java.base/java.lang=ALL-UNNAMED";
  private static final String TWO_BYTES = "-XX:-CompactStrings";

  @DataProvider
  public Object[][] flags() {
    return new Object[][] {
      {List.of(OPEN), true}, {List.of(OPEN, TWO_BYTES), false}, {List.of(TWO_BYTES), false}
    };
  }

  @Test(dataProvider = "flags")
  public void theBytesAreThoseOfAClosedJvm(List<String> flags, boolean seen) throws Exception {
    List<String> lines = SmallJvm.run(flags, Messages.class).lines().toList();

    assertEquals(lines.get(0), "seen: " + seen);
    assertEquals(lines.get(1), Messages.closed());
    assertEquals(lines.get(2), Messages.ofTwoBytesWithoutNeed());
    assertEquals(lines.get(3), Messages.withOneCharThatNeedsTwoBytes());
  }

  @Test
  public void nothingIsSeenWhereThePackageIsClosed() {
    assertEquals(
        StringBytes.ARE_SEEN, String.class.getModule().isOpen("java.lang", Fory.class.getModule()));
  }

  /** Writes strings, reads them again, and prints the bytes. */
  static final class Messages {
    public static void main(String[] arguments) {
      System.out.println("seen: " + StringBytes.ARE_SEEN);
      System.out.println(closed());
      System.out.println(ofTwoBytesWithoutNeed());
      System.out.println(withOneCharThatNeedsTwoBytes());
    }

    /** One char decides how the JVM holds a string, wherever it stands, and whatever it is. */
    static String withOneCharThatNeedsTwoBytes() {
      Fory fory = Fory.builder().build();
      int read = 0;
      for (char beyond : new char[] {0x100, 0x7F00, 0xD800, 0xFFFF}) {
        for (int length = 1; length < 40; length++) {
          for (int at = 0; at < length; at++) {
            char[] chars = "a".repeat(length).toCharArray();
            chars[at] = beyond;
            String text = new String(chars);
            byte[] bytes = fory.serialize(text);
            String copy = fory.deserialize(bytes, String.class);
            Arrays.fill(bytes, (byte) 1); // nothing of it is in the string
            if (!copy.equals(text) || !text.equals(copy) || copy.hashCode() != text.hashCode()) {
              throw new AssertionError(length + " chars, at " + at);
            }
            read++;
          }
        }
      }
      return read + " read";
    }

    /**
     * Reads messages that have Latin-1 text in two bytes a char, which no writer of ours does. A
     * string that held it so would not be equal to another of the same chars.
     */
    static String ofTwoBytesWithoutNeed() {
      Fory fory = Fory.builder().build();
      int read = 0;
      for (int length : new int[] {1, 7, 8, 9, 33, 1024, 5_000, 70_000}) {
        String text = "a".repeat(length);
        byte[] bytes = fory.serialize("\u0161".repeat(length)); // the low byte is that of "a"
        for (int i = bytes.length - 1; i > bytes.length - 2 * length; i -= 2) {
          bytes[i] = 0;
        }
        String copy = fory.deserialize(bytes, String.class);
        byte[] again = fory.serialize(copy);
        if (!copy.equals(text)
            || !text.equals(copy)
            || copy.hashCode() != text.hashCode()
            || !Arrays.equals(again, fory.serialize(text))) {
          throw new AssertionError(length + " chars");
        }
        read++;
      }
      return read + " read";
    }

    static String closed() {
      StringBuilder bytes = new StringBuilder();
      for (boolean compact : new boolean[] {false, true}) {
        for (boolean direct : new boolean[] {false, true}) {
          Fory fory = Fory.builder().withStringCompressed(compact).build();
          for (String text : texts()) {
            bytes.append(HexFormat.of().formatHex(written(fory, text, direct)));
          }
        }
      }
      return Integer.toHexString(bytes.toString().hashCode()) + " of " + bytes.length();
    }

    private static byte[] written(Fory fory, String text, boolean direct) {
      byte[] bytes;
      if (direct) {
        MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(16);
        fory.serialize(buffer, text);
        bytes = new byte[buffer.writerIndex()];
        buffer.getBytes(0, bytes, 0, bytes.length);
      } else {
        bytes = fory.serialize(text);
      }
      if (!fory.deserialize(bytes, String.class).equals(text)) {
        throw new AssertionError(text);
      }
      return bytes;
    }

    /**
     * On both sides of the lengths from which headers grow and chars are copied in pieces, and
     * short ones after longer ones.
     */
    private static final int[] LENGTHS = {
      191, 192, 193, 1023, 1024, 2047, 2048, 4095, 4096, 4159, 4160, 4161, 8255, 8256, 8257, 70_000,
      193, 1000
    };

    private static List<String> texts() {
      Random random = new Random(17);
      List<String> texts = new ArrayList<>();
      for (int bound : new int[] {0x80, 0x100, 0x800, 0x10000}) {
        for (int length = 0; length < 70; length++) {
          texts.add(text(random, bound, length));
        }
        for (int length : LENGTHS) {
          texts.add(text(random, bound, length));
        }
      }
      return texts;
    }

    private static String text(Random random, int bound, int length) {
      char[] chars = new char[length];
      for (int i = 0; i < length; i++) {
        chars[i] = (char) random.nextInt(bound);
      }
      return new String(chars);
    }
  }
}
