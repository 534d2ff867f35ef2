package io.fory.benchmark.scaling;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.fory.Fory;
import io.fory.benchmark.MessageSize;
import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.Media;
import io.fory.buffer.MemoryBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.fory.memory.MemoryUtils;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The state of one cell of lists: one library, with its defaults, and one list. */
@State(Scope.Thread)
public abstract class ListState {

  /** What the list holds. */
  @Param public ElementType elementType;

  /** How many of them. */
  @Param({"10", "1000", "100000", "1000000"})
  public int elements;

  private List<Object> list;
  private Codec codec;

  /** Builds the codec and proves that the list comes back equal. */
  @Setup(Level.Trial)
  public void setUp(MessageSize size) {
    list = elementType.newList(elements);
    codec = newCodec(list);
    codec.serialize(list);
    Object copy = codec.deserialize();
    if (copy == list || !list.equals(copy)) {
      throw new IllegalStateException(
          "a list of " + elements + " " + elementType + " did not come back as it was written");
    }
    size.set(codec.size());
  }

  /** Creates the codec of the library, with a buffer that has room for {@code list}. */
  abstract Codec newCodec(List<Object> list);

  final Object serialize() {
    return codec.serialize(list);
  }

  final Object deserialize() {
    return codec.deserialize();
  }

  /** Fory. */
  public static class ForyState extends ListState {
    @Override
    Codec newCodec(List<Object> list) {
      Fory fory = Fory.builder().register(Image.class, 1).withAsyncCompilation(false).build();
      return new ForyCodec(fory, MemoryBuffer.newHeapBuffer(BufferType.CAPACITY));
    }
  }

  /** Apache Fory. */
  public static class ApacheForyState extends ListState {
    @Override
    Codec newCodec(List<Object> list) {
      org.apache.fory.Fory fory = ApacheForyCodec.builder(false).build();
      fory.register(Image.class);
      fory.register(Image.Size.class);
      fory.register(Media.class);
      fory.register(Media.Player.class);
      fory.register(ArrayList.class);
      return new ApacheForyCodec(fory, MemoryUtils.buffer(BufferType.CAPACITY));
    }
  }

  /** Kryo. */
  public static class KryoState extends ListState {
    @Override
    Codec newCodec(List<Object> list) {
      Kryo kryo = new Kryo();
      kryo.setReferences(false);
      kryo.setRegistrationRequired(true);
      kryo.register(Image.class);
      kryo.register(Image.Size.class);
      kryo.register(Media.class);
      kryo.register(Media.Player.class);
      kryo.register(ArrayList.class);
      Output output = new Output(BufferType.CAPACITY, -1);
      kryo.writeClassAndObject(output, list);
      return new KryoCodec(kryo, output, new Input(output.getBuffer()));
    }
  }
}
