package io.fory.message;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.serializer.ReadContext;

/**
 * Stands for a constant of an enum that the writer has and the reader does not.
 *
 * @param type the name of the enum
 * @param registered whether the reader has the enum
 * @param name of the constant
 */
public record UnknownConstant(String type, boolean registered, String name) {
  /** Makes a constant of an enum that the reader has. */
  public UnknownConstant(Class<?> type, String name) {
    this(type.getTypeName(), true, name);
  }

  public ForyException refused(ReadContext in) {
    String constant = ErrorText.printable(name);
    ForyException error =
        registered
            ? new IncompatibleSchemaException("There is no constant " + constant + " in " + type)
                .withCure("ForyBuilder.withUnknownEnumConstants sets a value for it")
            : new IncompatibleSchemaException(
                    "The enum " + type + " of the constant " + constant + " is not registered")
                .withCure("Register it under the identity that it has at the writer");
    return error.withOffset(in.offset());
  }
}
