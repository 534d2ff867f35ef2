package io.fory.builtin.scalar;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;
import io.fory.error.UserCodeException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.lang.reflect.Array;
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
 * order of the buffer is. Public methods do not tell the memory of such a buffer, unless it is
 * around an array: what travels beside a message is that array, or a copy of the elements.
 *
 * @param <B> the class
 */
final class ElementBufferSerializer<B extends Buffer> extends LeafSerializer<B> {
  private final int shift;
  private final Function<B, ByteOrder> order;
  private final Function<ByteBuffer, B> view;
  private final BiConsumer<B, B> put;
  private final UnaryOperator<B> readOnly;
  private final Class<?> arrayType;
  private final BiFunction<MessageReader, Integer, Object> array;
  private final Function<Object, B> around;

  /**
   * Makes a serializer.
   *
   * @param shift an element has {@code 1 << shift} bytes
   * @param order of a buffer
   * @param view of bytes
   * @param put into the first the elements of the second
   * @param readOnly view of a buffer
   * @param arrayType the class of arrays of such elements
   * @param array reads an array of so many elements
   * @param around a buffer around an array
   */
  ElementBufferSerializer(
      int shift,
      Function<B, ByteOrder> order,
      Function<ByteBuffer, B> view,
      BiConsumer<B, B> put,
      UnaryOperator<B> readOnly,
      Class<?> arrayType,
      BiFunction<MessageReader, Integer, Object> array,
      Function<Object, B> around) {
    super(BufferShape.MIN_BYTES, true);
    this.shift = shift;
    this.order = order;
    this.view = view;
    this.put = put;
    this.readOnly = readOnly;
    this.arrayType = arrayType;
    this.array = array;
    this.around = around;
  }

  @Override
  public void write(WriteContext context, B value) {
    MessageWriter out = MessageWriter.of(context);
    BufferShape shape = BufferShape.of(value, order.apply(value));
    // The order of one around an array is that of the machine.
    (value.hasArray() ? shape.withFlags(BufferShape.ARRAY) : shape).write(out);
    if (!out.offers() || !passesBeside(out, value)) {
      copy(value, out.roomForElements(shape.capacity(), shift));
    }
  }

  private boolean passesBeside(MessageWriter out, B value) {
    int length = value.capacity();
    if (value.hasArray() && Array.getLength(value.array()) == length) {
      return out.passesBeside(value, value.array(), length, shift, false);
    }
    return out.passesBeside(value, room -> copy(value, room), length, shift);
  }

  @SuppressWarnings("unchecked") // a duplicate is of the same public class
  private void copy(B value, ByteBuffer room) {
    try {
      put.accept(view.apply(room), (B) value.duplicate().clear());
    } catch (RuntimeException e) {
      throw UserCodeException.ofMemory(e);
    }
  }

  @Override
  public B read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    BufferShape shape = BufferShape.read(in, BufferShape.ARRAY);
    B buffer = shape.is(BufferShape.ARRAY) ? around(in, shape) : view(in, shape);
    buffer.limit(shape.limit()).position(shape.position());
    in.reference(buffer);
    return buffer;
  }

  private B around(MessageReader in, BufferShape shape) {
    Object beside = in.takesBuffers() ? in.readBesideArray(arrayType, shift, true) : null;
    if (beside == null) {
      return around.apply(array.apply(in, shape.capacity()));
    }
    if (Array.getLength(beside) != shape.capacity()) {
      throw otherSize(in, shape, (long) Array.getLength(beside) << shift);
    }
    return around.apply(beside);
  }

  private static MalformedInputException otherSize(MessageReader in, BufferShape shape, long met) {
    return in.malformedInput(
        "a buffer of " + shape.capacity() + " elements and " + met + " bytes beside the message");
  }

  private B view(MessageReader in, BufferShape shape) {
    B buffer = view.apply(elements(in, shape));
    return shape.is(BufferShape.READ_ONLY) ? readOnly.apply(buffer) : buffer;
  }

  /** Returns the bytes of the elements, in the order of the buffer, and on the heap or off it. */
  private ByteBuffer elements(MessageReader in, BufferShape shape) {
    MemoryBuffer beside = in.takesBuffers() ? in.readBeside() : null;
    ByteBuffer elements;
    if (beside != null) {
      if (beside.remaining() != (long) shape.capacity() << shift) {
        throw otherSize(in, shape, beside.remaining());
      }
      elements = beside.sliceAsByteBuffer(beside.readerIndex(), beside.remaining());
      if (shape.is(BufferShape.LITTLE_ENDIAN) && in.handsOver()) {
        return elements;
      }
    } else {
      elements = in.takeElements(shape.capacity(), shift);
    }
    if (shape.is(BufferShape.DIRECT)) {
      return moved(elements, BufferShape.allocateDirect(in, elements.capacity()), shape);
    }
    in.charge(elements.capacity());
    return moved(elements, ByteBuffer.allocate(elements.capacity()), shape);
  }

  private ByteBuffer moved(ByteBuffer elements, ByteBuffer target, BufferShape shape) {
    target.order(shape.order());
    put.accept(view.apply(target), view.apply(elements));
    return target;
  }
}
