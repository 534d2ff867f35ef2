package io.fory.benchmark.stream;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.codec.Codecs;
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

  @Param({"fory", "kryo", "protobuf"})
  public String library;

  @Param public JournalSize messageSize;

  /** The bytes of the library's own buffer between message and stream; Fory chooses them. */
  @Param({"2048", "4096", "8192", "65536"})
  public int window;

  Object object;
  byte[] message;
  StreamCodec codec;

  private OutputStream target;

  private StreamCodec newCodec(OutputStream target) {
    return switch (library) {
      case "fory" -> new ForyStreamCodec(target);
      case "kryo" -> new KryoStreamCodec(target, window);
      case "protobuf" -> new ProtobufStreamCodec(target, window);
      default -> throw Codecs.unknown(library);
    };
  }

  /** Opens the stream that the measured calls write to. */
  abstract OutputStream openTarget() throws IOException;

  /** Makes the message and proves that it comes back equal, whether it is the first or not. */
  @Setup(Level.Trial)
  public final void setUp(MessageSize size) throws IOException {
    object = Journal.create(messageSize, library);
    ByteArrayOutputStream memory = new ByteArrayOutputStream();
    StreamCodec proof = newCodec(memory);
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
    codec = newCodec(target);
  }

  @TearDown(Level.Trial)
  public final void tearDown() throws IOException {
    target.close();
  }

  /** A cell that writes to the null device. */
  public static class Writing extends StreamState {

    /** What stands between the library and the null device. */
    @Param public Sink sink;

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
  public static class Reading extends StreamState {
    @Override
    final OutputStream openTarget() {
      return OutputStream.nullOutputStream();
    }

    final Object read() throws IOException {
      return codec.read(new ByteArrayInputStream(message));
    }
  }
}
