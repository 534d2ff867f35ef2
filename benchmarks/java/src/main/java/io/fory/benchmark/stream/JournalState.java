package io.fory.benchmark.stream;

import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.codec.ProtobufBufferCodec;
import io.fory.benchmark.codec.UnsafeKryo;
import io.fory.benchmark.messages.JournalMessage;
import io.fory.buffer.MemoryBuffer;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Param;

/** The state of one cell without a stream: one library, one message in memory. */
public abstract class JournalState extends CodecState {

  /** Enough for the large message in every library. */
  private static final int CAPACITY = 2_000_000;

  @Param({"fory", "kryo", "protobuf"})
  public String library;

  @Param public JournalSize messageSize;

  @Override
  protected final Object newObject() {
    return Journal.create(messageSize, library);
  }

  /** A library over a reused buffer on the heap. */
  public static class ArrayState extends JournalState {
    @Override
    protected Codec newCodec() {
      return switch (library) {
        case "fory" ->
            new ForyCodec(ForyByteBufferCodec.newFory(), MemoryBuffer.newHeapBuffer(CAPACITY));
        case "kryo" -> new KryoCodec(KryoStreamCodec.newKryo(), CAPACITY);
        case "protobuf" ->
            new ProtobufBufferCodec<>(
                Function.identity(), JournalMessage.parser(), Function.identity());
        default -> throw Codecs.unknown(library);
      };
    }
  }

  /** A library that reads from a direct {@link java.nio.ByteBuffer}; Kryo by its Unsafe ones. */
  public static class ByteBufferState extends JournalState {
    @Override
    protected Codec newCodec() {
      return switch (library) {
        case "fory" -> new ForyByteBufferCodec();
        case "kryo" -> UnsafeKryo.newDirectCodec(KryoStreamCodec.newKryo(), CAPACITY);
        case "protobuf" -> new ProtobufByteBufferCodec();
        default -> throw Codecs.unknown(library);
      };
    }
  }

  /** Protobuf from a {@link com.google.protobuf.ByteString}, which the others do not have. */
  public static class ByteStringState extends CodecState {
    @Param public JournalSize messageSize;

    @Override
    protected Object newObject() {
      return Journal.create(messageSize, "protobuf");
    }

    @Override
    protected Codec newCodec() {
      return new ByteStringCodec();
    }
  }
}
