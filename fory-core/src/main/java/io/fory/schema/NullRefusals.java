package io.fory.schema;

import io.fory.plan.FieldPlan.Form;
import io.fory.plan.StructField;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.util.List;

/** The places of one version that refuse null for a constant of an enum. */
record NullRefusals(List<TypeSchema> types, EnumSchema enumeration) {
  /** Returns the first one, or null. */
  String place() {
    for (TypeSchema type : types) {
      String refusing = null;
      if (type instanceof StructSchema struct) {
        refusing = placeIn(struct);
      } else if (type instanceof OpaqueSchema opaque
          && opaque.elements() != null
          && refusesHeld(opaque.elements())) {
        refusing = SchemaPrinter.identity(opaque.identity());
      }
      if (refusing != null) {
        return refusing;
      }
    }
    return null;
  }

  /** Containers of the application may be sorted, unless they are lists. */
  private boolean refusesHeld(TypeRef elements) {
    boolean keys = HeldElements.maySort(elements) && !elements.arguments().isEmpty();
    return keys && isOf(elements.arguments().get(0)) || refuses(elements);
  }

  private String placeIn(StructSchema struct) {
    for (FieldSchema field : struct.dataFields()) {
      boolean required = field.form() == Form.ENUM && !field.nullable() && isOf(field.type());
      boolean held = field.key().equals(StructField.ELEMENTS_KEY) && refusesHeld(field.type());
      if (required || held || field.type() != null && refuses(field.type())) {
        return SchemaPrinter.identity(struct.identity()) + "." + SchemaPrinter.key(field);
      }
    }
    return null;
  }

  private boolean refuses(TypeRef type) {
    if (type instanceof TypeRef.ArrayOf array) {
      return refuses(array.component());
    }
    Class<?> container = BuiltInNames.classOf(type);
    boolean refuses =
        container != null
            && (ContainerDemands.isSorted(container) || ContainerDemands.refusesNull(container));
    for (TypeRef argument : type.arguments()) {
      if (refuses && isOf(argument) || refuses(argument)) {
        return true;
      }
    }
    return false;
  }

  private boolean isOf(TypeRef type) {
    return type instanceof TypeRef.Defined defined
        && types.get(defined.index()).identity().equals(enumeration.identity());
  }
}
