package io.fory.evolution;

import io.fory.evolution.DeclaredType.ArrayOf;
import io.fory.evolution.DeclaredType.Entries;
import io.fory.evolution.DeclaredType.EnumOf;
import io.fory.evolution.DeclaredType.Items;
import io.fory.evolution.DeclaredType.Maybe;
import io.fory.evolution.DeclaredType.NumberOf;
import io.fory.evolution.DeclaredType.StructOf;
import io.fory.evolution.DeclaredType.Truth;
import io.fory.fixture.CompiledSources;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the objects that descriptions describe, of the compiled classes of a version. */
final class DescribedObjects {
  private final ModelVersion version;
  private final String packageName;
  private final ClassLoader loader;
  private final IdentityHashMap<StructValue, Object> made = new IdentityHashMap<>();
  private final Map<String, Class<?>> classes = new HashMap<>();

  DescribedObjects(ModelVersion version, String packageName, ClassLoader loader) {
    this.version = version;
    this.packageName = packageName;
    this.loader = loader;
  }

  /** Returns a class or enum of the version. */
  Class<?> classOf(String name) {
    return classes.computeIfAbsent(name, n -> CompiledSources.load(loader, packageName + "." + n));
  }

  /** Returns the object of a description; of the same description the same object. */
  Object make(StructValue value) {
    try {
      Object known = made.get(value);
      if (known != null) {
        return known;
      }
      return version.classes.get(value.type).isRecord ? newRecord(value) : newObject(value);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(value.type, e);
    }
  }

  private Object newRecord(StructValue value) throws ReflectiveOperationException {
    Class<?> type = classOf(value.type);
    ModelClass described = version.classes.get(value.type);
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] parameters = new Class<?>[components.length];
    Object[] arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      Member member = described.own.get(i);
      parameters[i] = components[i].getType();
      arguments[i] = make(value.fields.get(described.keyOf(member)), member.type());
    }
    Constructor<?> canonical = type.getDeclaredConstructor(parameters);
    canonical.setAccessible(true);
    Object object = canonical.newInstance(arguments);
    made.put(value, object);
    return object;
  }

  private Object newObject(StructValue value) throws ReflectiveOperationException {
    Class<?> type = classOf(value.type);
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    Object object =
        constructor.getParameterCount() == 0
            ? constructor.newInstance()
            : constructor.newInstance("some");
    made.put(value, object);
    ModelClass described = version.classes.get(value.type);
    for (Member member : described.members()) {
      Field field = field(type, member);
      field.set(object, make(value.fields.get(described.keyOf(member)), member.type()));
    }
    return object;
  }

  /** Returns the field of a member. */
  static Field field(Class<?> type, Member member) {
    Class<?> declaring = member.inherited() ? type.getSuperclass() : type;
    try {
      Field field = declaring.getDeclaredField(member.name());
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new LinkageError(type + " has no " + member.name(), e);
    }
  }

  private Object make(Object value, DeclaredType declared) throws ReflectiveOperationException {
    if (value instanceof StructValue struct) {
      return make(struct);
    }
    if (value instanceof EnumValue constant) {
      return constantOf(constant);
    }
    if (value instanceof ContainerValue.OfMaybe maybe) {
      return Optional.ofNullable(make(maybe.value(), ((Maybe) declared).element()));
    }
    if (value instanceof ContainerValue.OfEntries entries) {
      return newMap(entries, (Entries) declared);
    }
    if (value instanceof ContainerValue.OfItems items) {
      return declared instanceof ArrayOf array
          ? newArray(items.items(), array.component())
          : newCollection(items, (Items) declared);
    }
    return value;
  }

  private Object constantOf(EnumValue value) {
    for (Object constant : classOf(value.type()).getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(value.constant())) {
        return constant;
      }
    }
    throw new AssertionError(value.toString());
  }

  private Object newArray(List<Object> items, DeclaredType component)
      throws ReflectiveOperationException {
    Object array = Array.newInstance(raw(component), items.size());
    for (int i = 0; i < items.size(); i++) {
      Array.set(array, i, make(items.get(i), component));
    }
    return array;
  }

  private Object newMap(ContainerValue.OfEntries entries, Entries declared)
      throws ReflectiveOperationException {
    @SuppressWarnings("unchecked") // a map that is empty
    Map<Object, Object> map =
        (Map<Object, Object>) entries.made().getDeclaredConstructor().newInstance();
    for (Map.Entry<Object, Object> entry : entries.entries().entrySet()) {
      map.put(make(entry.getKey(), declared.key()), make(entry.getValue(), declared.value()));
    }
    return map;
  }

  private Object newCollection(ContainerValue.OfItems items, Items declared)
      throws ReflectiveOperationException {
    Object[] content = new Object[items.items().size()];
    for (int i = 0; i < content.length; i++) {
      content[i] = make(items.items().get(i), declared.element());
    }
    if (items.made() == RandomData.IMMUTABLE_LIST) {
      return List.of(content);
    }
    @SuppressWarnings("unchecked") // a collection that is empty
    Collection<Object> collection =
        (Collection<Object>) items.made().getDeclaredConstructor().newInstance();
    for (Object element : content) {
      collection.add(element);
    }
    return collection;
  }

  private Class<?> raw(DeclaredType type) {
    if (type instanceof NumberOf number) {
      Object sample = number.kind().exactly(0L);
      return number.isBoxed() ? sample.getClass() : primitive(number.kind());
    }
    if (type instanceof Truth truth) {
      return truth.isBoxed() ? Boolean.class : boolean.class;
    }
    if (type instanceof ArrayOf array) {
      return raw(array.component()).arrayType();
    }
    if (type instanceof StructOf struct) {
      return classOf(struct.name());
    }
    if (type instanceof EnumOf enumeration) {
      return classOf(enumeration.name());
    }
    if (type instanceof DeclaredType.Value value) {
      return value.type();
    }
    return type instanceof DeclaredType.Text ? String.class : Object.class;
  }

  private static Class<?> primitive(NumberKind kind) {
    return switch (kind) {
      case BYTE -> byte.class;
      case CHAR -> char.class;
      case SHORT -> short.class;
      case INT -> int.class;
      case LONG -> long.class;
      case FLOAT -> float.class;
      case DOUBLE -> double.class;
    };
  }
}
