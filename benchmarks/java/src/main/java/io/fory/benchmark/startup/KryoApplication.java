package io.fory.benchmark.startup;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.KryoCodec;
import java.util.ArrayList;

/** Kryo with the options of its codec, every class registered. */
final class KryoApplication {

  private KryoApplication() {}

  static Codec newCodec(Class<?>[] types) {
    Kryo kryo = new Kryo();
    kryo.setReferences(false);
    kryo.setRegistrationRequired(true);
    kryo.register(ArrayList.class);
    for (Class<?> type : types) {
      kryo.register(type);
    }
    Output output = new Output(BufferType.CAPACITY);
    return new KryoCodec(kryo, output, new Input(output.getBuffer()));
  }
}
