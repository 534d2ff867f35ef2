package io.fory.ipc;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The table of schemas as somebody reads it who knows the format. */
final class SchemaTables {
  private SchemaTables() {}

  static List<byte[]> read(SharedSegment segment) {
    try {
      SharedMemory memory = segment.file().map();
      Geometry geometry = Geometry.decode(memory.header(), memory.size());
      List<byte[]> schemas = new ArrayList<>();
      long end = memory.getAcquire(geometry.schemaEnd());
      for (int at = 0; at < end; ) {
        byte[] schema = new byte[memory.getInt(geometry.schemas() + at)];
        memory.get(geometry.schemas() + at + 4, schema, 0, schema.length);
        schemas.add(schema);
        at += (schema.length + 11) / 8 * 8;
      }
      return schemas;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
