package io.fory.schema;

import io.fory.schema.model.BuiltInTraits;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.StructSchema.Comparison;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.util.BitSet;
import java.util.Collection;
import java.util.Dictionary;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * The types of one version whose objects stand in keys of maps or elements of sets, or may. Where a
 * place says what it holds, and not whether that is a set, or has keys and not of what, only types
 * count that are compared by their content. What is in places that say nothing is not looked for:
 * nearly every model has one, and nearly every class would be told.
 */
final class KeyTypes {
  /** A class of maps that does not say of what its keys are. */
  private static final String DICTIONARY = Dictionary.class.getName();

  private final List<TypeSchema> types;
  private final TypeGraph graph;

  /** The types that declared keys lead to. */
  private final BitSet certain = new BitSet();

  /** The types that elements of collections lead to which may be sets. */
  private final BitSet possible = new BitSet();

  /** The types that elements of queues lead to which may be sorted. */
  private final BitSet queued = new BitSet();

  /** The types that objects with a comparison of their own lead to, which may look into them. */
  private final BitSet lookedInto = new BitSet();

  /** Whether keys lead to anything. */
  private boolean open;

  KeyTypes(List<TypeSchema> types, TypeGraph graph) {
    this.types = types;
    this.graph = graph;
    for (int i = 0; i < types.size(); i++) {
      TypeSchema type = types.get(i);
      if (type instanceof StructSchema struct) {
        if (struct.comparison() != Comparison.IDENTITY) {
          graph.find(new TypeRef.Defined(i), each -> false, lookedInto);
        }
        for (FieldSchema field : struct.dataFields()) {
          if (field.type() != null) {
            mark(field.type());
          }
        }
      } else if (type instanceof OpaqueSchema opaque && opaque.elements() != null) {
        mark(opaque.elements());
      }
    }
  }

  /**
   * Returns whether objects of a type may be told apart in keys: going by two versions, of which
   * the file of one may be of an earlier version of the library, and know less.
   */
  static boolean areKeys(TypeIdentity type, KeyTypes one, KeyTypes other) {
    boolean compared = one.has(one.lookedInto, type) || other.has(other.lookedInto, type);
    return one.areKeys(type, compared) || other.areKeys(type, compared);
  }

  /** Returns whether objects of a type are compared by their content, going by two versions. */
  static boolean areCompared(TypeIdentity type, KeyTypes one, KeyTypes other) {
    return one.isCompared(type) || other.isCompared(type);
  }

  /** Returns whether objects of a type may stand in sorted containers. */
  static boolean areSorted(TypeIdentity type, KeyTypes one, KeyTypes other) {
    boolean queued = one.has(one.queued, type) || other.has(other.queued, type);
    return queued || one.areKeys(type, true) || other.areKeys(type, true);
  }

  private boolean areKeys(TypeIdentity type, boolean compared) {
    return has(certain, type) || compared && (open || has(possible, type));
  }

  private boolean isCompared(TypeIdentity type) {
    return types.stream()
        .anyMatch(
            each ->
                each instanceof StructSchema struct
                    && struct.comparison() != Comparison.IDENTITY
                    && struct.identity().equals(type));
  }

  private boolean has(BitSet marked, TypeIdentity type) {
    return marked.stream().anyMatch(index -> types.get(index).identity().equals(type));
  }

  /** Marks the types that the keys of the containers in a declared type lead to. */
  private void mark(TypeRef declared) {
    if (declared instanceof TypeRef.ArrayOf array) {
      mark(array.component());
      return;
    }
    open |= declared instanceof TypeRef.BuiltIn builtIn && DICTIONARY.equals(builtIn.open());
    if (HeldElements.areDistinct(declared)) {
      markKeys(declared, certain);
    } else if (mayBeSet(declared)) {
      markKeys(declared, possible);
    } else if (takes(declared, PriorityQueue.class)
        || takes(declared, PriorityBlockingQueue.class)) {
      declared.arguments().forEach(element -> graph.find(element, each -> false, queued));
    }
    declared.arguments().forEach(this::mark);
  }

  /** Returns whether a place that is declared with a collection takes sets. */
  static boolean mayBeSet(TypeRef declared) {
    return takes(declared, LinkedHashSet.class);
  }

  /** Returns whether a place that is declared with a collection takes those of a class. */
  private static boolean takes(TypeRef declared, Class<?> collection) {
    Class<?> type =
        declared instanceof TypeRef.BuiltIn builtIn ? BuiltInNames.declaredClass(builtIn) : null;
    return type != null
        && Collection.class.isAssignableFrom(type)
        && type.isAssignableFrom(collection);
  }

  private void markKeys(TypeRef container, BitSet marked) {
    List<TypeRef> elements = container.arguments();
    open |= elements.isEmpty(); // a raw type
    if (!elements.isEmpty()) {
      graph.find(elements.get(0), this::isOpen, marked);
    }
  }

  /** Takes note of a place in keys that may hold anything; the search goes on. */
  private boolean isOpen(TypeRef type) {
    open |= BuiltInTraits.isAny(type);
    return false;
  }
}
