package io.fory.message;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeMismatchException;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.PriorityBlockingQueue;

/** Moves the elements of a container into one of another class. */
public final class ContainerConversion {
  private static final String KEEP =
      "Keep the class of the container, or give the field a new name";

  /** The cure where messages leave the class of a container to the place that is read first. */
  private static final String DECLARE_ALIKE =
      "Another place, such as one of Object, has read it first: declare the same type in both"
          + " places, or @ForyField(ref = false) on one of them";

  private static final long CONTAINER_BYTES = 64;
  private static final long ELEMENT_BYTES = 48;
  private static final long REFERENCE_BYTES = 8;

  /** Capacity that queues by priority begin with. */
  private static final int USUAL_CAPACITY = 11;

  /** How many elements of one hash code a set or map is given. */
  private static final int MOST_COLLISIONS = 256;

  private ContainerConversion() {}

  /** Returns whether values of a class may become values of another, going by the classes alone. */
  public static boolean isPossible(Class<?> from, Class<?> to) {
    if (Map.class.isAssignableFrom(from)) {
      return Map.class.isAssignableFrom(to) && concrete(to) != null;
    }
    if (!isSequence(from) || !isSequence(to)) {
      return false;
    }
    return to.isArray() || concrete(to) != null;
  }

  private static boolean isContainer(Class<?> type) {
    return BuiltInTypes.isContainer(type) || type.isArray();
  }

  private static boolean isSequence(Class<?> type) {
    return type.isArray() || Collection.class.isAssignableFrom(type);
  }

  /** Returns the class of the JDK that stands for a declared one, or null. */
  private static Class<?> concrete(Class<?> declared) {
    Class<?> usual = BuiltInTypes.usualImplementation(declared);
    Class<?> type = usual != null ? usual : declared;
    boolean open = type.isInterface() || Modifier.isAbstract(type.getModifiers());
    boolean visible = Modifier.isPublic(type.getModifiers());
    return !open && visible && BuiltInTypes.numberOf(type) >= 0 ? type : null;
  }

  /** Returns whether a place declared with a class or interface takes containers of others. */
  public static boolean isTarget(Class<?> declared) {
    return BuiltInTypes.isContainer(declared) && concrete(declared) != null;
  }

  /** Returns the interface of all containers that are converted to a class: Map or Collection. */
  public static Class<?> kindOf(Class<?> target) {
    return Map.class.isAssignableFrom(target) ? Map.class : Collection.class;
  }

  /**
   * Returns the converted value, or null if there is no such conversion.
   *
   * @throws IncompatibleSchemaException if an element does not fit, or if the value does not hold
   *     all of its elements yet, which may wait for the end of a message with references
   */
  public static Object convert(MessageReader in, Object value, Class<?> target) {
    return convert(in, value, target, null);
  }

  /**
   * Returns the same, for a place that declares the class of keys.
   *
   * @param key that class, which an {@code EnumMap} takes; null if it is not known
   */
  public static Object convert(MessageReader in, Object value, Class<?> target, Class<?> key) {
    ReadReferences references = in.references();
    boolean container = value instanceof Map || isSequence(value.getClass());
    if (container && references != null && !references.isComplete(value)) {
      throw incomplete(value, target).withCure(KEEP).withOffset(in.offset());
    }
    if (value instanceof Map<?, ?> map) {
      return Map.class.isAssignableFrom(target) ? toMap(in, map, target, key) : null;
    }
    Object[] elements = elements(in, value);
    if (elements == null) {
      return null;
    }
    return target.isArray()
        ? toArray(in, elements, target.getComponentType())
        : toCollection(in, value, elements, target);
  }

  /** Returns the error for a container that does not hold all of its elements yet. */
  static IncompatibleSchemaException incomplete(Object container, Class<?> target) {
    return new IncompatibleSchemaException(
        "A "
            + container.getClass().getTypeName()
            + " whose elements lead back to what holds it is not moved into a "
            + target.getTypeName());
  }

  /**
   * Returns a value as a place takes it that declares another class: the elements of a container in
   * one of that class.
   *
   * @throws io.fory.error.TypeMismatchException if the place takes no such values
   */
  public static Object required(MessageReader in, Object value, Class<?> declared) {
    Object fitting = fitting(in, value, declared);
    if (fitting == null) {
      throw TypeRefusal.mismatch(in, declared, value.getClass());
    }
    return fitting;
  }

