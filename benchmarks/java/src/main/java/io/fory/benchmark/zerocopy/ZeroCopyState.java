package io.fory.benchmark.zerocopy;

import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.codec.FstCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.codec.UnsafeKryo;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/** The state of one cell of the zero-copy suite: one library, one object, one buffer. */
public abstract class ZeroCopyState extends CodecState {

  /** The elements of each array, or the bytes of each buffer. */
  @Param({"200", "1000", "5000"})
  public int array_size;

  @Param public BufferType bufferType;

  /** Fory with buffers beside the message; the reader is given those of the writer. */
  public static class ForyState extends ZeroCopyState {
    @Param public DataType dataType;

    @Override
    protected Object newObject() {
      return dataType.createWithByteBuffers(array_size);
    }

    @Override
    protected Codec newCodec() {
      return new OutOfBandForyCodec(bufferType, false);
    }
  }

  /** Fory as before; the reader is given copies of the bytes, as from another process. */
  public static class CopiedState extends ForyState {
    @Override
    protected Codec newCodec() {
      return new OutOfBandForyCodec(bufferType, true);
    }
  }

  /**
   * A peer: Apache Fory with buffers out of band, the others with an object for each buffer. For
   * duels, {@code fory} is one of its libraries, too.
   */
  public static class PeerState extends ZeroCopyState {

    @Param({"apachefory", "kryo", "fst"})
    public String library;

    @Param public DataType dataType;

    @Override
    protected Object newObject() {
      return switch (library) {
        case "fory", "apachefory" -> dataType.createWithByteBuffers(array_size);
        default -> dataType.createWithByteArrayValues(array_size);
      };
    }

    @Override
    protected Codec newCodec() {
      return switch (library) {
        case "fory" -> new OutOfBandForyCodec(bufferType, false);
        case "apachefory" -> new OutOfBandApacheForyCodec(bufferType);
        case "kryo" -> newKryoCodec();
        case "fst" ->
            new FstCodec(
                dataType == DataType.BUFFER ? ByteArrayValue.class : PrimitiveArrays.class,
                bufferType,
                false);
        default -> throw Codecs.unknown(library);
      };
    }

    /** As in the field's own suite, registration is not required. */
    private Codec newKryoCodec() {
      var kryo = KryoCodec.newKryo(List.of(PrimitiveArrays.class));
      kryo.setRegistrationRequired(false);
      return bufferType == BufferType.directBuffer
          ? UnsafeKryo.newDirectCodec(kryo, BufferType.CAPACITY)
          : new KryoCodec(kryo, BufferType.CAPACITY);
    }
  }
}
