package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import java.util.Map;
import java.util.SortedMap;

/** The codec of a map: the array of its keys, and the array of its values. */
final class MapCodec extends VariableCodec {
  private final Class<?> declared;
  private final MapShape shape;
  private final Elements keys;
  private final Elements values;
  private final Class<?> key;
  private final boolean guarded;

  MapCodec(Class<?> declared, Class<?> key, Place keyPlace, Place valuePlace) {
    super(RowType.map(keyPlace.codec().type(), valuePlace.codec().type(), valuePlace.nullable()));
    this.declared = declared;
    this.shape = MapShape.of(declared);
    this.keys = new Elements(keyPlace);
    this.values = new Elements(valuePlace);
    this.key = key;
    this.guarded = !shape.isSorted() && KeyGuard.isNeeded(key);
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    Map<?, ?> map = (Map<?, ?>) value;
    CollectionCodec.requirePlain(
        declared, value, shape.isSorted() ? ((SortedMap<?, ?>) value).comparator() : null);
    Object[] all = map.entrySet().toArray();
    Object[] ofKeys = new Object[all.length];
    for (int i = 0; i < all.length; i++) {
      Map.Entry<?, ?> entry = (Map.Entry<?, ?>) all[i];
      ofKeys[i] = entry.getKey();
      all[i] = entry.getValue();
    }
    int base = out.reserve(RowMemory.MAP_HEADER);
    try {
      keys.write(out, ofKeys);
    } catch (ForyException e) {
      throw e.prepend("{key}");
    }
    out.memory().putLong(base, out.end() - base - RowMemory.MAP_HEADER);
    try {
      values.write(out, all);
    } catch (ForyException e) {
      throw e.prepend("{value}");
    }
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    long first = RowMemory.keys(in.memory(), base, size);
    long second = RowMemory.values(base, size, first);
    Object[] ofKeys;
    try {
      ofKeys = keys.read(in, RowMemory.index(first), RowMemory.size(first));
    } catch (ForyException e) {
      throw e.prepend("{key}");
    }
    Object[] ofValues;
    try {
      ofValues = values.read(in, RowMemory.index(second), RowMemory.size(second));
    } catch (ForyException e) {
      throw e.prepend("{value}");
    }
    if (ofKeys.length != ofValues.length) {
      throw RowMemory.malformed("A map has other numbers of keys and of values", base);
    }
    KeyGuard guard = guarded ? new KeyGuard() : null;
    Map<Object, Object> made = shape.make();
    for (int i = 0; i < ofKeys.length; i++) {
      if (guard != null) {
        guard.add(ofKeys[i]);
      }
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
    return new MapCodec(declared, key, keyPlace, values.place().reading(written.value().type()));
  }
}
