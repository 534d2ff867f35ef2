package io.fory.builtin.container;

import io.fory.codec.SlotCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.MessageWriter;
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
  private ElementWriter() {}

  /** Writes the elements of a list whose {@code get} is cheap. */
  static void write(MessageWriter out, ValueCodec elements, List<?> list, int size, Object owner) {
    ValueCodec element = Elements.eachOf(out, elements, list, owner);
    Serializer<Object> body =
        element instanceof SlotCodec slot ? writeHead(out, slot, list, size, owner) : null;
    if (body == null) {
      writeSlots(out, element, list, size, owner);
    } else if (body == Elements.declaredBody(element)) {
      writeBodies(out, Elements.declaredBody(element), list, size, owner);
    } else {
      writeBodies(out, body, list, size, owner);
    }
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

  private static void writeBodies(
      MessageWriter out, Serializer<Object> body, List<?> list, int size, Object owner) {
    boolean nests = body.nests();
    int i = 0;
    try {
      boolean here = !nests || out.enterHere();
      for (; i < size; i++) {
        if (here) {
          body.write(out, list.get(i));
        } else {
          out.writeElsewhere(body, list.get(i));
        }
      }
      if (nests) {
        out.exit();
      }
      requireUnchanged(list.size() == size);
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
    Serializer<Object> body =
        element instanceof SlotCodec slot ? writeHead(out, slot, array, owner) : null;
    if (body == null) {
      writeSlots(out, element, array, owner);
    } else if (body == Elements.declaredBody(element)) {
      writeBodies(out, Elements.declaredBody(element), array, owner);
    } else {
      writeBodies(out, body, array, owner);
    }
  }

  private static Serializer<Object> writeHead(
      MessageWriter out, SlotCodec slot, Object[] array, Object owner) {
    try {
      boolean may = Elements.mayShareHead(out, slot, array[0]);
      return Elements.writeHead(out, slot, may ? commonClass(out, array) : null);
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
  }

  private static Class<?> commonClass(MessageWriter out, Object[] array) {
    Class<?> common = array[0].getClass();
    for (Object value : array) {
      if (!Elements.isOf(out, common, value)) {
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

  private static void writeBodies(
      MessageWriter out, Serializer<Object> body, Object[] array, Object owner) {
    boolean nests = body.nests();
    int i = 0;
    try {
      boolean here = !nests || out.enterHere();
      for (; i < array.length; i++) {
        if (here) {
          body.write(out, array[i]);
        } else {
          out.writeElsewhere(body, array[i]);
        }
      }
      if (nests) {
        out.exit();
      }
    } catch (RuntimeException e) {
      throw out.failure(e, "[" + i + "]", owner);
    }
  }

  /** Writes the elements of a collection in the order of its iterator. */
  static void write(
      MessageWriter out, ValueCodec elements, Collection<?> values, int size, Object owner) {
    ValueCodec element = Elements.eachOf(out, elements, values, owner);
    Serializer<Object> body =
        element instanceof SlotCodec slot ? writeHead(out, slot, values, size, owner) : null;
    if (body == Elements.declaredBody(element)) {
      writeEach(out, element, Elements.declaredBody(element), values, size, owner);
    } else {
      writeEach(out, element, body, values, size, owner);
    }
  }

  private static Serializer<Object> writeHead(
      MessageWriter out, SlotCodec slot, Collection<?> values, int size, Object owner) {
    try {
      return Elements.writeHead(out, slot, commonClass(out, slot, values, size));
    } catch (RuntimeException e) {
      throw out.failure(e, "[0]", owner);
    }
  }

  private static Class<?> commonClass(
      MessageWriter out, SlotCodec slot, Collection<?> values, int size) {
    Class<?> common = null;
    int given = 0;
    for (Object value : values) {
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

  private static void writeEach(
      MessageWriter out,
      ValueCodec element,
      Serializer<Object> body,
      Collection<?> values,
      int size,
      Object owner) {
    boolean nests = Elements.nest(body);
    int i = 0;
    try {
      Iterator<?> iterator = values.iterator();
      boolean here = !nests || out.enterHere();
      while (iterator.hasNext() && i < size) {
        Object value = iterator.next();
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
      requireUnchanged(i == size && values.size() == size && !iterator.hasNext());
    } catch (RuntimeException e) {
      throw out.failure(e, "[" + i + "]", owner);
    }
  }
}
