package io.fory.resolver;

import io.fory.error.ErrorText;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.ClassMembers;
import io.fory.platform.DeclaredMethod;
import io.fory.platform.PlatformClasses;
import java.io.Externalizable;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;

/**
 * Finds the members of a class for JDK serialization beyond its fields: the methods and the field
 * that {@link Serializable} describes, and {@link Externalizable}.
 *
 * <p>The rules of access are those of the JDK. Only a class that implements {@link Serializable}
 * has any. {@code writeObject}, {@code readObject} and {@code readObjectNoData} are private and
 * count in every serializable class of the chain; {@code writeReplace} and {@code readResolve}
 * return {@code Object} and are inherited as methods are, but not from interfaces. Enums have no
 * hooks; of records only {@code writeReplace} and {@code readResolve} count.
 */
final class SerializationHooks {
  private static final int CONSTANT = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;

  private static final String PERSISTENT_FIELDS = "serialPersistentFields";

  private static final Set<String> METHODS =
      Set.of("writeObject", "readObject", "readObjectNoData", "writeReplace", "readResolve");

  /**
   * Whether a class declares anything by the name of a hook; also if that cannot be told. Asking
   * reflection for each of them costs an exception where there is none, which is where a class is
   * as most are.
   */
  private static final ClassValue<Boolean> MAY_DECLARE =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return mentionsHook(type);
        }
      };

  private final Class<?> type;
  private final Set<Class<?>> data;
  private final boolean platformToo;

  private SerializationHooks(Class<?> type, Set<Class<?>> data, boolean platformToo) {
    this.type = type;
    this.data = data;
    this.platformToo = platformToo;
  }

  /**
   * Returns a clause about the first hook of a class, such as {@code it has readResolve()}, or null
   * if it has none.
   *
   * @param data classes whose hooks, inherited ones included, do not count
   * @param platformToo whether the private hooks of superclasses of the JDK count
   */
  static String describe(Class<?> type, Set<Class<?>> data, boolean platformToo) {
    if (!Serializable.class.isAssignableFrom(type) || type.isEnum()) {
      return null;
    }
    try {
      return new SerializationHooks(type, data, platformToo).describe();
    } catch (UnsupportedTypeException e) {
      return "its methods cannot be searched for those of JDK serialization, since a class that"
          + " they mention is missing";
    }
  }

  private String describe() {
    if (!type.isRecord()) {
      if (Externalizable.class.isAssignableFrom(type)) {
        Class<?> exempt = type;
        while (exempt != null && !data.contains(exempt)) {
          exempt = exempt.getSuperclass();
        }
        if (exempt == null || !Externalizable.class.isAssignableFrom(exempt)) {
          return "it implements java.io.Externalizable";
        }
      } else {
        for (Class<?> c = type; isSearched(c) && isSerializable(c); c = c.getSuperclass()) {
          String hook = privateHook(c);
          if (hook != null) {
            return clause(c, hook);
          }
        }
      }
    }
    String hook = inheritable("writeReplace");
    return hook != null ? hook : inheritable("readResolve");
  }

  private boolean isSearched(Class<?> c) {
    return c != null && !data.contains(c) && (platformToo || !PlatformClasses.isPlatformClass(c));
  }

  private static boolean isSerializable(Class<?> c) {
    return Serializable.class.isAssignableFrom(c);
  }

  private static boolean mentionsHook(Class<?> type) {
    try {
      for (Method method : ClassMembers.methodsOf(type)) {
        if (METHODS.contains(method.getName())) {
          return true;
        }
      }
      for (Field field : ClassMembers.fieldsOf(type)) {
        if (field.getName().equals(PERSISTENT_FIELDS)) {
          return true;
        }
      }
      return false;
    } catch (UnsupportedTypeException e) {
      return true;
    }
  }

  private static String privateHook(Class<?> c) {
    if (!MAY_DECLARE.get(c)) {
      return null;
    }
    if (hasPrivate(c, "writeObject", ObjectOutputStream.class)) {
      return "writeObject(ObjectOutputStream)";
    }
    if (hasPrivate(c, "readObject", ObjectInputStream.class)) {
      return "readObject(ObjectInputStream)";
    }
    if (hasPrivate(c, "readObjectNoData")) {
      return "readObjectNoData()";
    }
    return hasPersistentFields(c) ? PERSISTENT_FIELDS : null;
  }

  private static boolean hasPrivate(Class<?> c, String name, Class<?>... parameters) {
    DeclaredMethod method = DeclaredMethod.find(c, name, void.class, parameters);
    return method != null
        && method.result() == void.class
        && Modifier.isPrivate(method.modifiers())
        && !Modifier.isStatic(method.modifiers());
  }

  private static boolean hasPersistentFields(Class<?> c) {
    for (Field field : ClassMembers.fieldsOf(c)) {
      if (field.getName().equals(PERSISTENT_FIELDS)
          && (field.getModifiers() & CONSTANT) == CONSTANT
          && field.getType().isAssignableFrom(ObjectStreamField[].class)) {
        return true;
      }
    }
    return false;
  }

  /** Looks for the nearest method of that name; whether it can be called decides, as in the JDK. */
  private String inheritable(String name) {
    for (Class<?> c = type; c != null && !data.contains(c); c = c.getSuperclass()) {
      DeclaredMethod method =
          MAY_DECLARE.get(c) ? DeclaredMethod.find(c, name, Object.class) : null;
      if (method == null) {
        continue;
      }
      int modifiers = method.modifiers();
      boolean called =
          method.result() == Object.class
              && (modifiers & (Modifier.STATIC | Modifier.ABSTRACT)) == 0
              && isInherited(modifiers, c);
      return called ? clause(c, name + "()") : null;
    }
    return null;
  }

  private boolean isInherited(int modifiers, Class<?> declaring) {
    if ((modifiers & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0) {
      return true;
    }
    if (Modifier.isPrivate(modifiers)) {
      return declaring == type;
    }
    return declaring.getClassLoader() == type.getClassLoader()
        && declaring.getPackageName().equals(type.getPackageName());
  }

  private String clause(Class<?> declaring, String hook) {
    return declaring == type
        ? "it has " + hook
        : "it inherits " + hook + " of " + declaring.getTypeName();
  }

  /** Returns the first transient field of a class and its superclasses, or null. */
  static String transientField(Class<?> type) {
    for (Class<?> c = type; !PlatformClasses.isPlatformClass(c); c = c.getSuperclass()) {
      for (Field field : ClassMembers.fieldsOf(c)) {
        int modifiers = field.getModifiers();
        if (Modifier.isTransient(modifiers) && !Modifier.isStatic(modifiers)) {
          return "its transient field " + ErrorText.printable(field.getName());
        }
      }
    }
    return null;
  }
}
