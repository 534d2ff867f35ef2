package io.fory.format;

import io.fory.annotation.Ignore;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** A text that two object graphs have in common if they are equal, arrays by their content. */
final class DeepEquality {
  private DeepEquality() {}

  static String text(Object value) {
    StringBuilder out = new StringBuilder();
    append(out, value);
    return out.toString();
  }

  private static void append(StringBuilder out, Object value) {
    if (value == null) {
      out.append("null");
      return;
    }
    Class<?> type = value.getClass();
    if (type.isArray()) {
      List<Object> items = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) {
        items.add(Array.get(value, i));
      }
      out.append(type.getSimpleName());
      append(out, items);
    } else if (value instanceof Collection<?> items) {
      out.append('[');
      items.forEach(item -> append(out.append(' '), item));
      out.append(']');
    } else if (value instanceof Map<?, ?> map) {
      List<String> entries = new ArrayList<>();
      map.forEach((k, v) -> entries.add(text(k) + "=" + text(v)));
      entries.sort(null);
      out.append(entries);
    } else if (value instanceof Float number) {
      out.append("f").append(Float.floatToRawIntBits(number));
    } else if (value instanceof java.util.Optional<?> optional) {
      out.append("optional ");
      append(out, optional.orElse(null));
    } else if (isModel(type) && !(value instanceof Enum<?>)) {
      appendFields(out.append(type.getSimpleName()).append('('), value, type);
      out.append(')');
    } else {
      out.append(type.getSimpleName()).append(':').append(value);
    }
  }

  private static boolean isModel(Class<?> type) {
    return type.getName().startsWith("io.fory.") || type.getName().startsWith("rows.");
  }

  private static void appendFields(StringBuilder out, Object value, Class<?> type) {
    if (type == Object.class) {
      return;
    }
    for (Field field : type.getDeclaredFields()) {
      int modifiers = field.getModifiers();
      boolean left = Modifier.isStatic(modifiers) || Modifier.isTransient(modifiers);
      if (left || field.isAnnotationPresent(Ignore.class)) {
        continue;
      }
      try {
        field.setAccessible(true);
        append(out.append(' ').append(field.getName()).append('='), field.get(value));
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }
    appendFields(out, value, type.getSuperclass());
  }
}
