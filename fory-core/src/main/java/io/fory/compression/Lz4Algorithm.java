package io.fory.compression;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * LZ4 frames: the blocks by lz4-java, what is around them by this package. The library's own
 * streams allocate by the header of a frame, and read past its end.
 *
 * <pre>
 * magic 4 | flags 1 | block size 1 | content size 0 or 8 | dictionary 0 or 4 | header hash 1
 * blocks: size 4, whose highest bit says "not compressed" | bytes | hash 0 or 4
 * 0 in 4 bytes | hash of the content 0 or 4
 * </pre>
 *
 * <p>Numbers are little-endian; hashes are xxHash-32 with the seed 0, of the header its second
 * byte.
 */
record Lz4Algorithm(Lz4Library library) implements Algorithm {
  static final int MAGIC = 0x184D2204;
  static final int VERSION = 0x40;
  static final int VERSION_MASK = 0xC0;
  static final int INDEPENDENT_BLOCKS = 0x20;
  static final int BLOCK_HASHES = 0x10;
  static final int CONTENT_SIZE = 0x08;
  static final int CONTENT_HASH = 0x04;
  static final int RESERVED = 0x02;
  static final int DICTIONARY = 0x01;

  /** The bit of a block's size. */
  static final int NOT_COMPRESSED = 1 << 31;

  /** A block may have 4 MiB. */
  private static final int MAX_QUIET_BYTES = 1 << 23;

  @Override
  public int maxQuietBytes() {
    return MAX_QUIET_BYTES;
  }

  @Override
  public String name() {
    return "LZ4 frame";
  }

  @Override
  public OutputStream compressing(OutputStream target) throws IOException {
    return new Lz4Output(library, target);
  }

  @Override
  public InputStream decompressing(CompressedInput source, long maxBytes, boolean alone)
      throws IOException {
    return new Lz4Input(library, source, maxBytes);
  }
}
