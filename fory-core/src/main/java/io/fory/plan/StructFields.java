package io.fory.plan;

import com.google.common.reflect.TypeToken;
import io.fory.annotation.ForyField;
import io.fory.annotation.Ignore;
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
  private StructFields() {}

  /** Returns the fields, those of the class itself first. */
  public static List<StructField> of(Class<?> type) {
    List<StructField> fields = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers)
            || Modifier.isTransient(modifiers)
            || field.isAnnotationPresent(Ignore.class)) {
          continue;
        }
        String name = field.getName();
        while (!names.add(name)) {
          name += '^';
        }
        ForyField options = field.getAnnotation(ForyField.class);
        fields.add(
            new StructField(
                name,
                field,
                resolved(type, field),
                options == null || options.nullable(),
                options == null || options.ref()));
      }
    }
    return fields;
  }

  private static Type resolved(Class<?> type, Field field) {
    Type declared = field.getGenericType();
    // TypeToken brings a hundred classes with it; most fields do not need it.
    return mentionsVariable(declared)
        ? TypeToken.of(type).resolveType(declared).getType()
        : declared;
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
