package io.fory.format;

import io.fory.error.IncompatibleSchemaException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import io.fory.format.view.ViewMaker;

/**
 * Makes views of rows of a schema: objects of an interface whose getters read the row where it is.
 * Made by {@link Encoders#viewer}, for rows whose bean class is not there. Immutable and
 * thread-safe.
 *
 * <p>An abstract method of the interface without parameters reads the field of its name: {@code
 * total()} the field {@code total}, and so do {@code getTotal()}, and {@code isTotal()} of a
 * boolean, if no field is called as the method is. Not all fields need a getter. Default methods
 * are called as they are. Types are those that a bean has for such fields, or wider ones as in
 * {@link RowEncoder#reading}; an interface of the application for an inner row, which is a view
 * then. {@code List}, {@code Collection}, {@code Iterable} and {@code Map} are read-through and
 * unmodifiable; other collections, arrays, records and beans are decoded when the getter is called.
 * Each call reads anew.
 *
 * <p>Views of one interface are equal if their properties are, in rows of whatever schema; their
 * {@code hashCode} and {@code toString} are made of the properties too. All these read every
 * property.
 *
 * <p>A getter throws a {@link io.fory.error.ForyException}, and nothing else, if the bytes are not
 * those of a value, or if a value is null and its type primitive.
 *
 * @param <V> the interface
 */
public final class RowViewer<V> {
  private final Class<V> type;
  private final ViewMaker maker;

  RowViewer(Class<V> type, ViewMaker maker) {
    this.type = type;
    this.maker = maker;
  }

  /** Returns the schema of the rows. */
  public RowSchema schema() {
    return maker.schema();
  }

  /**
   * Returns a view of a row, whose bytes must stay as they are while the view is used.
   *
   * @throws IncompatibleSchemaException if the row is of another schema
   */
  public V view(BinaryRow row) {
    if (!row.schema().equals(maker.schema())) {
      throw new IncompatibleSchemaException("The row has another schema");
    }
    return type.cast(maker.view(row));
  }
}
