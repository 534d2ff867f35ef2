package io.fory.schema.model;

/** Bits written as text, in the order of the specification. */
public final class Bits {
  private Bits() {}

  /** Packs the digits 0 and 1 of a text, eight a byte, the first one lowest. */
  public static byte[] pack(CharSequence text) {
    byte[] bytes = new byte[text.length() / 8 + 1];
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '0' || c == '1') {
        bytes[count >> 3] |= (byte) ((c - '0') << (count & 7));
        count++;
      }
    }
    return java.util.Arrays.copyOf(bytes, (count + 7) / 8);
  }

  /** The other way round. */
  public static String text(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 8 * bytes.length; i++) {
      text.append(bytes[i >> 3] >> (i & 7) & 1);
    }
    return text.toString();
  }

  /** A number in groups of four bits. */
  public static String varbits(int number) {
    String group = fixed(number & 15, 4);
    return number > 15 ? group + "1" + varbits(number >>> 4) : group + "0";
  }

  /** A number of so many bits. */
  public static String fixed(int number, int bits) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bits; i++) {
      text.append(number >> i & 1);
    }
    return text.toString();
  }
}
