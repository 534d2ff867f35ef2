package io.fory.plan;

import io.fory.annotation.ForyField;
import io.fory.annotation.Ignore;
import io.fory.annotation.UnknownFields;
import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.CarriedFields;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the fields of a class that are serialized: all instance fields of the class and its
 * superclasses that are neither {@code transient} nor {@link Ignore ignored}. Those that the
 * compiler adds count too: without its outer instance an inner class would not be the same object.
 */
public final class StructFields {
  /** Begins the keys of fields with a number; no name of a field begins so. */
  public static final String ID_PREFIX = "@";

  private StructFields() {}

  /** Returns the fields, those of the class itself first. */
  public static List<StructField> of(Class<?> type) {
    List<StructField> fields = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        boolean left =
            Modifier.isStatic(modifiers)
                || Modifier.isTransient(modifiers)
                || field.isAnnotationPresent(Ignore.class);
        requireCarrier(type, field, left);
        if (left) {
          continue;
        }
        String name = field.getName();
        while (!names.add(name)) {
          name += '^';
        }
        fields.add(structField(type, field, name));
      }
    }
    requireUnique(type, fields);
    return fields;
  }

  /** Checks that what carries unknown fields, and nothing else, is made for that. */
  private static void requireCarrier(Class<?> type, Field field, boolean left) {
    boolean marked = field.isAnnotationPresent(UnknownFields.class);
    boolean made = field.getType() == CarriedFields.class;
    if (marked && left) {
      throw carrierRefused(type, field, "is static, transient or @Ignore");
    }
    if (marked && !made) {
      throw carrierRefused(type, field, "is not of type CarriedFields");
    }
    if (made && !marked && !left) {
      throw new UnsupportedTypeException(
          type.getTypeName(),
          "its field " + field.getName() + " of type CarriedFields lacks @UnknownFields");
    }
  }

  private static UnsupportedTypeException carrierRefused(
      Class<?> type, Field field, String problem) {
    return new UnsupportedTypeException(
        type.getTypeName(), "its @UnknownFields field " + field.getName() + " " + problem);
  }

  private static StructField structField(Class<?> type, Field field, String name) {
    if (field.getType() == CarriedFields.class) {
      return new StructField(
          name, StructField.CARRIER_KEY, field, CarriedFields.class, FieldOptions.UNSAID);
    }
    ForyField options = field.getAnnotation(ForyField.class);
    boolean numbered = options != null && options.id() != ForyField.NO_ID;
    Type declared = resolved(type, field);
    return new StructField(
        name,
        numbered ? ID_PREFIX + options.id() : name,
        field,
        declared,
        FieldOptions.of(type, field, declared));
  }

  private static void requireUnique(Class<?> type, List<StructField> fields) {
    Set<String> keys = new HashSet<>();
    for (StructField field : fields) {
      ForyField options = field.field().getAnnotation(ForyField.class);
      if (options != null && options.id() < ForyField.NO_ID) {
        throw new UnsupportedTypeException(
            type.getTypeName(),
            "the id " + options.id() + " of its field " + field.name() + " is negative");
      }
      if (!keys.add(field.key())) {
        String problem =
            field.isCarrier()
                ? "two of its fields are @UnknownFields, one of them "
                : "two of its fields have the key " + field.key() + ", one of them ";
        throw new UnsupportedTypeException(type.getTypeName(), problem + field.name());
      }
    }
  }

  private static Type resolved(Class<?> type, Field field) {
    Type declared = field.getGenericType();
    return mentionsVariable(declared) ? new TypeVariables(type).resolve(declared) : declared;
  }

  private static boolean mentionsVariable(Type type) {
    if (type instanceof TypeVariable<?>) {
      return true;
    }
    if (type instanceof ParameterizedType parameterized) {
      return anyMentionsVariable(parameterized.getActualTypeArguments());
    }
    if (type instanceof GenericArrayType array) {
      return mentionsVariable(array.getGenericComponentType());
    }
    return type instanceof WildcardType wildcard && anyMentionsVariable(wildcard.getUpperBounds());
  }

  private static boolean anyMentionsVariable(Type[] types) {
    for (Type type : types) {
      if (mentionsVariable(type)) {
        return true;
      }
    }
    return false;
  }
}