  /**
   * Returns the same, or null if the place takes no such values. An array that one place reads may
   * be of a wider class than another one declares, and a schema does not say that an array is one
   * of {@code List}: in a field that declares nothing here it is one of {@code Collection}.
   */
  static Object fitting(MessageReader in, Object value, Class<?> declared) {
    boolean fits =
        isTarget(declared)
            ? kindOf(declared).isInstance(value)
            : value instanceof Object[] && Object[].class.isAssignableFrom(declared);
    return fits ? convert(in, value, declared) : null;
  }

  /**
   * Returns the object of the declared class that stands for one of another class at a reference:
   * null if it is unknown here.
   */
  static Object requiredAtReference(MessageReader in, Object met, Class<?> declared) {
    if (met instanceof UnknownObject || isUnknown(declared)) {
      return null;
    }
    Object fitting = fitting(in, met, declared);
    if (fitting == null) {
      boolean open = !TypeReader.of(in).namesContainers() && isContainer(met.getClass());
      throw TypeRefusal.mismatch(in, declared, met.getClass())
          .withCure(open && isContainer(declared) ? DECLARE_ALIKE : null);
    }
    return fitting;
  }

  /** Returns whether a declared class is one of arrays that are dropped whatever they hold. */
  private static boolean isUnknown(Class<?> declared) {
    Class<?> component = declared;
    while (component.isArray()) {
      component = component.getComponentType();
    }
    return component == UnknownObject.class;
  }

  private static Object[] elements(MessageReader in, Object value) {
    if (value instanceof Collection<?> collection) {
      in.charge(CONTAINER_BYTES);
      return GivenElements.of(in, collection, ELEMENT_BYTES).toArray();
    }
    if (!value.getClass().isArray()) {
      return null;
    }
    int length = Array.getLength(value);
    in.charge(CONTAINER_BYTES + ELEMENT_BYTES * length);
    Object[] elements = new Object[length];
    for (int i = 0; i < length; i++) {
      elements[i] = Array.get(value, i);
    }
    return elements;
  }

  private static Object toArray(MessageReader in, Object[] elements, Class<?> component) {
    Object array = Array.newInstance(component, elements.length);
    for (int i = 0; i < elements.length; i++) {
      try {
        Object element = elements[i];
        boolean fits = element == null || component.isPrimitive() || component.isInstance(element);
        Object fitting = fits ? null : fitting(in, element, component);
        Array.set(array, i, fitting == null ? element : fitting);
      } catch (IllegalArgumentException | NullPointerException e) {
        throw new IncompatibleSchemaException(
                "An element is not of the type " + component.getTypeName())
            .prependIndex(i)
            .withOffset(in.offset());
      }
    }
    return array;
  }

  private static Object toCollection(
      MessageReader in, Object source, Object[] elements, Class<?> target) {
    Class<?> type = concrete(target);
    if (type == null || !Collection.class.isAssignableFrom(type)) {
      return null;
    }
    if (Set.class.isAssignableFrom(type)) {
      requireSpread(in, elements);
    } else if (type == PriorityQueue.class || type == PriorityBlockingQueue.class) {
      requireSimple(in, elements);
    }
    boolean inserts = Set.class.isAssignableFrom(type) || ConvertedKeys.isSorted(type);
    if (inserts && !(source instanceof Set<?>) && comparesBuffers(in, elements)) {
      throw new IncompatibleSchemaException(
              "Buffers beside the message are not moved into a set or priority queue")
          .withCure(SharedParts.COPIES)
          .withOffset(in.offset());
    }
    ConvertedKeys.charge(in, MessageReader.workOf(in), elements, type);
    try {
      @SuppressWarnings("unchecked") // elements are checked where their type is declared
      Collection<Object> collection = (Collection<Object>) make(type, comparatorOf(source), 0);
      collection.addAll(Arrays.asList(elements));
      if (source instanceof Set<?> && collection.size() < elements.length) {
        throw equal(in, "elements of a set", type);
      }
      return collection;
    } catch (ClassCastException | NullPointerException e) {
      throw refusal(in, comparatorOf(source), elements, type, e);
    } catch (ReflectiveOperationException e) {
      throw unmade(in, type);
    }
  }

