package io.fory.format.file;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Bytes of a file that are in memory: a part of a mapped window, or a copy.
 *
 * @param memory that has them
 * @param index of the first one
 */
record FileRegion(MemoryBuffer memory, int index) {
  /** Writes all of a buffer. */
  static void writeFully(FileChannel channel, ByteBuffer bytes, long at) throws IOException {
    long to = at;
    while (bytes.hasRemaining()) {
      to += channel.write(bytes, to);
    }
  }

  /**
   * Reads a copy of bytes.
   *
   * @throws MalformedInputException if the file ends before
   */
  static byte[] read(FileChannel channel, long at, int count) throws IOException {
    if (channel.size() - at < count) {
      throw MalformedInputException.truncated(count, Math.max(0, channel.size() - at), at);
    }
    byte[] copy = new byte[count];
    ByteBuffer bytes = ByteBuffer.wrap(copy);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, at + bytes.position()) < 0) {
        throw new EOFException("The file became shorter");
      }
    }
    return copy;
  }
}
