package io.fory.wire.xlang;

import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.ResolvedType;
import io.fory.message.TypeRefusal;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The errors for types that the format, or the other end, has not as they are here. */
final class KindRefusal {
  private KindRefusal() {}

  /** Returns the error for a class that the format has no type for. */
  static UnsupportedTypeException unsupported(Class<?> type) {
    return new UnsupportedTypeException(
        type.getTypeName(), "the cross-language format has no type for it");
  }

  /** Returns the error for a class of containers that no reader makes. */
  static UnsupportedTypeException notMade(Class<?> type, XlangType kind) {
    Class<?> usual =
        switch (kind) {
          case MAP -> Map.class;
          case LIST -> Collection.class;
          default -> Set.class;
        };
    UnsupportedTypeException refused =
        new UnsupportedTypeException(
            type.getTypeName(), "the cross-language format has no way to make it");
    refused.withCure("Declare " + usual.getName() + " instead, which takes it");
    return refused;
  }

  /** Returns the error for a type that is of another kind at the writer. */
  static IncompatibleSchemaException otherKind(ResolvedType local, XlangType kind, XlangType here) {
    IncompatibleSchemaException refused =
        new IncompatibleSchemaException(
            local.type().getTypeName() + " is " + kind + " at the writer, and " + here + " here");
    if (kind.isStruct() != here.isStruct()) {
      refused.withCure(TypeRefusal.NEW_IDENTITY);
    }
    return refused;
  }
}
