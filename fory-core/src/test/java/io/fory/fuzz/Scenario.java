package io.fory.fuzz;

import io.fory.Fory;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A reader, the honest messages that its peers send, and a value that shows afterwards whether the
 * reader still works.
 */
final class Scenario {
  private final String name;
  private final Fory reader;
  private final boolean references;
  private final List<byte[]> seeds;
  private final Object canary;
  private final byte[] canaryBytes;

  /** What the reader received before in its session; null outside of sessions. */
  private ForySession session;

  /** Whether buffers follow a message. */
  private boolean framed;

  private Scenario(
      String name, Fory reader, boolean references, List<byte[]> seeds, Object canary) {
    this.name = name;
    this.reader = reader;
    this.references = references;
    this.seeds = seeds;
    this.canary = canary;
    this.canaryBytes = reader.serialize(canary);
  }

  /** Fails unless the reader reads what its peers send. */
  private Scenario proven() {
    for (byte[] seed : seeds) {
      read(seed, false);
    }
    return this;
  }

  /** Returns a scenario of messages that a writer makes of some values, each on its own. */
  static Scenario of(
      String name, Fory writer, Fory reader, boolean references, List<?> values, Object canary) {
    List<byte[]> seeds = new ArrayList<>();
    for (Object value : values) {
      seeds.add(writer.serialize(value));
    }
    return new Scenario(name, reader, references, seeds, canary).proven();
  }

  /**
   * Returns a scenario of messages with buffers beside them: a message is two bytes of length, the
   * message, and for each buffer a byte of length and its bytes, so that all of it is mutated.
   */
  static Scenario ofBuffers(
      String name, Fory writer, Fory reader, boolean references, List<?> values, Object canary) {
    List<byte[]> seeds = new ArrayList<>();
    for (Object value : values) {
      for (int each = 1; each <= 2; each++) {
        seeds.add(framed(writer, value, each));
      }
    }
    Scenario scenario = new Scenario(name, reader, references, seeds, canary);
    scenario.framed = true;
    return scenario.proven();
  }

  private static byte[] framed(Fory writer, Object value, int each) {
    ByteArrayOutputStream beside = new ByteArrayOutputStream();
    int[] offered = {0};
    byte[] message =
        writer.serialize(
            value,
            buffer -> {
              if (offered[0]++ % each != 0) {
                return true;
              }
              beside.write(buffer.totalBytes());
              beside.writeBytes(buffer.toBuffer().toByteArray());
              return false;
            });
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(message.length);
    all.write(message.length >> Byte.SIZE);
    all.writeBytes(message);
    all.writeBytes(beside.toByteArray());
    return all.toByteArray();
  }

  private Object readFramed(byte[] frame, boolean direct) {
    ByteBuffer bytes = ByteBuffer.wrap(Arrays.copyOf(frame, Math.max(2, frame.length)));
    int length = bytes.get() & 0xFF | (bytes.get() & 0xFF) << Byte.SIZE;
    byte[] message = new byte[Math.min(length, bytes.remaining())];
    bytes.get(message);
    List<MemoryBuffer> buffers = new ArrayList<>();
    while (bytes.hasRemaining()) {
      byte[] buffer = new byte[Math.min(bytes.get() & 0xFF, bytes.remaining())];
      bytes.get(buffer);
      buffers.add(
          direct
              ? MemoryBuffer.wrap(ByteBuffer.allocateDirect(buffer.length).put(buffer).flip())
              : MemoryBuffer.wrap(buffer));
    }
    return reader.deserialize(message, buffers);
  }

  /** Returns a scenario of the messages of a session. */
  static Scenario ofSession(
      String name, Fory writer, Fory reader, boolean references, List<?> values, Object canary) {
    List<byte[]> seeds = new ArrayList<>();
    ForySession sender = writer.newSession();
    for (Object value : values) {
      seeds.add(sender.serialize(value));
    }
    sender.resynchronize();
    seeds.add(sender.serialize(values.get(0)));
    Scenario scenario = new Scenario(name, reader, references, seeds, canary);
    scenario.startSession();
    return scenario;
  }

  private void startSession() {
    session = reader.newSession();
    for (byte[] seed : seeds) {
      session.deserialize(seed);
    }
  }

  String name() {
    return name;
  }

  List<byte[]> seeds() {
    return seeds;
  }

  /** Returns whether two places of a message may hold one object. */
  boolean hasReferences() {
    return references;
  }

  /** Reads a message that comes as an array, or as memory off the heap. */
  Object read(byte[] message, boolean direct) {
    if (framed) {
      return readFramed(message, direct);
    }
    if (!direct) {
      return session == null ? reader.deserialize(message) : session.deserialize(message);
    }
    ByteBuffer bytes = ByteBuffer.allocateDirect(message.length).put(message).flip();
    MemoryBuffer buffer = MemoryBuffer.wrap(bytes);
    return session == null ? reader.deserialize(buffer) : session.deserialize(buffer);
  }

  /** Writes what was read, which must work, and reads it again, which must too. */
  void relay(Object value) {
    reader.deserialize(reader.serialize(value));
  }

  /** Returns whether the reader writes and reads as it did before. */
  boolean isIntact() {
    return Arrays.equals(reader.serialize(canary), canaryBytes)
        && reader.deserialize(canaryBytes) != null;
  }

  /** Starts a new session, if there is one: whoever sends nonsense has spoiled its own. */
  void renew() {
    if (session != null) {
      startSession();
    }
  }
}
