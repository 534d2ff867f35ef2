package io.fory.buffer;

/** Text in UTF-8. */
final class Utf8 {
  private Utf8() {}

  /**
   * Returns the length of a text in bytes; -1 if there is an unpaired surrogate, which UTF-8 would
   * lose.
   */
  static long length(String value) {
    long bytes = 0;
    int length = value.length();
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      if (c < 0x80) {
        bytes++;
      } else if (c < 0x800) {
        bytes += 2;
      } else if (!Character.isSurrogate(c)) {
        bytes += 3;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(value.charAt(i + 1))) {
        bytes += 4;
        i++;
      } else {
        return -1;
      }
    }
    return bytes;
  }
}
