package io.fory.benchmark.stream;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.messages.JournalMessage;
import java.io.UncheckedIOException;

/** Protobuf that reads from a {@link ByteString}, its own immutable bytes. */
final class ByteStringCodec implements Codec {

  private ByteString message = ByteString.EMPTY;

  @Override
  public Object serialize(Object object) {
    message = ((JournalMessage) object).toByteString();
    return message;
  }

  @Override
  public Object deserialize() {
    try {
      return JournalMessage.parseFrom(message);
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int size() {
    return message.size();
  }
}
