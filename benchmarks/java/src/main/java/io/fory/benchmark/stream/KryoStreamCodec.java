package io.fory.benchmark.stream;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.fory.benchmark.codec.KryoCodec;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Kryo: one output, and one input that is pointed to stream after stream. */
final class KryoStreamCodec implements StreamCodec {

  private final Kryo kryo = newKryo();
  private final Output output;
  private final Input input;

  KryoStreamCodec(OutputStream target, int window) {
    output = new Output(target, window);
    input = new Input(window);
  }

  /** Returns a Kryo for journals: every class registered, no references. */
  static Kryo newKryo() {
    return KryoCodec.newKryo(List.of(Journal.class, Entry.class, ArrayList.class));
  }

  @Override
  public void write(Object object) {
    kryo.writeClassAndObject(output, object);
    output.flush();
  }

  @Override
  public Object read(InputStream source) {
    input.setInputStream(source);
    return kryo.readClassAndObject(input);
  }
}
