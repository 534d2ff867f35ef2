package io.fory.error;

import java.lang.reflect.Modifier;

/** Thrown when a class is not registered, or not admitted at the place where it is met. */
public final class TypeNotAllowedException extends ForyException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception without a place.
   *
   * @param problem which class is refused and why, without a full stop; the name must have gone
   *     through {@link ErrorText#printable(String)}
   */
  public TypeNotAllowedException(String problem) {
    super(ErrorCode.TYPE_NOT_ALLOWED, problem, null);
  }

  /**
   * Makes the exception for the class of a value that is not registered.
   *
   * @param type the class, which {@code ForyBuilder.register(Class)} takes
   */
  public static TypeNotAllowedException unregistered(Class<?> type) {
    String literal = ClassText.literalOf(type);
    if (Modifier.isAbstract(type.getModifiers()) && !type.isEnum()) {
      return unregistered(
          type.getTypeName(),
          isOfJdk(type)
              ? "Register a class with a field that declares an array of it"
              : "Name its implementations in @Subtypes on it and register it, or register a class"
                  + " that declares it");
    }
    if (literal != null && !ClassText.isNameable(type)) {
      return unregistered(
          type.getTypeName(),
          "It is an internal class of the JDK, which no source can name: hold an object of a public"
              + " class instead, or register Class.forName(\""
              + ErrorText.printable(type.getName())
              + "\") at both ends");
    }
    return unregistered(
        type.getTypeName(),
        literal == null
            ? "Make it a class that has a name, and register it with ForyBuilder.register(Class)"
            : "Register it with ForyBuilder.register(" + literal + ")");
  }

  /**
   * Makes the exception for a class that is not registered, while another one of its name is.
   *
   * @param type the class
   * @param registered the other class
   */
  public static TypeNotAllowedException ofOtherLoader(Class<?> type, Class<?> registered) {
    TypeNotAllowedException refused =
        new TypeNotAllowedException(
            "Class "
                + ClassText.nameOf(type, registered)
                + " is not registered, but that of "
                + ClassText.loaderOf(registered)
                + " is");
    refused.withCure(
        "Use the class of one loader at both places, or register both, one of them under another"
            + " name");
    return refused;
  }

  /**
   * Makes the exception for a class name in a message that is not registered.
   *
   * @param name the name that stands for it on the wire, raw
   * @param local the class of that name that is registered under another identity, or null
   */
  public static TypeNotAllowedException unregisteredName(String name, Class<?> local) {
    String literal = local == null ? null : ClassText.literalOf(local);
    if (literal != null) {
      return unregistered(
          name,
          "It is registered here under another identity: register it as the writer does, with"
              + " ForyBuilder.register("
              + literal
              + ")");
    }
    return unregistered(
        name,
        "Register the class under the name that the writer has for it, with"
            + " ForyBuilder.register(Class, \""
            + ErrorText.printable(name)
            + "\"), or, if it is an interface or abstract, a class that declares "
            + (name.startsWith("java.") ? "an array of it" : "it"));
  }

  /** Makes the exception for a class id in a message that is not registered. */
  public static TypeNotAllowedException unregisteredId(int id) {
    String number = Integer.toUnsignedString(id);
    String cure =
        "Register the class that the writer has under it, with ForyBuilder.register(Class, ";
    return unregistered("with id " + number, id < 0 ? null : cure + number + ")");
  }

  /**
   * Makes the exception for an object whose class is not registered and whose message does not name
   * it.
   *
   * @param object which object, such as "an object in a field that is unknown here"
   */
  public static TypeNotAllowedException unregisteredObject(String object) {
    TypeNotAllowedException refused =
        new TypeNotAllowedException(
            "The class of "
                + object
                + " is not registered, or the class that has the field does not reach it");
    refused.withCure(
        "Register the classes of the writer, under the identities that they have there; if they are"
            + " registered, declare in the class that lacks the field a field of that class, or of"
            + " Object");
    return refused;
  }

  private static boolean isOfJdk(Class<?> type) {
    String module = type.getModule().getName();
    return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
  }

  private static TypeNotAllowedException unregistered(String typeName, String cure) {
    TypeNotAllowedException refused =
        new TypeNotAllowedException(
            "Class " + ErrorText.printable(typeName) + " is not registered");
    refused.withCure(cure);
    return refused;
  }

  /**
   * Makes the exception for a class that the requested type cannot reach.
   *
   * @param type the class
   * @param root the type that was asked for
   */
  public static TypeNotAllowedException unreachable(Class<?> type, Class<?> root) {
    TypeNotAllowedException refused =
        new TypeNotAllowedException(
            "Class "
                + ClassText.nameOf(type, root)
                + " cannot be reached from "
                + ClassText.nameOf(root, type));
    refused.withCure(
        "Ask for a type whose declared fields reach it, or name it in @Subtypes on the field");
    return refused;
  }
}
