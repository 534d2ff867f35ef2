package io.fory.plan;

import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.error.UnsupportedTypeException;
import java.lang.reflect.Field;

/**
 * What {@link ForyField} says about a field, and what it leaves to the format.
 *
 * @param nullable whether it may be null; null if that is not said
 * @param tracked whether it takes part in reference tracking; null if that is not said
 * @param convertsStrings what {@link ForyField#stringConversion()} says
 * @param encoding what {@link ForyField#encoding()} says
 * @param unsigned what {@link ForyField#unsigned()} says
 */
public record FieldOptions(
    Boolean nullable,
    Boolean tracked,
    boolean convertsStrings,
    ForyEncoding encoding,
    boolean unsigned) {

  /** Those of a field without annotation. */
  public static final FieldOptions UNSAID =
      new FieldOptions(null, null, false, ForyEncoding.DEFAULT, false);

  /**
   * Returns those of a field.
   *
   * @param owner the class that is serialized
   * @throws UnsupportedTypeException if the annotation contradicts itself or the type of the field
   */
  static FieldOptions of(Class<?> owner, Field field) {
    ForyField said = field.getAnnotation(ForyField.class);
    if (said == null) {
      return UNSAID;
    }
    ForyEncoding encoding = said.encoding();
    if (encoding != ForyEncoding.DEFAULT) {
      requireEncoding(owner, field, encoding);
    }
    if (said.unsigned()) {
      requireInteger(owner, field, encoding);
    }
    return new FieldOptions(
        one(owner, field, "nullable", said.nullable()),
        one(owner, field, "ref", said.ref()),
        said.stringConversion(),
        encoding,
        said.unsigned());
  }

  private static Boolean one(Class<?> owner, Field field, String option, boolean[] values) {
    if (values.length > 1) {
      throw refused(owner, field, option + " with " + values.length + " values instead of one");
    }
    return values.length == 0 ? null : values[0];
  }

  private static void requireEncoding(Class<?> owner, Field field, ForyEncoding encoding) {
    Class<?> type = field.getType();
    ScalarKind kind = ScalarKind.of(type);
    boolean wide = kind == ScalarKind.LONG;
    String takers =
        switch (encoding) {
          case FIXED ->
              wide || kind == ScalarKind.INT || type == byte[].class
                  ? null
                  : "int, long and byte[]";
          case VARINT -> wide || kind == ScalarKind.INT ? null : "int and long";
          case TAGGED -> wide ? null : "long";
          default ->
              kind == ScalarKind.FLOAT
                      || kind == ScalarKind.SHORT
                      || type == float[].class
                      || type == short[].class
                  ? null
                  : "float and short and arrays of them";
        };
    if (takers != null) {
      throw refused(owner, field, "encoding = " + encoding + ", which is for " + takers);
    }
  }

  private static void requireInteger(Class<?> owner, Field field, ForyEncoding encoding) {
    Class<?> type = field.getType();
    ScalarKind kind = ScalarKind.of(type.isArray() ? type.getComponentType() : type);
    boolean boxes = type.isArray() && !type.getComponentType().isPrimitive();
    boolean integer =
        kind == ScalarKind.BYTE
            || kind == ScalarKind.SHORT
            || kind == ScalarKind.INT
            || kind == ScalarKind.LONG;
    if (!integer || boxes) {
      throw refused(
          owner,
          field,
          "unsigned = true, which is for byte, short, int and long and arrays of them");
    }
    if (encoding == ForyEncoding.FLOAT16 || encoding == ForyEncoding.BFLOAT16) {
      throw refused(owner, field, "unsigned = true and encoding = " + encoding);
    }
  }

  private static UnsupportedTypeException refused(Class<?> owner, Field field, String problem) {
    return new UnsupportedTypeException(
        owner.getTypeName(),
        "its field "
            + field.getName()
            + " of type "
            + field.getGenericType().getTypeName()
            + " is declared @ForyField with "
            + problem);
  }

  /** Returns whether the field may be null, or what the format takes it to be if it is not said. */
  public boolean nullableOr(boolean unsaid) {
    return nullable == null ? unsaid : nullable;
  }

  /** Returns whether the field is tracked, or what the format takes it to be if it is not said. */
  public boolean trackedOr(boolean unsaid) {
    return tracked == null ? unsaid : tracked;
  }
}
