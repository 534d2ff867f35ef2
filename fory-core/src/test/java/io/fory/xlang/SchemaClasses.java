package io.fory.xlang;

import io.fory.fixture.CompiledSources;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The Java classes of a {@link RandomSchema}. */
final class SchemaClasses {
  private final RandomSchema schema;
  private final String home;
  private final ClassLoader loader;

  SchemaClasses(RandomSchema schema, String home, ClassLoader loader) {
    this.schema = schema;
    this.home = home;
    this.loader = loader;
  }

  RandomSchema schema() {
    return schema;
  }

  /** Returns all classes, in the order of {@code CLASSES} in Python. */
  Class<?>[] all() {
    List<Class<?>> classes = new ArrayList<>(List.of(load(RandomSchema.ENUM)));
    for (SchemaStruct struct : schema.structs()) {
      classes.add(load(struct.name()));
    }
    return classes.toArray(new Class<?>[0]);
  }

  private Class<?> load(String name) {
    return CompiledSources.load(loader, home + "." + name);
  }

  Object constant(int index) {
    return load(RandomSchema.ENUM).getEnumConstants()[index];
  }

  /** Returns the struct that an object is of, or null. */
  SchemaStruct structOf(Object object) {
    return schema.struct(object.getClass().getSimpleName());
  }

  /** Makes an object of a class that is no record; its fields are to be set. */
  Object make(SchemaStruct struct) {
    try {
      return load(struct.name()).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Makes a record, in which what is missing has the default of its type. */
  Object make(SchemaStruct struct, Map<String, Object> values) {
    Constructor<?> constructor = load(struct.name()).getConstructors()[0];
    Object[] arguments = new Object[struct.fields().size()];
    for (int i = 0; i < arguments.length; i++) {
      SchemaField field = struct.fields().get(i);
      Class<?> raw = constructor.getParameterTypes()[i];
      Object none = raw.isPrimitive() ? SchemaProjection.zero(field.type().kind()) : null;
      arguments[i] = values.containsKey(field.name()) ? values.get(field.name()) : none;
    }
    try {
      return constructor.newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(struct + " of " + values, e);
    }
  }

  static void set(Object object, String name, Object value) {
    try {
      field(object, name).set(object, value);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  static Object get(Object object, String name) {
    try {
      return field(object, name).get(object);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static Field field(Object object, String name) throws NoSuchFieldException {
    Field field = object.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
