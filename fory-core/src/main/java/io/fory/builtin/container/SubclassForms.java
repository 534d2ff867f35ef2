package io.fory.builtin.container;

import io.fory.annotation.Ignore;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.ContainerConversion;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.plan.TypeShape;
import io.fory.platform.ClassMembers;
import io.fory.platform.ObjectCreator;
import io.fory.platform.PlatformClasses;
import io.fory.type.TypeParameters;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.WeakHashMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * The forms of the application's own collections and maps: made by their no-argument constructor,
 * and filled like any other. Nothing precedes the elements; the order of a sorted container is what
 * that constructor makes it.
 */
final class SubclassForms {
  private static final String CURE =
      "ForyBuilder.registerSerializer(Class, Serializer) adds a serializer for it, and"
          + " registerReplacement a form";

  private static final String CURE_OR_DATA =
      CURE
          + "; if its own methods give it back as it was, ForyBuilder.registerAsData(Class) has it"
          + " read by them";

  private static final String CURE_OR_WITHOUT =
      CURE
          + "; if its transient fields may be as its constructor leaves them, or have their"
          + " defaults if it has none without arguments, ForyBuilder.registerAsData(Class) says so";

  /** How often the capacity of a queue in use is looked at. */
  private static final int CHANGES = 16;

  private SubclassForms() {}

  /** Returns the class of the JDK nearest to a class, among it and its superclasses. */
  static Class<?> platformParent(Class<?> type) {
    return PlatformClasses.parentOf(type);
  }

  /**
   * Returns the creator of objects of an application's container class.
   *
   * @throws UnsupportedTypeException if the class has state besides its elements, or no constructor
   *     without arguments, unless it extends the {@code EnumMap} of an enum that it names
   */
  static ObjectCreator creatorOf(Class<?> type) {
    Class<?> stateful = PlatformClasses.withState(type);
    if (stateful != null && !isKnown(stateful)) {
      throw unsupported(
          type, "it inherits from " + stateful.getTypeName() + " state that is out of reach");
    }
    for (Class<?> c = type; !PlatformClasses.isPlatformClass(c); c = c.getSuperclass()) {
      for (Field field : ClassMembers.fieldsOf(c)) {
        int modifiers = field.getModifiers();
        if ((modifiers & (Modifier.STATIC | Modifier.TRANSIENT)) == 0
            && !field.isAnnotationPresent(Ignore.class)) {
          throw unsupported(type, reasonOf(type, field));
        }
      }
    }
    ObjectCreator creator = ObjectCreator.of(type);
    if (creator.runsOwnConstructor()) {
      return creator;
    }
    Class<?> key = platformParent(type) == EnumMap.class ? keyOf(type) : Object.class;
    if (key.isEnum()) {
      return ObjectCreator.ofArgument(type, EnumMap.class, Class.class, key);
    }
    UnsupportedTypeException error =
        new UnsupportedTypeException(
            type.getTypeName(), "it is a container without a constructor that takes no arguments");
    String cure =
        platformParent(type) == EnumMap.class // whose own constructors take the enum
            ? "Let it name the enum of its keys, as in extends EnumMap<State, V>; or "
            : "Give it one, which may be private; or ";
    error.withCure(cure + CURE);
    throw error;
  }

  /** Returns the enum of an {@code EnumMap}, if the class says which one it is. */
  private static Class<?> keyOf(Class<?> type) {
    return TypeShape.raw(TypeParameters.argumentsFor(Map.class, type, 2)[0]);
  }

  /** A transient field, or else the container of the JDK, is why fields are not written. */
  private static String reasonOf(Class<?> type, Field field) {
    Field left = ContainerStructs.transientField(type);
    return left == null
        ? "it adds a field, "
            + field.getName()
            + ", to "
            + platformParent(type).getTypeName()
            + ", of which only the elements are written"
        : "it is a container with a field of its own, "
            + field.getName()
            + ", and one that is transient, "
            + left.getName();
  }

  /**
   * Returns why an application's container cannot be written, or could not be read; null if it can.
   *
   * @param data classes whose methods do not count
   */
  static UnsupportedTypeException refusalOf(Class<?> type, Set<Class<?>> data) {
    try {
      creatorOf(type);
      return refusalOfMethods(type, data);
    } catch (UnsupportedTypeException e) {
      return e;
    }
  }

  private static UnsupportedTypeException refusalOfMethods(Class<?> type, Set<Class<?>> data) {
    Class<?> parent = platformParent(type);
    if (hasStorage(parent)) {
      String method = ContainerOverrides.find(type, data);
      return method == null
          ? OwnFilling.refusalOf(type, data)
          : waivable(
              type,
              "it overrides "
                  + method
                  + " of "
                  + parent.getTypeName()
                  + ", so that its elements are not only those that are put into it");
    }
    if (!ContainerOverrides.canBeFilled(type)) {
      return unsupported(
          type,
          "it has no "
              + (Map.class.isAssignableFrom(type) ? "put(Object, Object)" : "add(Object)")
              + " of its own, by which it could be filled");
    }
    boolean ordered = keepsOrder(type) || Map.class.isAssignableFrom(type);
    return ordered || ContainerOverrides.find(type, data) == null
        ? null
        : waivable(type, "it is neither a list, a set nor a map, so that its order is unknown");
  }

