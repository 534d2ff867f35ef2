package io.fory.serializer;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;

/** The errors for types that a message has and that cannot stand where they are met. */
final class TypeRefusal {
  private TypeRefusal() {}

  /** Of a class that the type which the caller asked for cannot reach. */
  static ForyException unreachable(ResolvedType type, Class<?> requested) {
    return TypeNotAllowedException.unreachable(type.type().getTypeName(), requested.getTypeName());
  }

  /** Of a class that is not registered. */
  static ForyException unregistered(ResolvedType type) {
    ResolvedType named = type;
    while (named.component() != null) {
      named = named.component();
    }
    return TypeNotAllowedException.unregistered(
        named.name() != null ? named.name() : "with id " + named.id());
  }

  /** Of a class that the writer wrote without its schema, and that has other fields here. */
  static ForyException otherLayout(ReadContext in, ResolvedType type) {
    return new IncompatibleSchemaException(
            "The writer's fields of "
                + type.type().getTypeName()
                + ", or of a class below it, differ from the reader's")
        .withOffset(in.offset())
        .withCure("Give both ends the same version of the class and the same compression options");
  }

  /** Of a value of another class than declared. */
  static ForyException mismatch(ReadContext in, Class<?> declared, Class<?> met) {
    return new TypeMismatchException(declared.getTypeName(), met.getTypeName())
        .withOffset(in.offset());
  }
}
