package io.fory.benchmark.combined;

import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.JacksonBytesCodec;
import io.fory.benchmark.codec.JacksonStringCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.codec.ProtobufCodec;
import io.fory.benchmark.data.ObjectType;
import org.openjdk.jmh.annotations.Param;

/**
 * The state of one cell of {@link CombinedSuite}: one library and one object, without references
 * and on the heap.
 */
public abstract class CombinedState extends CodecState {

  /** The object to write and read. */
  @Param({"MEDIA_CONTENT", "SAMPLE"})
  public ObjectType objectType;

  @Override
  protected final Object newObject() {
    return objectType.create(false);
  }

  @Override
  protected final Codec newCodec() {
    return newCodec(objectType.rootClass());
  }

  /** Creates the codec of the library for graphs whose root is a {@code rootClass}. */
  abstract Codec newCodec(Class<?> rootClass);

  final Object roundTrip() {
    serialize();
    return deserialize();
  }

  /** Fory, generated. */
  public static class ForyState extends CombinedState {
    @Override
    Codec newCodec(Class<?> rootClass) {
      return new ForyCodec(rootClass, BufferType.array, false, ForyCodec.Engine.GENERATED);
    }
  }

  /** Fory, interpreted. */
  public static class ForyInterpretedState extends CombinedState {
    @Override
    Codec newCodec(Class<?> rootClass) {
      return new ForyCodec(rootClass, BufferType.array, false, ForyCodec.Engine.INTERPRETED);
    }
  }

  /** Apache Fory. */
  public static class ApacheForyState extends CombinedState {
    @Override
    Codec newCodec(Class<?> rootClass) {
      return new ApacheForyCodec(rootClass, BufferType.array, false);
    }
  }

  /** Kryo. */
  public static class KryoState extends CombinedState {
    @Override
    Codec newCodec(Class<?> rootClass) {
      return new KryoCodec(rootClass, BufferType.array, false);
    }
  }

  /** protobuf-java. */
  public static class ProtobufState extends CombinedState {
    @Override
    Codec newCodec(Class<?> rootClass) {
      return new ProtobufCodec(rootClass);
    }
  }

  /** Jackson, JSON in a string. */
  public static class JacksonStringState extends CombinedState {
    @Override
    Codec newCodec(Class<?> rootClass) {
      return new JacksonStringCodec(rootClass);
    }
  }

  /** Jackson, JSON in bytes. */
  public static class JacksonBytesState extends CombinedState {
    @Override
    Codec newCodec(Class<?> rootClass) {
      return new JacksonBytesCodec(rootClass);
    }
  }
}
