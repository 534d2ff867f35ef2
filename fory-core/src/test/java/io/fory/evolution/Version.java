package io.fory.evolution;

import io.fory.ForyBuilder;
import io.fory.fixture.CompiledSources;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * One version of some classes, in a class loader of its own. The classes of all versions are in one
 * package, so that they have the same names; most have one called {@code Model}.
 */
final class Version {
  private static final String PACKAGE = "evolving";
  private static final String HEADER =
      """
      package evolving;
      import io.fory.annotation.*;
      import java.math.*;
      import java.time.*;
      import java.util.*;
      import java.util.concurrent.*;
      """;

  private final ClassLoader loader;
  private final List<Class<?>> types = new ArrayList<>();

  private Version(CompiledSources compiled) {
    this.loader = compiled.newLoader();
    for (String name : new TreeSet<>(compiled.classFiles().keySet())) {
      types.add(CompiledSources.load(loader, name));
    }
  }

  /** Compiles declarations of classes that are not public. */
  static Version of(String declarations) {
    return new Version(CompiledSources.compile(PACKAGE + ".Model", HEADER + declarations));
  }

  /** Returns a class by its simple name; that of a nested one has the outer one's before it. */
  Class<?> type(String name) {
    return CompiledSources.load(loader, PACKAGE + "." + name);
  }

  /** Registers all classes and enums under their own names. */
  void register(ForyBuilder builder) {
    registerWithout(builder);
  }

  /** Registers all classes and enums but those of the given simple names. */
  void registerWithout(ForyBuilder builder, String... unregistered) {
    for (Class<?> type : types) {
      boolean open = Modifier.isAbstract(type.getModifiers()) && !type.isEnum();
      boolean constant = type.getSuperclass() != null && type.getSuperclass().isEnum();
      boolean left = List.of(unregistered).contains(type.getSimpleName());
      if (!open && !constant && !left && !type.isAnonymousClass()) {
        builder.register(type);
      }
    }
  }

  /** Returns a {@code Model} whose fields have their initial values but for the given ones. */
  Object model(Object... namesAndValues) {
    return make("Model", namesAndValues);
  }

  /**
   * Returns a new instance.
   *
   * @param namesAndValues of fields, or components of a record; the others keep their initial
   *     values
   */
  Object make(String name, Object... namesAndValues) {
    Class<?> type = type(name);
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    try {
      return type.isRecord() ? newRecord(type, values) : newObject(type, values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.getName(), e);
    }
  }

  private static Object newRecord(Class<?> type, Map<String, Object> values)
      throws ReflectiveOperationException {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] parameters = new Class<?>[components.length];
    Object[] arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      String name = components[i].getName();
      parameters[i] = components[i].getType();
      arguments[i] = values.containsKey(name) ? values.remove(name) : zero(parameters[i]);
    }
    requireAllUsed(type, values);
    Constructor<?> canonical = type.getDeclaredConstructor(parameters);
    canonical.setAccessible(true);
    return canonical.newInstance(arguments);
  }

  private static Object newObject(Class<?> type, Map<String, Object> values)
      throws ReflectiveOperationException {
    Object object = construct(type);
    for (Class<?> c = type; c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (values.containsKey(field.getName())) {
          field.setAccessible(true);
          field.set(object, values.remove(field.getName()));
        }
      }
    }
    requireAllUsed(type, values);
    return object;
  }

  /** Calls the constructor with the fewest parameters, with zeros and nulls. */
  private static Object construct(Class<?> type) throws ReflectiveOperationException {
    Constructor<?> shortest = null;
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (shortest == null || constructor.getParameterCount() < shortest.getParameterCount()) {
        shortest = constructor;
      }
    }
    Object[] arguments = new Object[shortest.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = zero(shortest.getParameterTypes()[i]);
    }
    shortest.setAccessible(true);
    return shortest.newInstance(arguments);
  }

  private static void requireAllUsed(Class<?> type, Map<String, Object> values) {
    if (!values.isEmpty()) {
      throw new AssertionError(type + " has no fields " + values.keySet());
    }
  }

  /** Returns what a field holds that nobody sets. */
  static Object zero(Class<?> type) {
    return Array.get(Array.newInstance(type, 1), 0);
  }

  /** Returns a constant of an enum. */
  Object constant(String enumName, String constant) {
    for (Object candidate : type(enumName).getEnumConstants()) {
      if (((Enum<?>) candidate).name().equals(constant)) {
        return candidate;
      }
    }
    throw new AssertionError(enumName + " has no " + constant);
  }

  /** Returns a new array of a class of this version. */
  Object[] array(String name, Object... elements) {
    Object[] array = (Object[]) Array.newInstance(type(name), elements.length);
    System.arraycopy(elements, 0, array, 0, elements.length);
    return array;
  }

  /** Returns the value of a field, by its name or by the names on the way to it, with dots. */
  static Object get(Object owner, String path) {
    Object value = owner;
    for (String name : path.split("\\.", -1)) {
      value = field(value, name);
    }
    return value;
  }

  private static Object field(Object owner, String name) {
    for (Class<?> c = owner.getClass(); c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return get(field, owner);
        }
      }
    }
    throw new AssertionError(owner.getClass() + " has no field " + name);
  }

  /** Returns the value of a field. */
  static Object get(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new LinkageError(field.toString(), e);
    }
  }

  /** Sets a field of an object. */
  static void set(Object owner, String name, Object value) {
    try {
      for (Class<?> c = owner.getClass(); c != null; c = c.getSuperclass()) {
        for (Field field : c.getDeclaredFields()) {
          if (field.getName().equals(name)) {
            field.setAccessible(true);
            field.set(owner, value);
            return;
          }
        }
      }
    } catch (IllegalAccessException e) {
      throw new LinkageError(name, e);
    }
    throw new AssertionError(owner.getClass() + " has no field " + name);
  }
}
