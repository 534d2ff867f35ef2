package io.fory.error;

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
   * Makes the exception for a class that nobody registered.
   *
   * @param typeName the name of the class, raw
   */
  public static TypeNotAllowedException unregistered(String typeName) {
    TypeNotAllowedException refused =
        new TypeNotAllowedException(
            "Class " + ErrorText.printable(typeName) + " is not registered");
    refused.withCure(
        "Register it with ForyBuilder.register(Class),"
            + " or register a class whose declared fields reach it");
    return refused;
  }

  /**
   * Makes the exception for a class that the requested type cannot reach.
   *
   * @param typeName the name of the class, raw
   * @param rootName the name of the type that was asked for, raw
   */
  public static TypeNotAllowedException unreachable(String typeName, String rootName) {
    TypeNotAllowedException refused =
        new TypeNotAllowedException(
            "Class "
                + ErrorText.printable(typeName)
                + " cannot be reached from "
                + ErrorText.printable(rootName));
    refused.withCure(
        "Ask for a type whose declared fields reach it, or name it in @Subtypes on the field");
    return refused;
  }
}
