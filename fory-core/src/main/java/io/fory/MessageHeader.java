package io.fory;

import io.fory.buffer.BinaryReader;
import io.fory.error.MalformedInputException;

/**
 * The first byte of a native message; specified in {@code docs/format-native.md}, section
 * "Message".
 *
 * <pre>
 *   bits 5-7   format version, 1
 *   bit  4     reserved, 0
 *   bit  3     objects are numbered, because references are tracked
 *   bit  2     reserved for out-of-band buffers, 0
 *   bit  1     0; 1 in the cross-language format
 *   bit  0     reserved, 0
 * </pre>
 */
final class MessageHeader {
  private static final int VERSION_SHIFT = 5;
  private static final int VERSION = 1;
  private static final int TRACKING = 1 << 3;

  private MessageHeader() {}

  static int of(boolean trackReferences) {
    return VERSION << VERSION_SHIFT | (trackReferences ? TRACKING : 0);
  }

  /** Returns whether the message numbers its objects. */
  static boolean tracksReferences(int header) {
    return (header & TRACKING) != 0;
  }

  /**
   * Refuses what is not a message of this format.
   *
   * @param header first byte of the message, 0 to 255
   * @throws MalformedInputException if its version or a reserved bit is unknown
   */
  static void check(int header, BinaryReader in) {
    if ((header & ~TRACKING) != VERSION << VERSION_SHIFT) {
      MalformedInputException error =
          new MalformedInputException(
              "The first byte is "
                  + header
                  + ", which starts no message of native format version "
                  + VERSION);
      error.withOffset(in.offset() - 1);
      throw error;
    }
  }
}
