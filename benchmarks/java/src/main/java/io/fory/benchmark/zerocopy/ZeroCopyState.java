package io.fory.benchmark.zerocopy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.FstCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.codec.UnsafeKryo;
import org.openjdk.jmh.annotations.Param;

/** The state of one cell of the zero-copy suite: one library, one object, one buffer. */
public abstract class ZeroCopyState extends CodecState {

  /** The elements of each array, or the bytes of each buffer. */
  @Param({"200", "1000", "5000"})
  public int array_size;

  /** Where the message is. */
  @Param public BufferType bufferType;

  /**
   * Fory, which has no out-of-band buffers yet: the arrays are copied into the message. Nor does it
   * know {@link java.nio.ByteBuffer} as a value, so that there is no cell for BUFFER.
   */
  public static class ForyState extends ZeroCopyState {
    /** The object to write and read. */
    @Param("PRIMITIVE_ARRAY")
    public DataType dataType;

    @Override
    protected Object newObject() {
      if (dataType != DataType.PRIMITIVE_ARRAY) {
        throw new IllegalArgumentException("fory has no cell for " + dataType + " yet");
      }
      return dataType.createWithByteBuffers(array_size);
    }

    @Override
    protected Codec newCodec() {
      return new ForyCodec(PrimitiveArrays.class, bufferType, false, ForyCodec.Engine.GENERATED);
    }
  }

  /** Apache Fory with out-of-band buffers. */
  public static class ApacheForyState extends ZeroCopyState {
    /** The object to write and read. */
    @Param public DataType dataType;

    @Override
    protected Object newObject() {
      return dataType.createWithByteBuffers(array_size);
    }

    @Override
    protected Codec newCodec() {
      return new OutOfBandApacheForyCodec(bufferType);
    }
  }

  /** Kryo as in the field's own suite: registration not required, and an object for each buffer. */
  public static class KryoState extends ZeroCopyState {
    /** The object to write and read. */
    @Param public DataType dataType;

    @Override
    protected Object newObject() {
      return dataType.createWithByteArrayValues(array_size);
    }

    @Override
    protected Codec newCodec() {
      Kryo kryo = new Kryo();
      kryo.setReferences(false);
      kryo.setRegistrationRequired(false);
      kryo.register(PrimitiveArrays.class);
      if (bufferType == BufferType.directBuffer) {
        return UnsafeKryo.newDirectCodec(kryo, BufferType.CAPACITY);
      }
      Output output = new Output(BufferType.CAPACITY);
      return new KryoCodec(kryo, output, new Input(output.getBuffer()));
    }
  }

  /** FST, with an object for each buffer. */
  public static class FstState extends ZeroCopyState {
    /** The object to write and read. */
    @Param public DataType dataType;

    @Override
    protected Object newObject() {
      return dataType.createWithByteArrayValues(array_size);
    }

    @Override
    protected Codec newCodec() {
      Class<?> registered =
          dataType == DataType.BUFFER ? ByteArrayValue.class : PrimitiveArrays.class;
      return new FstCodec(registered, bufferType, false);
    }
  }
}
