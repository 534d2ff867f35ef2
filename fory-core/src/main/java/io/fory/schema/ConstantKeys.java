package io.fory.schema;

import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * The places of one version that have constants of an enum as keys of maps or elements of sets, or
 * in such: there a constant in the place of another one may make two of them one.
 */
final class ConstantKeys {
  private final List<TypeSchema> types;
  private final EnumSchema enumeration;
  private final Predicate<TypeIdentity> compared;

  /** Whether constants themselves are keys, or may be. */
  private boolean direct;

  /** Whether keys that are compared by their content have constants. */
  private boolean within;

  /**
   * Looks for the places.
   *
   * @param compared tells which structs are compared by their content
   */
  ConstantKeys(List<TypeSchema> types, EnumSchema enumeration, Predicate<TypeIdentity> compared) {
    this.types = types;
    this.enumeration = enumeration;
    this.compared = compared;
    for (TypeSchema type : types) {
      if (type instanceof StructSchema struct) {
        for (FieldSchema field : struct.dataFields()) {
          if (field.type() != null) {
            look(field.type());
          }
        }
      } else if (type instanceof OpaqueSchema opaque && opaque.elements() != null) {
        look(opaque.elements());
      }
    }
  }

  /**
   * Returns the outcome of a constant in the place of another one.
   *
   * @param seen what readers do with a constant that they do not have
   */
  Outcome outcome(String seen) {
    if (within) {
      return Outcome.mayFail(seen + ", and refuse keys, or elements of sets, that differ in it");
    }
    return direct
        ? Outcome.loss(seen + ", where keys, or elements of sets, are merged or left out")
        : Outcome.harmless(seen);
  }

  private void look(TypeRef declared) {
    if (declared instanceof TypeRef.ArrayOf array) {
      look(array.component());
      return;
    }
    if (!declared.arguments().isEmpty()) {
      TypeRef key = declared.arguments().get(0);
      boolean distinct = HeldElements.areDistinct(declared);
      if (isConstant(key)) {
        direct |= distinct || KeyTypes.mayBeSet(declared);
      } else {
        within |= distinct && tellApart(key, new BitSet());
      }
    }
    declared.arguments().forEach(this::look);
  }

  /** Returns whether constants tell keys apart; arrays are equal by their identity. */
  private boolean tellApart(TypeRef key, BitSet seen) {
    if (isConstant(key)) {
      return true;
    }
    if (key instanceof TypeRef.Defined defined
        && types.get(defined.index()) instanceof StructSchema struct
        && compared.test(struct.identity())
        && !seen.get(defined.index())) {
      seen.set(defined.index());
      for (FieldSchema field : struct.dataFields()) {
        if (field.type() != null && tellApart(field.type(), seen)) {
          return true;
        }
      }
    }
    return key.arguments().stream().anyMatch(argument -> tellApart(argument, seen));
  }

  private boolean isConstant(TypeRef type) {
    return type instanceof TypeRef.Defined defined
        && types.get(defined.index()).identity().equals(enumeration.identity());
  }
}
