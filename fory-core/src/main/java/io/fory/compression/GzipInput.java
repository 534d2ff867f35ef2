package io.fory.compression;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The content of one member of a gzip file; RFC 1952, section 2.3.
 *
 * <pre>
 * magic 2 | method 1 | flags 1 | time 4 | 2 | extra: size 2, bytes | name, 0 | comment, 0 | hash 2
 * deflated blocks | CRC-32 of the content 4 | size of the content 4
 * </pre>
 *
 * <p>The header gives no content, so its own length is bounded: see {@link #MAX_HEADER_BYTES}.
 *
 * <p>Only who decompresses the blocks learns where they end, so they are taken out of the source in
 * parts, and what was taken too much is given back by {@link InputStream#reset}.
 */
final class GzipInput extends BulkInput {
  static final int BUFFER_BYTES = 1 << 12;

  /** The extra field may have 64 KiB; as much is left for the name of a file and a comment. */
  private static final int MAX_HEADER_BYTES = 1 << 17;

  private static final int METHOD_DEFLATE = 8;
  private static final int HEADER_HASH = 0x02;
  private static final int EXTRA = 0x04;
  private static final int NAME = 0x08;
  private static final int COMMENT = 0x10;
  private static final int RESERVED = 0xE0;
  private static final int TRAILER_BYTES = 8;

  private final CompressedInput source;
  private final Inflater inflater;
  private final CRC32 hash = new CRC32();
  private final byte[] part = new byte[BUFFER_BYTES];
  private int partBytes;
  private int headerBytes;
  private boolean ended;

  /** Reads the header. */
  GzipInput(CompressedInput source) throws IOException {
    this.source = source;
    byte[] header = new byte[10];
    source.readFully(header, 0, 2);
    if (header[0] != 0x1F || header[1] != (byte) 0x8B) {
      throw malformed("The bytes are no gzip member");
    }
    source.readFully(header, 2, 8);
    int flags = header[3];
    if (header[2] != METHOD_DEFLATE || (flags & RESERVED) != 0) {
      throw malformed("The gzip member has a header of another version");
    }
    hash.update(header);
    if ((flags & EXTRA) != 0) {
      for (int bytes = one() | one() << 8; bytes > 0; bytes--) {
        one();
      }
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    int headerHash = (int) hash.getValue() & 0xFFFF;
    if ((flags & HEADER_HASH) != 0 && (one() | one() << 8) != headerHash) {
      throw malformed("The header of the gzip member has another hash");
    }
    hash.reset();
    inflater = new Inflater(true); // its memory is native: none for what is no gzip member
  }

  private MalformedInputException malformed(String problem) {
    MalformedInputException malformed = new MalformedInputException(problem);
    malformed.withOffset(source.count());
    return malformed;
  }

  /** Reads one byte of the header. */
  private int one() throws IOException {
    if (++headerBytes > MAX_HEADER_BYTES) {
      throw new LimitExceededException(
          "bytes of the header of a gzip member",
          headerBytes,
          MAX_HEADER_BYTES,
          "Compress without the name of a file and a comment");
    }
    source.readFully(part, 0, 1);
    hash.update(part[0]);
    return part[0] & 0xFF;
  }

  private void skipText() throws IOException {
    while (one() != 0) {
      // on to its end
    }
  }

  @Override
  public int read(byte[] target, int from, int most) throws IOException {
    if (ended) {
      return -1;
    }
    try {
      int got = inflater.inflate(target, from, most);
      while (got == 0) {
        if (inflater.finished()) {
          end();
          return -1;
        }
        if (inflater.needsInput()) {
          source.mark(BUFFER_BYTES);
          partBytes = source.readSome(part, 0, BUFFER_BYTES);
          inflater.setInput(part, 0, partBytes);
        }
        got = inflater.inflate(target, from, most);
      }
      hash.update(target, from, got);
      return got;
    } catch (DataFormatException e) {
      throw new MalformedInputException("The gzip member has malformed blocks", e);
    }
  }

  private void end() throws IOException {
    int behindBlocks = inflater.getRemaining();
    byte[] trailer = new byte[TRAILER_BYTES];
    int there = Math.min(TRAILER_BYTES, behindBlocks);
    System.arraycopy(part, partBytes - behindBlocks, trailer, 0, there);
    source.readFully(trailer, there, TRAILER_BYTES - there);
    if (number(trailer, 0) != (int) hash.getValue()
        || number(trailer, 4) != (int) inflater.getBytesWritten()) {
      throw malformed("The content of the gzip member has another hash or size");
    }
    ended = true;
    giveBack(behindBlocks - there);
  }

  private static int number(byte[] bytes, int at) {
    int number = 0;
    for (int i = 3; i >= 0; i--) {
      number = number << 8 | bytes[at + i] & 0xFF;
    }
    return number;
  }

  private void giveBack(int behind) throws IOException {
    if (behind == 0) {
      return;
    }
    if (!source.markSupported()) {
      MalformedInputException lost =
          malformed("Bytes follow the gzip member, and the source cannot take them back");
      lost.withCure("Wrap the source in a BufferedInputStream, and read on from that");
      throw lost;
    }
    source.reset();
    source.readFully(part, 0, partBytes - behind);
  }

  @Override
  public void close() {
    inflater.end();
  }
}
