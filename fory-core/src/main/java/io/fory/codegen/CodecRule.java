package io.fory.codegen;

import io.fory.builtin.container.ContainerFactory;
import io.fory.codec.BodyCodec;
import io.fory.codec.ValueCodec;
import io.fory.codegen.java.SourceWriter;
import io.fory.serializer.Serializer;
import java.util.function.UnaryOperator;

/** Prints the places of which all is left to one constant: a serializer, or else the codec. */
final class CodecRule implements Rule {
  /** Name of a serializer or codec. */
  private final String constant;

  private CodecRule(String constant) {
    this.constant = constant;
  }

  /** Returns the rule of any place. */
  static Rule of(Site site) {
    if (!(site.codec() instanceof BodyCodec codec) || codec.bareBody() == null || !site.hasRoom()) {
      return new CodecRule(site.constant(ValueCodec.class, site.codec()));
    }
    Serializer<Object> body = codec.bareBody();
    // A converted place is declared with another class than the class of the array.
    return ContainerFactory.isOfPrimitives(body) && codec.raw().isArray()
        ? new OfArrays(codec.raw(), site.scope().arrays())
        : new CodecRule(site.constant(Serializer.class, body));
  }

  @Override
  public void printWrite(SourceWriter out, String local) {
    out.line(constant + ".write(_out, " + local + ");");
  }

  @Override
  public void printCopy(SourceWriter out, String value, UnaryOperator<String> assign) {
    out.line(assign.apply(constant + ".copy(_c, " + value + ")"));
  }

  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    out.line(assign.apply(constant + ".read(_in)"));
  }

  /** Prints the places that hold nothing but the bodies of arrays of primitives. */
  private static final class OfArrays implements Rule {
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
    public void printCopy(SourceWriter out, String value, UnaryOperator<String> assign) {
      out.line(assign.apply(ArrayRule.copy(type, value)));
    }

    @Override
    public void printRead(SourceWriter out, UnaryOperator<String> assign) {
      out.line(assign.apply(arrays.bareRead(type)));
    }
  }
}
