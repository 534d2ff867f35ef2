package io.fory.format.view;

import io.fory.error.ForyException;
import io.fory.format.codec.FieldReader;
import io.fory.format.layout.CallBudget;
import io.fory.format.layout.RowBudget;
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
 * rows are and whatever class they have; arrays are compared by their elements. What the rows may
 * cost then says {@link CallBudget}.
 *
 * @param type the interface
 * @param getters in the order of their names
 * @param levels how deep the fields of the getters nest
 * @param repeats whether equality or hash codes of honest rows read a value more than once: sets
 *     and keys that are views, two getters of one field
 */
record ViewPlan(
    Class<?> type, RowSchema schema, List<Getter> getters, int levels, boolean repeats) {
  /**
   * How many times the elements of a set of views, and fields of several getters, may be read: a
   * set asks for the hash code when it is made and when it is compared, and so at each level.
   */
  private static final int REPEATS = 64;

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

    /** Reads the value of a row within a budget. */
    Object read(BinaryRow row, RowBudget budget) {
      try {
        return reader.read(row, budget);
      } catch (ForyException e) {
        throw e.prepend(name());
      }
    }
  }

  /** Begins a call that reads two rows, or one. */
  private CallBudget open(BinaryRow row, ViewPlan plan, BinaryRow other) {
    long bytes = (long) row.sizeInBytes() * levels + (long) other.sizeInBytes() * plan.levels;
    int times = repeats || plan.repeats ? REPEATS : 1;
    return CallBudget.open(row.buffer(), other.buffer(), bytes, times);
  }

  private Object[] values(BinaryRow row, CallBudget budget) {
    Object[] values = new Object[getters.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = getters.get(i).read(row, budget.parts());
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
    if (type != plan.type) {
      return false;
    }
    try (CallBudget budget = open(row, plan, other)) {
      return Arrays.deepEquals(values(row, budget), plan.values(other, budget));
    }
  }

  /** Returns the hash code of a view. */
  int hash(BinaryRow row) {
    try (CallBudget budget = open(row, this, row)) {
      return Arrays.deepHashCode(values(row, budget));
    }
  }

  /** Returns the properties of a view as text, as those of a record. */
  String text(BinaryRow row) {
    try (CallBudget budget = open(row, this, row)) {
      StringBuilder text = new StringBuilder(type.getSimpleName()).append('[');
      Object[] values = values(row, budget);
      for (int i = 0; i < values.length; i++) {
        String value = Arrays.deepToString(new Object[] {values[i]});
        text.append(i == 0 ? "" : ", ").append(getters.get(i).name()).append('=');
        text.append(value, 1, value.length() - 1);
      }
      return text.append(']').toString();
    }
  }
}
