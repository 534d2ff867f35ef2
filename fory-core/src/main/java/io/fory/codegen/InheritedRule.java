package io.fory.codegen;

import io.fory.codec.InheritedCodec;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.Step;
import java.util.function.UnaryOperator;

/** Prints the parts of a container that a class of the JDK holds. */
final class InheritedRule implements Rule {
  private final String codec;

  private InheritedRule(String codec) {
    this.codec = codec;
  }

  static Rule of(Site site) {
    return site.step() instanceof Step.Inherited
        ? new InheritedRule(site.constant(InheritedCodec.class, site.codec()))
        : null;
  }

  @Override
  public void printWrite(SourceWriter out, String value) {
    out.line(codec + ".write(_out, " + value + ");");
  }

  @Override
  public void printCopy(SourceWriter out, String value, UnaryOperator<String> assign) {
    out.line(codec + ".copyInto(_c, " + value + ", _n, null);");
  }

  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    out.line(codec + ".readInto(_in, _v, null);");
  }
}
