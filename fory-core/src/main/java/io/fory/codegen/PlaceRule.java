package io.fory.codegen;

import io.fory.codec.BareCodec;
import io.fory.codec.SlotCodec;
import io.fory.codec.TypedBody;
import io.fory.codec.ValueCodec;
import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.SourceWriter;
import java.util.function.UnaryOperator;

/**
 * Prints one place that a codec writes: a field, or the elements of a list. The usual case is
 * printed in full; everything else is left to the codec, which writes the same bytes.
 */
interface PlaceRule {
  String SERIALIZER = "io.fory.serializer.Serializer";
  String CODEC = "io.fory.codec.ValueCodec";

  /**
   * Returns the rule for a place.
   *
   * @param id a part of the names of its local variables that no other place has
   */
  static PlaceRule of(String id, ValueCodec codec, ConstantPool constants, ArrayRule arrays) {
    if (codec instanceof SlotCodec slot) {
      return new SlotRule(id, slot, constants, arrays);
    }
    PlaceRule list = HeadedListRule.of(id, codec, constants);
    if (list != null) {
      return list;
    }
    if (codec instanceof TypedBody typed && typed.typedBody() != null && constants.hasRoom()) {
      return new TypedRule(id, typed, constants);
    }
    if (codec instanceof BareCodec bare && bare.bareBody() != null && constants.hasRoom()) {
      return BareRule.of(bare, constants, arrays);
    }
    return new BareRule(constants.add(CODEC, codec));
  }

  /** Prints how the value of a local variable is written. */
  void printWrite(SourceWriter out, String local);

  /**
   * Prints how a value is read.
   *
   * @param assign makes the statement that takes an expression of the value
   */
  void printRead(SourceWriter out, UnaryOperator<String> assign);
}
