package io.fory.wire.xlang;

import java.util.HexFormat;

/** Bytes as text, with a space between two. */
final class Hex {
  private static final HexFormat FORMAT = HexFormat.ofDelimiter(" ");

  private Hex() {}

  static byte[] bytes(String text) {
    return text.isEmpty() ? new byte[0] : FORMAT.parseHex(text);
  }

  static String text(byte[] bytes) {
    return FORMAT.formatHex(bytes);
  }
}