  /** Returns the error for the first element that a container refuses: finds it by adding each. */
  private static ForyException refusal(
      MessageReader in, Comparator<?> order, Object[] elements, Class<?> type, RuntimeException e) {
    try {
      ConvertedKeys.charge(in, MessageReader.workOf(in), elements, type);
      @SuppressWarnings("unchecked") // as above
      Collection<Object> again = (Collection<Object>) make(type, order, 0);
      for (int i = 0; i < elements.length; i++) {
        try {
          again.add(elements[i]);
        } catch (ClassCastException | NullPointerException refused) {
          return DroppedElements.notMoved(in, again, elements[i], "[" + i + "]", refused);
        }
      }
      return in.failure(e, null, type);
    } catch (LimitExceededException unused) {
      return unfound(in, type);
    } catch (ReflectiveOperationException unused) {
      return unmade(in, type);
    }
  }

  /** Returns the same for a map. */
  private static ForyException refusal(
      MessageReader in, Map<?, ?> source, Object[] keys, Class<?> type, RuntimeException e) {
    try {
      ConvertedKeys.charge(in, MessageReader.workOf(in), keys, type);
      @SuppressWarnings("unchecked") // as above
      Map<Object, Object> again =
          (Map<Object, Object>) make(type, comparatorOf(source), keys.length);
      for (Map.Entry<?, ?> entry : source.entrySet()) {
        try {
          again.put(entry.getKey(), entry.getValue());
        } catch (ClassCastException | NullPointerException refused) {
          return DroppedElements.notMoved(in, again, entry.getKey(), entry.getValue(), refused);
        }
      }
      return in.failure(e, null, type);
    } catch (LimitExceededException unused) {
      return unfound(in, type);
    } catch (ReflectiveOperationException unused) {
      return unmade(in, type);
    }
  }

  /** Returns the error for one of the elements, which are too many to try each again. */
  private static IncompatibleSchemaException unfound(MessageReader in, Class<?> type) {
    return unfit(
        in,
        "An element cannot be put into a "
            + type.getTypeName()
            + ": it is null, or has no order with the others");
  }

  private static IncompatibleSchemaException unmade(MessageReader in, Class<?> type) {
    return unfit(in, "No " + type.getTypeName() + " can be made");
  }

  /** Tells whether memory that others may change could be hashed or compared. */
  private static boolean comparesBuffers(MessageReader in, Object[] elements) {
    if (in.hasHandedOver()) {
      for (Object element : elements) {
        if (element instanceof Buffer || !ConvertedKeys.isSimple(element)) {
          return true;
        }
      }
    }
    return false;
  }

  private static Object toMap(MessageReader in, Map<?, ?> source, Class<?> target, Class<?> key) {
    Class<?> type = concrete(target);
    if (type == null) {
      return null;
    }
    if (type == EnumMap.class) {
      return toEnumMap(in, source, key);
    }
    in.charge(CONTAINER_BYTES);
    Object[] keys = GivenElements.keysOf(in, source, ELEMENT_BYTES).toArray();
    requireSpread(in, keys);
    ConvertedKeys.charge(in, MessageReader.workOf(in), keys, type);
    try {
      @SuppressWarnings("unchecked") // as above
      Map<Object, Object> map = (Map<Object, Object>) make(type, comparatorOf(source), keys.length);
      map.putAll(source);
      if (map.size() < source.size()) {
        throw equal(in, "keys of a map", type);
      }
      return map;
    } catch (ClassCastException | NullPointerException e) {
      throw refusal(in, source, keys, type, e);
    } catch (ReflectiveOperationException e) {
      throw unmade(in, type);
    }
  }

  /**
   * The container of the writer told them apart, by their identity or by an order, or they became
   * equal for want of what this side lacks.
   */
  private static ForyException equal(MessageReader in, String keys, Class<?> type) {
    return in.malformedInput("two " + keys + " are equal in a " + type.getTypeName())
        .withCure(
            "Keep the class of the container, such as java.util.IdentityHashMap, or a comparator"
                + " that tells them apart, or have the writer put no equal ones into it");
  }

