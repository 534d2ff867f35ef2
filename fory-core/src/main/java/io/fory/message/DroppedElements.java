package io.fory.message;

import io.fory.error.ForyException;
import java.util.Collection;
import java.util.Map;

/**
 * Puts elements into their containers, and leaves out those that a container in a dropped field
 * cannot hold: null or an {@link UnknownObject} stands there for a value that the reader lacks, and
 * may have no order, no hash code, or an equal. Such a container has a gap, so that no kept field
 * can refer to it.
 */
public final class DroppedElements {
  private DroppedElements() {}

  /** Adds an element to a collection. */
  public static void add(MessageReader in, Collection<Object> target, Object element) {
    try {
      target.add(element);
    } catch (RuntimeException e) {
      requireLeftOut(in, e);
    }
  }

  /** Puts an entry into a map. */
  public static void put(MessageReader in, Map<Object, Object> target, Object key, Object value) {
    try {
      target.put(key, value);
    } catch (RuntimeException e) {
      requireLeftOut(in, e);
    }
  }

  /** Throws the exception of a container, unless the element may be left out. */
  public static void requireLeftOut(MessageReader in, RuntimeException thrown) {
    if (thrown instanceof ForyException || !mayLeaveOut(in)) {
      throw thrown;
    }
  }

  /**
   * Returns what is to be done at the end of the message for the container that is being read:
   * nothing if that is dropped and no place that is kept leads to it.
   *
   * @param completion what is to be done otherwise
   */
  public static Runnable unlessDropped(MessageReader in, Runnable completion) {
    DroppedContainer container = in.dropContainer();
    if (container == null) {
      return completion;
    }
    return () -> {
      if (container.isWanted()) {
        completion.run();
      }
    };
  }

  /** Returns whether the container that is being read is dropped, and may lose elements. */
  public static boolean mayLeaveOut(MessageReader in) {
    in.dropUnknown(null);
    return TypeReader.isDropping(in);
  }
}
