package io.fory.schema;

import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.StructSchema.Comparison;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The types that are in the file of the new version alone: because they are new, or because an
 * earlier version of the library has written the other file, and left out the types that only a
 * container of the application or a type argument leads to.
 */
final class UntoldTypes {
  private final SchemaFile young;

  /** The types that the new version has at a place, or holds in a container. */
  private final BitSet placed = new BitSet();

  /** Containers of both versions of which the old file does not say what they hold. */
  private final Map<TypeIdentity, BitSet> held = new HashMap<>();

  private final Set<String> mentionedByOld = new HashSet<>();
  private final Set<String> mentioned = new HashSet<>();

  /** Whether the old file says more than those of earlier versions of the library. */
  private boolean told;

  UntoldTypes(SchemaFile old, SchemaFile young) {
    this.young = young;
    TypeGraph graph = new TypeGraph(young);
    Map<TypeIdentity, TypeSchema> before = new HashMap<>();
    for (TypeSchema type : old.types()) {
      before.put(type.identity(), type);
      addMentioned(type, mentionedByOld);
      told |= type instanceof OpaqueSchema opaque && opaque.elements() != null;
      told |= type instanceof StructSchema struct && struct.comparison() != Comparison.IDENTITY;
    }
    for (TypeSchema type : young.types()) {
      addMentioned(type, mentioned);
      if (type instanceof StructSchema struct) {
        for (FieldSchema field : struct.dataFields()) {
          if (field.type() != null) {
            graph.find(field.type(), each -> false, placed);
          }
        }
      } else if (type instanceof OpaqueSchema opaque && opaque.elements() != null) {
        graph.find(opaque.elements(), each -> false, placed);
        TypeSchema known = before.get(type.identity());
        if (known instanceof OpaqueSchema container && container.elements() == null) {
          BitSet found = new BitSet();
          graph.find(opaque.elements(), each -> false, found);
          held.put(type.identity(), found);
        }
      }
    }
  }

  /** Returns whether the old file tells which classes are compared, as far as can be seen. */
  boolean isTold() {
    return told;
  }

  /** Returns the outcome of a type that is in the new file alone, for readers of both versions. */
  Outcome outcome(TypeIdentity type) {
    String place = null;
    for (Map.Entry<TypeIdentity, BitSet> entry : held.entrySet()) {
      if (has(entry.getValue(), type)) {
        place = SchemaPrinter.identity(entry.getKey()) + " holds";
      }
    }
    if (place == null && isIn(mentionedByOld, type)) {
      place = "a type argument names";
    }
    return place == null
        ? Outcome.NONE
        : Outcome.mayFail(
            "may have another version of it, which "
                + place
                + ": the old file does not have it, so write that anew");
  }

  /** Returns the outcome of a new type for old readers, which meet it where no place says it. */
  Outcome met(TypeIdentity type) {
    for (int i = 0; i < young.types().size(); i++) {
      if (young.types().get(i).identity().equals(type)) {
        boolean said = young.isRoot(i) || placed.get(i) || isIn(mentioned, type);
        return said || young.types().get(i) instanceof EnumSchema
            ? Outcome.NONE
            : Outcome.mayFail("refuse it where a type that it extends is declared");
      }
    }
    return Outcome.NONE;
  }

  private boolean has(BitSet found, TypeIdentity type) {
    return found.stream().anyMatch(i -> young.types().get(i).identity().equals(type));
  }

  /** Adds the type arguments in words at the places of a type. */
  private static void addMentioned(TypeSchema type, Set<String> words) {
    if (type instanceof StructSchema struct) {
      for (FieldSchema field : struct.dataFields()) {
        if (field.type() != null) {
          addMentioned(field.type(), words);
        }
      }
    } else if (type instanceof OpaqueSchema opaque && opaque.elements() != null) {
      addMentioned(opaque.elements(), words);
    }
  }

  private static void addMentioned(TypeRef type, Set<String> words) {
    if (type instanceof TypeRef.ArrayOf array) {
      addMentioned(array.component(), words);
      return;
    }
    words.addAll(UnwrittenArguments.of(type));
    type.arguments().forEach(argument -> addMentioned(argument, words));
  }

  private static boolean isIn(Set<String> words, TypeIdentity type) {
    String name = type.toString();
    return words.stream().anyMatch(word -> mentions(word, name));
  }

  /** Returns whether the words of a type have a name as a whole. */
  private static boolean mentions(String words, String name) {
    for (int at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + 1)) {
      int end = at + name.length();
      boolean begins = at == 0 || !SchemaPrinter.isPlain(words.charAt(at - 1));
      if (begins && (end == words.length() || !SchemaPrinter.isPlain(words.charAt(end)))) {
        return true;
      }
    }
    return false;
  }
}
