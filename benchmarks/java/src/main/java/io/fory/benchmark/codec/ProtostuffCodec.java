package io.fory.benchmark.codec;

import io.protostuff.GraphIOUtil;
import io.protostuff.LinkedBuffer;
import io.protostuff.ProtostuffIOUtil;
import io.protostuff.Schema;
import io.protostuff.runtime.RuntimeSchema;

/**
 * Protostuff with the schema that it derives from the class at run time, over a reused array; its
 * graph format where references are tracked.
 *
 * <p>Its messages do not name the class of the root: the reader has to know the schema.
 */
public final class ProtostuffCodec extends HeapCodec {

  private final Schema<Object> schema;
  private final byte[] array;
  private final LinkedBuffer buffer;
  private final boolean references;

  /** Creates a codec for graphs whose root is a {@code rootClass}. */
  public ProtostuffCodec(Class<?> rootClass, BufferType bufferType, boolean references) {
    this(schema(rootClass), bufferType, references, BufferType.CAPACITY);
  }

  private ProtostuffCodec(
      Schema<Object> schema, BufferType bufferType, boolean references, int capacity) {
    super(bufferType);
    this.schema = schema;
    this.references = references;
    array = new byte[capacity];
    buffer = LinkedBuffer.use(array);
  }

  /**
   * Returns a codec without references whose array has room for the message of {@code object}: half
   * as much again, since Protostuff begins another array where a string might not fit.
   */
  public static Codec ofSize(Object object) {
    Schema<Object> schema = schema(object.getClass());
    int size = ProtostuffIOUtil.writeTo(LinkedBuffer.allocate(), object, schema);
    int capacity = Math.max(BufferType.CAPACITY, Math.addExact(size, size / 2));
    return new ProtostuffCodec(schema, BufferType.array, false, capacity);
  }

  @SuppressWarnings("unchecked") // A schema accepts what is of its class.
  private static Schema<Object> schema(Class<?> rootClass) {
    return (Schema<Object>) RuntimeSchema.getSchema(rootClass);
  }

  @Override
  int write(Object object) {
    buffer.clear();
    return references
        ? GraphIOUtil.writeTo(buffer, object, schema)
        : ProtostuffIOUtil.writeTo(buffer, object, schema);
  }

  @Override
  Object read(int size) {
    Object object = schema.newMessage();
    if (references) {
      GraphIOUtil.mergeFrom(array, 0, size, object, schema);
    } else {
      ProtostuffIOUtil.mergeFrom(array, 0, size, object, schema);
    }
    return object;
  }

  @Override
  byte[] array() {
    return array;
  }
}
