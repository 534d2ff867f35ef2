package io.fory.format.arrow;

import io.fory.error.MalformedInputException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;

/**
 * The memory of a column, in the order of "Buffer Listing for Each Layout" in the columnar format
 * of Arrow. Nothing of it is believed before it is seen to be large enough.
 *
 * @param length how many values there are
 * @param buffers null bits, then offsets, then values, as far as the type has them
 * @param children the columns of elements or fields
 */
record ColumnBuffers(int length, List<ArrowBuf> buffers, List<ColumnBuffers> children) {
  /** Returns the memory of a vector. */
  static ColumnBuffers of(FieldVector vector) {
    List<ColumnBuffers> children = new ArrayList<>();
    for (FieldVector child : vector.getChildrenFromFields()) {
      children.add(of(child));
    }
    return new ColumnBuffers(vector.getValueCount(), buffers(vector), children);
  }

  private static List<ArrowBuf> buffers(FieldVector vector) {
    ArrowBuf validity = vector.getValidityBuffer();
    if (vector instanceof BaseFixedWidthVector) {
      return List.of(validity, vector.getDataBuffer());
    }
    if (vector instanceof BaseVariableWidthVector
        || vector instanceof BaseLargeVariableWidthVector) {
      return List.of(validity, vector.getOffsetBuffer(), vector.getDataBuffer());
    }
    return vector instanceof ListVector || vector instanceof LargeListVector
        ? List.of(validity, vector.getOffsetBuffer())
        : List.of(validity);
  }

  /** Returns the null bits of a number of values, or null if there are none. */
  ArrowBuf validity(int count) {
    if (length < count) {
      throw new MalformedInputException(
          "A column of Arrow has " + length + " values in place of " + count);
    }
    return part(0).capacity() == 0 ? null : part(0, (count + 7L) >> 3);
  }

  /** Returns a buffer, which has a number of bytes at least. */
  ArrowBuf part(int number, long bytes) {
    ArrowBuf buffer = part(number);
    if (buffer.capacity() < bytes) {
      throw MalformedInputException.truncated(
          "a buffer of " + bytes + " bytes of an Arrow column", buffer.capacity(), -1);
    }
    return buffer;
  }

  private ArrowBuf part(int number) {
    if (number >= buffers.size()) {
      throw new MalformedInputException("A column of Arrow has " + buffers.size() + " buffers");
    }
    return buffers.get(number);
  }

  /** Returns the column of elements or fields. */
  ColumnBuffers child(int number) {
    if (number >= children.size()) {
      throw new MalformedInputException("A column of Arrow has " + children.size() + " children");
    }
    return children.get(number);
  }

  /**
   * Returns the offsets of values, which are seen not to become smaller.
   *
   * @param wide whether they have 8 bytes in place of 4
   */
  Offsets offsets(int count, boolean wide) {
    ArrowBuf buffer = part(1, count == 0 ? 0 : (count + 1L) * (wide ? 8 : 4));
    Offsets offsets = new Offsets(buffer, wide);
    long before = 0;
    for (long i = 0; count > 0 && i <= count; i++) {
      long next = offsets.get(i);
      if (next < before || next - before > Integer.MAX_VALUE && i > 0) {
        throw new MalformedInputException("Offsets of an Arrow column are not in order");
      }
      before = next;
    }
    return offsets;
  }

  /** Where the parts of values are. */
  record Offsets(ArrowBuf buffer, boolean wide) {
    long get(long index) {
      return wide ? buffer.getLong(index << 3) : buffer.getInt(index << 2);
    }

    /** Returns the end of the last one of a number of values. */
    long end(int count) {
      return count == 0 ? 0 : get(count);
    }
  }
}
