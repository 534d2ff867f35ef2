package io.fory.benchmark.bulk;

import com.esotericsoftware.kryo.Kryo;
import io.fory.Fory;
import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.UnsafeKryo;
import io.fory.buffer.MemoryBuffer;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The state of one cell of the bulk suite: one library, one array, one buffer of its size. */
public abstract class BulkArrayState extends CodecState {

  private static final int BYTES_PER_MEGABYTE = 1_000_000;

  /** What the messages of Fory and Kryo may have beyond the elements: class and length. */
  private static final int HEAD_BYTES = 64;

  /** The type of the array. */
  @Param public ArrayType arrayType;

  /** The size of the array's elements together, in millions of bytes. */
  @Param({"1", "8", "64", "512"})
  public int megabytes;

  @Override
  protected Object newObject() {
    return arrayType.create(bytes());
  }

  final int bytes() {
    return megabytes * BYTES_PER_MEGABYTE;
  }

  /**
   * The line {@code megabytesPerSecond} of the results: the array's own bytes, not the message's.
   */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Rate {
    /** The megabytes of the arrays that the measured calls have written or read. */
    public long megabytesPerSecond;

    void count(BulkArrayState state) {
      megabytesPerSecond += state.megabytes;
    }
  }

  /** Fory. */
  public static class ForyState extends BulkArrayState {
    @Override
    protected Codec newCodec() {
      return new ForyCodec(
          Fory.builder().withCompatible(false).build(),
          MemoryBuffer.newHeapBuffer(bytes() + HEAD_BYTES));
    }
  }

  /** Kryo with its Unsafe buffers, which copy an array at once where the others loop. */
  public static class KryoState extends BulkArrayState {
    @Override
    protected Codec newCodec() {
      Kryo kryo = new Kryo();
      kryo.setReferences(false);
      kryo.setRegistrationRequired(true);
      kryo.register(arrayType.arrayClass());
      return UnsafeKryo.newBulkCodec(kryo, bytes() + HEAD_BYTES);
    }
  }

  /** Protobuf. */
  public static class ProtobufState extends BulkArrayState {
    @Override
    protected Codec newCodec() {
      return ArrayMessages.newCodec(arrayType);
    }
  }

  /** The limit, which copies the same number of bytes for every type. */
  public static class ArrayCopyState extends BulkArrayState {
    @Override
    protected Object newObject() {
      return ArrayType.BYTE.create(bytes());
    }

    @Override
    protected Codec newCodec() {
      return new ArrayCopyCodec(bytes());
    }
  }
}
