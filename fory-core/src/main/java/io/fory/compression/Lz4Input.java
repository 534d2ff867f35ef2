package io.fory.compression;

import io.fory.error.MalformedInputException;
import java.io.IOException;
import java.util.Arrays;

/** The content of one LZ4 frame, which is read up to its end and not further. */
final class Lz4Input extends BulkInput {
  /** How much is allocated before a byte of a block is there. */
  private static final int UNPROVEN_BYTES = 1 << 13;

  /** No byte of a block makes more bytes of content. */
  private static final long MAX_BLOCK_RATIO = 255;

  private static final int LEAST_BLOCK_CODE = 4;

  private final Lz4Library library;
  private final CompressedInput source;
  private final byte[] header = new byte[14];
  private final int flags;
  private final int maxBlockBytes;
  private final long size;
  private final Object contentHash;

  private byte[] block = new byte[UNPROVEN_BYTES];
  private byte[] content = {};
  private int contentAt;
  private int contentEnd;
  private long count;
  private boolean hadBlock;
  private boolean ended;

  /** Reads the header. */
  Lz4Input(Lz4Library library, CompressedInput source, long maxBytes) throws IOException {
    this.library = library;
    this.source = source;
    if (number() != Lz4Algorithm.MAGIC) {
      throw malformed("The bytes are no LZ4 frame");
    }
    source.readFully(header, 0, 2);
    flags = header[0];
    int codes = header[1] & 0xFF;
    if ((flags & Lz4Algorithm.VERSION_MASK) != Lz4Algorithm.VERSION
        || has(Lz4Algorithm.RESERVED)
        || (codes & 0x8F) != 0
        || codes >> 4 < LEAST_BLOCK_CODE) {
      throw malformed("The LZ4 frame has a header of another version");
    }
    maxBlockBytes = 1 << 8 + 2 * (codes >> 4);
    int sizeBytes = has(Lz4Algorithm.CONTENT_SIZE) ? 8 : 0;
    int dictionaryBytes = has(Lz4Algorithm.DICTIONARY) ? 4 : 0;
    int headerBytes = 2 + sizeBytes + dictionaryBytes;
    source.readFully(header, 2, sizeBytes + dictionaryBytes);
    int headerHash = source.read();
    if (headerHash < 0) {
      throw MalformedInputException.truncated(1, 0, source.count());
    }
    if (headerHash != (library.hash(header, 0, headerBytes) >> 8 & 0xFF)) {
      throw malformed("The header of the LZ4 frame has another hash");
    }
    if (dictionaryBytes > 0) {
      throw malformed("The LZ4 frame needs a dictionary");
    }
    size = sizeBytes == 0 ? -1 : size();
    Limits.checkBytes(size, maxBytes);
    contentHash = has(Lz4Algorithm.CONTENT_HASH) ? library.newHash() : null;
  }

  private boolean has(int flag) {
    return (flags & flag) != 0;
  }

  private MalformedInputException malformed(String problem) {
    MalformedInputException malformed = new MalformedInputException(problem);
    malformed.withOffset(source.count());
    return malformed;
  }

  private long size() {
    long number = 0;
    for (int i = 7; i >= 0; i--) {
      number = number << 8 | header[2 + i] & 0xFF;
    }
    return number < 0 ? Long.MAX_VALUE : number;
  }

  private int number() throws IOException {
    byte[] bytes = new byte[4];
    source.readFully(bytes, 0, 4);
    int number = 0;
    for (int i = 3; i >= 0; i--) {
      number = number << 8 | bytes[i] & 0xFF;
    }
    return number;
  }

  @Override
  public int read(byte[] target, int from, int most) throws IOException {
    while (contentAt == contentEnd) {
      if (ended) {
        return -1;
      }
      next();
    }
    int got = Math.min(most, contentEnd - contentAt);
    System.arraycopy(content, contentAt, target, from, got);
    contentAt += got;
    return got;
  }

  private void next() throws IOException {
    int head = number();
    if (head == 0) {
      end();
      return;
    }
    if (hadBlock && !has(Lz4Algorithm.INDEPENDENT_BLOCKS)) {
      MalformedInputException linked = malformed("The LZ4 frame has blocks that need others");
      linked.withCure("Compress with independent blocks");
      throw linked;
    }
    hadBlock = true;
    boolean isCompressed = (head & Lz4Algorithm.NOT_COMPRESSED) == 0;
    int bytes = head & ~Lz4Algorithm.NOT_COMPRESSED;
    if (bytes > maxBlockBytes) {
      throw malformed("The LZ4 frame has a block of more bytes than it says it has");
    }
    readBlock(bytes);
    if (has(Lz4Algorithm.BLOCK_HASHES) && number() != library.hash(block, 0, bytes)) {
      throw malformed("A block of the LZ4 frame has another hash");
    }
    if (isCompressed) {
      int most = (int) Math.min(maxBlockBytes, MAX_BLOCK_RATIO * bytes);
      if (content.length < most) {
        content = new byte[most];
      }
      contentEnd = library.decompress(block, bytes, content);
      if (contentEnd > maxBlockBytes) {
        throw malformed("The LZ4 frame has a block of more bytes than it says it has");
      }
    } else {
      byte[] other = content;
      content = block;
      block = other;
      contentEnd = bytes;
    }
    contentAt = 0;
    count += contentEnd;
    if (contentHash != null) {
      library.update(contentHash, content, contentEnd);
    }
  }

  /** Reads a block, whose array grows with the bytes that are there. */
  private void readBlock(int bytes) throws IOException {
    for (int read = 0; read < bytes; ) {
      if (read == block.length) {
        block = Arrays.copyOf(block, Math.min(bytes, Math.max(UNPROVEN_BYTES, 2 * read)));
      }
      read += source.readSome(block, read, Math.min(bytes, block.length) - read);
    }
  }

  private void end() throws IOException {
    if (contentHash != null && number() != library.value(contentHash)) {
      throw malformed("The content of the LZ4 frame has another hash");
    }
    if (size >= 0 && size != count) {
      throw malformed("The content of the LZ4 frame has another size");
    }
    ended = true;
  }
}
