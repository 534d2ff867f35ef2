package io.fory.benchmark.scaling;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.fory.Fory;
import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.MediaContent;
import io.fory.buffer.MemoryBuffer;
import org.apache.fory.memory.MemoryUtils;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The state of one cell of lists: one library, with its defaults, and one list. */
@State(Scope.Thread)
public abstract class ListState extends CodecState {

  /** What the list holds. */
  @Param public ElementType elementType;

  /** How many of them. */
  @Param({"10", "1000", "100000", "1000000"})
  public int elements;

  @Override
  protected final Object newObject() {
    return elementType.newList(elements);
  }

  /** Fory. */
  public static class ForyState extends ListState {
    @Override
    protected Codec newCodec() {
      Fory fory =
          Fory.builder()
              .withCompatible(false)
              .register(Image.class, 1)
              .withAsyncCompilation(false)
              .build();
      return new ForyCodec(fory, MemoryBuffer.newHeapBuffer(BufferType.CAPACITY));
    }
  }

  /** Apache Fory. */
  public static class ApacheForyState extends ListState {
    @Override
    protected Codec newCodec() {
      org.apache.fory.Fory fory = ApacheForyCodec.builder(false).build();
      MediaContent.graphClasses().forEach(fory::register);
      return new ApacheForyCodec(fory, MemoryUtils.buffer(BufferType.CAPACITY));
    }
  }

  /** Kryo. */
  public static class KryoState extends ListState {
    @Override
    protected Codec newCodec() {
      Kryo kryo = new Kryo();
      kryo.setReferences(false);
      kryo.setRegistrationRequired(true);
      MediaContent.graphClasses().forEach(kryo::register);
      Output output = new Output(BufferType.CAPACITY, -1);
      kryo.writeClassAndObject(output, newObject()); // to grow, before the input shares its array
      return new KryoCodec(kryo, output, new Input(output.getBuffer()));
    }
  }
}
