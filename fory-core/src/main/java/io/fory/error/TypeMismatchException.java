package io.fory.error;

/** Thrown when the type that is met cannot stand where another is declared. */
public final class TypeMismatchException extends ForyException {
  private static final long serialVersionUID = 1L;

  /** Stands for null among the names of types. */
  private static final String NULL = "null";

  /** Makes an exception without a place; classes of one name are named with their loaders. */
  public TypeMismatchException(Class<?> declared, Class<?> met) {
    this(ClassText.nameOf(declared, met), ClassText.nameOf(met, declared));
  }

  /**
   * Makes an exception without a place.
   *
   * @param declared the name of the declared type, raw
   * @param met the name of the type that was met, raw
   */
  public TypeMismatchException(String declared, String met) {
    super(ErrorCode.TYPE_MISMATCH, "Type mismatch", null);
    withTypes(declared, met);
  }

  @Override
  String usualCure() {
    return NULL.equals(metType())
        ? "Declare or ask for a type that can be null"
        : "Declare or ask for a type that takes the one met, or have the declared one written";
  }
}
