package io.fory.engine;

import com.google.common.reflect.TypeToken;
import io.fory.annotation.ForyField;
import io.fory.annotation.Ignore;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Fills random instances of classes by reflection, from the generic types of their fields.
 *
 * <p>With sharing, objects are used again in other places, and mutable ones refer back to those
 * that hold them. Nothing that can only be made from its parts, such as a record, ever becomes part
 * of a cycle: below it only objects without references are used again.
 */
public final class RandomValues {
  private static final int MAX_OBJECTS = 150;
  private static final int MAX_DEPTH = 7;

  /** Declared types that classes of the JDK and of the application have in common. */
  private static final Set<Class<?>> OPEN_TYPES =
      Set.of(Object.class, Number.class, CharSequence.class, Comparable.class);

  /** An object that may be used again, and the name of the generic type it was made for. */
  private record Made(Object object, String type, boolean generic, boolean leaf) {}

  private final Random random;
  private final List<Class<?>> structs;
  private final boolean sharing;
  private final RandomScalars scalars;
  private final RandomContainers containers;
  private final List<Made> made = new ArrayList<>();
  private int objects;
  private int depth;
  private int immutableFrames;

  /**
   * Makes a source of values.
   *
   * @param structs the classes that may stand where a supertype of them is declared
   * @param sharing whether objects are used in several places
   */
  public RandomValues(Random random, List<Class<?>> structs, boolean sharing) {
    this.random = random;
    this.structs = structs;
    this.sharing = sharing;
    this.scalars = new RandomScalars(random);
    this.containers = new RandomContainers(random, this);
  }

  /** Returns a new instance of a class; what is made for it is not shared with other instances. */
  public Object newRoot(Class<?> type) {
    made.clear();
    objects = 0;
    depth = 0;
    return newStruct(TypeToken.of(type), true);
  }

  /** Returns a value of a type, or sometimes null. */
  Object value(Type type) {
    return random.nextInt(8) == 0 ? null : nonNull(type, true);
  }

  /**
   * Returns a value of a type; null only where the graph is too large or no class implements it.
   */
  Object nonNull(Type type, boolean reusable) {
    TypeToken<?> token = TypeToken.of(bound(type));
    Class<?> raw = token.getRawType();
    Object scalar = scalars.valueOf(raw);
    if (scalar != null) {
      return scalar;
    }
    if (OPEN_TYPES.contains(raw)) {
      return open(raw, reusable);
    }
    if (sharing && reusable && random.nextInt(6) == 0) {
      Object again = again(token);
      if (again != null) {
        return again;
      }
    }
    if (++objects > MAX_OBJECTS || depth > MAX_DEPTH) {
      return raw == Optional.class ? Optional.empty() : null;
    }
    depth++;
    Object value = composite(token, reusable);
    depth--;
    return value;
  }

  /** Returns what is known of a wildcard or a type variable. */
  private static Type bound(Type type) {
    if (type instanceof WildcardType wildcard) {
      return bound(wildcard.getUpperBounds()[0]);
    }
    return type instanceof TypeVariable<?> variable ? bound(variable.getBounds()[0]) : type;
  }

  private Object composite(TypeToken<?> token, boolean reusable) {
    Class<?> raw = token.getRawType();
    if (raw.isArray()) {
      return newArray(token, reusable);
    }
    if (raw.getClassLoader() == null) {
      return containers.valueOf(token, reusable);
    }
    List<Class<?>> candidates = structs.stream().filter(raw::isAssignableFrom).toList();
    if (candidates.isEmpty()) {
      return null;
    }
    Class<?> type = candidates.get(random.nextInt(candidates.size()));
    return newStruct(type == raw ? token : TypeToken.of(type), reusable);
  }

  /** Returns a value for a place whose type says little. */
  private Object open(Class<?> raw, boolean reusable) {
    if (raw != Object.class) {
      return raw == Number.class ? scalars.number() : scalars.string();
    }
    return switch (random.nextInt(6)) {
      case 0 -> scalars.number();
      case 1 -> scalars.string();
      case 2 -> nonNull(new TypeToken<List<String>>() {}.getType(), reusable);
      case 3 -> nonNull(random.nextBoolean() ? int[].class : Object[].class, reusable);
      default -> nonNull(structs.get(random.nextInt(structs.size())), reusable);
    };
  }

