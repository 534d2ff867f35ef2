package io.fory.builtin.container;

import io.fory.codec.ValueCodec;
import io.fory.message.GivenElements;
import io.fory.message.GraphCopier;
import io.fory.message.KeyTable;
import io.fory.message.MessageReader;
import io.fory.platform.PlatformClasses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Copies containers: by the forms and factories that read them, with elements that are copied in
 * place of elements that are read.
 */
final class ContainerCopies {
  private static final Class<?> IMMUTABLE = Set.of().getClass().getNestHost();

  /** So many elements an immutable set compares without hash codes. */
  private static final int COMPARED = 2;

  private ContainerCopies() {}

  /**
   * Returns the copy of a collection; the collection itself if it and all elements cannot change.
   *
   * @param prefix of the form, copied
   * @param waits whether the prefix leads to an object that is not complete
   */
  static Collection<?> copy(
      GraphCopier copier,
      CollectionForm form,
      ValueCodec element,
      Collection<?> original,
      Object prefix,
      boolean waits) {
    Collection<?> source = form.snapshot(original);
    if (!form.createsFirst()) {
      return copyFixed(copier, form, element, original, source);
    }
    MessageReader in = copier.reader();
    Collection<Object> target = form.create(in, prefix, source.size());
    Collection<?> view = form.view(target);
    copier.reference(view);
    return fill(copier, form, element, original, source, target, view, waits);
  }

  /**
   * Fills a collection with copies.
   *
   * @param source the elements of the original
   * @param target where the copies go
   * @param view the collection that is made
   * @param waits as above
   */
  static Collection<?> fill(
      GraphCopier copier,
      CollectionForm form,
      ValueCodec element,
      Collection<?> original,
      Collection<?> source,
      Collection<Object> target,
      Collection<?> view,
      boolean waits) {
    MessageReader in = copier.reader();
    KeyTable table = tableOf(copier, form.search(), original);
    if (form.search() != null && copier.tracks()) {
      LateCopies keys = insert(copier, form, element, original, source, target, waits, table);
      if (keys != null) {
        WatchedFilling.foundIncomplete(target);
        keys.defer(copier, () -> form.complete(in, target, view), view, table != null);
        return view;
      }
    } else {
      append(copier, element, source, target, original, table);
    }
    if (form.search() != null) {
      DistinctKeys.require(in, target, source.size(), original.getClass());
    }
    return form.complete(in, target, view);
  }

  /**
   * Returns the account of the hash codes and comparisons that a copy asks for and its original did
   * not; null if it asks for none of these.
   */
  private static KeyTable tableOf(GraphCopier copier, KeySearch search, Object original) {
    boolean counts = search != null && search.hashes() && !hasAsked(original);
    return counts ? KeyTable.of(copier.writer(), original.getClass()) : null;
  }

