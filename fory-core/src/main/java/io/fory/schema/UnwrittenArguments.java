package io.fory.schema;

import io.fory.schema.model.BuiltInTraits;
import io.fory.schema.model.TypeRef;
import io.fory.type.BuiltInTypes;
import java.util.Dictionary;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The type arguments that messages do not have: of classes of the application, those of {@code
 * class Keyed<T> extends HashMap<String, T>} and of {@code class Box<T>}, and those of an {@code
 * Iterable}. Readers compare the elements of containers with them, and nothing with those of other
 * classes.
 */
final class UnwrittenArguments {
  private static final String ANY = "Object";

  private static final TypeRef OBJECT =
      new TypeRef.BuiltIn(BuiltInTypes.numberOf(Object.class), List.of());

  /**
   * The types of the JDK that have such arguments: a container may stand where they are declared.
   */
  private static final Set<String> HOLDERS =
      Set.of(Iterable.class.getName(), Dictionary.class.getName());

  private UnwrittenArguments() {}

  /** Returns the outcome of values of one declared type where another of its class is declared. */
  static Outcome taken(TypeRef from, TypeRef to) {
    List<String> written = of(from);
    List<String> here = of(to);
    boolean told = !written.isEmpty() && !here.isEmpty(); // an earlier version's file has none
    boolean holds = isHolder(to);
    if (!told || !Objects.equals(openOf(from), openOf(to)) || areTaken(written, here, holds)) {
      return Outcome.NONE;
    }
    String elements = "refuse elements of other types";
    return Outcome.mayFail(
        holds ? elements : elements + ", and do not notice fields of other types");
  }

  private static boolean areTaken(List<String> written, List<String> here, boolean holds) {
    boolean taken = written.size() == here.size();
    for (int i = 0; taken && i < here.size(); i++) {
      taken =
          here.get(i).equals(ANY)
              || here.get(i).equals(written.get(i))
              || holds && isWider(here.get(i), written.get(i));
    }
    return taken;
  }

  /**
   * Returns whether all values of a type of the JDK are of another one, both in words. Readers
   * compare no type arguments of one that holds no elements, such as Comparable.
   */
  private static boolean isWider(String wide, String narrow) {
    String name = headOf(wide);
    Class<?> known = BuiltInNames.named(name);
    boolean compared =
        HOLDERS.contains(fullNameOf(name)) || known != null && BuiltInTypes.elementTypes(known) > 0;
    boolean alike = !compared || wide.substring(name.length()).equals(tailOf(narrow));
    return alike && BuiltInNames.isOf(BuiltInNames.named(headOf(narrow)), fullNameOf(name));
  }

  private static String headOf(String words) {
    int end = words.indexOf('<');
    return end < 0 ? words : words.substring(0, end);
  }

  private static String tailOf(String words) {
    return words.substring(headOf(words).length());
  }

  private static String fullNameOf(String name) {
    return name.indexOf('.') < 0 ? "java.lang." + name : name;
  }

  /** Returns whether a type is one of the JDK that has type arguments in words. */
  private static boolean isHolder(TypeRef type) {
    return type instanceof TypeRef.BuiltIn builtIn
        && builtIn.open() != null
        && HOLDERS.contains(builtIn.open());
  }

  /** Returns whether a type is that of the elements of an array of a type variable. */
  static boolean isBelow(TypeRef type) {
    List<String> words = of(type);
    return words.size() == 1 && words.get(0).startsWith(TypeRef.BELOW);
  }

  /** Returns the type of elements in words: of an array of a variable, what that is bound to. */
  static String boundOf(TypeRef type, SchemaPrinter printer) {
    if (isBelow(type)) {
      return of(type).get(0).substring(TypeRef.BELOW.length());
    }
    return printer.words(isHolder(type) ? with(type, List.of()) : type); // as the bound is told
  }

  /**
   * Returns whether readers take elements of the same words by their classes alone: messages do not
   * have the type arguments of those that are of an open type.
   */
  static boolean isCompared(TypeRef from, TypeRef to) {
    if (to instanceof TypeRef.ArrayOf array) {
      return isCompared(from, array.component());
    }
    return !isBelow(from)
        || BuiltInTraits.isAny(from) && to.arguments().stream().allMatch(OBJECT::equals);
  }

  /** Returns a type as messages have it that is one of an array of a variable. */
  static TypeRef erased(TypeRef type) {
    return isBelow(type) ? with(type, List.of()) : type;
  }

  /**
   * Returns the type of a field in an old file, with the words of the new one if that has them for
   * an array of a type variable: earlier versions of the library do not tell them.
   */
  static TypeRef sameIfUntold(TypeRef before, TypeRef after) {
    if (before instanceof TypeRef.ArrayOf old && after instanceof TypeRef.ArrayOf young) {
      return new TypeRef.ArrayOf(sameIfUntold(old.component(), young.component()));
    }
    boolean told = isBelow(before) || before instanceof TypeRef.ArrayOf;
    return isBelow(after) && !told ? with(before, of(after)) : before;
  }

  private static TypeRef with(TypeRef type, List<String> words) {
    return type instanceof TypeRef.BuiltIn builtIn
        ? new TypeRef.BuiltIn(
            builtIn.number(), builtIn.arguments(), builtIn.open(), builtIn.hooked(), words)
        : new TypeRef.Defined(((TypeRef.Defined) type).index(), type.arguments(), words);
  }

  static List<String> of(TypeRef type) {
    if (type instanceof TypeRef.BuiltIn builtIn) {
      return builtIn.unwritten();
    }
    return type instanceof TypeRef.Defined defined ? defined.unwritten() : List.of();
  }

  private static String openOf(TypeRef type) {
    return type instanceof TypeRef.BuiltIn builtIn ? builtIn.open() : null;
  }
}
