package io.fory.census;

import io.fory.type.BuiltInTypes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.regex.Pattern;

/**
 * Compares what came back with what JDK serialization gives back, and with the original. How much a
 * container could hold before it grows is no content.
 */
final class Sameness {
  private static final Pattern OBSERVER =
      Pattern.compile(
          "(get|is|has|to)([A-Z].*)?|size|length|remainingCapacity|comparator|flags"
              + "|pattern|name|peek|first|last|cardinality|precision|scale|signum");

  private static final int LEVELS = 3;

  /** The hash code by identity that {@link Object#toString} shows. */
  private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]+");

  private Sameness() {}

  /** Returns where two objects differ, or null if nothing shows a difference. */
  static String difference(Object original, Object copy) {
    return difference(original, copy, LEVELS);
  }

  private static String difference(Object original, Object copy, int levels) {
    if (original == copy) {
      return null;
    }
    if (original != null && copy != null && isView(original, copy)) {
      return original.toString().equals(copy.toString()) ? null : "content of the view";
    }
    if (original == null || copy == null || original.getClass() != copy.getClass()) {
      return "class: " + classOf(original) + ", " + classOf(copy);
    }
    if (original.getClass().isArray()) {
      boolean same = Arrays.deepEquals(new Object[] {original}, new Object[] {copy});
      return same ? null : "content of the array";
    }
    if (original.getClass() == Object.class) {
      return null; // It has nothing that could differ.
    }
    if (original.getClass() == HashSet.class && original.equals(copy)) {
      return null; // the order of its elements follows from how much it can hold
    }
    if (original.getClass() == WeakHashMap.class) {
      return null; // nothing holds its keys, so the collector may have taken any of them
    }
    if (original instanceof IdentityHashMap<?, ?> map) {
      boolean same = new HashMap<>(map).equals(new HashMap<>((IdentityHashMap<?, ?>) copy));
      return same ? null : "entries";
    }
    byte[] expected = viaJdk(original);
    byte[] actual = expected == null ? null : bytes(copy);
    if (expected != null && Arrays.equals(expected, actual)) {
      return null;
    }
    boolean hasEquals = hasOwn(original, "equals", Object.class);
    if (hasEquals && !original.equals(copy)) {
      return "equals";
    }
    boolean observed = hasEquals;
    Method[] methods = original.getClass().getMethods();
    Arrays.sort(methods, Comparator.comparing(Method::toString));
    for (Method method : levels == 0 ? new Method[0] : methods) {
      if (isObserver(method)) {
        String difference = difference(method, original, copy, levels);
        if (difference != null) {
          return difference;
        }
        observed = true;
      }
    }
    return observed || levels == 0 ? null : "nothing shows that they are the same";
  }

  /** A view of a map, and an entry of it, comes back as the container that is a copy of it. */
  private static boolean isView(Object original, Object copy) {
    Class<?> type = original.getClass();
    int number = BuiltInTypes.numberOf(type);
    return type != copy.getClass()
        && number >= 0
        && number == BuiltInTypes.numberOf(copy.getClass())
        && !BuiltInTypes.nameOf(number).equals(type.getName());
  }

  private static String classOf(Object object) {
    return object == null ? "null" : object.getClass().getName();
  }

  private static boolean isObserver(Method method) {
    return method.getParameterCount() == 0
        && !Modifier.isStatic(method.getModifiers())
        && method.getReturnType() != void.class
        && method.getDeclaringClass() != Object.class
        && method.getDeclaringClass() != BitSet.class // whose size is its capacity
        && OBSERVER.matcher(method.getName()).matches()
        && !java.util.stream.BaseStream.class.isAssignableFrom(method.getReturnType());
  }

  private static String difference(Method method, Object original, Object copy, int levels) {
    Object expected = outcome(method, original);
    Object actual = outcome(method, copy);
    boolean same = Objects.deepEquals(expected, actual);
    if (!same && expected != null && !hasOwn(expected, "equals", Object.class)) {
      String inner = difference(expected, actual, levels - 1);
      return inner == null ? null : method.getName() + "(): " + inner;
    }
    return same ? null : method.getName() + "()";
  }

  private static Object outcome(Method method, Object owner) {
    try {
      Object result = method.invoke(owner);
      return result instanceof String text ? IDENTITY.matcher(text).replaceAll("@") : result;
    } catch (InvocationTargetException e) {
      return e.getCause().getClass();
    } catch (IllegalAccessException e) {
      return "out of reach";
    }
  }

  private static boolean hasOwn(Object object, String name, Class<?>... parameters) {
    try {
      return object.getClass().getMethod(name, parameters).getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  /** Returns the bytes of what JDK serialization makes of an object, or null if it refuses it. */
  private static byte[] viaJdk(Object original) {
    byte[] first = bytes(original);
    if (first == null) {
      return null;
    }
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(first))) {
      return bytes(in.readObject());
    } catch (IOException | ClassNotFoundException e) {
      return null;
    }
  }

  private static byte[] bytes(Object object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    } catch (IOException e) {
      return null;
    }
    return bytes.toByteArray();
  }
}
