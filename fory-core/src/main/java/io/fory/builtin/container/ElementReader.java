package io.fory.builtin.container;

import io.fory.codec.ValueCodec;
import io.fory.message.DroppedElements;
import io.fory.message.MessageReader;
import io.fory.serializer.Serializer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Reads what {@link ElementWriter} wrote: the elements of a container that has at least one. Their
 * head has been read; the body is null where each element has a head of its own.
 */
final class ElementReader {
  private ElementReader() {}

  /** Reads the head and as many elements as an array has room for. */
  static void fill(MessageReader in, ValueCodec elements, Object[] target, Class<?> owner) {
    ValueCodec element = Elements.eachOf(in, elements, target.length, owner);
    fill(in, element, Elements.readHead(in, element, target.length, owner), target, owner);
  }

  /** Reads as many elements as an array has room for. */
  static void fill(
      MessageReader in,
      ValueCodec element,
      Serializer<Object> body,
      Object[] target,
      Class<?> owner) {
    fill(in, element, body, target, 0, target.length, owner);
  }

  /** Reads the elements from one position of an array to another. */
  static void fill(
      MessageReader in,
      ValueCodec element,
      Serializer<Object> body,
      Object[] target,
      int from,
      int to,
      Class<?> owner) {
    boolean nests = Elements.nest(body);
    int i = from;
    try {
      boolean here = !nests || in.enterHere();
      boolean direct = here && !in.tracks();
      for (; i < to; i++) {
        if (body == null) {
          target[i] = element.read(in);
        } else {
          target[i] = direct ? body.read(in) : Elements.readBodyHere(in, body, here);
        }
      }
      if (nests) {
        in.exit();
      }
    } catch (RuntimeException e) {
      throw in.failure(e, "[" + i + "]", owner);
    }
  }

  /** Reads elements and adds them to a collection as they come. */
  static void append(
      MessageReader in,
      ValueCodec element,
      Serializer<Object> body,
      Collection<Object> target,
      int size,
      Class<?> owner) {
    boolean nests = Elements.nest(body);
    int i = 0;
    try {
      boolean here = !nests || in.enterHere();
      boolean direct = here && !in.tracks();
      for (; i < size; i++) {
        Object value;
        if (body == null) {
          value = element.read(in);
        } else {
          value = direct ? body.read(in) : Elements.readBodyHere(in, body, here);
        }
        DroppedElements.add(in, target, value);
      }
      if (nests) {
        in.exit();
      }
    } catch (RuntimeException e) {
      throw in.failure(e, "[" + i + "]", owner);
    }
  }

  /** Reads elements for code of the application, which may hash and compare them. */
  static void give(
      MessageReader in,
      ValueCodec element,
      Serializer<Object> body,
      ProvenFilling target,
      int size,
      Class<?> owner) {
    boolean nests = Elements.nest(body);
    boolean outer = in.beginHook();
    target.beginElements(in, element, body);
    int i = 0;
    try {
      for (; i < size; i++) {
        target.begin();
        Object value = body == null ? element.read(in) : Elements.readBody(in, body, nests);
        target.end(value);
        DroppedElements.add(in, target, value);
      }
    } catch (RuntimeException e) {
      throw in.failure(e, "[" + i + "]", owner);
    }
    in.endHook(outer);
  }

  /** Reads the head and elements of a collection that is not wanted. */
  static void skip(MessageReader in, ValueCodec elements, int size) {
    int i = 0;
    Class<?> owner = Collection.class;
    ValueCodec element = Elements.eachOf(in, elements, size, owner);
    Serializer<Object> body = size == 0 ? null : Elements.readHead(in, element, size, owner);
    try {
      boolean nests = Elements.nest(body);
      for (; i < size; i++) {
        Object unused = body == null ? element.read(in) : Elements.readBody(in, body, nests);
      }
    } catch (RuntimeException e) {
      throw in.failure(e, "[" + i + "]", owner);
    }
  }

  /** Reads elements and adds them to a collection that finds them by their content. */
  static void insert(
      MessageReader in,
      ValueCodec element,
      Serializer<Object> body,
      Collection<Object> target,
      int size,
      CollectionForm form,
      KeyGuard guard,
      Collection<?> view) {
    boolean nests = Elements.nest(body);
    List<Object> waiting = null;
    int i = 0;
    try {
      for (; i < size; i++) {
        guard.beforeKey();
        Object value = body == null ? element.read(in) : Elements.readBody(in, body, nests);
        if (guard.mustWait(value, form.createsFirst())) {
          waiting = waiting == null ? new ArrayList<>() : waiting;
          waiting.add(value);
        } else {
          guard.add(in, target, value);
        }
      }
    } catch (RuntimeException e) {
      throw in.failure(e, "[" + i + "]", view == null ? Collection.class : view.getClass());
    }
    Class<?> owner = view == null ? target.getClass() : view.getClass();
    DistinctKeys.require(in, target, waiting == null ? size : size - waiting.size(), owner);
    if (waiting != null) {
      LateKeys.defer(in, target, waiting, guard, view);
    }
  }
}
