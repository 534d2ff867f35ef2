package io.fory.builtin.container;

import io.fory.codec.SlotCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.message.Revocation;
import io.fory.serializer.Serializer;
import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;

/**
 * Writes one or more elements of a container, with the head that says how they are written; the
 * same bytes whether they stand in a list, an array or behind an iterator.
 */
final class ElementWriter {
  /**
   * So many elements are compared before any is written: where these are of one class, the others
   * mostly are, and to write a mixed container in vain costs more.
   */
  static final int COMPARED = 16;

  private ElementWriter() {}

  /** Writes the elements of a list whose {@code get} is cheap. */
  static void write(MessageWriter out, ValueCodec elements, List<?> list, int size, Object owner) {
    ValueCodec element = Elements.eachOf(out, elements, list, owner);
    if (!(element instanceof SlotCodec slot)) {
      writeSlots(out, element, list, size, owner);
      return;
    }
    Object first = firstOf(out, list, owner);
    ResolvedType type = Elements.typeOf(out, slot, first, "[0]", owner);
    Class<?> common = type == null ? null : first.getClass();
    boolean tries = type != null && size > COMPARED && Revocation.isPossible(out, type);
    if (type != null && !areOf(out, common, list, tries ? COMPARED : size, owner)) {
      type = null;
      tries = false;
    }
    long mark = tries ? Revocation.mark(out) : 0;
    Serializer<Object> body = Elements.writeHead(out, slot, type);
    Class<?> checked = tries ? common : null;
    if (body == null) {
      writeSlots(out, slot, list, size, owner);
    } else if (!(body == Elements.declaredBody(slot)
        ? writeBodies(out, Elements.declaredBody(slot), list, size, checked, owner)
        : writeBodies(out, body, list, size, checked, owner))) {
      Elements.takeBack(out, mark, type);
      writeSlots(out, slot, list, size, owner);
    }
  }

