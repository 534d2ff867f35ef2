package io.fory.message;

import io.fory.buffer.BinaryReader;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.type.BuiltInTypes;

/** The errors for types that a message has and that cannot stand where they are met. */
public final class TypeRefusal {
  /** The cure where a class has become another kind of class. */
  public static final String NEW_IDENTITY =
      "Keep the kind of the class, or register it under a new id or name";

  /** The cure where JDK serialization writes a class by its hooks at one end only. */
  public static final String SAME_HOOKS =
      "Give the class the same hooks of JDK serialization at both ends, or register it under a new"
          + " id or name";

  /** How a class is written that has hooks. */
  public static final String BY_HOOKS = "written by hooks of JDK serialization";

  /** How a class is written that has none, and no serializer. */
  public static final String BY_FIELDS = "written field by field";

  /** How a container of the application is written of which nothing else is. */
  public static final String BY_ELEMENTS = "written as its elements";

  /** The same at a writer that says no more than that it has no schema of the class. */
  public static final String BY_ELEMENTS_OR_SERIALIZER = BY_ELEMENTS + " or by a serializer";

  /** The cure where a container is so written at one end only. */
  public static final String SAME_PARTS =
      "A container class is written as its elements if it has a constructor without arguments (no"
          + " other, if it extends a sorted, priority or blocking container or a LinkedHashMap) and"
          + " neither fields nor methods that fill or list it: keep that as it was, or register it"
          + " under a new id or name";

  /** The same where a writer may have a serializer for it instead. */
  public static final String SAME_PARTS_OR_SERIALIZER =
      SAME_PARTS
          + "; or, if the writer has a serializer for it, give both ends the same one with"
          + " ForyBuilder.registerSerializer(Class, Serializer)";

  private TypeRefusal() {}

  /**
   * Returns the error for a class that cannot be reached from the type that the caller asked for.
   */
  static ForyException unreachable(ResolvedType type, Class<?> requested) {
    return TypeNotAllowedException.unreachable(type.type(), requested);
  }

  /** Returns the error for a class that is not registered. */
  public static ForyException unregistered(ResolvedType type, TypeResolver resolver) {
    ResolvedType named = type;
    while (named.component() != null) {
      named = named.component();
    }
    return named.name() != null
        ? unregistered(named.name(), resolver)
        : TypeNotAllowedException.unregisteredId(named.id());
  }

  /** Returns the error for a name that is not registered. */
  static ForyException unregistered(String name, TypeResolver resolver) {
    return TypeNotAllowedException.unregisteredName(
        name, resolver == null ? null : resolver.classNamed(name));
  }

  /** Makes sure that a class that the writer wrote without its schema has the same layout here. */
  static void requireLayout(BinaryReader in, ResolvedType type, int written) {
    if (written != type.layoutHash()) {
      throw otherLayout(in, type, written);
    }
  }

  /**
   * Returns the error for a class that has another layout here, and was written without its schema.
   *
   * @param written the hash of the writer's layout
   */
  private static ForyException otherLayout(BinaryReader in, ResolvedType type, int written) {
    boolean own = type.serializer() instanceof ApplicationBody;
    boolean hooked = written == DescribedBody.DESCRIBED;
    if (!own && written != 0 && hooked != isDescribed(type)) {
      return new IncompatibleSchemaException(
              labelOf(type)
                  + " is "
                  + (hooked ? BY_HOOKS : BY_FIELDS)
                  + " at the writer, and "
                  + (hooked ? BY_FIELDS : BY_HOOKS)
                  + " here")
          .withOffset(in.offset())
          .withCure(SAME_HOOKS);
    }
    String name = ErrorText.printable(type.type().getTypeName());
    if (!own && written == 0 && BuiltInTypes.isContainer(type.type())) {
      return new IncompatibleSchemaException(
              labelOf(type)
                  + " is "
                  + BY_ELEMENTS_OR_SERIALIZER
                  + " at the writer, and "
                  + BY_FIELDS
                  + " here")
          .withOffset(in.offset())
          .withCure(SAME_PARTS_OR_SERIALIZER);
    }
    if (own || written == 0) {
      return new IncompatibleSchemaException(
              own
                  ? "The " + type.serializer() + " is not the writer's, or has another layout"
                  : "The writer has a serializer of its own for " + name + ", the reader has none")
          .withOffset(in.offset())
          .withCure(
              "Give both ends the same one with ForyBuilder.registerSerializer(Class, Serializer)");
    }
    return new IncompatibleSchemaException(
            "The writer's fields of " + name + ", or of a class below it, differ from the reader's")
        .withOffset(in.offset())
        .withCure(
            "Give both ends the same version of the class, the same serializers and the same"
                + " compression options, or build both with ForyBuilder.withCompatible(true)");
  }

  private static boolean isDescribed(ResolvedType type) {
    return type.serializer() instanceof DescribedBody body && body.description() != null;
  }

  /** Returns the identity of a class that the ends may have as different classes, for errors. */
  public static String labelOf(ResolvedType type) {
    String here = ErrorText.printable(type.type().getTypeName());
    if (type.name() == null) {
      return type.id() == ResolvedType.NONE
          ? here
          : "the class with id " + type.id() + " (" + here + " here)";
    }
    String name = ErrorText.printable(type.name());
    return name.equals(here) ? here : name + " (" + here + " here)";
  }

  /**
   * Returns the error for objects that are replaced, and come back as what their place cannot hold.
   *
   * @param type the class of the objects
   * @param read the class of what comes back
   */
  public static UnsupportedTypeException comesBackAs(
      Class<?> type, Class<?> read, Class<?> declared) {
    UnsupportedTypeException error =
        new UnsupportedTypeException(
            type.getTypeName(),
            "it comes back as "
                + ErrorText.printable(read.getTypeName())
                + ", which cannot stand where "
                + ErrorText.printable(declared.getTypeName())
                + " is declared");
    error.withCure(
        "Declare the place with a class or interface above both, or have what comes back made into"
            + " an object of that class again: by readResolve(), or by the last argument of"
            + " ForyBuilder.registerReplacement(Class, Class, Function, Function)");
    return error;
  }

  /** Of a value of another class than declared. */
  public static ForyException mismatch(BinaryReader in, Class<?> declared, Class<?> met) {
    return new TypeMismatchException(declared, met).withOffset(in.offset());
  }
}
