package io.fory.builtin.scalar;

import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A serializer of buffers of elements of several bytes.
 *
 * <p>Body: {@link BufferShape}; all elements from 0 to the capacity, little-endian whatever the
 * order of the buffer is. They always travel in the message: public methods do not tell the memory
 * of such a buffer.
 *
 * @param <B> the class
 */
final class ElementBufferSerializer<B extends Buffer> extends LeafSerializer<B> {
  private final int shift;
  private final Function<B, ByteOrder> order;
  private final Function<ByteBuffer, B> view;
  private final BiConsumer<B, B> put;
  private final UnaryOperator<B> readOnly;
  private final BiFunction<MessageReader, Integer, B> array;

  /**
   * Makes a serializer.
   *
   * @param shift an element has {@code 1 << shift} bytes
   * @param order of a buffer
   * @param view of bytes
   * @param put into the first the elements of the second
   * @param readOnly view of a buffer
   * @param array reads an array of so many elements; a buffer around it
   */
  ElementBufferSerializer(
      int shift,
      Function<B, ByteOrder> order,
      Function<ByteBuffer, B> view,
      BiConsumer<B, B> put,
      UnaryOperator<B> readOnly,
      BiFunction<MessageReader, Integer, B> array) {
    super(BufferShape.MIN_BYTES, true);
    this.shift = shift;
    this.order = order;
    this.view = view;
    this.put = put;
    this.readOnly = readOnly;
    this.array = array;
  }

  @Override
  @SuppressWarnings("unchecked") // a duplicate is of the same public class
  public void write(WriteContext context, B value) {
    MessageWriter out = MessageWriter.of(context);
    BufferShape shape = BufferShape.of(value, order.apply(value));
    // The order of one around an array is that of the machine.
    (value.hasArray() ? shape.withFlags(BufferShape.ARRAY) : shape).write(out);
    ByteBuffer room = out.roomForElements(shape.capacity(), shift);
    put.accept(view.apply(room), (B) value.duplicate().clear());
  }

  @Override
  public B read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    BufferShape shape = BufferShape.read(in, BufferShape.ARRAY);
    B buffer = shape.is(BufferShape.ARRAY) ? array.apply(in, shape.capacity()) : view(in, shape);
    buffer.limit(shape.limit()).position(shape.position());
    in.reference(buffer);
    return buffer;
  }

  private B view(MessageReader in, BufferShape shape) {
    long bytes = (long) shape.capacity() << shift;
    if (bytes > in.remaining()) {
      throw in.truncated("a buffer of " + bytes + " bytes");
    }
    ByteBuffer elements =
        ByteBuffer.wrap(in.readByteArray((int) bytes)).order(ByteOrder.LITTLE_ENDIAN);
    if (shape.is(BufferShape.DIRECT)) {
      elements = moved(elements, BufferShape.allocateDirect(in, (int) bytes), shape);
    } else if (!shape.is(BufferShape.LITTLE_ENDIAN)) {
      in.charge(bytes);
      elements = moved(elements, ByteBuffer.allocate((int) bytes), shape);
    }
    B buffer = view.apply(elements);
    return shape.is(BufferShape.READ_ONLY) ? readOnly.apply(buffer) : buffer;
  }

  private ByteBuffer moved(ByteBuffer elements, ByteBuffer target, BufferShape shape) {
    target.order(shape.order());
    put.accept(view.apply(target), view.apply(elements));
    return target;
  }
}
