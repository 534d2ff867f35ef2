package io.fory.benchmark.growth;

import io.fory.benchmark.codec.Codec;
import org.openjdk.jmh.annotations.Param;

/** One library and one array of primitives. */
public class ArrayState extends GrowthState {

  @Param public ComponentType componentType;

  /** How many elements. */
  @Param({"10", "30", "100", "1000", "10000"})
  public int length;

  @Override
  protected final Object newObject() {
    return componentType.newArray(length);
  }

  @Override
  final Codec newProtostuffCodec(Object object) {
    return componentType.newProtostuffCodec(object);
  }
}
