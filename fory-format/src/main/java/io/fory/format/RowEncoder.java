package io.fory.format;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.format.codec.BeanCodec;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.format.view.ViewCache;

/**
 * Turns beans of a class into rows, and rows into beans. Immutable and thread-safe.
 *
 * <p>A <b>row</b> ({@link #toRow}) is only the row. A <b>payload</b> ({@link #encode(Object)}) says
 * first which types the row has:
 *
 * <pre>
 *   | schema hash, 8 bytes | row |                       byte[]
 *   | size, 4 bytes | schema hash, 8 bytes | row |       in a MemoryBuffer; size counts what follows
 * </pre>
 *
 * <p>Bytes of a stranger are refused with a {@link io.fory.error.ForyException} where they are not
 * whole; reading takes time and memory in proportion to their size.
 *
 * @param <T> the class
 */
public final class RowEncoder<T> {
  private static final int HASH_BYTES = RowDecoder.HASH_BYTES;

  private final String name;
  private final BeanCodec codec;
  private final RowDecoder<T> decoder;
  private final RowSchema schema;
  private final long hash;
  private final Calls calls;
  private final ViewCache views;

  RowEncoder(String name, BeanCodec codec, ViewCache views) {
    this.name = name;
    this.views = views;
    this.codec = codec;
    this.decoder = new RowDecoder<>(name, codec);
    this.schema = decoder.schema();
    this.hash = schema.hash();
    this.calls = new Calls(name, codec);
  }

  /** Returns whether there is generated code for the class. */
  boolean isGenerated() {
    return codec.isGenerated();
  }

  /** Returns the schema of the rows. */
  public RowSchema schema() {
    return schema;
  }

  /**
   * Returns a row of a bean.
   *
   * @throws io.fory.error.UnsupportedTypeException if a row cannot hold a value without loss
   */
  public BinaryRow toRow(T bean) {
    MemoryBuffer out = calls.toBuffer(bean);
    return BinaryRow.of(schema, out, 0, out.size());
  }

  /**
   * Returns the bean of a row.
   *
   * @throws IncompatibleSchemaException if the row is of another schema
   * @throws MalformedInputException if the row is not whole
   */
  public T fromRow(BinaryRow row) {
    return decoder.fromRow(row);
  }

  /**
   * Returns a view of a row: an object of an interface whose getters read the row where it is. What
   * a view is says {@link RowViewer}.
   *
   * @param type an interface of getters
   * @throws IncompatibleSchemaException if the row is of another schema, or a getter has no field,
   *     or one of another type
   * @throws io.fory.error.UnsupportedTypeException if a method is no getter
   */
  public <V> V view(BinaryRow row, Class<V> type) {
    if (!row.schema().equals(schema)) {
      throw new IncompatibleSchemaException("The row has another schema");
    }
    return type.cast(views.maker(type, schema).view(row));
  }

  /** Returns the payload of a bean; throws as {@link #toRow} does. */
  public byte[] encode(T bean) {
    return calls.write(bean, HASH_BYTES, hash);
  }

  /** Appends the payload of a bean, with its size before it; throws as {@link #toRow} does. */
  public void encode(MemoryBuffer out, T bean) {
    calls.append(out, bean, HASH_BYTES, hash);
  }

  /**
   * Returns the bean of a payload; bytes behind its last value are not looked at.
   *
   * @throws IncompatibleSchemaException if the payload is of another schema
   * @throws MalformedInputException if the payload is not whole
   */
  public T decode(byte[] payload) {
    return decoder.decode(payload);
  }

  /**
   * Returns the bean of the payload with its size at the reader index, which moves behind it;
   * throws as {@link #decode(byte[])} does, and leaves the reader index then.
   */
  public T decode(MemoryBuffer in) {
    return decoder.decode(in);
  }

  /**
   * Returns a decoder of rows that another version of the class wrote. Fields of one name are read,
   * at any depth: a number also where the class has a wider one now ({@code byte} to {@code short},
   * {@code int}, {@code long}, {@code float}, {@code double}; {@code short} and {@code int}
   * likewise; {@code float} to {@code double}). Fields that only the writer has are dropped, and
   * those that it lacks keep what the constructor gives them, or are null, empty, zero or false.
   *
   * @param written the schema of the writer; its {@link RowSchema#fingerprint()} may accompany the
   *     rows
   * @throws IncompatibleSchemaException if a field has values that cannot be read
   */
  public RowDecoder<T> reading(RowSchema written) {
    return new RowDecoder<>(name, codec.readingRows(RowType.struct(written)));
  }
}