  private static boolean keepsOrder(Class<?> type) {
    return List.class.isAssignableFrom(type) || Set.class.isAssignableFrom(type);
  }

  static boolean hasStorage(Class<?> platformParent) {
    return platformParent != Object.class && !Modifier.isAbstract(platformParent.getModifiers());
  }

  static UnsupportedTypeException waivable(Class<?> type, String reason) {
    UnsupportedTypeException error = new UnsupportedTypeException(type.getTypeName(), reason);
    boolean read = ContainerOverrides.find(type, Set.of()) != null; // by methods of its own
    error.withCure(read ? CURE_OR_DATA : CURE_OR_WITHOUT);
    return error;
  }

  /** Whether the elements, the comparator and the capacity are all that objects of a class hold. */
  static boolean isKnown(Class<?> type) {
    String home = type.getPackageName();
    return (home.equals("java.util") || home.equals("java.util.concurrent"))
        && !Hashtable.class.isAssignableFrom(type)
        && !WeakHashMap.class.isAssignableFrom(type);
  }

  /** Whether objects may be made otherwise than by the constructor without arguments. */
  static boolean hasOtherConstructors(Class<?> type) {
    int constructors = 0;
    try {
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        constructors += constructor.isSynthetic() ? 0 : 1;
      }
    } catch (LinkageError e) {
      return true; // One takes an object of a class that is absent.
    }
    return constructors > 1;
  }

  static UnsupportedTypeException unsupported(Class<?> type, String reason) {
    UnsupportedTypeException error = new UnsupportedTypeException(type.getTypeName(), reason);
    error.withCure(CURE);
    return error;
  }

  /**
   * Two comparators of one class are taken to be the same only if they have nothing to differ by.
   */
  static boolean isSameOrder(Comparator<?> written, Comparator<?> made) {
    return written == null || made == null
        ? written == made
        : written.equals(made)
            || written.getClass() == made.getClass() && !hasFields(written.getClass());
  }

  private static void requireOrder(Comparator<?> written, Comparator<?> made, Class<?> type) {
    if (!isSameOrder(written, made)) {
      throw unsupported(
          type, "its comparator is not the one that its constructor without arguments sets");
    }
  }

  private static boolean hasFields(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : ClassMembers.fieldsOf(c)) {
        if (!Modifier.isStatic(field.getModifiers())) {
          return true;
        }
      }
    }
    return false;
  }

  private static void requireCapacity(BlockingQueue<?> written, BlockingQueue<?> made) {
    long wanted = capacityOf(made);
    for (int i = 0; capacityOf(written) != wanted; i++) {
      if (i == CHANGES) { // Until then, another thread may have added or taken elements.
        throw unsupported(
            written.getClass(),
            "its capacity is not the one that its constructor without arguments sets");
      }
    }
  }

  private static long capacityOf(BlockingQueue<?> queue) {
    int remaining = queue.remainingCapacity();
    return remaining == Integer.MAX_VALUE ? remaining : (long) remaining + queue.size();
  }

  private static void requireEmpty(int size, Class<?> type) {
    if (size != 0) {
      throw unsupported(
          type, "its constructor puts elements into it, and clear() does not take them out");
    }
  }

  /** Form of a class of collections. */
  static final class CollectionSubclass implements CollectionForm {
    private final ObjectCreator creator;
    private final CollectionForm parent;
    private final boolean isSet;
    private final boolean bindsElements;
    private final boolean varies;
    private final boolean isProven;
    private final boolean ordered;

    /**
     * Makes a form.
     *
     * @param parent form of the JDK's class that it extends, or null
     */
    CollectionSubclass(Class<?> type, CollectionForm parent) {
      this.creator = creatorOf(type);
      this.parent = parent;
      this.isSet = Set.class.isAssignableFrom(type);
      this.isProven = ContainerOverrides.find(type, Set.of()) != null;
      this.ordered = isProven && KeptOrder.isOf(type);
      this.bindsElements = ElementTypes.bindsElements(type);
      this.varies = hasOtherConstructors(type);
    }

    @Override
    public void requireMakes() {
      creator.requireMakes();
    }

    @Override
    public void writePrefix(MessageWriter out, Collection<?> collection) {
      requireUsual(collection);
    }

    @Override
    public Object copyPrefix(GraphCopier copier, Collection<?> original) {
      requireUsual(original);
      return null;
    }

    /** Makes sure that order and capacity are those which the constructor sets. */
    private void requireUsual(Collection<?> collection) {
      requireMakes();
      if (!varies) {
        return;
      }
      if (collection instanceof BlockingQueue<?> queue) {
        requireCapacity(queue, (BlockingQueue<?>) creator.create());
      }
      if (collection instanceof SortedSet<?>
          || collection instanceof PriorityQueue<?>
          || collection instanceof PriorityBlockingQueue<?>) {
        Collection<?> made = (Collection<?>) creator.create();
        requireOrder(
            ContainerConversion.comparatorOf(collection),
            ContainerConversion.comparatorOf(made),
            collection.getClass());
      }
    }

    @Override
    public void requireElementsOnly(MessageWriter out, Collection<?> collection) {
      ElementsOnly.requireNoFields(collection.getClass());
      requireUsual(collection);
    }

    @Override
    public boolean bindsElements() {
      return bindsElements;
    }

    @Override
    @SuppressWarnings("unchecked") // it is new, and takes what was in one of its class
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      Collection<Object> made = (Collection<Object>) creator.create();
      if (made.size() != 0) {
        made.clear();
        requireEmpty(made.size(), made.getClass());
      }
      return isProven
          ? new ProvenFilling(made, new FillingProof(in, made, ordered, search() != null))
          : made;
    }

    @Override
    public Collection<?> view(Collection<Object> target) {
      return target instanceof ProvenFilling filling ? filling.watched() : target;
    }

    @Override
    public Collection<?> complete(MessageReader in, Collection<Object> target, Collection<?> view) {
      WatchedFilling.complete(in, target);
      return view;
    }

    @Override
    public boolean comparesBothWays() {
      return parent != null && parent.comparesBothWays();
    }

    @Override
    public KeySearch search() {
      if (parent != null) {
        return parent.search();
      }
      return isSet ? KeySearch.HASHED : null;
    }

    @Override
    public Collection<?> snapshot(Collection<?> collection) {
      return parent == null ? collection : parent.snapshot(collection);
    }

    @Override
    public int bytesPerElement() {
      return 48 + HELD_BYTES;
    }
  }

  /** Form of a class of maps. */
  static final class MapSubclass implements MapForm {
    private final ObjectCreator creator;
    private final MapForm parent;
    private final boolean bindsElements;
    private final boolean varies;
    private final boolean isProven;
    private final boolean ordered;

    /**
     * Makes a form.
     *
     * @param parent form of the JDK's class that it extends, or null
     */
    MapSubclass(Class<?> type, MapForm parent) {
      this.creator = creatorOf(type);
      this.parent = parent;
      this.bindsElements = ElementTypes.bindsElements(type);
      this.varies = hasOtherConstructors(type);
      this.isProven = ContainerOverrides.find(type, Set.of()) != null;
      this.ordered = isProven && KeptOrder.isOf(type);
    }

    @Override
    public void requireElementsOnly(MessageWriter out, Map<?, ?> map) {
      ElementsOnly.requireNoFields(map.getClass());
      requireUsual(map);
    }

    @Override
    public boolean bindsElements() {
      return bindsElements;
    }

    @Override
    public void requireMakes() {
      creator.requireMakes();
    }

    @Override
    public void writePrefix(MessageWriter out, Map<?, ?> map) {
      requireUsual(map);
    }

    @Override
    public Object copyPrefix(GraphCopier copier, Map<?, ?> original) {
      requireUsual(original);
      return null;
    }

    private void requireUsual(Map<?, ?> map) {
      requireMakes();
      if (varies && map instanceof SortedMap<?, ?> sorted) {
        SortedMap<?, ?> made = (SortedMap<?, ?>) creator.create();
        requireOrder(sorted.comparator(), made.comparator(), map.getClass());
      }
    }

    @Override
    @SuppressWarnings("unchecked") // it is new, and takes what was in one of its class
    public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
      Map<Object, Object> made = (Map<Object, Object>) creator.create();
      if (made.size() != 0) {
        made.clear();
        requireEmpty(made.size(), made.getClass());
      }
      if (!isProven) {
        return made;
      }
      in.charge((long) FillingProof.PENDING_BYTES * size);
      return new PendingEntries(made, new FillingProof(in, made, ordered, true));
    }

    @Override
    public Map<?, ?> view(Map<Object, Object> target) {
      return target instanceof PendingEntries pending ? pending.watched() : target;
    }

    @Override
    public Map<?, ?> complete(MessageReader in, Map<Object, Object> target, Map<?, ?> view) {
      WatchedFilling.complete(in, target);
      return view;
    }

    @Override
    public boolean comparesBothWays() {
      return parent != null && parent.comparesBothWays();
    }

    @Override
    public KeySearch search() {
      return parent == null ? KeySearch.HASHED : parent.search();
    }

    @Override
    public Map<?, ?> snapshot(Map<?, ?> map) {
      return parent == null ? map : parent.snapshot(map);
    }
  }
}