  private Object again(TypeToken<?> token) {
    Class<?> raw = token.getRawType();
    List<Object> candidates = new ArrayList<>();
    for (Made candidate : made) {
      boolean generic = candidate.generic || raw.getTypeParameters().length > 0;
      if (raw.isInstance(candidate.object)
          && (!generic || candidate.type.equals(token.toString()))
          && (candidate.leaf || immutableFrames == 0)) {
        candidates.add(candidate.object);
      }
    }
    return candidates.isEmpty() ? null : candidates.get(random.nextInt(candidates.size()));
  }

  /** Makes a mutable object known before it is filled. */
  <T> T created(T object, TypeToken<?> token, boolean reusable) {
    if (reusable) {
      boolean leaf =
          object.getClass().isArray() && object.getClass().getComponentType().isPrimitive();
      boolean generic = token.getRawType().getTypeParameters().length > 0;
      made.add(new Made(object, token.toString(), generic, leaf));
    }
    return object;
  }

  /** Begins something that is made from its parts. */
  void beginImmutable() {
    immutableFrames++;
  }

  /** Ends what {@link #beginImmutable()} began, and makes it known. */
  <T> T endImmutable(T object, TypeToken<?> token, boolean reusable) {
    immutableFrames--;
    return created(object, token, reusable && immutableFrames == 0);
  }

  private Object newArray(TypeToken<?> token, boolean reusable) {
    TypeToken<?> component = token.getComponentType();
    Class<?> raw = component.getRawType();
    int length = raw.isPrimitive() && random.nextInt(8) == 0 ? 300 : random.nextInt(4);
    Object array = created(Array.newInstance(raw, length), token, reusable);
    for (int i = 0; i < length; i++) {
      Object element = raw.isPrimitive() ? scalars.valueOf(raw) : value(component.getType());
      Array.set(array, i, element);
    }
    return array;
  }

  private Object newStruct(TypeToken<?> token, boolean reusable) {
    Class<?> type = token.getRawType();
    try {
      return type.isRecord() ? newRecord(token, reusable) : newObject(token, reusable);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.getName(), e);
    }
  }

  private Object newRecord(TypeToken<?> token, boolean reusable)
      throws ReflectiveOperationException {
    RecordComponent[] components = token.getRawType().getRecordComponents();
    Class<?>[] parameters = new Class<?>[components.length];
    Object[] arguments = new Object[components.length];
    beginImmutable();
    for (int i = 0; i < components.length; i++) {
      parameters[i] = components[i].getType();
      Field field = token.getRawType().getDeclaredField(components[i].getName());
      arguments[i] = fieldValue(token, field);
    }
    Constructor<?> canonical = token.getRawType().getDeclaredConstructor(parameters);
    canonical.setAccessible(true);
    return endImmutable(canonical.newInstance(arguments), token, reusable);
  }

  private Object newObject(TypeToken<?> token, boolean reusable)
      throws ReflectiveOperationException {
    Object object = created(construct(token.getRawType()), token, reusable);
    for (Class<?> c = token.getRawType(); c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          field.set(object, fieldValue(token, field));
        }
      }
    }
    return object;
  }

  private static Object construct(Class<?> type) throws ReflectiveOperationException {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      constructor.setAccessible(true);
      return constructor.getParameterCount() == 0
          ? constructor.newInstance()
          : constructor.newInstance(true);
    }
    throw new AssertionError(type.getName());
  }

  private Object fieldValue(TypeToken<?> owner, Field field) {
    Type type = owner.resolveType(field.getGenericType()).getType();
    ForyField options = field.getAnnotation(ForyField.class);
    boolean nullable = options == null || isTrue(options.nullable());
    boolean tracked = options == null || isTrue(options.ref());
    if (field.getType().isPrimitive()) {
      return scalars.valueOf(field.getType());
    }
    if (field.isAnnotationPresent(Ignore.class) || Modifier.isTransient(field.getModifiers())) {
      return scalars.valueOf(TypeToken.of(type).getRawType());
    }
    if (nullable && random.nextInt(5) == 0) {
      return null;
    }
    if (!nullable) {
      return required(type, tracked);
    }
    return nonNull(type, tracked);
  }

  /** What is not said is true in the native format. */
  private static boolean isTrue(boolean[] said) {
    return said.length == 0 || said[0];
  }

  /** Fields that may not be null are of types that do not nest, so that the limits can wait. */
  private Object required(Type type, boolean tracked) {
    int before = objects;
    int depthBefore = depth;
    objects = 0;
    depth = 0;
    Object value = nonNull(type, tracked);
    objects = before;
    depth = depthBefore;
    return value;
  }
}
