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
   * So many elements are compared before any is written by trial: where these are of one class, the
   * others mostly are, and to write a mixed container in vain costs more.
   */
  static final int COMPARED = 16;

  private ElementWriter() {}

  /** Writes the elements of a list whose {@code get} is cheap. */
  static void write(MessageWriter out, ValueCodec elements, List<?> list, int size, Object owner) {
    ValueCodec element = Elements.eachOf(out, elements, list, owner);
    if (size > COMPARED
        && element instanceof SlotCodec slot
        && writeByTrial(out, slot, list, size, owner)) {
      return;
    }
    Serializer<Object> body =
        element instanceof SlotCodec slot ? writeHead(out, slot, list, size, owner) : null;
    if (body == null) {
      writeSlots(out, element, list, size, owner);
    } else if (body == Elements.declaredBody(element)) {
      boolean unused = writeBodies(out, Elements.declaredBody(element), list, size, null, owner);
    } else {
      boolean unused = writeBodies(out, body, list, size, null, owner);
    }
  }

  /**
   * Writes elements as what the first one is, if the first ones are all that.
   *
   * @return false if some are not, or this cannot be taken back; then nothing has been written
   */
  private static boolean writeByTrial(
      MessageWriter out, SlotCodec slot, List<?> list, int size, Object owner) {
    Class<?> common;
    ResolvedType type;
    long mark;
    Serializer<Object> body;
    try {
      boolean may = Elements.mayShareHead(out, slot, list.get(0));
      common = may ? commonClass(out, list, COMPARED) : null;
      type = triedType(out, slot, common);
      if (type == null) {
        return false;
      }
      mark = Revocation.mark(out);
      body = Elements.writeHead(out, slot, type);
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
    if (body == Elements.declaredBody(slot)
        ? writeBodies(out, Elements.declaredBody(slot), list, size, common, owner)
        : writeBodies(out, body, list, size, common, owner)) {
      return true;
    }
    Revocation.takeBack(out, mark, type, null);
    return false;
  }

  /** Returns the type of elements of one class if they can be taken back, or null. */
  private static ResolvedType triedType(MessageWriter out, SlotCodec slot, Class<?> common) {
    ResolvedType type = Elements.sharedType(out, slot, common);
    return type != null && Revocation.isPossible(out, type) ? type : null;
  }

  private static Serializer<Object> writeHead(
      MessageWriter out, SlotCodec slot, List<?> list, int size, Object owner) {
    try {
      Object first = list.get(0);
      boolean may = Elements.mayShareHead(out, slot, first);
      return Elements.writeHead(out, slot, may ? commonClass(out, list, size) : null);
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
  }

  private static Class<?> commonClass(MessageWriter out, List<?> list, int size) {
    Class<?> common = list.get(0).getClass();
    for (int i = 1; i < size; i++) {
      if (!Elements.isOf(out, common, list.get(i))) {
        return null;
      }
    }
    return common;
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
    if (array.length > COMPARED
        && element instanceof SlotCodec slot
        && writeByTrial(out, slot, array, owner)) {
      return;
    }
    Serializer<Object> body =
        element instanceof SlotCodec slot ? writeHead(out, slot, array, owner) : null;
    if (body == null) {
      writeSlots(out, element, array, owner);
    } else if (body == Elements.declaredBody(element)) {
      boolean unused = writeBodies(out, Elements.declaredBody(element), array, null, owner);
    } else {
      boolean unused = writeBodies(out, body, array, null, owner);
    }
  }

  /** Like that of a list. */
  private static boolean writeByTrial(
      MessageWriter out, SlotCodec slot, Object[] array, Object owner) {
    Class<?> common;
    ResolvedType type;
    long mark;
    Serializer<Object> body;
    try {
      boolean may = Elements.mayShareHead(out, slot, array[0]);
      common = may ? commonClass(out, array, COMPARED) : null;
      type = triedType(out, slot, common);
      if (type == null) {
        return false;
      }
      mark = Revocation.mark(out);
      body = Elements.writeHead(out, slot, type);
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
    if (body == Elements.declaredBody(slot)
        ? writeBodies(out, Elements.declaredBody(slot), array, common, owner)
        : writeBodies(out, body, array, common, owner)) {
      return true;
    }
    Revocation.takeBack(out, mark, type, null);
    return false;
  }

  private static Serializer<Object> writeHead(
      MessageWriter out, SlotCodec slot, Object[] array, Object owner) {
    try {
      boolean may = Elements.mayShareHead(out, slot, array[0]);
      return Elements.writeHead(out, slot, may ? commonClass(out, array, array.length) : null);
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
  }

  private static Class<?> commonClass(MessageWriter out, Object[] array, int count) {
    Class<?> common = array[0].getClass();
    for (int i = 1; i < count; i++) {
      if (!Elements.isOf(out, common, array[i])) {
        return null;
      }
    }
    return common;
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
    if (element instanceof SlotCodec slot
        && (size > COMPARED || out.guess().expectsAlike())
        && writeByTrial(out, slot, values, size, owner)) {
      return;
    }
    Serializer<Object> body =
        element instanceof SlotCodec slot ? writeHead(out, slot, values, size, owner) : null;
    if (body == Elements.declaredBody(element)) {
      boolean unused =
          writeEach(out, element, Elements.declaredBody(element), values, size, null, owner);
    } else {
      boolean unused = writeEach(out, element, body, values, size, null, owner);
    }
  }

  /** Like that of a list. */
  private static boolean writeByTrial(
      MessageWriter out, SlotCodec slot, Collection<?> values, int size, Object owner) {
    Class<?> common;
    ResolvedType type;
    long mark;
    Serializer<Object> body;
    try {
      common = commonClass(out, slot, values, size, size > COMPARED ? COMPARED : 1);
      type = triedType(out, slot, common);
      if (type == null) {
        out.guess().note(false); // not to ask the same of each set that follows
        return false;
      }
      mark = Revocation.mark(out);
      body = Elements.writeHead(out, slot, type);
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
    if (body == Elements.declaredBody(slot)
        ? writeEach(out, slot, Elements.declaredBody(slot), values, size, common, owner)
        : writeEach(out, slot, body, values, size, common, owner)) {
      return true;
    }
    Revocation.takeBack(out, mark, type, null);
    return false;
  }

  private static Serializer<Object> writeHead(
      MessageWriter out, SlotCodec slot, Collection<?> values, int size, Object owner) {
    try {
      Class<?> common = commonClass(out, slot, values, size, size);
      out.guess().note(common != null);
      return Elements.writeHead(out, slot, common);
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
  }

  /** Returns the class of all of the first elements, or null. */
  private static Class<?> commonClass(
      MessageWriter out, SlotCodec slot, Collection<?> values, int size, int most) {
    Class<?> common = null;
    int given = 0;
    for (Object value : values) {
      if (given == most && most < size) {
        break;
      }
      requireUnchanged(given++ < size);
      if (common == null
          ? !Elements.mayShareHead(out, slot, value)
          : !Elements.isOf(out, common, value)) {
        return null;
      }
      common = value.getClass();
    }
    return common;
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
