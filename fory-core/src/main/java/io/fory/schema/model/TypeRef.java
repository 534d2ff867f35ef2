package io.fory.schema.model;

import java.util.List;

/** The declared type of a place, as the writer knows it. */
public sealed interface TypeRef {
  /**
   * Begins the words for the elements of an array of a type variable, whose type is that of its
   * bound: they are of what the class makes of the variable.
   */
  String BELOW = "? extends ";

  /** Returns the type arguments, where they say how elements are written, else none. */
  List<TypeRef> arguments();

  /**
   * A type of the JDK; of a collection interface its usual implementation; {@code Object} for every
   * other interface and abstract class, where each value names its own class.
   *
   * @param number in the table of built-in types
   * @param arguments the type arguments of the declared type, where they say how elements are
   *     written, else none
   * @param open the name of the interface or abstract class that is declared, or the registered
   *     name, or {@code @} and the number, of a class with hooks of JDK serialization; null for the
   *     type itself. Messages do not have it, so that it is known of the own classes and of those
   *     in a file only
   * @param hooked the layout hash of the serial form of {@code open} if that has hooks, else null
   * @param unwritten the type arguments of that class in words, where they do not say how elements
   *     are written, or the words that begin with {@link #BELOW}; messages do not have them either
   */
  record BuiltIn(
      int number, List<TypeRef> arguments, String open, Integer hooked, List<String> unwritten)
      implements TypeRef {
    /** Copies the lists. */
    public BuiltIn {
      arguments = List.copyOf(arguments);
      unwritten = List.copyOf(unwritten);
    }

    /** Makes a reference as messages have it. */
    public BuiltIn(int number, List<TypeRef> arguments) {
      this(number, arguments, null, null, List.of());
    }
  }

  /**
   * A registered class that is not open.
   *
   * @param index of its schema in {@link SchemaModel#types()}
   * @param arguments its type arguments where they say how elements are written, which is so for
   *     collections and maps of the application; else none
   * @param unwritten other type arguments in words, or those that begin with {@link #BELOW};
   *     messages do not have them
   */
  record Defined(int index, List<TypeRef> arguments, List<String> unwritten) implements TypeRef {
    /** Copies the lists. */
    public Defined {
      arguments = List.copyOf(arguments);
      unwritten = List.copyOf(unwritten);
    }

    /** Makes a reference as messages have it. */
    public Defined(int index, List<TypeRef> arguments) {
      this(index, arguments, List.of());
    }

    /** Makes a reference without type arguments. */
    public Defined(int index) {
      this(index, List.of());
    }
  }

  /**
   * An array.
   *
   * @param component type of its components
   */
  record ArrayOf(TypeRef component) implements TypeRef {
    @Override
    public List<TypeRef> arguments() {
      return List.of();
    }
  }
}
