package io.fory.format;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.format.codec.BeanCodec;
import io.fory.format.layout.RowInput;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import java.util.Objects;

/**
 * Turns rows of one schema into beans of a class. The schema is that of the class, or that of
 * another version of it: see {@link RowEncoder#reading(RowSchema)}. Immutable and thread-safe.
 *
 * @param <T> the class
 */
public final class RowDecoder<T> {
  static final int HASH_BYTES = 8;

  private final RowSchema schema;
  private final long hash;
  private final Calls calls;

  RowDecoder(String name, BeanCodec codec) {
    this.schema = codec.type().schema();
    this.hash = schema.hash();
    this.calls = new Calls(name, codec);
  }

  /** Returns the schema of the rows. */
  public RowSchema schema() {
    return schema;
  }

  /**
   * Returns the bean of a row.
   *
   * @throws IncompatibleSchemaException if the row is of another schema
   * @throws MalformedInputException if the row is not whole
   */
  public T fromRow(BinaryRow row) {
    Objects.requireNonNull(row, "row");
    if (!row.schema().equals(schema)) {
      throw new IncompatibleSchemaException("The row has another schema");
    }
    return read(row.buffer(), row.offset(), row.sizeInBytes());
  }

  /**
   * Returns the bean of a payload; bytes behind its last value are not looked at.
   *
   * @throws IncompatibleSchemaException if the payload is of another schema
   * @throws MalformedInputException if the payload is not whole
   */
  @SuppressWarnings("unchecked") // the codec is that of the class
  public T decode(byte[] payload) {
    Objects.requireNonNull(payload, "payload");
    requireHash(payload.length, 0);
    RowInput in = calls.input(payload, HASH_BYTES);
    requireSame(in.getLong(0), 0);
    return (T) calls.read(in, HASH_BYTES, payload.length - HASH_BYTES);
  }

  /**
   * Returns the bean of the payload with its size at the reader index, which moves behind it;
   * throws as {@link #decode(byte[])} does, and leaves the reader index then.
   */
  public T decode(MemoryBuffer in) {
    Objects.requireNonNull(in, "in");
    return calls.take(in, this::decode);
  }

  private T decode(MemoryBuffer in, int index, int size) {
    requireHash(size, index);
    requireSame(in.getLong(index), index);
    return read(in, index + HASH_BYTES, size - HASH_BYTES);
  }

  private static void requireHash(int size, int index) {
    if (size < HASH_BYTES) {
      throw MalformedInputException.truncated(HASH_BYTES, size, index);
    }
  }

  private void requireSame(long written, int index) {
    if (written != hash) {
      throw new IncompatibleSchemaException("The payload has other types").withOffset(index);
    }
  }

  @SuppressWarnings("unchecked") // the codec is that of the class
  private T read(MemoryBuffer in, int index, int size) {
    return (T) calls.read(in, index, size);
  }
}