  /** The map says which enum its keys are of, or its place does where it is empty. */
  @SuppressWarnings("unchecked") // the map checks its keys; values, where their type is declared
  private static <E extends Enum<E>> Object toEnumMap(
      MessageReader in, Map<?, ?> source, Class<?> declared) {
    Object first = source.isEmpty() ? null : source.keySet().iterator().next();
    Class<?> type = first instanceof Enum<?> key ? key.getDeclaringClass() : declared;
    if (type == null || !type.isEnum()) {
      throw unfit(
          in,
          source.isEmpty()
              ? "An empty map is not moved into a java.util.EnumMap where no enum is declared"
              : "A key cannot be put into a java.util.EnumMap: it is no constant of an enum");
    }
    in.charge(CONTAINER_BYTES + REFERENCE_BYTES * type.getEnumConstants().length);
    in.release(REFERENCE_BYTES * GivenElements.keysOf(in, source, REFERENCE_BYTES).size());
    try {
      EnumMap<E, Object> map = new EnumMap<>((Class<E>) type);
      map.putAll((Map<E, Object>) source);
      return map;
    } catch (ClassCastException | NullPointerException e) {
      throw noConstant(in, source, type);
    }
  }

  /** Returns the error for the first key that is no constant of an enum. */
  private static ForyException noConstant(MessageReader in, Map<?, ?> source, Class<?> type) {
    for (Object key : source.keySet()) {
      if (key != null && !type.isInstance(key)) {
        return in.failure(new TypeMismatchException(type, key.getClass()), "{key}", EnumMap.class);
      }
    }
    RuntimeException problem = unfit(in, "null in a java.util.EnumMap, which takes none as a key");
    return in.failure(problem, "{key}", EnumMap.class)
        .withCure("Declare java.util.Map instead, which takes null");
  }

  @SuppressWarnings("unchecked") // the order compares what it has compared in the source
  private static Object make(Class<?> type, Comparator<?> order, int size)
      throws ReflectiveOperationException {
    if (type == PriorityBlockingQueue.class) {
      return new PriorityBlockingQueue<>(USUAL_CAPACITY, (Comparator<Object>) order);
    }
    if (type == Hashtable.class) {
      return new Hashtable<>(ConvertedKeys.chains(size));
    }
    return ConvertedKeys.isSorted(type)
        ? type.getConstructor(Comparator.class).newInstance(order)
        : type.getConstructor().newInstance();
  }

  /**
   * Returns the comparator of a sorted set or map, or of a priority queue; null for the natural
   * order and for all other values.
   */
  public static Comparator<?> comparatorOf(Object container) {
    if (container instanceof SortedSet<?> set) {
      return set.comparator();
    }
    if (container instanceof SortedMap<?, ?> map) {
      return map.comparator();
    }
    if (container instanceof PriorityQueue<?> queue) {
      return queue.comparator();
    }
    return container instanceof PriorityBlockingQueue<?> queue ? queue.comparator() : null;
  }

  /**
   * Refuses, with reference tracking, elements whose hash codes or order visit other objects: these
   * may not have been read yet, and sharing may make the work exponential.
   */
  private static void requireSimple(MessageReader in, Object[] elements) {
    if (in.tracks()) {
      for (Object element : elements) {
        if (!ConvertedKeys.isSimple(element)) {
          throw new IncompatibleSchemaException(
                  "With reference tracking, "
                      + element.getClass().getTypeName()
                      + " is not moved into a set, map or priority queue of another class")
              .withCure(
                  KEEP
                      + "; without reference tracking, with ForyBuilder.withRefTracking(false) at"
                      + " both ends, it is moved")
              .withOffset(in.offset());
        }
      }
    }
  }

  /** Refuses those, and elements that would all go into the same bucket. */
  private static void requireSpread(MessageReader in, Object[] elements) {
    requireSimple(in, elements);
    int[] hashes = new int[elements.length];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = elements[i] == null ? 0 : elements[i].hashCode();
    }
    Arrays.sort(hashes);
    int run = 0;
    for (int i = 1; i < hashes.length; i++) {
      run = hashes[i] == hashes[i - 1] ? run + 1 : 0;
      if (run >= MOST_COLLISIONS) {
        throw new LimitExceededException(
                "elements of one hash code",
                run + 1,
                MOST_COLLISIONS,
                "Give the elements a hash code that tells them apart")
            .withOffset(in.offset());
      }
    }
  }

  private static IncompatibleSchemaException unfit(MessageReader in, String problem) {
    IncompatibleSchemaException error = new IncompatibleSchemaException(problem);
    error.withOffset(in.offset());
    return error;
  }
}
