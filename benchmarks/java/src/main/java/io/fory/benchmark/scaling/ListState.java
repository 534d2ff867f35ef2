package io.fory.benchmark.scaling;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.MediaModel;
import org.openjdk.jmh.annotations.Param;

/** The state of one cell of lists: one library, with its defaults, and one list. */
public class ListState extends CodecState {

  @Param({"fory", "apachefory", "kryo"})
  public String library;

  @Param public ElementType elementType;

  /** How many of them. */
  @Param({"10", "1000", "100000", "1000000"})
  public int elements;

  @Override
  protected final Object newObject() {
    return elementType.newList(elements);
  }

  @Override
  protected Codec newCodec() {
    return switch (library) {
      case "fory" ->
          new ForyCodec(ForyCodec.newFory(Image.class), ForyCodec.newBuffer(BufferType.array));
      case "apachefory" ->
          new ApacheForyCodec(
              ApacheForyCodec.registered(
                  ApacheForyCodec.builder(false).build(), MediaModel.graphClasses()),
              ApacheForyCodec.newBuffer(BufferType.array));
      case "kryo" -> newKryoCodec();
      default -> throw Codecs.unknown(library);
    };
  }

  private Codec newKryoCodec() {
    Kryo kryo = KryoCodec.newKryo(MediaModel.graphClasses());
    Output output = new Output(BufferType.CAPACITY, -1);
    kryo.writeClassAndObject(output, newObject()); // to grow, before the input shares its array
    return new KryoCodec(kryo, output, new Input(output.getBuffer()));
  }
}
