package io.fory.codegen;

import io.fory.carried.CarrierCodec;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.Step;
import java.util.function.UnaryOperator;

/** Prints the field that carries those which the class does not have. */
final class CarriedRule implements Rule {
  /** Local variable of the fields carried so far. */
  static final String LOCAL = "_carried";

  private final String codec;

  private CarriedRule(String codec) {
    this.codec = codec;
  }

  static Rule of(Site site) {
    return site.step() instanceof Step.Carried
        ? new CarriedRule(site.constant(CarrierCodec.class, site.codec()))
        : null;
  }

  @Override
  public void printWrite(SourceWriter out, String value) {
    out.line(codec + ".write(_out, " + value + ");");
  }

  @Override
  public void printCopy(SourceWriter out, String value, UnaryOperator<String> assign) {
    out.line(assign.apply(codec + ".copy(_c, " + value + ")"));
  }

  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    out.line(LOCAL + " = " + codec + ".readFields(_in, _v, " + LOCAL + ");");
  }
}
