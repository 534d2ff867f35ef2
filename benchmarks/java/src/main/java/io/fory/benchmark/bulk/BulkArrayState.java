package io.fory.benchmark.bulk;

import io.fory.Fory;
import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.codec.UnsafeKryo;
import io.fory.buffer.MemoryBuffer;
import java.util.List;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The state of one cell of the bulk suite: one library, one array, one buffer of its size. */
public class BulkArrayState extends CodecState {

  private static final int BYTES_PER_MEGABYTE = 1_000_000;

  /** What the messages of Fory and Kryo may have beyond the elements: class and length. */
  private static final int HEAD_BYTES = 64;

  @Param({"fory", "kryo", "protobuf", "arraycopy"})
  public String library;

  /** The type of the array; the limit copies the same number of bytes for every type. */
  @Param public ArrayType arrayType;

  /** The size of the array's elements together, in millions of bytes. */
  @Param({"1", "8", "64", "512"})
  public int megabytes;

  @Override
  protected Object newObject() {
    return (library.equals("arraycopy") ? ArrayType.BYTE : arrayType).create(bytes());
  }

  @Override
  protected Codec newCodec() {
    return switch (library) {
      case "fory" ->
          new ForyCodec(
              Fory.builder().withCompatible(false).build(),
              MemoryBuffer.newHeapBuffer(bytes() + HEAD_BYTES));
      case "kryo" ->
          UnsafeKryo.newBulkCodec(
              KryoCodec.newKryo(List.of(arrayType.arrayClass())), bytes() + HEAD_BYTES);
      case "protobuf" -> ProtobufArrays.newCodec(arrayType);
      case "arraycopy" -> new ArrayCopyCodec(bytes());
      default -> throw Codecs.unknown(library);
    };
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
}
