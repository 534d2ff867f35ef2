package io.fory.codegen;

import io.fory.builtin.container.ContainerFactory;
import io.fory.codec.BareCodec;
import io.fory.codegen.java.ConstantPool;
import io.fory.codegen.java.SourceWriter;
import io.fory.serializer.Serializer;
import java.util.function.UnaryOperator;

/** Prints the places of which all is left to one constant: a serializer, or else the codec. */
final class BareRule implements PlaceRule {
  private final String constant;

  /**
   * Makes the rule.
   *
   * @param constant the name of a serializer or codec
   */
  BareRule(String constant) {
    this.constant = constant;
  }

  /** Returns the rule of a place that holds bodies alone. */
  static PlaceRule of(BareCodec codec, ConstantPool constants, ArrayRule arrays) {
    Serializer<Object> body = codec.bareBody();
    // A converted place is declared with another class than the class of the array.
    return ContainerFactory.isOfPrimitives(body) && codec.raw().isArray()
        ? new OfArrays(codec.raw(), arrays)
        : new BareRule(constants.add(SERIALIZER, body));
  }

  @Override
  public void printWrite(SourceWriter out, String local) {
    out.line(constant + ".write(_out, " + local + ");");
  }

  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    out.line(assign.apply(constant + ".read(_in)"));
  }

  /** Prints the places that hold nothing but the bodies of arrays of primitives. */
  private static final class OfArrays implements PlaceRule {
    private final Class<?> type;
    private final ArrayRule arrays;

    OfArrays(Class<?> type, ArrayRule arrays) {
      this.type = type;
      this.arrays = arrays;
    }

    @Override
    public void printWrite(SourceWriter out, String local) {
      arrays.printBareWrite(out, type, local);
    }

    @Override
    public void printRead(SourceWriter out, UnaryOperator<String> assign) {
      out.line(assign.apply(arrays.bareRead(type)));
    }
  }
}
