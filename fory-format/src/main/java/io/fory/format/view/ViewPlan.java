package io.fory.format.view;

import io.fory.error.ForyException;
import io.fory.format.codec.FieldReader;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import io.fory.format.row.TypeKind;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/**
 * How the getters of an interface read rows of a schema; what generated views and proxies both are
 * made from. Immutable.
 *
 * <p>Views of one interface are equal if all their properties are, whatever the schemas of their
 * rows are and whatever class they have; arrays are compared by their elements.
 *
 * @param type the interface
 * @param getters in the order of their names
 */
record ViewPlan(Class<?> type, RowSchema schema, List<Getter> getters) {
  /**
   * A getter.
   *
   * @param method of the interface
   * @param ordinal of its field
   * @param kind of its field
   * @param reader of its field
   */
  record Getter(Method method, int ordinal, TypeKind kind, FieldReader reader) {
    String name() {
      return method.getName();
    }

    /** Reads the value of a row. */
    Object read(BinaryRow row) {
      try {
        return reader.read(row);
      } catch (ForyException e) {
        throw e.prepend(name());
      }
    }
  }

  private Object[] values(BinaryRow row) {
    Object[] values = new Object[getters.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = getters.get(i).read(row);
    }
    return values;
  }

  /** Returns whether an object is a view of the same interface with equal properties. */
  boolean equal(BinaryRow row, Object other) {
    if (other instanceof GeneratedView view) {
      return equal(row, view.foryPlan(), view.foryRow());
    }
    ProxyView proxy = ProxyView.of(other);
    return proxy != null && equal(row, proxy.plan(), proxy.row());
  }

  private boolean equal(BinaryRow row, ViewPlan plan, BinaryRow other) {
    return type == plan.type && Arrays.deepEquals(values(row), plan.values(other));
  }

  /** Returns the hash code of a view. */
  int hash(BinaryRow row) {
    return Arrays.deepHashCode(values(row));
  }

  /** Returns the properties of a view as text, as those of a record. */
  String text(BinaryRow row) {
    StringBuilder text = new StringBuilder(type.getSimpleName()).append('[');
    Object[] values = values(row);
    for (int i = 0; i < values.length; i++) {
      String value = Arrays.deepToString(new Object[] {values[i]});
      text.append(i == 0 ? "" : ", ").append(getters.get(i).name()).append('=');
      text.append(value, 1, value.length() - 1);
    }
    return text.append(']').toString();
  }
}
