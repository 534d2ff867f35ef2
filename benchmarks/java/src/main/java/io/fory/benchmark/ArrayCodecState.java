package io.fory.benchmark;

import io.fory.benchmark.codec.ArrayCodec;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The state of one cell of a suite: one library and one object, whose messages are new arrays.
 *
 * <p>Setting up proves the round trip, so that no cell can measure a library that loses data.
 */
@State(Scope.Thread)
public abstract class ArrayCodecState {

  private Object object;
  private byte[] message;
  private ArrayCodec codec;

  /** Creates the object to write and read; it compares by value. */
  protected abstract Object newObject();

  /** Creates the codec of the library, for this state's parameters. */
  protected abstract ArrayCodec newCodec();

  /** Builds the codec and proves that the object comes back equal. */
  @Setup(Level.Trial)
  public final void setUp(MessageSize size) {
    object = newObject();
    codec = newCodec();
    message = codec.serialize(object);
    Object copy = codec.deserialize(message);
    if (copy == object || !object.equals(copy)) {
      throw new IllegalStateException(
          object.getClass().getTypeName() + " did not come back as it was written");
    }
    size.set(message.length);
  }

  /** Writes the object; this is what a cell measures. */
  public final byte[] serialize() {
    return codec.serialize(object);
  }

  /** Reads the message; this is what a cell measures. */
  public final Object deserialize() {
    return codec.deserialize(message);
  }
}
