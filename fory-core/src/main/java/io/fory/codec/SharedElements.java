package io.fory.codec;

import io.fory.error.TypeMismatchException;
import io.fory.message.MessageReader;
import io.fory.message.ReadReferences;
import io.fory.message.ReadWork;
import io.fory.message.TypeRefusal;
import io.fory.message.UnknownObject;
import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The containers of a message that a place refers to, which may have been read in a place that
 * declares other elements. When the message ends, and all of them are complete, their elements are
 * compared with the types that each of the places declares.
 */
public final class SharedElements implements Runnable {
  /** Estimate of the memory that a pair of a container and a place takes. */
  private static final int PAIR_BYTES = 160;

  /** Containers up to that size are looked at wherever they are met. */
  private static final int FEW = 16;

  private final MessageReader in;

  /** Those that are looked at later; null until there is one. */
  private IdentityHashMap<Object, Set<ElementCodecs>> places;

  private ArrayDeque<Object> containers;
  private ArrayDeque<ElementCodecs> declared;

  private SharedElements(MessageReader in) {
    this.in = in;
  }

  /**
   * Notes that a place refers to a container, in a message with reference tracking.
   *
   * @param container or null, which another place has read from a value that it does not take
   * @param elements that the place declares, or null
   */
  public static void refer(MessageReader in, Object container, ElementCodecs elements) {
    if (container != null && areOpen(container, elements)) {
      of(in).add(container, elements);
    }
  }

  /** Returns whether a container may hold others than a place declares; an array may tell. */
  static boolean areOpen(Object container, ElementCodecs elements) {
    return elements != null
        && elements.areChecked()
        && !(container instanceof Object[] && elements.areToldBy(container.getClass()));
  }

  /**
   * Looks at the elements of a container that has been read: at once in a message without
   * references, else at its end.
   *
   * @param elements that its place declares
   */
  public static void require(MessageReader in, Object container, ElementCodecs elements) {
    if (in.tracks()) {
      refer(in, container, elements);
      return;
    }
    SharedElements all = new SharedElements(in);
    all.check(container, elements);
    all.run();
  }

  private static SharedElements of(MessageReader in) {
    ReadReferences references = in.references();
    if (references.atEnd() instanceof SharedElements shared) {
      return shared;
    }
    SharedElements made = new SharedElements(in);
    references.runAtEnd(made);
    return made;
  }

  private void add(Object container, ElementCodecs elements) {
    if (places == null) {
      places = new IdentityHashMap<>();
      containers = new ArrayDeque<>();
      declared = new ArrayDeque<>();
    }
    Set<ElementCodecs> known =
        places.computeIfAbsent(container, c -> Collections.newSetFromMap(new IdentityHashMap<>(2)));
    if (known.add(elements)) {
      in.charge(PAIR_BYTES);
      containers.add(container);
      declared.add(elements);
    }
  }

  /**
   * Looks at the containers.
   *
   * @throws io.fory.error.TypeMismatchException if one holds a value of a class that a place does
   *     not declare
   */
  @Override
  public void run() {
    while (containers != null && !containers.isEmpty()) { // grows meanwhile
      check(containers.remove(), declared.remove());
    }
  }

  private void check(Object container, ElementCodecs elements) {
    ValueCodec first = elements.first();
    if (elements.areToldBy(container.getClass())) {
      return;
    }
    if (container instanceof Collection<?> collection) {
      for (Object element : collection) {
        charge(1); // size() may lie
        check(element, first);
      }
    } else if (container instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        charge(1);
        check(entry.getKey(), first);
        check(entry.getValue(), elements.second());
      }
    } else if (container instanceof Object[] array) {
      charge(array.length);
      for (Object element : array) {
        check(element, first);
      }
    } else if (container.getClass().isArray()) {
      checkBoxes(container, first);
    } else {
      checkHolder(container, elements);
    }
  }

  /** An array of primitives stands where it becomes a container: all of its boxes are alike. */
  private void checkBoxes(Object array, ValueCodec codec) {
    if (Array.getLength(array) > 0) {
      check(Array.get(array, 0), codec);
    }
  }

  private void checkHolder(Object container, ElementCodecs elements) {
    if (container instanceof Map.Entry<?, ?> entry) {
      check(entry.getKey(), elements.first());
      check(entry.getValue(), elements.second());
    } else if (container instanceof AtomicReferenceArray<?> array) {
      charge(array.length());
      for (int i = 0; i < array.length(); i++) {
        check(array.get(i), elements.first());
      }
    } else if (container instanceof AtomicReference<?> reference) {
      check(reference.get(), elements.first());
    } else if (container instanceof Optional<?> optional) {
      check(optional.orElse(null), elements.first());
    }
  }

  private void charge(int elements) {
    MessageReader.workOf(in).charge((long) ReadWork.ELEMENT * elements);
  }

  private void check(Object element, ValueCodec codec) {
    Class<?> type = DeclaredElements.classOf(codec);
    if (element == null || type == null || element instanceof UnknownObject) {
      return; // the last one is in a dropped field
    }
    if (!type.isInstance(element)) {
      throw TypeRefusal.mismatch(in, type, element.getClass());
    }
    ElementCodecs inner = ElementCodecs.of(codec);
    if (inner == null || !inner.areChecked()) {
      return;
    }
    TypeMismatchException unfit = inner.refusalOf(type, element);
    if (unfit != null) {
      throw unfit.withOffset(in.offset());
    }
    if (isSmall(element) && !inner.leadBack()) {
      check(element, inner);
    } else {
      add(element, inner);
    }
  }

  /** Returns whether a container is looked at wherever it is met: to know it again costs more. */
  static boolean isSmall(Object container) {
    try {
      return sizeOf(container) <= FEW;
    } catch (RuntimeException e) {
      return false; // a container of the application need not tell its size
    }
  }

  private static int sizeOf(Object container) {
    if (container instanceof Collection<?> collection) {
      return collection.size();
    }
    if (container instanceof Object[] array) {
      return array.length;
    }
    return container instanceof Map<?, ?> map ? map.size() : 1;
  }
}
