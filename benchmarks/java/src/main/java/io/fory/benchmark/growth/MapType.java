package io.fory.benchmark.growth;

import io.fory.benchmark.codec.Codec;
import java.util.HashMap;
import java.util.Map;

/** The keys and values of the maps, as the parameter {@code mapType} names them. */
public enum MapType {
  /** From {@link String} to {@link Integer}. */
  STRING_TO_INTEGER(ElementType.STRING, ElementType.INTEGER) {
    @Override
    Codec newProtostuffCodec(Object map) {
      return ProtostuffRoot.newCodec(NumbersByName::new, (NumbersByName it) -> it.value, map);
    }
  },
  /** From {@link Integer} to {@link Item}. */
  INTEGER_TO_ITEM(ElementType.INTEGER, ElementType.ITEM) {
    @Override
    Codec newProtostuffCodec(Object map) {
      return ProtostuffRoot.newCodec(ItemsByNumber::new, (ItemsByNumber it) -> it.value, map);
    }
  },
  /** From {@link String} to {@link ElementType#MIXED}. */
  STRING_TO_MIXED(ElementType.STRING, ElementType.MIXED) {
    @Override
    Codec newProtostuffCodec(Object map) {
      return ProtostuffRoot.newCodec(MixedByName::new, (MixedByName it) -> it.value, map);
    }
  };

  private final ElementType keys;
  private final ElementType values;

  MapType(ElementType keys, ElementType values) {
    this.keys = keys;
    this.values = values;
  }

  abstract Codec newProtostuffCodec(Object map);

  /** Returns a map of that many entries, equal on every call. */
  final Map<Object, Object> newMap(int elements) {
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; i < elements; i++) {
      map.put(keys.element(i), values.element(i));
    }
    return map;
  }
}
