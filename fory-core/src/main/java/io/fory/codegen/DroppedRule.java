package io.fory.codegen;

import io.fory.buffer.IntegerCoding;
import io.fory.codec.ValueCodec;
import io.fory.codegen.java.SourceWriter;
import io.fory.plan.Step;
import java.util.function.UnaryOperator;

/** Prints the fields that the class does not have: they are read past, or kept as they are. */
final class DroppedRule implements Rule {
  private static final String CAPTURES = "io.fory.carried.DroppedFields.captures(_in).";

  /** Null for a scalar of the fixed block, which has been taken with it. */
  private final String statement;

  private DroppedRule(String statement) {
    this.statement = statement;
  }

  static Rule of(Site site) {
    boolean applies =
        site.step() != null && site.field().isDropped() && !(site.step() instanceof Step.Carried);
    return applies ? new DroppedRule(statement(site)) : null;
  }

  private static String statement(Site site) {
    boolean captures = site.scope().captures();
    if (site.step() instanceof Step.Scalar) {
      return null;
    }
    if (site.step() instanceof Step.CompressedInteger integer) {
      if (!captures) {
        return IntegerRule.read(integer, site.scope()) + ";";
      }
      String coding = site.constant(IntegerCoding.class, integer.coding());
      int bit = integer.wideBit();
      String ofValue =
          bit == Step.ALWAYS ? "" : ".ofValue(" + IntegerRule.isSet(bit, site.scope()) + ")";
      return CAPTURES + "integer(" + coding + ofValue + ");";
    }
    if (site.step() instanceof Step.Text) {
      return captures ? CAPTURES + "string();" : "_in.readString();";
    }
    String codec = site.constant(ValueCodec.class, site.codec());
    return captures ? CAPTURES + "object(" + codec + ");" : codec + ".drop(_in);";
  }

  @Override
  public void printWrite(SourceWriter out, String value) {
    throw new IllegalStateException("a field that is not here is not written");
  }

  @Override
  public void printCopy(SourceWriter out, String value, UnaryOperator<String> assign) {
    throw new IllegalStateException("a field that is not here is not copied");
  }

  @Override
  public void printRead(SourceWriter out, UnaryOperator<String> assign) {
    if (statement != null) {
      out.line(statement);
    }
  }
}
