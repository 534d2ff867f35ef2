package io.fory.benchmark.stream;

import io.fory.benchmark.MessageSize;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The state of one cell with a stream: one library, one message, one window.
 *
 * <p>Setting up proves the round trip over streams in memory, with the same window.
 */
@State(Scope.Thread)
public abstract class StreamState {

  private final Library library;

  /** How large the message is. */
  @Param public JournalSize messageSize;

  /** The bytes of the library's own buffer between message and stream. */
  @Param({"2048", "4096", "8192", "65536"})
  public int window;

  Object object;
  byte[] message;
  StreamCodec codec;

  private OutputStream target;

  /** Which library the cell measures. */
  enum Library {
    KRYO,
    PROTOBUF;

    Object newObject(JournalSize size) {
      Journal journal = Journal.create(size);
      return this == PROTOBUF ? journal.toMessage() : journal;
    }

    StreamCodec newCodec(OutputStream target, int window) {
      return this == PROTOBUF
          ? new ProtobufStreamCodec(target, window)
          : new KryoStreamCodec(target, window);
    }
  }

  StreamState(Library library) {
    this.library = library;
  }

  /** Opens the stream that the measured calls write to. */
  abstract OutputStream openTarget() throws IOException;

  /** Makes the message and proves that it comes back equal, whether it is the first or not. */
  @Setup(Level.Trial)
  public final void setUp(MessageSize size) throws IOException {
    object = library.newObject(messageSize);
    ByteArrayOutputStream memory = new ByteArrayOutputStream();
    StreamCodec proof = library.newCodec(memory, window);
    for (int i = 0; i < 2; i++) {
      memory.reset();
      proof.write(object);
      message = memory.toByteArray();
      Object copy = proof.read(new ByteArrayInputStream(message));
      if (copy == object || !object.equals(copy)) {
        throw new IllegalStateException(
            library + " did not return the " + messageSize + " journal as it was");
      }
    }
    size.set(message.length);
    target = openTarget();
    codec = library.newCodec(target, window);
  }

  /** Closes the stream. */
  @TearDown(Level.Trial)
  public final void tearDown() throws IOException {
    target.close();
  }

  /** A cell that writes to the null device. */
  public abstract static class Writing extends StreamState {

    /** What stands between the library and the null device. */
    @Param public Sink sink;

    Writing(Library library) {
      super(library);
    }

    @Override
    final OutputStream openTarget() throws IOException {
      return sink.open();
    }

    final Object write() throws IOException {
      codec.write(object);
      return codec;
    }
  }

  /** A cell that reads from a new stream over a {@code byte[]}. */
  public abstract static class Reading extends StreamState {

    Reading(Library library) {
      super(library);
    }

    @Override
    final OutputStream openTarget() {
      return OutputStream.nullOutputStream();
    }

    final Object read() throws IOException {
      return codec.read(new ByteArrayInputStream(message));
    }
  }

  /** Kryo. */
  public static class KryoWriting extends Writing {
    /** Creates the state. */
    public KryoWriting() {
      super(Library.KRYO);
    }
  }

  /** Protobuf. */
  public static class ProtobufWriting extends Writing {
    /** Creates the state. */
    public ProtobufWriting() {
      super(Library.PROTOBUF);
    }
  }

  /** Kryo. */
  public static class KryoReading extends Reading {
    /** Creates the state. */
    public KryoReading() {
      super(Library.KRYO);
    }
  }

  /** Protobuf. */
  public static class ProtobufReading extends Reading {
    /** Creates the state. */
    public ProtobufReading() {
      super(Library.PROTOBUF);
    }
  }
}
