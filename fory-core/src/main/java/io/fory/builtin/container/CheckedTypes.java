package io.fory.builtin.container;

import io.fory.error.UnsupportedTypeException;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * The types that {@code Collections.checkedX} demands of elements. No method shows them, but a
 * collection asks one that is added to it for an array of its type, and a map names the types when
 * it refuses an entry. Both happen before anything is added, and nothing is.
 */
final class CheckedTypes {
  private CheckedTypes() {}

  /** Returns the type of the elements of a checked collection. */
  @SuppressWarnings("unchecked") // nothing is added
  static Class<?> ofElements(Collection<?> checked) {
    Question question = new Question();
    try {
      ((Collection<Object>) checked).addAll(question);
    } catch (Answered e) {
      return question.answer;
    } catch (ClassCastException e) {
      throw hidden(checked, e); // it checks for primitives
    }
    throw hidden(checked, null);
  }

  /** Returns the type of the keys of a checked map. */
  static Class<?> ofKeys(Map<?, ?> checked, Set<Class<?>> named) {
    return named(checked, new Stranger(), null, named);
  }

  /** Returns the type of the values of a checked map. */
  static Class<?> ofValues(Map<?, ?> checked, Set<Class<?>> named) {
    return named(checked, null, new Stranger(), named);
  }

  @SuppressWarnings("unchecked") // nothing is put
  private static Class<?> named(
      Map<?, ?> checked, Object key, Object value, Set<Class<?>> candidates) {
    try {
      ((Map<Object, Object>) checked).putAll(new Entries(key, value));
    } catch (Answered e) {
      return Object.class; // of which else could the stranger be?
    } catch (ClassCastException e) {
      Class<?> found = null;
      for (Class<?> candidate : candidates) {
        if (String.valueOf(e.getMessage()).endsWith(" " + candidate)) {
          if (found != null) {
            throw hidden(checked, e); // two loaders have classes of one name
          }
          found = candidate;
        }
      }
      if (found != null) {
        return found;
      }
      throw hidden(checked, e);
    }
    throw hidden(checked, null);
  }

  private static UnsupportedTypeException hidden(Object checked, RuntimeException cause) {
    String type = checked.getClass().getTypeName();
    UnsupportedTypeException refused =
        cause == null
            ? new UnsupportedTypeException(type, "which elements it takes cannot be found out")
            : new UnsupportedTypeException(
                type, "which elements it takes cannot be found out", cause);
    refused.withCure("Hold the container that it is a view of");
    return refused;
  }

  /** Is of no class but its own and {@code Object}. */
  private static final class Stranger {}

  /** Says that an answer has come. */
  private static final class Answered extends UnsupportedOperationException {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }

  /** Is asked for an array, and notes its type. */
  private static final class Question extends AbstractCollection<Object> {
    private Class<?> answer;

    @Override
    public Iterator<Object> iterator() {
      return Collections.emptyIterator();
    }

    @Override
    public int size() {
      return 0;
    }

    @Override
    public <T> T[] toArray(T[] array) {
      answer = array.getClass().getComponentType();
      throw new Answered();
    }
  }

  /** An entry, and a second one that is never got. */
  private static final class Entries extends AbstractMap<Object, Object> {
    private final Object key;
    private final Object value;

    Entries(Object key, Object value) {
      this.key = key;
      this.value = value;
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public Iterator<Map.Entry<Object, Object>> iterator() {
          return Collections.emptyIterator();
        }

        @Override
        public int size() {
          return 2;
        }

        @Override
        public Object[] toArray() {
          return new Object[] {new SimpleImmutableEntry<>(key, value), new Last()};
        }
      };
    }
  }

  private static final class Last implements Map.Entry<Object, Object> {
    @Override
    public Object getKey() {
      throw new Answered();
    }

    @Override
    public Object getValue() {
      throw new Answered();
    }

    @Override
    public Object setValue(Object value) {
      throw new Answered();
    }
  }
}
