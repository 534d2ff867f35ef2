package io.fory.dump;

import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.TypeRef;
import io.fory.type.BuiltInTypes;
import java.util.ArrayList;
import java.util.List;

/**
 * A place as a schema declares it.
 *
 * @param usual the type that a head of 1 stands for; null if there is none
 * @param arguments the places of the elements that it declares for containers
 */
record PlaceShape(Shape usual, List<PlaceShape> arguments) {
  /** A place of undeclared type. */
  static final PlaceShape OPEN = new PlaceShape(null, List.of());

  static PlaceShape of(SchemaModel schema, TypeRef type) {
    Shape shape = shapeOf(schema, type);
    List<PlaceShape> arguments = new ArrayList<>();
    if (type instanceof TypeRef.ArrayOf array) {
      arguments.add(of(schema, array.component()));
    }
    for (TypeRef argument : argumentsOf(type)) {
      arguments.add(of(schema, argument));
    }
    return new PlaceShape(shape.builtIn() == Shape.OBJECT ? null : shape, List.copyOf(arguments));
  }

  private static List<TypeRef> argumentsOf(TypeRef type) {
    if (type instanceof TypeRef.BuiltIn builtIn) {
      return builtIn.arguments();
    }
    return type instanceof TypeRef.Defined defined ? defined.arguments() : List.of();
  }

  private static Shape shapeOf(SchemaModel schema, TypeRef type) {
    if (type instanceof TypeRef.ArrayOf array) {
      return Shape.array(shapeOf(schema, array.component()));
    }
    return type instanceof TypeRef.Defined defined
        ? Shape.defined(schema, defined.index())
        : Shape.builtIn(((TypeRef.BuiltIn) type).number());
  }

  /** Returns the place of the components of an array that says its class itself. */
  static PlaceShape component(Shape component) {
    Class<?> usual =
        component.builtIn() < 0 ? null : BuiltInTypes.usualImplementation(component.name());
    if (usual != null) {
      return new PlaceShape(Shape.builtIn(BuiltInTypes.numberOf(usual)), List.of());
    }
    boolean open = component.builtIn() >= 0 && BodyTable.isOpen(component.name());
    if (open) {
      return OPEN;
    }
    return component.component() == null
        ? new PlaceShape(component, List.of())
        : new PlaceShape(component, List.of(component(component.component())));
  }

  boolean isString() {
    return usual != null && usual.isString();
  }

  boolean isEnum() {
    return usual != null && usual.constants() != null;
  }

  /** Returns the place of elements, keys (0) or values (1). */
  PlaceShape argument(int index) {
    return index < arguments.size() ? arguments.get(index) : OPEN;
  }
}
