package io.fory.builtin.container;

import io.fory.message.DroppedElements;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.platform.SeenAccessOrder;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.WeakHashMap;

/** The forms of the everyday maps: nothing precedes the entries. */
final class MutableMaps {
  private MutableMaps() {}

  /** Form of {@link HashMap}. */
  static class HashMapForm implements MapForm {
    @Override
    public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      return new HashMap<>(HashTables.capacityFor(size));
    }

    @Override
    public final KeySearch search() {
      return KeySearch.HASHED;
    }
  }

  /**
   * Form of {@link LinkedHashMap}; bit 31 of the size says that the map is ordered by access, where
   * the JDK of the writer shows that.
   */
  static final class LinkedHashMapForm extends HashMapForm {
    private static final int BY_ACCESS = 1 << 31;

    @Override
    public void writeSize(MessageWriter out, Map<?, ?> map, int size) {
      out.writeVarUint32(isByAccess(map) ? size | BY_ACCESS : size);
    }

    private static boolean isByAccess(Map<?, ?> map) {
      return map.getClass() == LinkedHashMap.class && SeenAccessOrder.isIn(map);
    }

    /** Not null if the map is ordered by access. */
    @Override
    public Object copyPrefix(GraphCopier copier, Map<?, ?> original) {
      return isByAccess(original) ? Boolean.TRUE : null;
    }

    @Override
    public int readSize(MessageReader in, int entryBytes) {
      int head = in.readVarUint32();
      in.requireLength(head & ~BY_ACCESS, entryBytes);
      return head;
    }

    @Override
    public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      int capacity = HashTables.capacityFor(size & ~BY_ACCESS);
      return size >= 0 && prefix == null
          ? new LinkedHashMap<>(capacity)
          : new LinkedHashMap<>(capacity, HashTables.USUAL_LOAD, true);
    }
  }

  /** Form of {@link Hashtable}, which several threads may use. */
  static final class HashtableForm implements MapForm {
    @Override
    public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      return new Hashtable<>(HashTables.chainedCapacityFor(size));
    }

    @Override
    public KeySearch search() {
      return KeySearch.CHAINED;
    }

    @Override
    public Map<?, ?> snapshot(Map<?, ?> map) {
      return MapSnapshot.locked(map);
    }
  }

  /** Form of {@link IdentityHashMap}, whose order of keys does not follow from their content. */
  static final class IdentityHashMapForm implements MapForm {
    @Override
    public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      return new IdentityHashMap<>(size);
    }
  }

  /**
   * Form of {@link Properties}; those that stand for missing ones precede the entries, as an
   * object.
   */
  static final class PropertiesForm implements MapForm {
    private static final int BYTES = 160;

    @Override
    public int bytes() {
      return BYTES;
    }

    @Override
    public boolean comparesBothWays() {
      return true;
    }

    @Override
    public void writePrefix(MessageWriter out, Map<?, ?> map) {
      boolean opened = out.openIfMet(map); // it is made with them
      out.writeObject(PropertiesDefaults.of((Properties) map));
      if (opened) {
        out.closeReference();
      }
    }

    @Override
    public Object copyPrefix(GraphCopier copier, Map<?, ?> original) {
      boolean opened = copier.writer().openIfMet(original);
      Properties defaults = copier.copy(PropertiesDefaults.of((Properties) original));
      if (opened) {
        copier.writer().closeReference();
      }
      return defaults;
    }

    @Override
    public Object readPrefix(MessageReader in) {
      Object defaults = in.readObject(Properties.class);
      MessageReader.workOf(in).setOrder(0);
      return defaults;
    }

    @Override
    public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      return prefix == null
          ? new Properties(HashTables.capacityFor(size))
          : new Properties((Properties) prefix);
    }

    @Override
    public KeySearch search() {
      return KeySearch.HASHED;
    }

    @Override
    public Map<?, ?> snapshot(Map<?, ?> map) {
      return MapSnapshot.locked(map);
    }
  }

  /**
   * Form of {@link WeakHashMap}, which gets its entries all at once, so that none is lost before,
   * and at the end of a message with references.
   */
  static final class WeakHashMapForm implements MapForm {
    /** With the queue of lost keys, and what holds the keys before. */
    private static final int BYTES = 360;

    @Override
    public int bytes() {
      return BYTES;
    }

    @Override
    public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      return new Strong(new WeakHashMap<>(HashTables.weakCapacityFor(size)), size);
    }

    @Override
    public Map<?, ?> view(Map<Object, Object> target) {
      return ((Strong) target).weak;
    }

    @Override
    public Map<?, ?> complete(MessageReader in, Map<Object, Object> target, Map<?, ?> view) {
      Strong strong = (Strong) target;
      if (!in.tracks()) {
        strong.fill(in);
      } else {
        in.references().addUnfilled(view, false);
        LateKeys.deferBehindAll(in, () -> fillLate(in, strong));
      }
      return view;
    }

    private static void fillLate(MessageReader in, Strong strong) {
      try {
        strong.fill(in);
      } catch (RuntimeException e) {
        throw in.failure(e, null, WeakHashMap.class);
      }
    }

    @Override
    public KeySearch search() {
      return KeySearch.WEAK;
    }

    @Override
    public Map<?, ?> snapshot(Map<?, ?> map) {
      return MapSnapshot.of(map);
    }
  }

  /** Holds the keys of a weak map until this has them, and asks nothing of them. */
  private static final class Strong extends IdentityHashMap<Object, Object> {
    private static final long serialVersionUID = 1;

    private final transient WeakHashMap<Object, Object> weak;

    Strong(WeakHashMap<Object, Object> weak, int size) {
      super(size);
      this.weak = weak;
    }

    /** The keys of a copy may get other hash codes, and are put once more. */
    void fill(MessageReader in) {
      weak.clear();
      forEach((key, value) -> DroppedElements.put(in, weak, key, value));
      DistinctKeys.require(in, weak, size(), WeakHashMap.class);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }
}
