package io.fory.resolver;

import io.fory.builtin.container.ElementTypes;
import io.fory.codec.VariableArrays;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.message.ReadWork;
import io.fory.plan.TypeShape;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Checks that the elements of containers are of the types that a requested generic type declares:
 * the bytes of a root say themselves which elements it has.
 *
 * @param raw the class of the values
 * @param first check of the elements or keys, or null
 * @param second check of the values of a map, or null
 */
record ElementCheck(Class<?> raw, ElementCheck first, ElementCheck second) {
  private static final int KEY = -1;
  private static final int VALUE = -2;

  /** Returns the check of a type, or null if its class says it all. */
  static ElementCheck of(Type type) {
    return type instanceof Class<?> ? null : make(type);
  }

  private static ElementCheck make(Type type) {
    Class<?> raw = TypeShape.raw(type);
    if (raw.isArray()) {
      boolean primitive = raw.getComponentType().isPrimitive();
      return new ElementCheck(raw, primitive ? null : make(TypeShape.component(type)), null);
    }
    Type[] elements = ElementTypes.saidBy(type);
    return new ElementCheck(
        raw,
        elements.length == 0 ? null : make(elements[0]),
        elements.length < 2 ? null : make(elements[1]));
  }

  /**
   * Checks the elements of a root.
   *
   * @throws TypeMismatchException if one is of another class
   */
  void check(Object root, ReadWork work) {
    if (first != null && root != null) {
      checkElements(root, new Seen(work, new IdentityHashMap<>()));
    }
  }

  /** The containers that each check has been through: they may be shared. */
  private record Seen(ReadWork work, IdentityHashMap<ElementCheck, Set<Object>> containers) {
    boolean add(ElementCheck check, Object container) {
      Set<Object> checked =
          containers.computeIfAbsent(
              check, any -> Collections.newSetFromMap(new IdentityHashMap<>()));
      return checked.add(container);
    }
  }

  private static String text(int place) {
    return place == KEY ? "{key}" : place == VALUE ? "{value}" : "[" + place + "]";
  }

  private boolean isOpen() {
    return raw == Object.class && first == null;
  }

  /**
   * Checks a value.
   *
   * @param place the index of an element, or {@link #KEY} or {@link #VALUE}
   */
  private void check(Object value, int place, Seen seen) {
    if (value == null) {
      return;
    }
    if (!raw.isInstance(value)) {
      throw new TypeMismatchException(raw, value.getClass()).prepend(text(place));
    }
    if (first == null) {
      return;
    }
    if (raw.isArray() && value instanceof Object[]) {
      TypeMismatchException unfit = VariableArrays.refusal(raw, first.raw, value.getClass());
      if (unfit != null) {
        throw unfit.prepend(text(place));
      }
    }
    if (seen.add(this, value)) {
      try {
        checkElements(value, seen);
      } catch (ForyException e) {
        throw e.prepend(text(place));
      }
    }
  }

  private void checkElements(Object container, Seen seen) {
    if (container instanceof Map<?, ?> map) {
      if (second != null) { // else it is asked for as an Iterable
        checkEntries(map.entrySet(), seen);
      }
    } else if (container instanceof Map.Entry<?, ?> entry) {
      checkEntries(Set.of(entry), seen);
    } else if (first.isOpen()) {
      return;
    } else if (container instanceof Collection<?> collection) {
      int index = 0;
      for (Object element : collection) {
        seen.work.charge(1); // it may repeat one without end, and its size() may lie
        first.check(element, index++, seen);
      }
    } else if (container instanceof Object[] array) {
      for (int i = 0; i < array.length; i++) {
        first.check(array[i], i, seen);
      }
    } else if (container instanceof AtomicReferenceArray<?> array) {
      for (int i = 0; i < array.length(); i++) {
        first.check(array.get(i), i, seen);
      }
    } else if (container instanceof Optional<?> optional) {
      first.check(optional.orElse(null), VALUE, seen);
    } else if (container instanceof AtomicReference<?> reference) {
      first.check(reference.get(), VALUE, seen);
    }
  }

  private void checkEntries(Collection<? extends Map.Entry<?, ?>> entries, Seen seen) {
    for (Map.Entry<?, ?> entry : entries) {
      seen.work.charge(1);
      first.check(entry.getKey(), KEY, seen);
      if (second != null) {
        second.check(entry.getValue(), VALUE, seen);
      }
    }
  }
}
