package io.fory.benchmark.codec;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;

/**
 * protobuf-java over a reused {@code byte[]}.
 *
 * <p>An application's own object becomes a message and back inside the measured calls, so that the
 * work is that of the other libraries. Where the message itself is the application's object, both
 * conversions are the identity.
 *
 * @param <T> the application's class
 * @param <M> the message
 */
public final class ProtobufBufferCodec<T, M extends MessageLite> implements Codec {

  private final Function<T, M> toMessage;
  private final Parser<M> parser;
  private final Function<M, T> fromMessage;

  private byte[] buffer = new byte[0];
  private int size;

  /** Creates a codec; its buffer grows to the largest message that it has seen. */
  public ProtobufBufferCodec(
      Function<T, M> toMessage, Parser<M> parser, Function<M, T> fromMessage) {
    this.toMessage = toMessage;
    this.parser = parser;
    this.fromMessage = fromMessage;
  }

  @Override
  @SuppressWarnings("unchecked") // A codec is given the objects that it was made for.
  public Object serialize(Object object) {
    M message = toMessage.apply((T) object);
    size = message.getSerializedSize();
    if (buffer.length < size) {
      buffer = new byte[size];
    }
    try {
      message.writeTo(CodedOutputStream.newInstance(buffer, 0, size));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return buffer;
  }

  @Override
  public Object deserialize() {
    try {
      return fromMessage.apply(parser.parseFrom(buffer, 0, size));
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int size() {
    return size;
  }
}
