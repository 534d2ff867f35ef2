package io.fory.benchmark;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.JdkCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.data.ObjectType;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * The state of one cell of the user-type suites: one library, one object, one buffer.
 *
 * <p>Setting up proves the round trip, so that no cell can measure a library that loses data, and
 * leaves the message in the buffer for the reading cells.
 */
@State(Scope.Thread)
public abstract class UserTypeState {

  /** The object to write and read. */
  @Param public ObjectType objectType;

  /** Where the bytes are. */
  @Param public BufferType bufferType;

  /** Whether the library tracks references, and the object has shared or cyclic ones. */
  @Param({"false", "true"})
  public boolean references;

  private Object object;
  private Codec codec;
  private boolean sizeReported;

  /** Builds the codec and proves that the object comes back equal. */
  @Setup(Level.Trial)
  public void setUp() {
    object = objectType.create(references);
    codec = newCodec();
    codec.serialize(object);
    Object copy = codec.deserialize();
    if (copy == object || !object.equals(copy)) {
      throw new IllegalStateException(objectType + " did not come back as it was written");
    }
  }

  /**
   * Puts the size of the message beside the score. JMH adds the counters of all iterations and
   * threads up, so one iteration of one thread reports it.
   */
  @TearDown(Level.Iteration)
  public void reportSize(Message message, IterationParams iteration, ThreadParams thread) {
    boolean measured = iteration.getType() == IterationType.MEASUREMENT;
    if (measured && !sizeReported && thread.getThreadIndex() == 0) {
      message.bytes = codec.size();
      sizeReported = true;
    }
  }

  /** Creates the codec of the library, for this state's parameters. */
  abstract Codec newCodec();

  final Object serialize() {
    return codec.serialize(object);
  }

  final Object deserialize() {
    return codec.deserialize();
  }

  /** The line {@code bytes} of the results. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Message {
    /** The length of the cell's message. */
    public long bytes;
  }

  /** Fory, generated. */
  public static class ForyState extends UserTypeState {
    @Override
    Codec newCodec() {
      return new ForyCodec(
          objectType.rootClass(), bufferType, references, ForyCodec.Engine.GENERATED);
    }
  }

  /** Fory, interpreted. */
  public static class ForyInterpretedState extends UserTypeState {
    @Override
    Codec newCodec() {
      return new ForyCodec(
          objectType.rootClass(), bufferType, references, ForyCodec.Engine.INTERPRETED);
    }
  }

  /** Apache Fory. */
  public static class ApacheForyState extends UserTypeState {
    @Override
    Codec newCodec() {
      return new ApacheForyCodec(objectType.rootClass(), bufferType, references);
    }
  }

  /** Kryo. */
  public static class KryoState extends UserTypeState {
    @Override
    Codec newCodec() {
      return new KryoCodec(objectType.rootClass(), bufferType, references);
    }
  }

  /** JDK serialization. */
  public static class JdkState extends UserTypeState {
    @Override
    Codec newCodec() {
      return new JdkCodec(bufferType);
    }
  }
}
