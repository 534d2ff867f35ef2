package io.fory.ipc;

import io.fory.SchemaRegistry;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The schemas of all messages of a segment, each written once and never changed; specified in
 * {@code docs/format-ipc.md}, section "Schemas".
 *
 * <p>One store publishes a schema, after its bytes, and before the first message that refers to it:
 * a process that dies in between leaves bytes that the next schema overwrites, or a schema that
 * nobody needs yet, and that a process with the same class finds. A schema that does not fit, or
 * while another process adds one, travels in the message.
 *
 * <p>This process keeps copies of those that it has met. A {@code Fory} may keep this beyond the
 * segment, as the last table that it was used with; so it lets go of the memory. Thread-safe.
 */
final class SchemaTable implements SchemaRegistry {
  private static final int LENGTH_BYTES = 4;

  /** Readers of sessions take no more. */
  private static final int MOST = 1024;

  /** Null when the segment is closed. */
  private SharedMemory memory;

  private final Geometry geometry;
  private Upkeep upkeep;
  private final int participant;
  private final List<byte[]> known = new ArrayList<>();

  /** How many bytes of the table the known ones take. */
  private int read;

  SchemaTable(SharedMemory memory, Geometry geometry, Upkeep upkeep, int participant) {
    this.memory = memory;
    this.geometry = geometry;
    this.upkeep = upkeep;
    this.participant = participant;
  }

  /** Lets go of the memory. */
  synchronized void close() {
    memory = null;
    upkeep = null;
  }

  /** A call may last longer than the close of the segment waits for it. */
  private void requireThere() {
    if (memory == null) {
      throw new SegmentException("The segment is closed");
    }
  }

  @Override
  public synchronized int numberOf(byte[] schema) {
    requireThere();
    if (geometry.schemaBytes() == 0) {
      return -1;
    }
    int number = find(schema);
    if (number >= 0 || !memory.compareAndSet(geometry.schemaLock(), 0, participant)) {
      return number;
    }
    try {
      number = find(schema);
      return number >= 0 ? number : append(schema);
    } finally {
      memory.setRelease(geometry.schemaLock(), 0);
    }
  }

  private int find(byte[] schema) {
    readNew();
    for (int number = 0; number < known.size(); number++) {
      if (Arrays.equals(known.get(number), schema)) {
        return number;
      }
    }
    return -1;
  }

  /** The table is locked by this participant. */
  private int append(byte[] schema) {
    int end = read + size(schema.length);
    if (memory.getAcquire(geometry.schemaEnd()) != read // What is there is not understood.
        || known.size() == MOST
        || end > geometry.schemaBytes()) {
      return -1;
    }
    int entry = geometry.schemas() + read;
    memory.putInt(entry, schema.length);
    memory.put(entry + LENGTH_BYTES, ByteBuffer.wrap(schema), 0, schema.length);
    memory.setRelease(geometry.schemaEnd(), end);
    known.add(schema);
    read = end;
    return known.size() - 1;
  }

  @Override
  public synchronized byte[] schema(int number) {
    requireThere();
    if (number >= known.size() && geometry.schemaBytes() > 0) {
      readNew();
    }
    if (number < 0 || number >= known.size()) {
      upkeep.requireWhole();
      return null;
    }
    return known.get(number);
  }

  /** Copies the schemas that others have added, up to the first that cannot be one. */
  private void readNew() {
    long end = memory.getAcquire(geometry.schemaEnd());
    if (end < 0 || end > geometry.schemaBytes()) {
      return;
    }
    while (end - read >= LENGTH_BYTES && known.size() < MOST) {
      int entry = geometry.schemas() + read;
      int length = memory.getInt(entry);
      if (length < 1 || length > end - read - LENGTH_BYTES) {
        return;
      }
      byte[] schema = new byte[length];
      memory.get(entry + LENGTH_BYTES, schema, 0, length);
      known.add(schema);
      read += size(length);
    }
  }

  private static int size(int schema) {
    return (LENGTH_BYTES + schema + 7) & -8;
  }

  /** Gives the lock back for a participant that is dead. */
  static void unlock(SharedMemory memory, Geometry geometry, int dead) {
    if (geometry.schemaBytes() > 0) {
      memory.compareAndSet(geometry.schemaLock(), dead, 0);
    }
  }
}
