package io.fory.wire.jvm;

import io.fory.builtin.container.ElementTypes;
import io.fory.plan.StructField;
import io.fory.plan.TypeShape;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.TypeRef;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The types of a field at the writer and here, for errors.
 *
 * @param classes the classes here of types of the message
 * @param names the names of defined types, by their indexes
 * @param kinds how a class here is written, if it is that of a defined type and of another kind
 */
record TypeText(
    Function<TypeRef, Class<?>> classes,
    IntFunction<String> names,
    BiFunction<Integer, Class<?>, String> kinds) {
  /** Returns the writer's type of a field. */
  String ofWriter(FieldSchema field, StructField here) {
    return switch (field.form()) {
      case PRIMITIVE, COMPRESSED -> field.kind().primitive().getName();
      case BOXED, COMPRESSED_BOXED -> field.kind().box().getName();
      case STRING -> "java.lang.String";
      default -> ofWriter(field.type(), here.type());
    };
  }

  /** Returns the type of a field here, with its kind where the writer's differs. */
  String ofReader(StructField here, TypeRef written) {
    String kind =
        written instanceof TypeRef.Defined defined
            ? kinds.apply(defined.index(), here.valueClass())
            : null;
    String name = here.type().getTypeName();
    return kind == null ? name : name + " (" + kind + ")";
  }

  private String ofWriter(TypeRef written, Type here) {
    if (written instanceof TypeRef.ArrayOf array) {
      return ofWriter(array.component(), LocalElements.componentOf(here)) + "[]";
    }
    List<TypeRef> arguments = written.arguments();
    Type[] held = here == null ? new Type[0] : ElementTypes.of(here);
    StringBuilder text = new StringBuilder(nameOf(written, here, held.length));
    for (int i = 0; i < arguments.size(); i++) {
      Type argument = held.length == arguments.size() ? held[i] : null;
      text.append(i == 0 ? "<" : ", ").append(ofWriter(arguments.get(i), argument));
    }
    return arguments.isEmpty() ? text.toString() : text.append('>').toString();
  }

  /**
   * Messages do not name an interface such as {@code Map.Entry} that a place declares, but its
   * arguments: it is taken for the one that the place declares here.
   */
  private String nameOf(TypeRef written, Type here, int held) {
    if (written instanceof TypeRef.Defined defined) {
      return names.apply(defined.index());
    }
    Class<?> type = classes.apply(written);
    int arguments = written.arguments().size();
    if (type != Object.class || arguments == 0) {
      return type.getName();
    }
    Class<?> raw = here == null ? Object.class : TypeShape.raw(here);
    boolean open = Modifier.isAbstract(raw.getModifiers()) && held == arguments;
    return open ? raw.getName() : "a container";
  }
}
