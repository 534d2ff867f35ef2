package io.fory.compression;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.io.IOException;

/**
 * The bytes of one Zstandard frame, and none behind it; RFC 8878, section 3.1.1.
 *
 * <pre>
 * magic 4 | descriptor 1 | window 0-1 | dictionary 0-4 | content size 0-8 | blocks | checksum 0 or 4
 * block: last 1 bit, kind 2 bits, size 21 bits | bytes: the size, but one if the kind is "run"
 * </pre>
 *
 * <p>The header is read, and its window compared, before the library allocates by it.
 */
final class ZstdFrame extends BulkInput {
  /** What each reader should support by section 3.1.1.1.2. */
  static final long MAX_WINDOW_BYTES = 8L << 20;

  private static final int MAGIC = 0xFD2FB528;
  private static final int MAGIC_BYTES = 4;
  private static final int BLOCK_HEADER_BYTES = 3;
  private static final int CHECKSUM_BYTES = 4;
  private static final int KIND_RUN = 1;
  private static final int KIND_RESERVED = 3;

  private final CompressedInput source;

  /** Bytes of a header that were read here and not yet handed on. */
  private final byte[] header = new byte[18];

  private int headerAt;
  private int headerEnd;

  /** Bytes of the source to hand on before the next header. */
  private int bodyBytes;

  private boolean lastBlock;
  private boolean hasChecksum;

  /** Bytes of the content, or -1 if the header does not say it. */
  private final long contentBytes;

  /**
   * Reads the header, which has no hash: one bit of it decides whether the frame has a checksum.
   *
   * @param alone as {@link Algorithm#decompressing} says
   */
  ZstdFrame(CompressedInput source, long maxBytes, boolean alone) throws IOException {
    this.source = source;
    take(MAGIC_BYTES + 1);
    if ((int) number(0, MAGIC_BYTES) != MAGIC) {
      throw new MalformedInputException("The bytes are no Zstandard frame");
    }
    int descriptor = header[MAGIC_BYTES];
    boolean oneSegment = (descriptor & 0x20) != 0;
    hasChecksum = (descriptor & 0x04) != 0;
    if ((descriptor & 0x08) != 0) {
      throw new MalformedInputException("The Zstandard frame has a reserved bit");
    }
    if (!hasChecksum && !alone) {
      throw withoutChecksum();
    }
    long window = oneSegment ? 0 : window(header[take(1)]);
    int dictionaryBytes = new int[] {0, 1, 2, 4}[descriptor & 0x03];
    if (number(take(dictionaryBytes), dictionaryBytes) != 0) {
      throw new MalformedInputException("The Zstandard frame needs a dictionary");
    }
    int sizeBytes = new int[] {oneSegment ? 1 : 0, 2, 4, 8}[descriptor >> 6 & 0x03];
    long size = number(take(sizeBytes), sizeBytes) + (sizeBytes == 2 ? 256 : 0);
    // A size above 2^63 is none that anybody could take.
    Limits.checkBytes(size < 0 ? Long.MAX_VALUE : size, maxBytes);
    checkWindow(oneSegment ? size : window);
    contentBytes = sizeBytes == 0 ? -1 : size;
  }

  /** Returns how many bytes of content the header says, or -1. */
  long contentBytes() {
    return contentBytes;
  }

  private static MalformedInputException withoutChecksum() {
    MalformedInputException unchecked =
        new MalformedInputException(
            "The Zstandard frame has no checksum, which in a stream could be lost by one changed"
                + " bit");
    unchecked.withCure(
        "Compress with one, as zstd --check does, or read the frame from an array of its own");
    return unchecked;
  }

  private static long window(byte described) {
    long base = 1L << 10 + (described >> 3 & 0x1F);
    return base + base / 8 * (described & 0x07);
  }

  private static void checkWindow(long bytes) {
    if (bytes > MAX_WINDOW_BYTES) {
      throw new LimitExceededException(
          "window of a Zstandard frame in bytes",
          bytes,
          MAX_WINDOW_BYTES,
          "Compress with a level of at most 19, and without long distance matching");
    }
  }

  /** Reads so many bytes to the header and returns where they are. */
  private int take(int bytes) throws IOException {
    int at = headerEnd;
    source.readFully(header, at, bytes);
    headerEnd += bytes;
    return at;
  }

  private long number(int at, int bytes) {
    long number = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      number = number << 8 | header[at + i] & 0xFF;
    }
    return number;
  }

  @Override
  public int read(byte[] target, int from, int most) throws IOException {
    if (most == 0) {
      return 0;
    }
    while (headerAt == headerEnd && bodyBytes == 0) {
      if (!next()) {
        return -1;
      }
    }
    int got;
    if (headerAt < headerEnd) {
      got = Math.min(most, headerEnd - headerAt);
      System.arraycopy(header, headerAt, target, from, got);
      headerAt += got;
    } else {
      got = source.readSome(target, from, Math.min(most, bodyBytes));
      bodyBytes -= got;
    }
    return got;
  }

  private boolean next() throws IOException {
    if (lastBlock) {
      bodyBytes = hasChecksum ? CHECKSUM_BYTES : 0;
      hasChecksum = false;
      return bodyBytes > 0;
    }
    headerAt = 0;
    headerEnd = 0;
    take(BLOCK_HEADER_BYTES);
    int block = (int) number(0, BLOCK_HEADER_BYTES);
    lastBlock = (block & 1) != 0;
    int kind = block >> 1 & 0x03;
    if (kind == KIND_RESERVED) {
      throw new MalformedInputException("The Zstandard frame has a block of no kind");
    }
    bodyBytes = kind == KIND_RUN ? 1 : block >> 3;
    return true;
  }
}