  private static Object firstOf(MessageWriter out, List<?> list, Object owner) {
    try {
      return list.get(0);
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
  }

  private static boolean areOf(
      MessageWriter out, Class<?> common, List<?> list, int size, Object owner) {
    try {
      for (int i = 1; i < size; i++) {
        if (!Elements.isOf(out, common, list.get(i))) {
          return false;
        }
      }
      return true;
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
  }

  private static void writeSlots(
      MessageWriter out, ValueCodec element, List<?> list, int size, Object owner) {
    int i = 0;
    try {
      for (; i < size; i++) {
        element.write(out, list.get(i));
      }
      requireUnchanged(list.size() == size);
    } catch (RuntimeException e) {
      throw out.failure(e, "[" + i + "]", owner);
    }
  }

  /**
   * Writes bodies.
   *
   * @param common all elements must be of this class; null for any
   * @return false if one is not; it and those behind it are not written
   */
  private static boolean writeBodies(
      MessageWriter out,
      Serializer<Object> body,
      List<?> list,
      int size,
      Class<?> common,
      Object owner) {
    boolean nests = body.nests();
    int i = 0;
    try {
      boolean here = !nests || out.enterHere();
      for (; i < size; i++) {
        Object value = list.get(i);
        if (common != null && !Elements.isOf(out, common, value)) {
          break;
        }
        if (here) {
          body.write(out, value);
        } else {
          out.writeElsewhere(body, value);
        }
      }
      if (nests) {
        out.exit();
      }
      requireUnchanged(list.size() == size);
      return i == size;
    } catch (RuntimeException e) {
      throw out.failure(e, "[" + i + "]", owner);
    }
  }

  private static void requireUnchanged(boolean unchanged) {
    if (!unchanged) {
      throw changed();
    }
  }

  /** Returns the error of a container whose size is no longer the one that was written. */
  static ConcurrentModificationException changed() {
    return new ConcurrentModificationException(
        "the container changed while it was written, or has not as many elements as its size()");
  }

  /** Writes the elements of an array. */
  static void write(MessageWriter out, ValueCodec elements, Object[] array, Object owner) {
    ValueCodec element =
        elements.headed() != null
            ? Elements.eachOf(out, elements, Arrays.asList(array), owner)
            : elements;
    if (!(element instanceof SlotCodec slot)) {
      writeSlots(out, element, array, owner);
      return;
    }
    Object first = array[0];
    ResolvedType type = Elements.typeOf(out, slot, first, "[0]", owner);
    Class<?> common = type == null ? null : first.getClass();
    int size = array.length;
    boolean tries = type != null && size > COMPARED && Revocation.isPossible(out, type);
    if (type != null && !areOf(out, common, array, tries ? COMPARED : size)) {
      type = null;
      tries = false;
    }
    long mark = tries ? Revocation.mark(out) : 0;
    Serializer<Object> body = Elements.writeHead(out, slot, type);
    Class<?> checked = tries ? common : null;
    if (body == null) {
      writeSlots(out, slot, array, owner);
    } else if (!(body == Elements.declaredBody(slot)
        ? writeBodies(out, Elements.declaredBody(slot), array, checked, owner)
        : writeBodies(out, body, array, checked, owner))) {
      Elements.takeBack(out, mark, type);
      writeSlots(out, slot, array, owner);
    }
  }

  private static boolean areOf(MessageWriter out, Class<?> common, Object[] array, int count) {
    for (int i = 1; i < count; i++) {
      if (!Elements.isOf(out, common, array[i])) {
        return false;
      }
    }
    return true;
  }

  private static void writeSlots(
      MessageWriter out, ValueCodec element, Object[] array, Object owner) {
    int i = 0;
    try {
      for (; i < array.length; i++) {
        element.write(out, array[i]);
      }
    } catch (RuntimeException e) {
      throw out.failure(e, "[" + i + "]", owner);
    }
  }

  /** Like that of a list. */
  private static boolean writeBodies(
      MessageWriter out, Serializer<Object> body, Object[] array, Class<?> common, Object owner) {
    boolean nests = body.nests();
    int i = 0;
    try {
      boolean here = !nests || out.enterHere();
      for (; i < array.length; i++) {
        Object value = array[i];
        if (common != null && !Elements.isOf(out, common, value)) {
          break;
        }
        if (here) {
          body.write(out, value);
        } else {
          out.writeElsewhere(body, value);
        }
      }
      if (nests) {
        out.exit();
      }
      return i == array.length;
    } catch (RuntimeException e) {
      throw out.failure(e, "[" + i + "]", owner);
    }
  }

  /** Writes the elements of a collection in the order of its iterator. */
  static void write(
      MessageWriter out, ValueCodec elements, Collection<?> values, int size, Object owner) {
    ValueCodec element = Elements.eachOf(out, elements, values, owner);
    if (!(element instanceof SlotCodec slot)) {
      boolean unused = writeEach(out, element, null, values, size, null, owner);
      return;
    }
    Object first = firstOf(out, values, owner);
    ResolvedType type = Elements.typeOf(out, slot, first, "[0]", owner);
    Class<?> common = type == null ? null : first.getClass();
    boolean tries = type != null && size > COMPARED && Revocation.isPossible(out, type);
    if (type != null && !areOf(out, common, values, size, tries, owner)) {
      type = null;
      tries = false;
    }
    long mark = tries ? Revocation.mark(out) : 0;
    Serializer<Object> body = Elements.writeHead(out, slot, type);
    Class<?> checked = tries ? common : null;
    if (!(body == Elements.declaredBody(slot)
        ? writeEach(out, slot, Elements.declaredBody(slot), values, size, checked, owner)
        : writeEach(out, slot, body, values, size, checked, owner))) {
      Elements.takeBack(out, mark, type);
      boolean unused = writeEach(out, slot, null, values, size, null, owner);
    }
  }

  /** Returns the first element, or null if there is none in spite of the size. */
  private static Object firstOf(MessageWriter out, Collection<?> values, Object owner) {
    try {
      Iterator<?> iterator = values.iterator();
      return iterator.hasNext() ? iterator.next() : null;
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
  }

  /**
   * Returns whether all elements have the type of a class.
   *
   * @param first whether to look at the first ones alone
   */
  private static boolean areOf(
      MessageWriter out,
      Class<?> common,
      Collection<?> values,
      int size,
      boolean first,
      Object owner) {
    try {
      int given = 0;
      for (Object value : values) {
        if (first && given == COMPARED) {
          break;
        }
        requireUnchanged(given++ < size);
        if (!Elements.isOf(out, common, value)) {
          return false;
        }
      }
      return true;
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
  }

  /** Writes elements, by their codec if there is no body; else like that of a list. */
  private static boolean writeEach(
      MessageWriter out,
      ValueCodec element,
      Serializer<Object> body,
      Collection<?> values,
      int size,
      Class<?> common,
      Object owner) {
    boolean nests = Elements.nest(body);
    boolean alike = true;
    int i = 0;
    try {
      Iterator<?> iterator = values.iterator();
      boolean here = !nests || out.enterHere();
      while (iterator.hasNext() && i < size) {
        Object value = iterator.next();
        if (common != null && !Elements.isOf(out, common, value)) {
          alike = false;
          break;
        }
        if (body == null) {
          element.write(out, value);
        } else if (here) {
          body.write(out, value);
        } else {
          out.writeElsewhere(body, value);
        }
        i++;
      }
      if (nests) {
        out.exit();
      }
      requireUnchanged(!alike || i == size && values.size() == size && !iterator.hasNext());
      return alike;
    } catch (RuntimeException e) {
      throw out.failure(e, "[" + i + "]", owner);
    }
  }
}
