package io.fory.schema;

import io.fory.plan.FieldKeys;
import io.fory.schema.model.BuiltInTraits;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The types of one version, which lead to each other by what their fields declare. */
final class TypeGraph {
  private final SchemaFile file;
  private final List<TypeSchema> types;

  TypeGraph(SchemaFile file) {
    this.file = file;
    this.types = file.types();
  }

  /** Returns whether a container may be reached from objects of a type. */
  boolean leadBack(TypeRef type, TypeRef container) {
    Predicate<TypeRef> leads = each -> BuiltInTraits.isAny(each) || each.equals(container);
    return find(type, leads, new BitSet()) != null;
  }

  /**
   * Returns a class with a serializer of its own that a type leads to and that readers cannot read
   * past, or null.
   *
   * @param known types of the readers
   */
  OpaqueSchema opaqueIn(TypeRef type, List<TypeSchema> known) {
    OpaqueSchema served = opaqueIn(type, opaque -> !mayBeContainer(opaque, known), known);
    return served != null ? served : opaqueIn(type, opaque -> true, known);
  }

  private OpaqueSchema opaqueIn(
      TypeRef type, Predicate<OpaqueSchema> wanted, List<TypeSchema> known) {
    Predicate<TypeRef> unskippable =
        each ->
            each instanceof TypeRef.Defined defined
                && types.get(defined.index()) instanceof OpaqueSchema opaque
                && known.stream().noneMatch(here -> isLaidOutAs(here, opaque))
                && wanted.test(opaque);
    TypeRef found = find(type, unskippable, new BitSet());
    return found instanceof TypeRef.Defined defined
        ? (OpaqueSchema) types.get(defined.index())
        : null;
  }

  /**
   * Returns whether a class may be a container without fields of its own. Readers skip it if they
   * have registered it, though no field that they have may lead to it.
   *
   * @param known types of the readers
   */
  boolean mayBeContainer(OpaqueSchema opaque, List<TypeSchema> known) {
    return opaque.layoutHash() == 0
        && known.stream().noneMatch(each -> each.identity().equals(opaque.identity()));
  }

  /**
   * Returns a class with a serializer of its own that a type leads to and that readers have, but
   * not in all messages in which it stands: they use its serializer where the root leads to it.
   *
   * @param owner the struct of which a field is of that type
   * @param known the version of the readers
   */
  OpaqueSchema unreachedIn(TypeRef type, TypeIdentity owner, TypeGraph known) {
    Predicate<TypeRef> unreached =
        each ->
            each instanceof TypeRef.Defined defined
                && types.get(defined.index()) instanceof OpaqueSchema opaque
                && opaque.elements() == null // else a container, which is skipped anyhow
                && known.types.stream().anyMatch(here -> isServed(here, opaque))
                && !known.allLead(owner, opaque.identity());
    TypeRef found = find(type, unreached, new BitSet());
    return found instanceof TypeRef.Defined defined
        ? (OpaqueSchema) types.get(defined.index())
        : null;
  }

  private static boolean isServed(TypeSchema type, OpaqueSchema opaque) {
    return isLaidOutAs(type, opaque) && ((OpaqueSchema) type).elements() == null;
  }

  /** Returns whether all roots that lead to a struct, or else that itself, lead to another type. */
  private boolean allLead(TypeIdentity owner, TypeIdentity other) {
    boolean lead = true;
    boolean found = false;
    for (int i = 0; i < types.size(); i++) {
      TypeRef root = new TypeRef.Defined(i, List.of());
      if (file.isRoot(i) && find(root, each -> isOf(each, owner), new BitSet()) != null) {
        found = true;
        lead &= mayLead(root, other);
      }
    }
    for (int i = 0; !found && i < types.size(); i++) {
      found = types.get(i).identity().equals(owner);
      lead = !found || mayLead(new TypeRef.Defined(i, List.of()), other);
    }
    return lead;
  }

  private boolean mayLead(TypeRef from, TypeIdentity type) {
    Predicate<TypeRef> leads = each -> isOf(each, type) || takesAll(each);
    return find(from, leads, new BitSet()) != null;
  }

  /** Returns whether a place takes all classes: it is declared {@code Object}, or raw. */
  private static boolean takesAll(TypeRef place) {
    if (BuiltInTraits.isAny(place)) {
      return place instanceof TypeRef.BuiltIn builtIn && builtIn.open() == null;
    }
    return place.arguments().isEmpty() && ContainerDemands.isContainer(BuiltInNames.classOf(place));
  }

  private boolean isOf(TypeRef type, TypeIdentity identity) {
    return type instanceof TypeRef.Defined defined
        && types.get(defined.index()).identity().equals(identity);
  }

  private static boolean isLaidOutAs(TypeSchema type, OpaqueSchema opaque) {
    return type instanceof OpaqueSchema known && known.isLaidOutAs(opaque);
  }

  /**
   * Returns the first type that another one leads to and that is looked for, or null.
   *
   * @param seen the types whose fields have been looked at; grows
   */
  TypeRef find(TypeRef type, Predicate<TypeRef> wanted, BitSet seen) {
    if (wanted.test(type)) {
      return type;
    }
    if (type instanceof TypeRef.ArrayOf array) {
      return find(array.component(), wanted, seen);
    }
    if (type instanceof TypeRef.Defined defined && !seen.get(defined.index())) {
      seen.set(defined.index());
      if (types.get(defined.index()) instanceof StructSchema struct) {
        for (FieldSchema field : struct.dataFields()) {
          TypeRef found = field.type() == null ? null : find(field.type(), wanted, seen);
          if (found != null) {
            return found;
          }
        }
      } else if (types.get(defined.index()) instanceof OpaqueSchema opaque) {
        TypeRef held = opaque.elements();
        TypeRef found = held == null ? null : find(held, wanted, seen);
        if (found != null) {
          return found;
        }
      }
    }
    for (TypeRef argument : type.arguments()) {
      TypeRef found = find(argument, wanted, seen);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * Returns whether a struct may extend another one at readers: if they have both, it has all
   * fields of that.
   *
   * @param written the version that has {@code from}
   * @param known the version that has {@code to}
   */
  static boolean mayExtend(TypeGraph written, TypeRef from, TypeGraph known, TypeRef to) {
    if (!(from instanceof TypeRef.Defined source && to instanceof TypeRef.Defined target)
        || !(written.types.get(source.index()) instanceof StructSchema extending)
        || !(known.types.get(target.index()) instanceof StructSchema extended)) {
      return false;
    }
    StructSchema here = known.struct(extending.identity());
    return here == null || hasAll(here, extended);
  }

  StructSchema struct(TypeIdentity identity) {
    for (TypeSchema type : types) {
      if (type instanceof StructSchema struct && type.identity().equals(identity)) {
        return struct;
      }
    }
    return null;
  }

  /** Returns whether a struct has all keys of another one; one that hides a field has others. */
  private static boolean hasAll(StructSchema extending, StructSchema extended) {
    Set<String> keys = new HashSet<>();
    for (FieldSchema field : extending.dataFields()) {
      if (FieldKeys.isOfSeveral(field.key())) {
        return true;
      }
      keys.add(field.key());
    }
    return extended.dataFields().stream().allMatch(field -> keys.contains(field.key()));
  }
}
