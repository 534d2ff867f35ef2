package io.fory.format;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.format.codec.VariableCodec;
import io.fory.format.row.BinaryArray;
import io.fory.format.row.RowField;
import io.fory.format.row.RowType;
import java.util.Collection;

/**
 * Turns collections of a type into arrays of the row format, and back. Immutable and thread-safe.
 *
 * <p>A payload is the array; in a {@link MemoryBuffer}, four bytes with its size are before it.
 *
 * @param <C> the type of the collection
 */
public final class ArrayEncoder<C extends Collection<?>> {
  private final RowType type;
  private final Calls calls;

  ArrayEncoder(String name, VariableCodec codec) {
    this.type = codec.type();
    this.calls = new Calls(name, codec);
  }

  /** Returns the type of the arrays: a list. */
  public RowType type() {
    return type;
  }

  /** Returns the type of the elements. */
  public RowField element() {
    return type.element();
  }

  /**
   * Returns an array of the elements of a collection.
   *
   * @throws io.fory.error.UnsupportedTypeException if it cannot hold a value without loss
   */
  public BinaryArray toArray(C values) {
    MemoryBuffer out = calls.toBuffer(values);
    return BinaryArray.of(type, out, 0, out.size());
  }

  /**
   * Returns the collection of an array.
   *
   * @throws IncompatibleSchemaException if the array is of another type
   * @throws MalformedInputException if the array is not whole
   */
  public C fromArray(BinaryArray array) {
    if (!array.type().equals(type)) {
      throw new IncompatibleSchemaException("The array has elements of another type or layout");
    }
    return read(array.buffer(), array.offset(), array.sizeInBytes());
  }

  /** Returns the payload of a collection; throws as {@link #toArray} does. */
  public byte[] encode(C values) {
    return calls.write(values, 0, 0);
  }

  /** Appends the payload of a collection, with its size before it. */
  public void encode(MemoryBuffer out, C values) {
    calls.append(out, values, 0, 0);
  }

  /**
   * Returns the collection of a payload.
   *
   * @throws MalformedInputException if the payload is not whole
   */
  @SuppressWarnings("unchecked") // the codec is that of the type
  public C decode(byte[] payload) {
    return (C) calls.read(calls.input(payload, 0), 0, payload.length);
  }

  /**
   * Returns the collection of the payload with its size at the reader index, which moves behind it
   * if nothing is thrown.
   */
  public C decode(MemoryBuffer in) {
    return calls.take(in, this::read);
  }

  @SuppressWarnings("unchecked") // the codec is that of the type
  private C read(MemoryBuffer in, int index, int size) {
    return (C) calls.read(in, index, size);
  }
}
