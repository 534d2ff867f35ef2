package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowField;
import io.fory.format.row.RowType;
import io.fory.plan.OptionalKind;

/**
 * Where a value stands that may be null: a field, an element, a key or a value of a map.
 *
 * @param name of the field, or null
 * @param codec of the values
 * @param nullable whether they may be null
 * @param optional the holder of the values in Java, an empty one standing for null; or null
 */
record Place(String name, SlotCodec codec, boolean nullable, OptionalKind optional) {
  /** Returns the field of a schema for this place. */
  RowField field(String wireName) {
    return new RowField(wireName, codec.type(), nullable);
  }

  /**
   * Writes a value or null.
   *
   * @param bitmap index of the null bits of the row or array
   * @param index of the null bit
   */
  void write(RowOutput out, int base, int bitmap, int index, int slot, Object value) {
    Object content = optional == null ? value : content(value);
    if (content != null) {
      codec.write(out, base, slot, content);
    } else if (nullable) {
      out.setNull(bitmap, index);
    } else {
      throw new UnsupportedTypeException("null", "its place is not nullable");
    }
  }

  private Object content(Object holder) {
    if (holder == null) {
      throw new UnsupportedTypeException(
          "null", "it would come back as an empty Optional, which stands in its place");
    }
    return optional.unwrap(holder);
  }

  /** Reads a value or null. */
  Object read(RowInput in, int base, int size, int bitmap, int index, int slot) {
    Object content = null;
    if (!RowMemory.isNull(in.memory(), bitmap, index)) {
      content = codec.read(in, base, size, slot);
    } else if (!nullable) {
      throw RowMemory.malformed("Null where the schema says not null", slot);
    }
    return optional == null ? content : optional.wrap(content);
  }

  /** Returns this place with values that another version wrote. */
  Place reading(RowType written) {
    return new Place(name, codec.reading(written), nullable, optional);
  }

  /** Adds this place to the path of an error. */
  ForyException at(ForyException thrown, int index) {
    return name == null ? thrown.prependIndex(index) : thrown.prepend(name);
  }
}
