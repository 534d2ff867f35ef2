package io.fory.resolver;

import io.fory.builtin.scalar.SingletonSerializer;
import io.fory.codec.ApplicationSerializer;
import io.fory.codec.BodyFactory;
import io.fory.codec.CodecLookup;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.ClassMembers;
import io.fory.serializer.Serializer;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;

/**
 * The classes of Kotlin and Scala that have one object, which their code compares by identity: what
 * an {@code object} is compiled to. They are recognized by their members, without these libraries.
 * Each is as if {@code ForyBuilder.registerSingleton} had been given its object.
 *
 * <p>Not those with hooks of JDK serialization, which find the object themselves.
 *
 * @param data classes that the application has written field by field
 */
record SoleObjects(Set<Class<?>> data) implements BodyFactory {
  private static final int CONSTANT = Modifier.PUBLIC | Modifier.STATIC | Modifier.FINAL;
  private static final String METADATA = "kotlin.Metadata";
  private static final String INSTANCE = "INSTANCE";
  private static final String MODULE = "MODULE$";

  /** Whether classes have one object; holds no class in memory. */
  private static final ClassValue<Boolean> SOLE =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return isDeclared(type);
        }
      };

  /** Returns whether a class is written as the name of its only object. */
  boolean has(Class<?> type) {
    return SOLE.get(type) && !data.contains(type);
  }

  /** Reads the object, by which the class is initialized: one of it is about to be written. */
  @Override
  public Serializer<?> create(Class<?> type, CodecLookup lookup) {
    return has(type)
        ? ApplicationSerializer.of(new SingletonSerializer(objectOf(type)), type)
        : null;
  }

  private static boolean isDeclared(Class<?> type) {
    if (type.isArray() || type.isInterface() || !Modifier.isFinal(type.getModifiers())) {
      return false;
    }
    try {
      Field constant = constantOf(type);
      boolean sole =
          constant != null && (constant.getName().equals(MODULE) || isKotlinObject(type));
      return sole && SerializationHooks.describe(type, Set.of(), false) == null;
    } catch (UnsupportedTypeException | LinkageError e) {
      return false; // what is missing is an error of its own
    }
  }

  /** Returns the field that holds the only object, or null: a companion is in the class around. */
  private static Field constantOf(Class<?> type) {
    Field own = constantIn(type, type, type.getName().endsWith("$") ? MODULE : INSTANCE);
    Class<?> outer = own == null ? type.getDeclaringClass() : null;
    return outer == null || !isOfKotlin(outer)
        ? own
        : constantIn(outer, type, type.getSimpleName());
  }

  private static Field constantIn(Class<?> owner, Class<?> type, String name) {
    for (Field field : ClassMembers.fieldsOf(owner)) {
      boolean constant = (field.getModifiers() & CONSTANT) == CONSTANT;
      if (constant && field.getType() == type && field.getName().equals(name)) {
        return field;
      }
    }
    return null;
  }

  /** Returns whether a class has the shape of an object: the class around a companion makes it. */
  private static boolean isKotlinObject(Class<?> type) {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (!Modifier.isPrivate(constructor.getModifiers()) && !constructor.isSynthetic()) {
        return false;
      }
    }
    for (Field field : ClassMembers.fieldsOf(type)) {
      if (!Modifier.isStatic(field.getModifiers())) {
        return false;
      }
    }
    return isOfKotlin(type);
  }

  private static boolean isOfKotlin(Class<?> type) {
    for (Annotation annotation : type.getDeclaredAnnotations()) {
      if (annotation.annotationType().getName().equals(METADATA)) {
        return true;
      }
    }
    return false;
  }

  private static Object objectOf(Class<?> type) {
    Field constant = constantOf(type);
    Object found = null;
    Throwable failure = null;
    try {
      found = constant.trySetAccessible() ? constant.get(null) : null;
    } catch (IllegalAccessException | LinkageError e) { // such as of its initializer
      failure = e;
    }
    if (found == null || found.getClass() != type) {
      throw new UnsupportedTypeException(
          type.getTypeName(), "its only object, " + constant.getName() + ", is not there", failure);
    }
    return found;
  }
}
