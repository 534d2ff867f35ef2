package io.fory.wire;

import io.fory.buffer.BinaryReader;
import io.fory.error.ConfigurationMismatchException;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.message.WireOptions;

/**
 * The first byte of a native message; specified in {@code docs/format-native.md}, section
 * "Message".
 *
 * <pre>
 *   bits 5-7   format version, 2; 3 in the compact form
 *   bit  4     the message belongs to a session
 *   bit  3     objects are numbered, because references are tracked
 *   bit  2     arrays of primitives and buffers may be beside the message
 *   bit  1     the bytes behind it stand in chunks: in a stream only
 *   bit  0     the session starts with the message; alone, the cross-language format
 * </pre>
 */
public final class MessageHeader {
  private static final int VERSION_SHIFT = 5;
  private static final int VERSION = 2;
  private static final int COMPACT_VERSION = 3;

  /** A version that was never released: no stored bytes have it. */
  private static final int UNRELEASED = 1;

  private static final int SESSION = 1 << 4;
  private static final int TRACKING = 1 << 3;
  private static final int BESIDE = 1 << 2;
  private static final int CHUNKS = 1 << 1;
  private static final int START = 1;

  /** The whole first byte of a message in the cross-language format. */
  public static final int XLANG = 1;

  private MessageHeader() {}

  public static int of(WireOptions options) {
    if (options.xlang()) {
      return XLANG;
    }
    return version(options) << VERSION_SHIFT | (options.trackReferences() ? TRACKING : 0);
  }

  private static int version(WireOptions options) {
    return options.compact() ? COMPACT_VERSION : VERSION;
  }

  /** Returns the header of a message that is the same otherwise, and numbers no objects. */
  public static int untracked(int header) {
    return header & ~TRACKING;
  }

  /**
   * Returns the header of a message of a session.
   *
   * @param header of a message that belongs to none
   * @param starts whether it is the first one
   */
  public static int inSession(int header, boolean starts) {
    return header | SESSION | (starts ? START : 0);
  }

  /**
   * Returns the header of a message in a stream: one of the native format stands in chunks.
   *
   * @param header of a message that does not
   */
  public static int inStream(int header) {
    return header == XLANG ? XLANG : header | CHUNKS;
  }

  /** Returns the header of a message that may have buffers beside it. */
  public static int withBuffers(int header) {
    return header | BESIDE;
  }

  /** Returns whether the message may have buffers beside it. */
  public static boolean hasBuffers(int header) {
    return (header & BESIDE) != 0;
  }

  /** Returns whether the message belongs to a session. */
  public static boolean isInSession(int header) {
    return (header & SESSION) != 0;
  }

  /** Returns whether a session starts with the message. */
  public static boolean starts(int header) {
    return (header & START) != 0;
  }

  /** Returns whether the message numbers its objects. */
  public static boolean tracksReferences(int header) {
    return (header & TRACKING) != 0;
  }

  /**
   * Refuses the first byte of anything but a message of the format that is read.
   *
   * @param header first byte of the message, 0 to 255
   * @throws ConfigurationMismatchException if it starts a message of the other format, the other
   *     form, or another version
   * @throws MalformedInputException if it starts no message
   */
  public static void check(int header, WireOptions options, BinaryReader in) {
    if (options.xlang() ? header == XLANG : isNative(header, version(options))) {
      return;
    }
    throw refusal(header, options).withOffset(in.offset() - 1);
  }

  private static ForyException refusal(int header, WireOptions options) {
    int version = header >>> VERSION_SHIFT;
    if ((header & CHUNKS) != 0 && isNative(header & ~CHUNKS, version(options))) {
      return new ConfigurationMismatchException("The message was written to a stream, in chunks")
          .withCure("Read it with deserialize(InputStream), if need be of a ByteArrayInputStream");
    }
    if (header == XLANG) {
      return new ConfigurationMismatchException("The message has the cross-language format")
          .withCure("Build the reader with ForyBuilder.withXlang(true)");
    }
    if (version == 0 || !isNative(header, version)) {
      return new MalformedInputException(
          "The first byte is " + header + ", which starts no message");
    }
    if (version == UNRELEASED) {
      return new ConfigurationMismatchException(
              "The first byte, "
                  + header
                  + ", is that of version 1 of the native format, which was never released")
          .withCure("If it is a message, write it again: this is version " + VERSION);
    }
    if (!options.xlang() && version == (options.compact() ? VERSION : COMPACT_VERSION)) {
      boolean compact = version == COMPACT_VERSION;
      return new ConfigurationMismatchException(
              "The message " + (compact ? "has" : "does not have") + " the compact form")
          .withCure("Build the reader with ForyBuilder.withCompact(" + compact + ")");
    }
    if (version != VERSION && version != COMPACT_VERSION) {
      return new ConfigurationMismatchException(
              "The first byte, "
                  + header
                  + ", is that of version "
                  + version
                  + " of the native format, not "
                  + VERSION)
          .withCure("If it is a message, read it with the version of the library that wrote it");
    }
    return new ConfigurationMismatchException("The message has the native format")
        .withCure("Build the reader with ForyBuilder.withXlang(false)");
  }

  private static boolean isNative(int header, int version) {
    int flags = TRACKING | BESIDE | (isInSession(header) ? SESSION | START : 0);
    return (header & ~flags) == version << VERSION_SHIFT;
  }
}
