package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UserCodeException;
import io.fory.format.layout.CallBudget;
import io.fory.format.layout.RowBudget;
import io.fory.format.layout.RowInput;
import io.fory.format.row.BinaryRow;

/** Reads one field of the rows of one schema, as a value of a Java type. Immutable. */
public final class FieldReader {
  private final int ordinal;
  private final Place place;
  private final boolean primitive;

  /** Whether the value may have keys: an order of views may read it for each comparison. */
  private final boolean compound;

  FieldReader(int ordinal, Place place, boolean primitive) {
    this.ordinal = ordinal;
    this.place = place;
    this.primitive = primitive;
    this.compound = levels() > 1;
  }

  /** Returns how deep the type of the field nests. */
  public int levels() {
    return place.codec().type().depth();
  }

  /**
   * Returns the value in a row of the schema, or null.
   *
   * @throws ForyException if the bytes are not those of one, or code of the application fails
   * @throws TypeMismatchException if it is null, and the type is primitive
   */
  public Object read(BinaryRow row) {
    RowBudget keys = compound ? CallBudget.ofKeysIn(row.buffer()) : null;
    return keys != null
        ? read(row, keys)
        : read(row, new RowInput(row.buffer(), row.offset(), row.sizeInBytes(), levels()));
  }

  /**
   * Returns the value in a row of the schema, or null, as {@link #read(BinaryRow)} does.
   *
   * @param budget what this call and others may still read and spend together with the lazy
   *     collections that they return
   */
  public Object read(BinaryRow row, RowBudget budget) {
    RowInput in = new RowInput(row.buffer(), budget);
    try {
      return read(row, in);
    } finally {
      budget.charge(in.charge());
    }
  }

  private Object read(BinaryRow row, RowInput in) {
    if (primitive && row.isNullAt(ordinal)) {
      throw new TypeMismatchException(place.codec().type().kind().name(), "null")
          .withCure("Ask isNullAt(int) first");
    }
    try {
      return place.read(in, row, ordinal);
    } catch (ForyException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new UserCodeException("Code of the application", e);
    }
  }
}
