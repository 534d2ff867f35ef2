package io.fory.format;

import io.fory.buffer.MemoryBuffer;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A row in all kinds of memory. */
final class Memories {
  private Memories() {}

  /** Returns a row on the heap, at an offset of an array, off the heap, and in a mapped file. */
  static List<BinaryRow> of(BinaryRow row) throws IOException {
    byte[] bytes = row.toByteArray();
    byte[] shifted = new byte[bytes.length + 5];
    System.arraycopy(bytes, 0, shifted, 3, bytes.length);
    MemoryBuffer direct = MemoryBuffer.newDirectBuffer(8);
    direct.writeBytes(bytes);
    Path file = Files.write(Files.createTempFile("fory-row", ".bin"), bytes);
    MemoryBuffer mapped;
    try (FileChannel channel = FileChannel.open(file)) {
      mapped = MemoryBuffer.wrap(channel.map(FileChannel.MapMode.READ_ONLY, 0, bytes.length));
    } finally {
      Files.delete(file);
    }
    RowSchema schema = row.schema();
    return List.of(
        BinaryRow.of(schema, bytes),
        BinaryRow.of(schema, MemoryBuffer.wrap(shifted), 3, bytes.length),
        BinaryRow.of(schema, direct, 0, bytes.length),
        BinaryRow.of(schema, mapped, 0, bytes.length));
  }
}
