package io.fory.spark;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.spark.serializer.DeserializationStream;
import org.apache.spark.serializer.SerializationStream;
import org.apache.spark.serializer.SerializerInstance;
import scala.reflect.ClassTag;

/** What one thread writes and reads with. */
final class ForySerializerInstance extends SerializerInstance {
  private final ForySerializer serializer;

  /** Made when it is first needed: then the jars of the job are there. */
  private RecordCodec codec;

  ForySerializerInstance(ForySerializer serializer) {
    this.serializer = serializer;
  }

  private RecordCodec codec() {
    if (codec == null) {
      codec = serializer.codec();
    }
    return codec;
  }

  /** Returns one frame, which a stream reads too. */
  @Override
  public <T> ByteBuffer serialize(T value, ClassTag<T> tag) {
    Frame frame = new Frame();
    codec().new Session().write(frame.buffer(), value);
    return frame.end();
  }

  @Override
  @SuppressWarnings("unchecked") // what Spark reads is what it has written
  public <T> T deserialize(ByteBuffer bytes, ClassTag<T> tag) {
    return (T) read(codec(), bytes);
  }

  @Override
  @SuppressWarnings("unchecked") // as above
  public <T> T deserialize(ByteBuffer bytes, ClassLoader loader, ClassTag<T> tag) {
    return (T) read(serializer.codec(loader), bytes);
  }

  /** Reads from a copy: the bytes may be those of a block that is cached. */
  private static Object read(RecordCodec codec, ByteBuffer bytes) {
    byte[] copy = new byte[RecordCodec.ROOM + bytes.remaining()];
    bytes.duplicate().get(copy, RecordCodec.ROOM, bytes.remaining());
    MemoryBuffer in = MemoryBuffer.wrap(copy).readerIndex(RecordCodec.ROOM);
    int length = in.readVarUint32();
    if (length != in.remaining()) {
      throw new MalformedInputException(
          "A value has another number of bytes, " + in.remaining() + ", than it begins with");
    }
    Object value = codec.new Session().read(in);
    if (in.remaining() > 0) {
      throw new MalformedInputException("A value is followed by bytes: " + in.remaining());
    }
    return value;
  }

  @Override
  public SerializationStream serializeStream(OutputStream out) {
    return new FrameOutput(codec(), out);
  }

  @Override
  public DeserializationStream deserializeStream(InputStream in) {
    return new FrameInput(codec(), in);
  }
}
