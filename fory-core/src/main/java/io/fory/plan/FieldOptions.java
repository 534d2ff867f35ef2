package io.fory.plan;

import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.error.UnsupportedTypeException;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * The options of a field: the values of {@link ForyField}, and null or nothing for those that it
 * leaves to the format.
 *
 * @param nullable whether it may be null; null if the annotation does not say
 * @param tracked whether values take part in reference tracking, by the {@linkplain TypeLevels
 *     level} of the type; levels at the end may be missing
 * @param convertsStrings the value of {@link ForyField#stringConversion()}
 * @param levels the options of numbers, by the level of the type; levels at the end may be missing
 */
public record FieldOptions(
    Boolean nullable, List<Boolean> tracked, boolean convertsStrings, List<NumberOptions> levels) {

  /** The options of a field without annotation. */
  public static final FieldOptions UNSAID = new FieldOptions(null, List.of(), false, List.of());

  /** Copies the lists. */
  public FieldOptions {
    tracked = List.copyOf(tracked);
    levels = List.copyOf(levels);
  }

  /**
   * Returns the options of a field.
   *
   * @param owner the class that is serialized
   * @param type the generic type of the field, with its type variables resolved
   * @throws UnsupportedTypeException if the annotation contradicts itself or the type of the field
   */
  static FieldOptions of(Class<?> owner, Field field, Type type) {
    ForyField said = field.getAnnotation(ForyField.class);
    if (said == null) {
      return UNSAID;
    }
    return new FieldOptions(
        one(owner, field, "nullable", said.nullable()),
        tracked(owner, field, type, said.ref()),
        said.stringConversion(),
        numbers(owner, field, type, said));
  }

  /** Returns whether the field has an annotation. */
  @SuppressWarnings("ReferenceEquality") // equal options may have been said
  public boolean isSaid() {
    return this != UNSAID;
  }

  private static Boolean one(Class<?> owner, Field field, String option, boolean[] values) {
    if (values.length > 1) {
      throw refused(owner, field, option + " with " + values.length + " values instead of one");
    }
    return values.length == 0 ? null : values[0];
  }

  private static List<Boolean> tracked(Class<?> owner, Field field, Type type, boolean[] values) {
    requireLevels(owner, field, "ref", values.length, TypeLevels.of(type).size());
    List<Boolean> levels = new ArrayList<>(values.length);
    for (boolean value : values) {
      levels.add(value);
    }
    return levels;
  }

  private static List<NumberOptions> numbers(
      Class<?> owner, Field field, Type type, ForyField said) {
    ForyEncoding[] encodings = said.encoding();
    boolean[] unsigned = said.unsigned();
    int count = Math.max(encodings.length, unsigned.length);
    if (count == 0) {
      return List.of();
    }
    List<Type> types = TypeLevels.of(type);
    requireLevels(owner, field, "encoding", encodings.length, types.size());
    requireLevels(owner, field, "unsigned", unsigned.length, types.size());
    List<NumberOptions> levels = new ArrayList<>();
    int last = 0;
    for (int i = 0; i < count; i++) {
      ForyEncoding encoding = i < encodings.length ? encodings[i] : ForyEncoding.DEFAULT;
      NumberOptions level = new NumberOptions(encoding, i < unsigned.length && unsigned[i]);
      String problem = problem(level, TypeShape.raw(types.get(i)));
      if (problem != null) {
        String where = i == 0 ? "" : ", at level " + i + ": " + types.get(i).getTypeName();
        throw refused(owner, field, problem + where);
      }
      levels.add(level);
      last = level.equals(NumberOptions.UNSAID) ? last : levels.size();
    }
    return levels.subList(0, last);
  }

  private static void requireLevels(
      Class<?> owner, Field field, String option, int values, int levels) {
    if (values > levels) {
      String most = levels == 1 ? "instead of one" : "for " + levels + " levels of its type";
      throw refused(owner, field, option + " with " + values + " values " + most);
    }
  }

  /** Returns why a level cannot be so, or null. */
  private static String problem(NumberOptions level, Class<?> type) {
    ForyEncoding encoding = level.encoding();
    String takers = encoding == ForyEncoding.DEFAULT ? null : takers(type, encoding);
    if (takers != null) {
      return "encoding = " + encoding + ", which is for " + takers;
    }
    if (!level.unsigned()) {
      return null;
    }
    if (!isInteger(type)) {
      return "unsigned = true, which is for byte, short, int and long and arrays of them";
    }
    return level.isHalf() ? "unsigned = true and encoding = " + encoding : null;
  }

  /** Returns the types that an encoding is for if it is not for this one, else null. */
  private static String takers(Class<?> type, ForyEncoding encoding) {
    ScalarKind kind = ScalarKind.of(type);
    boolean wide = kind == ScalarKind.LONG;
    return switch (encoding) {
      case FIXED ->
          wide || kind == ScalarKind.INT || type == byte[].class ? null : "int, long and byte[]";
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
  }

  private static boolean isInteger(Class<?> type) {
    ScalarKind kind = ScalarKind.of(type.isArray() ? type.getComponentType() : type);
    boolean boxes = type.isArray() && !type.getComponentType().isPrimitive();
    return !boxes
        && (kind == ScalarKind.BYTE
            || kind == ScalarKind.SHORT
            || kind == ScalarKind.INT
            || kind == ScalarKind.LONG);
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

  /** Returns the options of the numbers at a level of the type; level 0 is the type itself. */
  public NumberOptions level(int level) {
    return level < levels.size() ? levels.get(level) : NumberOptions.UNSAID;
  }

  /** Returns whether the field may be null, by the default of the format if nothing is declared. */
  public boolean nullableOr(boolean unsaid) {
    return nullable == null ? unsaid : nullable;
  }

  /**
   * Returns whether values of a level of the type are tracked, 0 being the type itself, or what the
   * format takes them to be if it is not said.
   */
  public boolean trackedOr(boolean unsaid, int level) {
    return level < tracked.size() ? tracked.get(level) : unsaid;
  }

  /**
   * Returns whether values of any level are tracked, or what the format takes the field to be if it
   * is not said of any.
   */
  public boolean anyTrackedOr(boolean unsaid) {
    return tracked.isEmpty() ? unsaid : tracked.contains(true);
  }
}
