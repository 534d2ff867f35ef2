package io.fory.benchmark.growth;

import io.fory.benchmark.codec.Codec;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/** One library and one {@link java.util.HashMap}. */
public class MapState extends GrowthState {

  @Param public MapType mapType;

  /** How many entries. */
  @Param({"10", "1000", "100000", "1000000", "10000000"})
  public int elements;

  @Override
  protected final Object newObject() {
    return mapType.newMap(elements);
  }

  @Override
  final List<Class<?>> models() {
    return List.of(Item.class);
  }

  @Override
  final Codec newProtostuffCodec(Object object) {
    return mapType.newProtostuffCodec(object);
  }
}
