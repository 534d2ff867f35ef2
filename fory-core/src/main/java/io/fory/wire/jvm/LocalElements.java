package io.fory.wire.jvm;

import io.fory.builtin.container.ElementTypes;
import io.fory.plan.ScalarKind;
import io.fory.plan.TypeShape;
import java.lang.reflect.Type;

/** What a type of the reader says of its elements. */
final class LocalElements {
  private static final Type[] NONE = {};

  private LocalElements() {}

  /** Returns the types of the elements of a container or array here; boxes for primitives. */
  static Type[] heldBy(Type local) {
    Type component = componentOf(local);
    if (component == null) {
      return ElementTypes.saidBy(local);
    }
    ScalarKind kind = ScalarKind.of(TypeShape.raw(component));
    return new Type[] {kind == null ? component : kind.box()};
  }

  /** Returns the type of the elements here if there is one, or null. */
  static Type elementOf(Type local) {
    Type[] here = local == null ? NONE : heldBy(local);
    return here.length == 1 ? here[0] : null;
  }

  /** Returns the component type of an array type here, or null. */
  static Type componentOf(Type local) {
    return local != null && TypeShape.raw(local).isArray() ? TypeShape.component(local) : null;
  }

  /** Returns the component type of all dimensions. */
  static Type innermost(Type local) {
    return TypeShape.raw(local).isArray() ? innermost(TypeShape.component(local)) : local;
  }

  /**
   * Returns whether types are {@link Object}: what no writer declares becomes elements of these.
   */
  static boolean areAllObject(Type[] local) {
    for (Type type : local) {
      if (TypeShape.raw(type) != Object.class) {
        return false;
      }
    }
    return true;
  }
}
