package io.fory.benchmark.codec;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.Sample;
import io.fory.benchmark.messages.CombinedMessages;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * protobuf-java: a message is built from the object and written into a reused array, or parsed from
 * there and turned into an object; a message object lives no longer than one call.
 *
 * <p>The message does not name its class, the reader knows it. Whatever may be null in the model
 * may be absent in the message, but for the lists and arrays: protobuf has no list that is absent.
 */
public final class ProtobufCodec extends ProtobufObjects implements Codec {

  private final byte[] buffer = new byte[BufferType.CAPACITY];
  private final boolean sample;
  private int size;

  /** Creates a codec for {@link MediaContent} or {@link Sample}. */
  public ProtobufCodec(Class<?> rootClass) {
    sample = rootClass == Sample.class;
    if (!sample && rootClass != MediaContent.class) {
      throw new IllegalArgumentException("no protobuf message for " + rootClass);
    }
  }

  @Override
  public Object serialize(Object object) {
    MessageLite message = sample ? message((Sample) object) : message((MediaContent) object);
    CodedOutputStream out = CodedOutputStream.newInstance(buffer);
    try {
      message.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    size = out.getTotalBytesWritten();
    return buffer;
  }

  @Override
  public Object deserialize() {
    try {
      return sample
          ? object(CombinedMessages.Sample.parser().parseFrom(buffer, 0, size))
          : object(CombinedMessages.MediaContent.parser().parseFrom(buffer, 0, size));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int size() {
    return size;
  }
}
