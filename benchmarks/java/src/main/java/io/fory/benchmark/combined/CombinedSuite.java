package io.fory.benchmark.combined;

import io.fory.benchmark.CodecState;
import io.fory.benchmark.Suite;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.data.ObjectType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Writes an object and reads it back in one operation, without references and on the heap: binary
 * libraries beside JSON, generated serializers beside interpreted ones.
 */
public class CombinedSuite extends Suite {

  @Benchmark
  public Object roundtrip(CombinedState state) {
    state.serialize();
    return state.deserialize();
  }

  /** The state of one cell: one library and one object. */
  public static class CombinedState extends CodecState {

    @Param({
      "fory",
      "foryinterpreted",
      "apachefory",
      "kryo",
      "protobuf",
      "jacksonstring",
      "jacksonbytes"
    })
    public String library;

    @Param({"MEDIA_CONTENT", "SAMPLE"})
    public ObjectType objectType;

    @Override
    protected final Object newObject() {
      return objectType.create(false);
    }

    @Override
    protected final Codec newCodec() {
      return Codecs.of(library, objectType.rootClass());
    }
  }
}
