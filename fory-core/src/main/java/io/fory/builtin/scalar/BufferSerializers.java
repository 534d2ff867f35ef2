package io.fory.builtin.scalar;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.UserCodeException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/**
 * Serializers of buffers. In a message that may have buffers beside it, the bytes or elements are
 * preceded by a {@link io.fory.message.BufferPlace}.
 */
final class BufferSerializers {
  private BufferSerializers() {}

  /** Returns the serializer of a class below {@link java.nio.Buffer}, or null for itself. */
  static Serializer<?> of(Class<?> type) {
    if (ByteBuffer.class.isAssignableFrom(type)) {
      return new OfByteBuffer();
    }
    if (CharBuffer.class.isAssignableFrom(type)) {
      return new ElementBufferSerializer<CharBuffer>(
          1,
          CharBuffer::order,
          ByteBuffer::asCharBuffer,
          CharBuffer::put,
          CharBuffer::asReadOnlyBuffer,
          char[].class,
          MessageReader::readCharArray,
          array -> CharBuffer.wrap((char[]) array));
    }
    if (ShortBuffer.class.isAssignableFrom(type)) {
      return new ElementBufferSerializer<ShortBuffer>(
          1,
          ShortBuffer::order,
          ByteBuffer::asShortBuffer,
          ShortBuffer::put,
          ShortBuffer::asReadOnlyBuffer,
          short[].class,
          MessageReader::readShortArray,
          array -> ShortBuffer.wrap((short[]) array));
    }
    return ofWide(type);
  }

  private static Serializer<?> ofWide(Class<?> type) {
    if (IntBuffer.class.isAssignableFrom(type)) {
      return new ElementBufferSerializer<IntBuffer>(
          2,
          IntBuffer::order,
          ByteBuffer::asIntBuffer,
          IntBuffer::put,
          IntBuffer::asReadOnlyBuffer,
          int[].class,
          MessageReader::readIntArray,
          array -> IntBuffer.wrap((int[]) array));
    }
    if (LongBuffer.class.isAssignableFrom(type)) {
      return new ElementBufferSerializer<LongBuffer>(
          3,
          LongBuffer::order,
          ByteBuffer::asLongBuffer,
          LongBuffer::put,
          LongBuffer::asReadOnlyBuffer,
          long[].class,
          MessageReader::readLongArray,
          array -> LongBuffer.wrap((long[]) array));
    }
    if (FloatBuffer.class.isAssignableFrom(type)) {
      return new ElementBufferSerializer<FloatBuffer>(
          2,
          FloatBuffer::order,
          ByteBuffer::asFloatBuffer,
          FloatBuffer::put,
          FloatBuffer::asReadOnlyBuffer,
          float[].class,
          MessageReader::readFloatArray,
          array -> FloatBuffer.wrap((float[]) array));
    }
    if (DoubleBuffer.class.isAssignableFrom(type)) {
      return new ElementBufferSerializer<DoubleBuffer>(
          3,
          DoubleBuffer::order,
          ByteBuffer::asDoubleBuffer,
          DoubleBuffer::put,
          DoubleBuffer::asReadOnlyBuffer,
          double[].class,
          MessageReader::readDoubleArray,
          array -> DoubleBuffer.wrap((double[]) array));
    }
    return null;
  }

  /** Writes all bytes of a buffer from 0 to the capacity. */
  private static void writeBytes(MessageWriter out, ByteBuffer value) {
    if (value.hasArray()) {
      out.writeBytes(value.array(), value.arrayOffset(), value.capacity());
    } else {
      ByteBuffer room = out.roomForElements(value.capacity(), 0);
      try {
        room.put(value.duplicate().clear());
      } catch (RuntimeException e) {
        throw UserCodeException.ofMemory(e);
      }
    }
  }

  /**
   * Body: {@link BufferShape}; all bytes from 0 to the capacity. The mark is not kept, nor is what
   * lies outside of a slice.
   */
  static final class OfByteBuffer extends LeafSerializer<ByteBuffer> {
    private static final int FLAGS =
        BufferShape.DIRECT | BufferShape.READ_ONLY | BufferShape.LITTLE_ENDIAN;

    OfByteBuffer() {
      super(BufferShape.MIN_BYTES, true);
    }

    @Override
    public void write(WriteContext context, ByteBuffer value) {
      MessageWriter out = MessageWriter.of(context);
      BufferShape.of(value, value.order()).write(out);
      if (!out.offers() || !out.passesBeside(value, value)) {
        writeBytes(out, value);
      }
    }

    @Override
    public ByteBuffer read(ReadContext context) {
      MessageReader in = MessageReader.of(context);
      BufferShape shape = BufferShape.read(in, FLAGS);
      ByteBuffer all = bytes(in, shape.capacity(), shape.is(BufferShape.DIRECT));
      ByteBuffer buffer = shape.is(BufferShape.READ_ONLY) ? all.asReadOnlyBuffer() : all;
      buffer.order(shape.order()).limit(shape.limit()).position(shape.position());
      in.reference(buffer);
      return buffer;
    }

    private static ByteBuffer bytes(MessageReader in, int count, boolean direct) {
      MemoryBuffer beside = in.takesBuffers() ? in.readBeside() : null;
      if (beside != null) {
        if (beside.remaining() != count) {
          throw in.malformedInput(
              "a buffer of capacity " + count + " and " + beside.remaining() + " bytes");
        }
        ByteBuffer memory = beside.sliceAsByteBuffer(beside.readerIndex(), count);
        return in.handsOver() ? memory : BufferShape.copyOf(in, memory, direct);
      }
      if (!direct) {
        return ByteBuffer.wrap(in.readByteArray(count));
      }
      return BufferShape.copyOf(in, in.takeElements(count, 0), true);
    }
  }

  /**
   * Body: 1 if the buffer is off the heap, else 0; the number of its readable bytes as {@code
   * varuint32}; these. It comes back as a window of these bytes, which does not grow.
   */
  static final class OfMemoryBuffer extends LeafSerializer<MemoryBuffer> {
    private static final int OBJECT_BYTES = 256;

    OfMemoryBuffer() {
      super(2, true);
    }

    @Override
    public void write(WriteContext context, MemoryBuffer value) {
      MessageWriter out = MessageWriter.of(context);
      ByteBuffer bytes = value.sliceAsByteBuffer(value.readerIndex(), value.remaining());
      out.writeByte(value.isDirect() ? BufferShape.DIRECT : 0);
      out.writeVarUint32(bytes.remaining());
      if (!out.offers() || !out.passesBeside(value, bytes)) {
        writeBytes(out, bytes);
      }
    }

    @Override
    public MemoryBuffer read(ReadContext context) {
      MessageReader in = MessageReader.of(context);
      int direct = in.readUint8();
      if (direct > BufferShape.DIRECT) {
        throw in.malformedInput("a buffer with flags " + direct);
      }
      in.charge(OBJECT_BYTES);
      int count = in.readVarUint32();
      ByteBuffer bytes = OfByteBuffer.bytes(in, count, direct == BufferShape.DIRECT);
      MemoryBuffer buffer = MemoryBuffer.wrap(bytes);
      in.reference(buffer);
      return buffer;
    }
  }
}
