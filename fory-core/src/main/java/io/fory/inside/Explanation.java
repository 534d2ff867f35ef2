package io.fory.inside;

import io.fory.builtin.jdk.SerialSerializer;
import io.fory.codec.ApplicationSerializer;
import io.fory.codec.ContainerSerializer;
import io.fory.codec.EnumBody;
import io.fory.codec.RefusedBody;
import io.fory.codegen.GeneratedStruct;
import io.fory.error.ErrorText;
import io.fory.message.ResolvedType;
import io.fory.message.WireOptions;
import io.fory.plan.FieldPlan;
import io.fory.plan.Step;
import io.fory.plan.StructField;
import io.fory.plan.StructPlan;
import io.fory.schema.Schema;
import io.fory.serializer.Serializer;
import io.fory.struct.InterpretedStruct;
import io.fory.struct.LinkedPlan;
import io.fory.type.LayoutHash;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The plan of a class as text, for people and for bug reports: it walks the steps that the engines
 * execute, and computes no plan of its own. The same class gives the same lines; that of the engine
 * changes once code has been generated.
 */
public final class Explanation {
  /** Begins what is said of an engine that stays the interpreter. */
  private static final String INTERPRETER = "interpreter, for good";

  /** From so many fields on generated code is more than a method or two. */
  private static final int MANY_FIELDS = 100;

  private final ResolvedType type;
  private final WireOptions options;
  private final StringBuilder lines = new StringBuilder();
  private final List<String> slow = new ArrayList<>();

  private Explanation(ResolvedType type, WireOptions options) {
    this.type = type;
    this.options = options;
  }

  /**
   * Returns the explanation of a class.
   *
   * @param schema by which messages define the class, or null if they name it alone
   * @param engine what serves the class now, if it is a struct
   * @throws io.fory.error.ForyException if objects of the class cannot be written
   */
  public static String of(ResolvedType type, WireOptions options, byte[] schema, String engine) {
    Serializer<Object> serializer = type.serializer();
    if (serializer instanceof RefusedBody refused) {
      throw refused.refusal();
    }
    return new Explanation(type, options).explained(serializer, schema, engine);
  }

  /**
   * Returns the explanation of an interface or abstract class.
   *
   * @param implementations the registered classes below it
   */
  public static String ofOpen(Class<?> type, List<ResolvedType> implementations) {
    StringBuilder lines = new StringBuilder();
    lines.append(PlaceText.name(type)).append(": open, each value names its class\n");
    for (ResolvedType implementation : implementations) {
      if (implementation.type() == type) {
        continue; // any class below it
      }
      lines.append("  may be ").append(PlaceText.name(implementation.type())).append('\n');
    }
    return lines.toString();
  }

  private String explained(Serializer<Object> serializer, byte[] schema, String engine) {
    line(0, PlaceText.name(type.type()) + ": " + kindOf(serializer));
    line(1, "messages: " + options.mode());
    line(1, "identity: " + identity());
    if (schema != null) {
      line(
          1,
          "schema: "
              + ErrorText.count(schema.length, "byte")
              + ", fingerprint "
              + Schema.decode(schema).fingerprint());
    }
    boolean hashed = type.isRegistered() && !options.xlang();
    if (hashed) {
      int hash = schema == null ? type.layoutHash() : LayoutHash.of(schema);
      line(1, String.format(Locale.ROOT, "layout hash: %08x", hash));
    }
    if (serializer instanceof GeneratedStruct generated) {
      struct(generated.interpreter(), generated.bound(), engine);
    } else if (serializer instanceof InterpretedStruct struct) {
      struct(struct, struct.linked(), engine);
    } else {
      other(serializer);
    }
    if (!slow.isEmpty()) {
      line(1, "slow:");
      slow.forEach(reason -> line(2, reason));
    }
    return lines.toString();
  }

  private void line(int level, String text) {
    lines.append("  ".repeat(level)).append(text).append('\n');
  }

  private String kindOf(Serializer<Object> serializer) {
    Class<?> raw = type.type();
    if (serializer instanceof GeneratedStruct || serializer instanceof InterpretedStruct) {
      boolean container = isContainer(raw);
      return raw.isRecord() ? "record" : container ? "container with fields of its own" : "struct";
    }
    if (serializer instanceof ApplicationSerializer own) {
      return "custom " + own;
    }
    if (serializer instanceof SerialSerializer) {
      return "JDK serialization (hook)";
    }
    if (raw.isEnum() || serializer instanceof EnumBody) {
      return "enum";
    }
    if (raw.isArray()) {
      return "array";
    }
    String kind = serializer instanceof ContainerSerializer ? "container" : "value";
    if (raw.isAssignableFrom(Object.class)) {
      return "value without content";
    }
    return Throwable.class.isAssignableFrom(raw) ? "throwable" : kind;
  }

  private String identity() {
    if (type.component() != null) {
      return "array of " + PlaceText.name(type.component().type());
    }
    if (type.id() != ResolvedType.NONE) {
      return "id " + type.id();
    }
    if (type.builtIn() != ResolvedType.NONE) {
      return "built-in type number " + type.builtIn();
    }
    int chars = type.name().length();
    slow.add("messages name the class by " + ErrorText.count(chars, "char") + ", not by an id");
    return "name " + ErrorText.printable(type.name());
  }

