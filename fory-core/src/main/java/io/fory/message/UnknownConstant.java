package io.fory.message;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.serializer.ReadContext;

/**
 * Stands for a constant of an enum that the writer has and the reader does not.
 *
 * @param type the enum
 * @param name of the constant
 */
public record UnknownConstant(Class<?> type, String name) {
  public ForyException refused(ReadContext in) {
    return new IncompatibleSchemaException(
            "There is no constant " + ErrorText.printable(name) + " in " + type.getTypeName())
        .withOffset(in.offset())
        .withCure("ForyBuilder.withUnknownEnumConstants sets a value for it");
  }
}
