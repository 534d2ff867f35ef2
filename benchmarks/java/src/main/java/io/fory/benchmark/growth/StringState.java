package io.fory.benchmark.growth;

import io.fory.benchmark.codec.Codec;
import org.openjdk.jmh.annotations.Param;

/** One library and one {@link String}. */
public class StringState extends GrowthState {

  @Param public TextType textType;

  /** How many of them. */
  @Param({"1000", "100000", "1000000", "10000000", "100000000"})
  public int chars;

  @Override
  protected final Object newObject() {
    return textType.newText(chars);
  }

  @Override
  final Codec newProtostuffCodec(Object object) {
    return ProtostuffRoot.newCodec(Text::new, (Text it) -> it.value, object);
  }
}
