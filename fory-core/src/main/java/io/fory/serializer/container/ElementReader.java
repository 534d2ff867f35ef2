package io.fory.serializer.container;

import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.ValueCodec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Reads what {@link ElementWriter} wrote: the elements of a container, of which there is one. */
final class ElementReader {
  private ElementReader() {}

  /** Reads as many elements as an array has room for. */
  static void fill(ReadContext in, ValueCodec element, Object[] target, Class<?> owner) {
    Serializer<Object> body = Elements.readHead(in, element, target.length);
    if (body == Elements.declaredBody(element)) {
      fill(in, element, Elements.declaredBody(element), target, owner);
    } else {
      fill(in, element, body, target, owner);
    }
  }

  private static void fill(
      ReadContext in,
      ValueCodec element,
      Serializer<Object> body,
      Object[] target,
      Class<?> owner) {
    int i = 0;
    try {
      for (; i < target.length; i++) {
        target[i] = Elements.read(in, element, body);
      }
    } catch (RuntimeException e) {
      throw in.failure(e, "[" + i + "]", owner);
    }
  }

  /** Reads elements and adds them to a collection as they come. */
  static void append(
      ReadContext in, ValueCodec element, Collection<Object> target, int size, Class<?> owner) {
    Serializer<Object> body = Elements.readHead(in, element, size);
    if (body == Elements.declaredBody(element)) {
      append(in, element, Elements.declaredBody(element), target, size, owner);
    } else {
      append(in, element, body, target, size, owner);
    }
  }

  private static void append(
      ReadContext in,
      ValueCodec element,
      Serializer<Object> body,
      Collection<Object> target,
      int size,
      Class<?> owner) {
    int i = 0;
    try {
      for (; i < size; i++) {
        target.add(Elements.read(in, element, body));
      }
    } catch (RuntimeException e) {
      throw in.failure(e, "[" + i + "]", owner);
    }
  }

  /** Reads elements and adds them to a collection that finds them by their content. */
  static void insert(
      ReadContext in,
      ValueCodec element,
      Collection<Object> target,
      int size,
      CollectionForm form,
      Class<?> owner) {
    Serializer<Object> body = Elements.readHead(in, element, size);
    KeyGuard guard = KeyGuard.of(in, element, body, form.collisions(size));
    if (guard != null) {
      insertGuarded(in, element, body, target, size, form.createsFirst(), guard, owner);
    } else if (body == Elements.declaredBody(element)) {
      append(in, element, Elements.declaredBody(element), target, size, owner);
    } else {
      append(in, element, body, target, size, owner);
    }
  }

  private static void insertGuarded(
      ReadContext in,
      ValueCodec element,
      Serializer<Object> body,
      Collection<Object> target,
      int size,
      boolean canWait,
      KeyGuard guard,
      Class<?> owner) {
    List<Object> waiting = null;
    int i = 0;
    try {
      for (; i < size; i++) {
        guard.beforeKey();
        Object value = Elements.read(in, element, body);
        if (guard.mustWait(value, canWait)) {
          waiting = waiting == null ? new ArrayList<>() : waiting;
          waiting.add(value);
        } else {
          guard.countKey(value);
          target.add(value);
        }
      }
    } catch (RuntimeException e) {
      throw in.failure(e, "[" + i + "]", owner);
    }
    if (waiting != null) {
      List<Object> rest = waiting;
      in.references().defer(() -> insertLate(in, target, rest, guard, owner));
    }
  }

  private static void insertLate(
      ReadContext in,
      Collection<Object> target,
      List<Object> values,
      KeyGuard guard,
      Class<?> owner) {
    try {
      for (Object value : values) {
        guard.countKey(value);
        target.add(value);
      }
    } catch (RuntimeException e) {
      throw in.failure(e, null, owner);
    }
  }
}
