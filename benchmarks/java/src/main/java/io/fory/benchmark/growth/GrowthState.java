package io.fory.benchmark.growth;

import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.JdkCodec;
import io.fory.benchmark.codec.KryoCodec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/** The state of one point of a curve: one library, with its defaults, and one object of a size. */
public abstract class GrowthState extends CodecState {

  @Param({"fory", "apachefory", "kryo", "protostuff", "jdk"})
  public String library;

  @Override
  protected abstract Object newObject();

  /** Returns the classes of the object that are not of the JDK. */
  List<Class<?>> models() {
    return List.of();
  }

  /** Creates the codec of Protostuff, which has an array of the size of the message. */
  abstract Codec newProtostuffCodec(Object object);

  @Override
  protected final Codec newCodec() {
    return switch (library) {
      case "fory" ->
          new ForyCodec(
              ForyCodec.newFory(models().toArray(Class<?>[]::new)),
              ForyCodec.newBuffer(BufferType.array));
      case "apachefory" -> ApacheForyCodec.ofAnySize(models());
      case "kryo" -> newKryoCodec();
      case "protostuff" -> newProtostuffCodec(newObject());
      case "jdk" -> new JdkCodec(BufferType.array);
      default -> throw Codecs.unknown(library);
    };
  }

  private Codec newKryoCodec() {
    List<Class<?>> classes = new ArrayList<>(List.of(ArrayList.class, HashMap.class));
    classes.addAll(models());
    classes.addAll(List.of(int[].class, long[].class, double[].class));
    return KryoCodec.ofAnySize(KryoCodec.newKryo(classes));
  }
}
