package io.fory.benchmark.growth;

import io.fory.benchmark.codec.Codec;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/** One library and one {@link java.util.ArrayList}. */
public class ListState extends GrowthState {

  @Param public ElementType elementType;

  /** How many of them. */
  @Param({"10", "1000", "100000", "1000000", "10000000"})
  public int elements;

  @Override
  protected final Object newObject() {
    return elementType.newList(elements);
  }

  @Override
  final List<Class<?>> models() {
    return List.of(Item.class);
  }

  @Override
  final Codec newProtostuffCodec(Object object) {
    return elementType.newProtostuffCodec(object);
  }
}
