package io.fory.format.view;

import io.fory.error.ForyException;
import io.fory.format.codec.FieldReader;
import io.fory.format.layout.CallBudget;
import io.fory.format.layout.RowBudget;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import io.fory.format.row.TypeKind;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * How the getters of an interface read rows of a schema; what generated views and proxies both are
 * made from. Immutable.
 *
 * <p>Views of one interface are equal if all their properties are, whatever the schemas of their
 * rows are and whatever class they have; arrays are compared by their elements, and so are queues,
 * which by themselves equal no other. What the rows may cost then says {@link CallBudget}.
 *
 * @param type the interface
 * @param getters in the order of their names
 * @param levels how deep the fields of the getters nest
 * @param graph the interfaces that this one leads to, and those that it was met in
 */
record ViewPlan(Class<?> type, RowSchema schema, List<Getter> getters, int levels, Graph graph) {
  /** The interfaces that lead to each other, whose plans are made together. */
  static final class Graph {
    private boolean repeats;

    /** Notes that a plan repeats reads, before any plan of the graph is used. */
    void repeat() {
      repeats = true;
    }

    /**
     * Returns whether equality or hash codes of honest rows read a value more than once: sets and
     * keys that are views, which ask for hash codes when they are made and when they are compared,
     * and so at each level; two getters of one field.
     */
    boolean repeats() {
      return repeats;
    }
  }

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

    /**
     * Reads the value of a row within a budget: the elements of a queue, for that has no equals.
     */
    Object readComparable(BinaryRow row, RowBudget budget) {
      try {
        Object value = reader.read(row, budget);
        return value instanceof ArrayDeque<?> queue ? queue.toArray() : value;
      } catch (ForyException e) {
        throw e.prepend(name());
      }
    }
  }

  /** Begins a call that reads two rows, or one. */
  private CallBudget open(BinaryRow row, ViewPlan plan, BinaryRow other) {
    long bytes = (long) row.sizeInBytes() * levels + (long) other.sizeInBytes() * plan.levels;
    boolean again = graph.repeats() || plan.graph.repeats();
    return CallBudget.open(row.buffer(), other.buffer(), bytes, again);
  }

  private Object[] values(BinaryRow row, CallBudget budget) {
    Object[] values = new Object[getters.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = getters.get(i).readComparable(row, budget.parts());
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
      for (int i = 0; i < getters.size(); i++) {
        Object mine = getters.get(i).readComparable(row, budget.parts());
        Object theirs = plan.getters.get(i).readComparable(other, budget.parts());
        if (!Objects.deepEquals(mine, theirs)) {
          return false;
        }
      }
      return true;
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
