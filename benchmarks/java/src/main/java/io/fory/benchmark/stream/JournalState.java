package io.fory.benchmark.stream;

import com.google.protobuf.ByteString;
import io.fory.Fory;
import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.codec.MessageCodec;
import io.fory.benchmark.codec.ProtobufBufferCodec;
import io.fory.benchmark.codec.UnsafeKryo;
import io.fory.benchmark.messages.JournalMessage;
import io.fory.buffer.MemoryBuffer;
import java.nio.ByteBuffer;
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
            new ForyCodec(ForyCodec.newFory(Journal.class), MemoryBuffer.newHeapBuffer(CAPACITY));
        case "kryo" -> new KryoCodec(KryoStreamCodec.newKryo(), CAPACITY);
        case "protobuf" ->
            new ProtobufBufferCodec<>(
                Function.identity(), JournalMessage.parser(), Function.identity());
        default -> throw Codecs.unknown(library);
      };
    }
  }

  /**
   * A library that reads from a direct {@link ByteBuffer} of the application, Kryo by its Unsafe
   * ones; the writing is not measured.
   */
  public static class ByteBufferState extends JournalState {
    @Override
    protected Codec newCodec() {
      return switch (library) {
        case "fory" -> newForyCodec(ForyCodec.newFory(Journal.class));
        case "kryo" -> UnsafeKryo.newDirectCodec(KryoStreamCodec.newKryo(), CAPACITY);
        case "protobuf" ->
            new MessageCodec<>(
                object -> direct(((JournalMessage) object).toByteArray()),
                message -> JournalMessage.parseFrom(message.rewind()),
                ByteBuffer::capacity);
        default -> throw Codecs.unknown(library);
      };
    }

    private static Codec newForyCodec(Fory fory) {
      return new MessageCodec<>(
          object -> direct(fory.serialize(object)),
          message -> fory.deserialize(message.rewind()),
          ByteBuffer::capacity);
    }

    private static ByteBuffer direct(byte[] bytes) {
      return ByteBuffer.allocateDirect(bytes.length).put(bytes);
    }
  }

  /** Protobuf from a {@link ByteString}, its own immutable bytes, which the others do not have. */
  public static class ByteStringState extends CodecState {
    @Param public JournalSize messageSize;

    @Override
    protected Object newObject() {
      return Journal.create(messageSize, "protobuf");
    }

    @Override
    protected Codec newCodec() {
      return new MessageCodec<>(
          object -> ((JournalMessage) object).toByteString(),
          JournalMessage::parseFrom,
          ByteString::size);
    }
  }
}
