package io.fory.benchmark.stream;

import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.Codec;
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

  /** How large the message is. */
  @Param public JournalSize messageSize;

  @Override
  protected Object newObject() {
    return Journal.create(messageSize);
  }

  /** Fory over a reused buffer on the heap. */
  public static class ForyArrayState extends JournalState {
    @Override
    protected Codec newCodec() {
      return new ForyCodec(ForyByteBufferCodec.newFory(), MemoryBuffer.newHeapBuffer(CAPACITY));
    }
  }

  /** Fory from a direct {@link java.nio.ByteBuffer}. */
  public static class ForyByteBufferState extends JournalState {
    @Override
    protected Codec newCodec() {
      return new ForyByteBufferCodec();
    }
  }

  /** Kryo over a reused {@code byte[]}. */
  public static class KryoArrayState extends JournalState {
    @Override
    protected Codec newCodec() {
      Output output = new Output(CAPACITY);
      return new KryoCodec(KryoStreamCodec.newKryo(), output, new Input(output.getBuffer()));
    }
  }

  /** Kryo from a direct {@link java.nio.ByteBuffer}, with its Unsafe buffers. */
  public static class KryoByteBufferState extends JournalState {
    @Override
    protected Codec newCodec() {
      return UnsafeKryo.newDirectCodec(KryoStreamCodec.newKryo(), CAPACITY);
    }
  }

  /** Protobuf, whose object is the message itself. */
  abstract static class ProtobufState extends JournalState {
    @Override
    protected final Object newObject() {
      return Journal.create(messageSize).toMessage();
    }
  }

  /** Protobuf over a reused {@code byte[]}. */
  public static class ProtobufArrayState extends ProtobufState {
    @Override
    protected Codec newCodec() {
      return new ProtobufBufferCodec<>(
          Function.identity(), JournalMessage.parser(), Function.identity());
    }
  }

  /** Protobuf from a direct {@link java.nio.ByteBuffer}. */
  public static class ProtobufByteBufferState extends ProtobufState {
    @Override
    protected Codec newCodec() {
      return new ProtobufByteBufferCodec();
    }
  }

  /** Protobuf from a {@link com.google.protobuf.ByteString}. */
  public static class ProtobufByteStringState extends ProtobufState {
    @Override
    protected Codec newCodec() {
      return new ByteStringCodec();
    }
  }
}
