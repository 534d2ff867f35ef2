package io.fory.message;

import io.fory.buffer.BlockBody;
import io.fory.buffer.BlockMessage;
import io.fory.buffer.KnownBytes;

/**
 * The messages of one block that an instance writes and reads most of late. Its contexts find them;
 * its calls ask for them before they borrow a context.
 */
public final class BlockMessages {
  /** After so many roots of one class in a row a context looks whether they are blocks. */
  static final int ROOTS_BEFORE_LOOK = 1 << 8;

  private final byte header;

  /** Racy on purpose, like the other: either is immutable, and stored rarely. */
  private BlockMessage written;

  private BlockMessage read;

  /**
   * Makes messages of which none is known.
   *
   * @param header first byte of those outside of sessions and streams
   */
  public BlockMessages(int header) {
    this.header = (byte) header;
  }

  /**
   * Returns whether some that are written may be known. To be asked before {@link #written()}: the
   * JIT inlines no method whose signature has a class that is not loaded, which {@link
   * BlockMessage} is not before there is one.
   */
  public boolean areWritten() {
    return written != null;
  }

  /** Returns whether some that are read may be known; as {@link #areWritten()}. */
  public boolean areRead() {
    return read != null;
  }

  /** Returns those that are written, or null. */
  public BlockMessage written() {
    return written;
  }

  /** Returns those that are read, or null. */
  public BlockMessage read() {
    return read;
  }

  /** Returns whether the messages of a type are blocks and not those that are known. */
  boolean lacksWritten(ResolvedType type) {
    BlockMessage known = written;
    return type.serializer() instanceof BlockBody
        && (known == null || !known.isOf(type.type(), null));
  }

  /**
   * Hears of a type whose messages begin alike, and are {@linkplain #lacksWritten lacking}.
   *
   * @param head their bytes up to the body of the root
   */
  void noteWritten(ResolvedType type, byte[] head) {
    if (head[0] == header && type.serializer() instanceof BlockBody body) {
      BlockMessage found = BlockMessage.of(type.type(), null, new KnownBytes(head), body);
      if (found != null) {
        written = found;
      }
    }
  }

  /**
   * Hears of a type whose messages have been read alike.
   *
   * @param declared what the callers have asked for; what an interface or a generic type admits
   *     depends on more than the class
   * @param head their bytes up to the body of the root
   */
  void noteRead(ResolvedType type, Class<?> declared, KnownBytes head) {
    BlockMessage known = read;
    boolean isKnown = known != null && known.isOf(type.type(), declared) && known.hasHead(head);
    if (!isKnown
        && (declared == Object.class || declared == type.type())
        && !type.isVersion()
        && type.serializer() instanceof BlockBody body) {
      BlockMessage found = BlockMessage.of(type.type(), declared, head, body);
      if (found != null) {
        read = found;
      }
    }
  }
}
