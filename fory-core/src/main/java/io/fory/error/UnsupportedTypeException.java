package io.fory.error;

/** Thrown when a class, or an object of this shape, cannot be serialized at all. */
public final class UnsupportedTypeException extends ForyException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception without a place.
   *
   * @param typeName the name of the class, raw
   * @param reason why it cannot be serialized, without a full stop
   */
  public UnsupportedTypeException(String typeName, String reason) {
    this(typeName, reason, null);
  }

  /**
   * Makes an exception without a place.
   *
   * @param typeName the name of the class, raw
   * @param reason why it cannot be serialized, without a full stop
   * @param cause the exception that showed it, or null
   */
  public UnsupportedTypeException(String typeName, String reason, Throwable cause) {
    this("Class " + ErrorText.printable(typeName) + " cannot be serialized: " + reason, cause);
  }

  private UnsupportedTypeException(String problem, Throwable cause) {
    super(ErrorCode.UNSUPPORTED_TYPE, problem, cause);
  }

  /**
   * Makes the exception for a class that can be written, but whose object cannot be made again.
   *
   * @param typeName the name of the class, raw
   * @param reason why not, without a full stop
   */
  public static UnsupportedTypeException notRead(String typeName, String reason) {
    return new UnsupportedTypeException(
        "Class " + ErrorText.printable(typeName) + " cannot be read: " + reason, (Throwable) null);
  }

  /**
   * Makes the exception for an interface of which there are no views of rows.
   *
   * @param typeName the name of the interface, raw
   * @param reason why not, without a full stop
   * @param cause the exception that showed it, or null
   */
  public static UnsupportedTypeException notViewed(
      String typeName, String reason, Throwable cause) {
    return new UnsupportedTypeException(
        "Rows cannot be viewed by " + ErrorText.printable(typeName) + ": " + reason, cause);
  }

  /**
   * Makes the exception for a class that has no schema to be shown.
   *
   * @param typeName the name of the class, raw
   * @param reason why not, without a full stop
   * @param cure what helps
   */
  public static UnsupportedTypeException withoutSchema(
      String typeName, String reason, String cure) {
    UnsupportedTypeException refused =
        new UnsupportedTypeException(
            "There is no schema of " + ErrorText.printable(typeName) + ": " + reason,
            (Throwable) null);
    refused.withCure(cure);
    return refused;
  }

  /**
   * Makes the exception for a class, a field or a constant whose name has an unpaired surrogate.
   *
   * @param name raw
   */
  public static UnsupportedTypeException notNamed(String name) {
    UnsupportedTypeException refused =
        new UnsupportedTypeException(
            "The name "
                + ErrorText.printable(name)
                + " has an unpaired surrogate, for which UTF-8 has no bytes",
            (Throwable) null);
    refused.withCure(
        "Name it otherwise; ForyBuilder.register(Class, String) gives a class another name");
    return refused;
  }

  /**
   * Makes the exception for a container of the application whose copy would be of another class.
   *
   * @param type its class
   * @param copy the class of the copy
   */
  public static UnsupportedTypeException notCopied(Class<?> type, Class<?> copy) {
    UnsupportedTypeException refused =
        new UnsupportedTypeException(
            "The copy of an object of "
                + ErrorText.printable(type.getTypeName())
                + " would be one of "
                + ErrorText.printable(copy.getTypeName())
                + ", which stands for it in the cross-language format",
            (Throwable) null);
    refused.withCure(
        "Copy an object with a field that is declared with the class, or copy with a Fory without"
            + " ForyBuilder.withXlang(true)");
    return refused;
  }

  /**
   * Makes the exception for an object that {@code deserializeInto} is given and cannot fill.
   *
   * @param typeName the name of the class, raw
   * @param reason why not, without a full stop
   * @param cure what helps
   */
  public static UnsupportedTypeException notFilled(String typeName, String reason, String cure) {
    UnsupportedTypeException refused =
        new UnsupportedTypeException(
            "deserializeInto fills no object of " + ErrorText.printable(typeName) + ": " + reason,
            (Throwable) null);
    refused.withCure(cure);
    return refused;
  }
}