  private void other(Serializer<Object> serializer) {
    if (serializer instanceof EnumBody body) {
      int constants = body.codec().constants().length;
      line(
          1,
          "body: ordinal plus one, "
              + ErrorText.count(body.codec().width(), "byte")
              + ", of "
              + ErrorText.count(constants, "constant"));
      return;
    }
    if (serializer instanceof SerialSerializer hooked) {
      hooked.describe().forEach(part -> line(1, ErrorText.printable(part)));
      slow.add("JDK serialization: hooks are called, no code is generated");
    } else if (serializer instanceof ApplicationSerializer own) {
      boolean first = own.createsFirst();
      line(1, "a cycle may lead back to the object: " + (first ? "yes" : "no"));
    }
    line(1, "numbered where references are tracked: " + yes(serializer.tracksReferences()));
    line(1, "body: at least " + ErrorText.count(serializer.minBytes(), "byte"));
  }

  private static String yes(boolean condition) {
    return condition ? "yes" : "no";
  }

  private void struct(InterpretedStruct struct, LinkedPlan linked, String engine) {
    StructPlan plan = linked.plan();
    line(1, "engine: " + engine);
    if (engine.startsWith(INTERPRETER)) {
      slow.add("the interpreter: reflection reads and sets the fields");
    }
    line(1, "objects: made by " + creation(plan, struct));
    int fields = plan.fields().size();
    line(
        1,
        "body: "
            + ErrorText.count(fields, "field")
            + ", at least "
            + ErrorText.count(plan.minBytes(), "byte"));
    int boxes = 0;
    for (Step step : plan.steps()) {
      if (step instanceof Step.FixedBlock block) {
        block(block, linked);
      } else {
        field(2, (Step.OfField) step, linked);
      }
    }
    for (FieldPlan field : plan.fields()) {
      boxes += field.isBoxed() && !field.isDropped() ? 1 : 0;
    }
    if (boxes > 0) {
      slow.add(ErrorText.count(boxes, "boxed field") + ": reading allocates the boxes");
    }
    if (fields > MANY_FIELDS) {
      slow.add(fields + " fields: generated code takes many methods");
    }
  }

  private static boolean isContainer(Class<?> type) {
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
  }

  private static String creation(StructPlan plan, InterpretedStruct struct) {
    if (plan.isRecord()) {
      return "the canonical constructor";
    }
    return struct.runsOwnConstructor()
        ? "the constructor without arguments"
        : "none of the class's own constructors, since none has no arguments";
  }

  private void block(Step.FixedBlock block, LinkedPlan linked) {
    line(
        2,
        "block of "
            + ErrorText.count(block.bytes(), "byte")
            + (block.presenceBytes() == 0
                ? ""
                : ", the first "
                    + (block.presenceBytes() == 1 ? "with" : block.presenceBytes() + " with")
                    + " presence bits"));
    for (Step.Scalar scalar : block.scalars()) {
      field(3, scalar, linked);
    }
  }

  private void field(int level, Step.OfField step, LinkedPlan linked) {
    FieldPlan field = step.field();
    StructField member = linked.link(field).member();
    StringBuilder text = new StringBuilder();
    if (step instanceof Step.Scalar scalar) {
      text.append('+').append(scalar.offset()).append(' ');
    }
    text.append(ErrorText.printable(field.name()));
    if (!field.key().equals(field.name()) && !field.isCarrier()) {
      text.append(" (key ").append(ErrorText.printable(field.key())).append(')');
    }
    Type declared = member.type();
    text.append(": ");
    if (declared != null) {
      text.append(ErrorText.printable(declared.getTypeName())).append(", ");
    }
    text.append(encoding(step, linked));
    line(level, text.toString());
  }

  private String encoding(Step.OfField step, LinkedPlan linked) {
    FieldPlan field = step.field();
    if (step instanceof Step.Scalar scalar) {
      String width = ErrorText.count(field.width(), "byte");
      String kind = field.kind() == null ? "ordinal plus one, " + width : width;
      return kind + presence(field, scalar.presenceBit());
    }
    if (step instanceof Step.CompressedInteger integer) {
      String coding = integer.coding().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      return coding + presence(field, integer.presenceBit());
    }
    String nullable = field.nullable() ? ", may be null" : ", never null";
    if (step instanceof Step.Text) {
      return "text" + nullable;
    }
    if (step instanceof Step.Carried) {
      return "carried: the fields that this version of the class does not have";
    }
    PlaceText place = new PlaceText(linked.codec(field));
    for (String open : place.open()) {
      slow.add(
          ErrorText.printable(field.name())
              + ": an open place of "
              + open
              + ", each value names its class");
    }
    return place + nullable + (field.encoding().tracked() ? "" : ", not tracked");
  }

  private static String presence(FieldPlan field, int bit) {
    if (bit != Step.ALWAYS) {
      return ", may be null: presence bit " + bit;
    }
    boolean none = field.form() == FieldPlan.Form.ENUM && field.nullable();
    return none ? ", may be null: 0" : "";
  }
}
