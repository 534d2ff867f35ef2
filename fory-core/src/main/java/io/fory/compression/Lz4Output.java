package io.fory.compression;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Writes one LZ4 frame, of independent blocks and with a hash of the content. */
final class Lz4Output extends OutputStream {
  /** The smallest blocks that the format has; a match reaches no further back. */
  private static final int BLOCK_BYTES = 1 << 16;

  private static final int BLOCK_BYTES_CODE = 4 << 4;
  private static final int FIRST_BYTES = 1 << 10;

  private final Lz4Library library;
  private final OutputStream target;
  private final Object contentHash;
  private byte[] block = new byte[FIRST_BYTES];
  private int blockBytes;
  private byte[] compressed = {};

  /** Writes the header. */
  Lz4Output(Lz4Library library, OutputStream target) throws IOException {
    this.library = library;
    this.target = target;
    this.contentHash = library.newHash();
    byte[] header = new byte[7];
    number(header, 0, Lz4Algorithm.MAGIC);
    header[4] = Lz4Algorithm.VERSION | Lz4Algorithm.INDEPENDENT_BLOCKS | Lz4Algorithm.CONTENT_HASH;
    header[5] = BLOCK_BYTES_CODE;
    header[6] = (byte) (library.hash(header, 4, 2) >> 8);
    target.write(header);
  }

  private static void number(byte[] bytes, int at, int number) {
    for (int i = 0; i < 4; i++) {
      bytes[at + i] = (byte) (number >>> 8 * i);
    }
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int size) throws IOException {
    int end = from + size;
    for (int at = from; at < end; ) {
      if (blockBytes == BLOCK_BYTES) {
        writeBlock();
      }
      int part = Math.min(end - at, BLOCK_BYTES - blockBytes);
      if (block.length - blockBytes < part) {
        int grown = Math.max(blockBytes + part, Math.min(BLOCK_BYTES, 2 * block.length));
        block = Arrays.copyOf(block, grown);
      }
      System.arraycopy(bytes, at, block, blockBytes, part);
      blockBytes += part;
      at += part;
    }
  }

  private void writeBlock() throws IOException {
    if (blockBytes == 0) {
      return;
    }
    library.update(contentHash, block, blockBytes);
    int most = 4 + Lz4Library.maxCompressedBytes(blockBytes);
    if (compressed.length < most) {
      compressed = new byte[most];
    }
    int size = library.compress(block, blockBytes, compressed);
    byte[] written = compressed;
    int head = size;
    if (size >= blockBytes) {
      written = block;
      size = blockBytes;
      head = size | Lz4Algorithm.NOT_COMPRESSED;
    }
    byte[] sizeBytes = new byte[4];
    number(sizeBytes, 0, head);
    target.write(sizeBytes);
    target.write(written, 0, size);
    blockBytes = 0;
  }

  @Override
  public void flush() throws IOException {
    writeBlock();
    target.flush();
  }

  @Override
  public void close() throws IOException {
    writeBlock();
    byte[] end = new byte[8];
    number(end, 4, library.value(contentHash));
    target.write(end);
    target.close();
  }
}
