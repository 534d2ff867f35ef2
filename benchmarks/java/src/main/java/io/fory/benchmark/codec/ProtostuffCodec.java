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
  private final byte[] array = new byte[BufferType.CAPACITY];
  private final LinkedBuffer buffer = LinkedBuffer.use(array);
  private final boolean references;

  /** Creates a codec for graphs whose root is a {@code rootClass}. */
  @SuppressWarnings("unchecked") // A schema accepts what is of its class.
  public ProtostuffCodec(Class<?> rootClass, BufferType bufferType, boolean references) {
    super(bufferType);
    schema = (Schema<Object>) RuntimeSchema.getSchema(rootClass);
    this.references = references;
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
