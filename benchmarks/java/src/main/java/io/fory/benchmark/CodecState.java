package io.fory.benchmark;

import io.fory.benchmark.codec.Codec;
import java.util.Objects;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The state of one cell of a suite: one library, one object, one buffer.
 *
 * <p>Setting up proves the round trip, so that no cell can measure a library that loses data, and
 * leaves the message in the buffer for the reading cells. It proves it again and again, as the cell
 * repeats it: a first call can succeed where a later one does not.
 */
@State(Scope.Thread)
public abstract class CodecState {

  private Object object;
  private Codec codec;

  /** Creates the object to write and read; it compares by value, or is an array. */
  protected abstract Object newObject();

  /** Creates the codec of the library, for this state's parameters. */
  protected abstract Codec newCodec();

  /** Builds the codec and proves that the object comes back equal. */
  @Setup(Level.Trial)
  public final void setUp(MessageSize size) {
    object = newObject();
    codec = newCodec();
    codec.serialize(object);
    proveReading();
    codec.serialize(object); // In a session only the first message holds the schemas.
    proveReading();
    proveReading();
    size.set(codec.size());
  }

  private void proveReading() {
    Object copy = codec.deserialize();
    if (copy == object || !Objects.deepEquals(object, copy)) {
      throw new IllegalStateException(
          object.getClass().getTypeName() + " did not come back as it was written");
    }
  }

  /** Writes the object; this is what a cell measures. */
  public final Object serialize() {
    return codec.serialize(object);
  }

  /** Reads the message; this is what a cell measures. */
  public final Object deserialize() {
    return codec.deserialize();
  }
}
