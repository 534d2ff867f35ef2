package io.fory.builtin.container;

import io.fory.message.MessageReader;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

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

  /** Form of {@link LinkedHashMap}; the map that is read keeps the order of insertion. */
  static final class LinkedHashMapForm extends HashMapForm {
    @Override
    public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      return new LinkedHashMap<>(HashTables.capacityFor(size));
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
}
