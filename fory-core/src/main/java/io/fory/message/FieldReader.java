package io.fory.message;

import io.fory.serializer.CarriedFields;
import io.fory.serializer.ReadContext;

/** Reads the fields of a struct into an object that is there already. */
public interface FieldReader {
  /**
   * Reads a body.
   *
   * @param target the object, or the collected components of a record
   * @param carried fields that the object carries so far, or null
   * @return these and those that the class does not have, or null if there are none
   */
  CarriedFields readFields(ReadContext in, Object target, CarriedFields carried);
}
