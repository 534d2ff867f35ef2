package io.fory.format;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.format.codec.VariableCodec;
import io.fory.format.row.BinaryMap;
import io.fory.format.row.RowType;
import java.util.Map;

/**
 * Turns maps of a type into maps of the row format, and back. Immutable and thread-safe.
 *
 * <p>A payload is the map; in a {@link MemoryBuffer}, four bytes with its size are before it.
 *
 * @param <M> the type of the map
 */
public final class MapEncoder<M extends Map<?, ?>> {
  private final RowType type;
  private final Calls calls;

  MapEncoder(String name, VariableCodec codec) {
    this.type = codec.type();
    this.calls = new Calls(name, codec);
  }

  /** Returns the type of the maps, with those of keys and values. */
  public RowType type() {
    return type;
  }

  /**
   * Returns a map in the row format.
   *
   * @throws io.fory.error.UnsupportedTypeException if it cannot hold a value without loss
   */
  public BinaryMap toMap(M values) {
    MemoryBuffer out = calls.toBuffer(values);
    return BinaryMap.of(type, out, 0, out.size());
  }

  /**
   * Returns the map of one in the row format.
   *
   * @throws IncompatibleSchemaException if the map is of another type
   * @throws MalformedInputException if the map is not whole
   */
  public M fromMap(BinaryMap map) {
    if (!map.type().equals(type)) {
      throw new IncompatibleSchemaException("The map has another type");
    }
    return read(map.buffer(), map.offset(), map.sizeInBytes());
  }

  /** Returns the payload of a map; throws as {@link #toMap} does. */
  public byte[] encode(M values) {
    return calls.write(values, 0, 0);
  }

  /** Appends the payload of a map, with its size before it. */
  public void encode(MemoryBuffer out, M values) {
    calls.append(out, values, 0, 0);
  }

  /**
   * Returns the map of a payload.
   *
   * @throws MalformedInputException if the payload is not whole
   */
  @SuppressWarnings("unchecked") // the codec is that of the type
  public M decode(byte[] payload) {
    return (M) calls.read(calls.input(payload, 0), 0, payload.length);
  }

  /**
   * Returns the map of the payload with its size at the reader index, which moves behind it if
   * nothing is thrown.
   */
  public M decode(MemoryBuffer in) {
    return calls.take(in, this::read);
  }

  @SuppressWarnings("unchecked") // the codec is that of the type
  private M read(MemoryBuffer in, int index, int size) {
    return (M) calls.read(in, index, size);
  }
}
