package io.fory.plan;

import java.lang.reflect.Type;
import java.util.List;

/**
 * The canonical text of a layout, which is hashed so that writer and reader notice when they
 * differ; specified in {@code docs/format-native.md}, section "Layout hash".
 */
public final class LayoutText {
  /** Tells the name by which the wire knows a class. */
  @FunctionalInterface
  public interface Naming {
    /** Returns the name of {@code type}. */
    String nameOf(Class<?> type);
  }

  private LayoutText() {}

  /** Returns the text of a struct, without the structs that it contains. */
  public static String of(StructPlan plan, Naming naming) {
    StringBuilder text = new StringBuilder(naming.nameOf(plan.type())).append('{');
    append(text, plan.block(), naming);
    append(text, plan.compressed(), naming);
    append(text, plan.strings(), naming);
    append(text, plan.objects(), naming);
    return text.append('}').toString();
  }

  /** Returns the text of an enum: its name and those of its constants. */
  public static String ofEnum(Class<?> type, Naming naming) {
    StringBuilder text = new StringBuilder(naming.nameOf(type)).append('(');
    for (Object constant : type.getEnumConstants()) {
      text.append(((Enum<?>) constant).name()).append(',');
    }
    return text.append(')').toString();
  }

  private static void append(StringBuilder text, List<FieldPlan> fields, Naming naming) {
    for (FieldPlan field : fields) {
      text.append(field.key()).append(':').append(field.form().name()).append(' ');
      appendType(text, field.type(), naming);
      if (!field.nullable()) {
        text.append('!');
      }
      if (!field.tracked()) {
        text.append('~');
        if (!field.nullable() && TypeShape.isExact(TypeShape.raw(field.type()))) {
          text.append('='); // an object has no head then
        }
      }
      text.append(';');
    }
  }

  private static void appendType(StringBuilder text, Type type, Naming naming) {
    Class<?> raw = TypeShape.raw(type);
    if (raw.isArray()) {
      appendType(text, TypeShape.component(type), naming);
      text.append("[]");
      return;
    }
    text.append(naming.nameOf(raw));
    Type[] arguments = TypeShape.arguments(type);
    for (int i = 0; i < arguments.length; i++) {
      text.append(i == 0 ? '<' : ',');
      appendType(text, arguments[i], naming);
    }
    if (arguments.length > 0) {
      text.append('>');
    }
  }
}
