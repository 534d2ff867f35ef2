package io.fory.benchmark.stream;

import com.google.protobuf.InvalidProtocolBufferException;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.messages.JournalMessage;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** Protobuf that reads from a direct {@link ByteBuffer}; the writing is not measured. */
final class ProtobufByteBufferCodec implements Codec {

  private ByteBuffer message = ByteBuffer.allocate(0);

  @Override
  public Object serialize(Object object) {
    byte[] bytes = ((JournalMessage) object).toByteArray();
    message = ByteBuffer.allocateDirect(bytes.length).put(bytes);
    return message;
  }

  @Override
  public Object deserialize() {
    message.rewind();
    try {
      return JournalMessage.parseFrom(message);
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int size() {
    return message.capacity();
  }
}
