package io.fory.builtin.scalar;

import io.fory.error.LimitExceededException;
import io.fory.error.UserCodeException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The state of a buffer besides its elements: flags, and position, limit and capacity as {@code
 * varuint32}.
 *
 * @param flags of the constants here
 * @param capacity number of the elements
 */
record BufferShape(int flags, int position, int limit, int capacity) {
  static final int DIRECT = 1;
  static final int READ_ONLY = 1 << 1;
  static final int LITTLE_ENDIAN = 1 << 2;

  /** It is around an array of its elements, which can be asked for; alone. */
  static final int ARRAY = 1 << 3;

  static final int MIN_BYTES = 4;

  /** Memory of the objects around the elements, and of a cleaner for those off the heap. */
  private static final int OBJECT_BYTES = 160;

  private static final int CLEANER_BYTES = 256;

  static BufferShape of(Buffer value, ByteOrder order) {
    int flags =
        (value.isDirect() ? DIRECT : 0)
            | (value.isReadOnly() ? READ_ONLY : 0)
            | (order == ByteOrder.LITTLE_ENDIAN ? LITTLE_ENDIAN : 0);
    return new BufferShape(flags, value.position(), value.limit(), value.capacity());
  }

  BufferShape withFlags(int other) {
    return new BufferShape(other, position, limit, capacity);
  }

  boolean is(int flag) {
    return (flags & flag) != 0;
  }

  ByteOrder order() {
    return is(LITTLE_ENDIAN) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  void write(MessageWriter out) {
    out.writeByteAndVarUint32s(flags, position, limit, capacity);
  }

  /** Reads a shape, and charges for the objects. */
  static BufferShape read(MessageReader in, int most) {
    int flags = in.readUint8();
    int position = in.readVarUint32();
    int limit = in.readVarUint32();
    int capacity = in.readVarUint32();
    boolean ordered = 0 <= position && position <= limit && limit <= capacity;
    if (flags > most || !ordered) {
      throw in.malformedInput(
          "a buffer with flags "
              + flags
              + ", position, limit and capacity "
              + position
              + ", "
              + limit
              + ", "
              + capacity);
    }
    in.charge(OBJECT_BYTES);
    return new BufferShape(flags, position, limit, capacity);
  }

  /** Returns a copy of bytes on the heap or off it, and charges for it. */
  static ByteBuffer copyOf(MessageReader in, ByteBuffer bytes, boolean direct) {
    int count = bytes.remaining();
    ByteBuffer copy;
    if (direct) {
      copy = allocateDirect(in, count);
    } else {
      in.charge(count);
      copy = ByteBuffer.allocate(count);
    }
    try {
      return copy.put(bytes).clear();
    } catch (RuntimeException e) {
      throw UserCodeException.ofMemory(e);
    }
  }

  /** Returns memory off the heap, and charges for it. */
  static ByteBuffer allocateDirect(MessageReader in, int bytes) {
    in.charge((long) bytes + CLEANER_BYTES);
    try {
      return ByteBuffer.allocateDirect(bytes);
    } catch (OutOfMemoryError e) { // what the JVM may have off the heap has a bound of its own
      throw LimitExceededException.directMemory(bytes);
    }
  }
}