  /** Returns whether a container, or the one that it is a view of, is a table of hash codes. */
  private static boolean hasAsked(Object original) {
    if (original instanceof HashMap<?, ?>
        || original instanceof HashSet<?>
        || original instanceof Hashtable<?, ?>
        || original instanceof ConcurrentHashMap<?, ?>) {
      return true;
    }
    if (!PlatformClasses.isPlatformClass(original.getClass())) {
      return false;
    }
    Collection<?> keys =
        original instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) original;
    Class<?> host = keys.spliterator().getClass().getNestHost();
    boolean hashed =
        host == HashMap.class
            || host == ConcurrentHashMap.class
            || host == WeakHashMap.class
            || original.getClass().getNestHost() == IMMUTABLE && keys.size() > COMPARED;
    return hashed && !startsWithEntry(keys); // values of entries were not asked
  }

  private static boolean startsWithEntry(Collection<?> keys) {
    Iterator<?> first = keys.iterator();
    return first.hasNext() && first.next() instanceof Map.Entry;
  }

  private static void append(
      GraphCopier copier,
      ValueCodec element,
      Collection<?> source,
      Collection<Object> target,
      Object owner,
      KeyTable table) {
    int i = 0;
    try {
      if (source.getClass() == ArrayList.class && table == null) {
        ArrayList<?> list = (ArrayList<?>) source;
        for (; i < list.size(); i++) {
          target.add(element.copy(copier, list.get(i)));
        }
        return;
      }
      for (Object value : source) {
        Object copy = element.copy(copier, value);
        if (table != null) { // without references: a tree, as long as its hash code takes
          table.chargeComparisons(copy, Objects.hashCode(copy));
        }
        target.add(copy);
        GivenElements.count(++i, source);
      }
    } catch (RuntimeException e) {
      throw failure(copier, e, i, owner);
    }
  }

  private static RuntimeException failure(
      GraphCopier copier, RuntimeException thrown, int index, Object owner) {
    return copier.failure(thrown, "[" + index + "]", owner);
  }

  /** Returns the elements from the first one on whose hash code or order is not settled yet. */
  private static LateCopies insert(
      GraphCopier copier,
      CollectionForm form,
      ValueCodec element,
      Collection<?> original,
      Collection<?> source,
      Collection<Object> target,
      boolean waits,
      KeyTable table) {
    LateCopies late = waits ? LateCopies.of(target, form.search()) : null;
    int i = 0;
    try {
      for (Object value : source) {
        int outer = copier.beginKey();
        Object copy = element.copy(copier, value);
        if (copier.endKey(outer) && late == null) {
          late = LateCopies.of(target, form.search());
        }
        if (late == null) {
          if (table != null) {
            table.charge(copy);
          }
          target.add(copy);
        } else {
          late.add(copy);
        }
        GivenElements.count(++i, source);
      }
      return late;
    } catch (RuntimeException e) {
      throw failure(copier, e, i, original);
    }
  }

  /** Copies a collection that is made from all its elements. */
  private static Collection<?> copyFixed(
      GraphCopier copier,
      CollectionForm form,
      ValueCodec element,
      Collection<?> original,
      Collection<?> source) {
    Object[] elements = source.toArray();
    int outer = copier.beginKey();
    boolean shared = !replace(copier, element, elements, original);
    boolean incomplete = copier.endKey(outer);
    if (shared) {
      return original;
    }
    MessageReader in = copier.reader();
    Collection<Object> target = form.create(in, null, elements.length);
    for (Object copy : elements) {
      target.add(copy);
    }
    Collection<?> made = form.complete(in, target, null);
    if (incomplete && form.search() != null) {
      LateCopies.check(copier, elements, made);
    }
    return made;
  }

  /** Replaces elements by their copies; returns whether any is not the element itself. */
  static boolean replace(GraphCopier copier, ValueCodec element, Object[] elements, Object owner) {
    return replace(copier, element, elements, owner, null);
  }

  /** Does the same for keys or values, which an error names by their place. */
  private static boolean replace(
      GraphCopier copier, ValueCodec element, Object[] elements, Object owner, String place) {
    boolean changed = false;
    int i = 0;
    try {
      for (; i < elements.length; i++) {
        Object value = elements[i];
        Object copy = element.copy(copier, value);
        if (copy != value) {
          elements[i] = copy;
          changed = true;
        }
      }
      return changed;
    } catch (RuntimeException e) {
      throw place == null ? failure(copier, e, i, owner) : copier.failure(e, place, owner);
    }
  }

  /** Returns the copy of a map; the map itself if it and all keys and values cannot change. */
  static Map<?, ?> copy(
      GraphCopier copier,
      MapForm form,
      ValueCodec key,
      ValueCodec value,
      Map<?, ?> original,
      Object prefix,
      boolean waits) {
    Map<?, ?> source = form.snapshot(original);
    if (!form.createsFirst()) {
      return copyFixed(copier, form, key, value, original);
    }
    MessageReader in = copier.reader();
    Map<Object, Object> target = form.create(in, prefix, source.size());
    Map<?, ?> view = form.view(target);
    copier.reference(view);
    return fill(copier, form, new Places(key, value), original, source, target, view, waits);
  }

  /** The codecs of the keys and values of a map. */
  record Places(ValueCodec key, ValueCodec value) {}

  /** Fills a map with copies; the parameters are as for a collection. */
  static Map<?, ?> fill(
      GraphCopier copier,
      MapForm form,
      Places places,
      Map<?, ?> original,
      Map<?, ?> source,
      Map<Object, Object> target,
      Map<?, ?> view,
      boolean waits) {
    MessageReader in = copier.reader();
    LateCopies late = waits ? LateCopies.of(target, form.search()) : null;
    KeyTable table = tableOf(copier, form.search(), original);
    boolean atKey = true;
    boolean complete = true;
    int given = 0;
    try {
      for (Map.Entry<?, ?> entry : source.entrySet()) {
        GivenElements.count(++given, source);
        atKey = true;
        int outer = copier.beginKey();
        Object k = places.key().copy(copier, entry.getKey());
        if (copier.endKey(outer) && late == null && form.search() != null) {
          late = LateCopies.of(target, form.search());
        }
        atKey = false;
        outer = copier.beginKey();
        Object v = places.value().copy(copier, entry.getValue());
        complete &= !copier.endKey(outer);
        if (late == null) {
          atKey = true;
          if (table != null) {
            table.charge(k);
          }
          target.put(k, v);
        } else {
          late.add(k, v);
        }
      }
    } catch (RuntimeException e) {
      throw copier.failure(e, atKey ? "{key}" : "{value}", original);
    }
    if (late != null || !complete) {
      WatchedFilling.foundIncomplete(target);
    }
    if (late != null) {
      late.defer(copier, () -> form.complete(in, target, view), view, table != null);
      return view;
    }
    DistinctKeys.require(in, target, source.size(), original.getClass());
    return form.complete(in, target, view);
  }

  /** Copies a map that is made from all its entries. */
  private static Map<?, ?> copyFixed(
      GraphCopier copier, MapForm form, ValueCodec key, ValueCodec value, Map<?, ?> original) {
    List<Object> keys = new ArrayList<>(original.keySet());
    Object[] keyCopies = keys.toArray();
    Object[] values = new Object[keyCopies.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = original.get(keyCopies[i]);
    }
    int outer = copier.beginKey();
    boolean shared = !replace(copier, key, keyCopies, original, "{key}");
    boolean incomplete = copier.endKey(outer);
    shared &= !replace(copier, value, values, original, "{value}");
    if (shared) {
      return original;
    }
    MessageReader in = copier.reader();
    Map<Object, Object> target = form.create(in, null, keyCopies.length);
    for (int i = 0; i < keyCopies.length; i++) {
      target.put(keyCopies[i], values[i]);
    }
    Map<?, ?> made = form.complete(in, target, null);
    if (incomplete) {
      LateCopies.check(copier, Arrays.copyOf(keyCopies, keyCopies.length), made);
    }
    return made;
  }
}
