package io.fory.benchmark.data;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The fields that a model declares, for comparing, copying and filling it.
 *
 * <p>Reflective, and therefore only for setting up and checking; no suite measures it. Where the
 * comparison is measured too, as in a cold start, a model does it by itself.
 */
public final class Fields {

  private static final long SEED = 17;

  private Fields() {}

  /** Returns whether both are of the same class and their fields are equal, arrays by elements. */
  public static boolean equal(Object left, Object right) {
    return right != null
        && left.getClass() == right.getClass()
        && Arrays.deepEquals(values(left), values(right));
  }

  /** Returns a hash code of the values of all fields. */
  public static int hash(Object model) {
    return Arrays.deepHashCode(values(model));
  }

  /** Returns the values of all fields but {@code excluded}, in the order of their declaration. */
  static Object[] values(Object model, String... excluded) {
    Set<String> names = Set.of(excluded);
    List<Object> values = new ArrayList<>();
    try {
      for (Field field : of(model)) {
        if (!names.contains(field.getName())) {
          values.add(field.get(model));
        }
      }
    } catch (IllegalAccessException e) {
      throw new LinkageError("models may be read", e);
    }
    return values.toArray();
  }

  /**
   * Sets the fields of {@code to} that {@code from} has too, in their own types: numbers become
   * wider ones, and constants those of the same name.
   *
   * @return {@code to}
   */
  public static <T> T copy(Object from, T to) {
    try {
      for (Field target : of(to)) {
        for (Field source : of(from)) {
          if (source.getName().equals(target.getName())) {
            target.set(to, converted(source.get(from), target.getType()));
          }
        }
      }
    } catch (IllegalAccessException e) {
      throw new LinkageError("models may be written", e);
    }
    return to;
  }

  /**
   * Sets all fields, which are numbers and strings, to random values, the same on every call.
   *
   * @return {@code model}
   */
  public static <T> T fill(T model) {
    Random random = new Random(SEED);
    for (Field field : of(model)) {
      set(model, field.getName(), randomValue(field.getType(), random));
    }
    return model;
  }

  private static Object randomValue(Class<?> type, Random random) {
    return switch (type.getSimpleName()) {
      case "int", "Integer" -> random.nextInt();
      case "long", "Long" -> random.nextLong();
      case "float", "Float" -> random.nextFloat();
      case "double", "Double" -> random.nextDouble();
      case "String" -> "Javaone Keynote " + random.nextInt();
      default -> throw new IllegalArgumentException("no random " + type);
    };
  }

  public static void set(Object model, String name, Object value) {
    try {
      model.getClass().getField(name).set(model, value);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no public field " + name, e);
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // The class says what the constants are.
  private static Object converted(Object value, Class<?> type) {
    if (value instanceof Enum<?> constant) {
      return Enum.valueOf((Class) type, constant.name());
    }
    if (value == null || !type.isArray() || type.isInstance(value)) {
      return value;
    }
    int length = Array.getLength(value);
    Object array = Array.newInstance(type.getComponentType(), length);
    for (int i = 0; i < length; i++) {
      Array.set(array, i, Array.get(value, i));
    }
    return array;
  }

  private static List<Field> of(Object model) {
    List<Field> fields = new ArrayList<>();
    for (Field field : model.getClass().getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        field.setAccessible(true);
        fields.add(field);
      }
    }
    return fields;
  }
}
