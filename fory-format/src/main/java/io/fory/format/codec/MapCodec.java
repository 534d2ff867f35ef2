package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import java.util.Map;

/** The codec of a map: the array of its keys, and the array of its values. */
public final class MapCodec extends VariableCodec {
  private final Class<?> declared;
  private final PlainContainers plain;
  private final MapShape shape;
  private final Elements keys;
  private final Elements values;
  private final Class<?> key;
  private final KeyGuard guard;

  /** Whether keys that differ may be equal when they are read. */
  private final boolean rereads;

  /** How the application makes the map, or null. */
  private final TypeRule.OfEntries rule;

  MapCodec(
      RowType type,
      Class<?> declared,
      Class<?> key,
      Place keyPlace,
      Place valuePlace,
      TypeRule.OfEntries rule) {
    super(type);
    this.declared = declared;
    this.plain = new PlainContainers(declared);
    this.rule = rule;
    this.shape = shape(declared, rule);
    this.keys = new Elements(keyPlace, type.keys());
    this.values = new Elements(valuePlace, type.values());
    this.key = key;
    this.guard = new KeyGuard(key, shape.isSorted());
    this.rereads = !KeyGuard.comeBackEqual(keyPlace.codec());
  }

  Place keyPlace() {
    return keys.place();
  }

  Place valuePlace() {
    return values.place();
  }

  /** Returns the account of keys. */
  KeyGuard guard() {
    return guard;
  }

  /** Returns the shape of a map, or of what the application makes it of; or null. */
  static MapShape shape(Class<?> declared, TypeRule.OfEntries rule) {
    return rule == null ? MapShape.of(declared) : MapShape.LINKED;
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    Map<?, ?> map = (Map<?, ?>) value;
    if (rule == null) {
      plain.require(value);
    }
    Object[] all = map.entrySet().toArray();
    Object[] ofKeys = new Object[all.length];
    for (int i = 0; i < all.length; i++) {
      Map.Entry<?, ?> entry = (Map.Entry<?, ?>) all[i];
      ofKeys[i] = entry.getKey();
      all[i] = entry.getValue();
    }
    if (!shape.isSorted() && !rereads) {
      guard.requireReadable(value, ofKeys);
    }
    int base = out.reserve(RowMemory.MAP_HEADER);
    try {
      keys.write(out, ofKeys);
      if (rereads && ofKeys.length > 1) {
        Object[] read = keys.readWritten(out, base + RowMemory.MAP_HEADER, type().keys());
        guard.requireSoMany(read);
      }
    } catch (ForyException e) {
      throw e.prepend("{key}");
    }
    out.putLong(base, out.end() - base - RowMemory.MAP_HEADER);
    try {
      values.write(out, all);
    } catch (ForyException e) {
      throw e.prepend("{value}");
    }
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    Map<Object, Object> made = map(in, base, size);
    if (rule == null) {
      return made;
    }
    int count = made.size();
    return rule.call(
        all -> {
          Map<?, ?> theirs = (Map<?, ?>) rule.make().apply(all);
          return theirs == null ? null : rule.requireSize(theirs, theirs.size(), count);
        },
        made,
        declared);
  }

  private Map<Object, Object> map(RowInput in, int base, int size) {
    long first = in.keys(base, size);
    long second = RowMemory.values(base, size, first);
    Object[] ofKeys;
    long mark = in.mark();
    try {
      ofKeys = keys.read(in, RowMemory.index(first), RowMemory.size(first));
    } catch (ForyException e) {
      throw e.prepend("{key}");
    }
    long weight = RowMemory.size(first) + in.since(mark);
    Object[] ofValues;
    try {
      ofValues = values.read(in, RowMemory.index(second), RowMemory.size(second));
    } catch (ForyException e) {
      throw e.prepend("{value}");
    }
    if (ofKeys.length != ofValues.length) {
      throw RowMemory.malformed("A map has other numbers of keys and of values", base);
    }
    boolean ascending = guard.charge(in, ofKeys, weight);
    Map<Object, Object> made = shape.make();
    if (ascending) {
      AscendingMap.putAll(made, ofKeys, ofValues);
    }
    for (int i = 0; i < ofKeys.length && !ascending; i++) {
      made.put(ofKeys[i], ofValues[i]);
    }
    if (made.size() != ofKeys.length) {
      throw RowMemory.malformed("A map has a key twice", base);
    }
    return made;
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    Place keyPlace = keys.place().reading(written.key().type());
    Place valuePlace = values.place().reading(written.value().type());
    return new MapCodec(written, declared, key, keyPlace, valuePlace, rule);
  }
}
