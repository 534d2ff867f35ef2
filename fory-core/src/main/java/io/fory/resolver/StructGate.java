package io.fory.resolver;

import io.fory.builtin.container.ContainerFactory;
import io.fory.builtin.container.ContainerStructs;
import io.fory.builtin.jdk.SerialClass;
import io.fory.builtin.jdk.SerialSerializer;
import io.fory.builtin.jdk.StandIns;
import io.fory.builtin.scalar.ScalarFactory;
import io.fory.codec.BodyFactory;
import io.fory.codec.CodecLookup;
import io.fory.codec.RefusedBody;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.DescribedBody;
import io.fory.message.ResolvedType;
import io.fory.message.TypeResolver;
import io.fory.plan.ClassNames;
import io.fory.plan.FieldKeys;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import io.fory.type.BuiltInTypes;
import io.fory.wire.WireFormat;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.MappedByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the classes whose objects are more than the values of their fields, or have fields that are
 * out of reach: written field by field, they would come back as something else. Those that JDK
 * serialization can write are {@linkplain #hooked hooked} in the native format; the others are
 * refused.
 *
 * <ul>
 *   <li>A class of the JDK that no serializer knows, and a class that inherits instance fields from
 *       one. Throwables, collections and maps are exceptions: their serializers know the inherited
 *       state.
 *   <li>A class with {@linkplain SerializationHooks hooks of JDK serialization}, unless the
 *       application says that it is data.
 *   <li>A container with state besides its elements, and one that overrides the methods by which
 *       elements are read and added, unless the application says that it is data.
 *   <li>A lambda or another hidden class, which no other JVM has.
 * </ul>
 */
final class StructGate {
  private static final String SERIALIZER = "ForyBuilder.registerSerializer(Class, Serializer)";
  private static final String GIVE_SERIALIZER =
      "Give it a serializer by " + SERIALIZER + ", or mark fields of this type @Ignore";

  private final ClassRules rules;
  private final Set<Class<?>> data;
  private final List<BodyFactory> extensions;
  private final CodecLookup lookup;
  private final WireFormat format;
  private final Set<Class<?>> refused = ClassTable.newWeakSet();
  private final Set<Class<?>> plain = ClassTable.newWeakSet(); // no more than their fields
  private final Map<Class<?>, UnsupportedTypeException> lambdasOnly = ClassTable.newWeakMap();
  private final Set<Class<?>> hooked = ClassTable.newWeakSet();
  private final Map<Class<?>, DescribedBody> formerlyHooked = new ConcurrentHashMap<>();

  /**
   * Makes the gate of a registry.
   *
   * @param rules what the application says of classes
   * @param extensions factories of the application, whose classes are never refused
   * @param lookup of types, for the factories
   * @param format says which containers are structs
   */
  StructGate(
      ClassRules rules, List<BodyFactory> extensions, CodecLookup lookup, WireFormat format) {
    this.format = format;
    this.rules = rules;
    this.data = rules.data();
    this.extensions = List.copyOf(extensions);
    this.lookup = lookup;
  }

  /**
   * Returns why objects of a class cannot be written; null if they can, or if there are none
   * because it is an interface or abstract.
   */
  UnsupportedTypeException refusalOf(Class<?> type) {
    if (plain.contains(type) || isCustom(type) || isStandIn(type)) {
      return null;
    }
    UnsupportedTypeException fields = lambdasOnly.get(type);
    if (fields != null) {
      String reason = "only its lambdas can be written: " + fields.problem();
      return with(new UnsupportedTypeException(type.getTypeName(), reason), fields.cure());
    }
    if (type.isEnum()) {
      return refusalOfConstants(type);
    }
    if (type == MappedByteBuffer.class) {
      return refused(type, "a mapped buffer comes back as another one; declare ByteBuffer");
    }
    if (type == Void.class && lookup.options().xlang()) {
      return with(
          new UnsupportedTypeException(
              type.getTypeName(), "the cross-language format has no type for it"),
          "Mark the field @Ignore, or give it a type that has some");
    }
    if (type.isPrimitive()
        || type.isArray()
        || Modifier.isAbstract(type.getModifiers())
        || BuiltInTypes.numberOf(type) >= 0) {
      return null;
    }
    if (isMoreThanFields(type)) {
      return hooked.contains(type) ? null : refusalOfUnknown(type);
    }
    UnsupportedTypeException refusal = refusalOfUnknown(type);
    if (refusal == null) {
      plain.add(type);
    }
    if (refusal == null || isExtended(type)) {
      return null;
    }
    if (mayBeHooked(type) && spoken(type) == null) {
      hooked.add(type);
      return null;
    }
    refused.add(type);
    return refusal;
  }

  /** Returns whether the application says how objects of a class are written. */
  boolean isCustom(Class<?> type) {
    return rules.covers(type);
  }

  /** Returns how the application has objects of a class replaced, or null. */
  Rule.Replacement replacementOf(Class<?> type) {
    return rules.replacementOf(type);
  }

  /** Returns the classes whose replaced objects may stand where a class is declared. */
  List<Class<?>> replacedIn(Class<?> declared) {
    return rules.replacedIn(declared);
  }

  /**
   * Returns why what replaces the objects of a class can stand nowhere that declares it, or null.
   */
  UnsupportedTypeException misfitIn(Class<?> declared) {
    UnsupportedTypeException misfit = rules.misfitIn(declared);
    Rule.Replacement last = misfit == null ? null : rules.lastReplacementOf(declared);
    return last == null || last.back() == null && hooked(last.form()) != null ? null : misfit;
  }

  /** Returns whether objects of a class are not written field by field, whatever it has. */
  boolean isOpaque(Class<?> type) {
    return isCustom(type)
        || Throwable.class.isAssignableFrom(type)
        || isContainer(type) && !format.writesFieldsOf(type);
  }

  /** Returns whether a class has been found to be refused or hooked. */
  boolean isMoreThanFields(Class<?> type) {
    return refused.contains(type) || hooked.contains(type);
  }

  /**
   * Returns what JDK serialization knows of a class that is written by its protocol, or null if it
   * is written otherwise.
   */
  SerialClass hooked(Class<?> type) {
    boolean may = !plain.contains(type) && mayBeHooked(type);
    boolean found = hooked.contains(type) || may && refusalOf(type) == null;
    return found && hooked.contains(type) ? SerialClass.of(type) : null;
  }

  /** Returns whether objects of a class may come back as those of another one. */
  boolean isReplacing(Class<?> type) {
    return isStandIn(type) || hooked(type) != null;
  }

  /** Returns the classes whose objects stand for those of classes that only this JVM has. */
  List<Class<?>> standIns() {
    return lookup.options().xlang() ? List.of() : StandIns.ALL;
  }

  private boolean isStandIn(Class<?> type) {
    return standIns().contains(type);
  }

  /**
   * Returns the class that stands in messages for another one: the enum for the class of a constant
   * with a body, or one of {@link StandIns}; null for all others.
   */
  Class<?> writtenAs(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    if (parent != null && parent.isEnum()) {
      return parent;
    }
    Class<?> found = lookup.options().lambdas() ? StandIns.of(type) : null;
    return found == null || isCustom(type) || isExtended(type) ? null : found;
  }

  /**
   * Returns the component of the array that stands for an array of a class.
   *
   * @param readAs the class that objects of the component are read as
   */
  static Class<?> componentFor(Class<?> component, Class<?> readAs) {
    Class<?> element = component;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    boolean constant = element.getSuperclass() != null && element.getSuperclass().isEnum();
    return (constant || isHidden(element)) && readAs.isAssignableFrom(component)
        ? readAs
        : component; // its elements are converted one by one
  }

  /** Returns whether a class of the JDK can be named by the JDK alone. */
  private static boolean isHidden(Class<?> type) {
    return PlatformClasses.isPlatformClass(type)
        && (!Modifier.isPublic(type.getModifiers())
            || !type.getModule().isExported(type.getPackageName()));
  }

  /** Returns a serializer; one that only copies if no array of its type can hold what is read. */
  static Serializer<?> writable(ResolvedType type, Serializer<?> made) {
    if (type.component() == null) {
      return made;
    }
    Class<?> component = type.type().getComponentType();
    Class<?> readAs = type.component().type();
    boolean others = isHidden(readAs) || StandIns.ALL.contains(readAs);
    return others && !readAs.isAssignableFrom(component)
        ? new CopiedArray(made, component.getTypeName())
        : made;
  }

  /**
   * Returns what a registered class reaches by declarations. Where the objects of a class are
   * refused but its lambdas are not, that is the class itself.
   */
  Set<Class<?>> reachableFrom(Class<?> root, ReachableTypes walk) {
    try {
      return walk.from(root);
    } catch (UnsupportedTypeException e) {
      if (!lookup.options().lambdas() || !StandIns.hasLambdas(root)) {
        throw e;
      }
      lambdasOnly.putIfAbsent(root, e);
      refused.add(root);
      plain.remove(root);
      return Set.of(root);
    }
  }

  /** Returns whether objects of any registered class may be behind what a place declares. */
  boolean mayHoldLambdas(Class<?> declared) {
    return lookup.options().lambdas() && StandIns.mayBeBehind(declared);
  }

  private boolean mayBeHooked(Class<?> type) {
    return Serializable.class.isAssignableFrom(type) && !lookup.options().xlang();
  }

  /** Returns whether a factory of the application makes the serializer of a class. */
  boolean isExtended(Class<?> type) {
    for (BodyFactory extension : extensions) {
      try {
        if (extension.create(type, lookup) != null) {
          return true;
        }
      } catch (ForyException e) {
        return true; // It knows the class, but not yet all that this refers to.
      }
    }
    return false;
  }

  /**
   * Returns whether objects of a class of the JDK may all be of subclasses that serializers of the
   * application know.
   */
  boolean hasKnownSubclass(Class<?> type) {
    return PlatformClasses.isPlatformClass(type) && rules.coverBelow(type);
  }

  /**
   * Returns why a class that is more than its fields does not come back from JDK serialization;
   * null if it does: a class of the JDK, one that inherits from a serializable one, and one that
   * has hooks. State that JDK serialization loses too is no reason to refuse a class that has them.
   */
  private String spoken(Class<?> type) {
    if (type.isHidden() || Proxy.isProxyClass(type) || data.contains(type)) {
      return "it has no serial form";
    }
    boolean known = hasKnownState(type);
    boolean platform = PlatformClasses.isPlatformClass(type);
    if (platform && Throwable.class.isAssignableFrom(type)) {
      return "its state is out of reach";
    }
    Class<?> stateful = known || platform ? null : PlatformClasses.withState(type);
    boolean inherits = stateful != null && Serializable.class.isAssignableFrom(stateful);
    try {
      if (!platform && !inherits && SerializationHooks.describe(type, data, !known) == null) {
        return "it has no hooks";
      }
      SerialClass form = SerialClass.of(type);
      return form.refusal() != null ? form.refusal() : form.doubt(rules.names(type));
    } catch (UnsupportedTypeException e) {
      return "a class that it mentions is missing";
    }
  }

  private static boolean hasKnownState(Class<?> type) {
    return Throwable.class.isAssignableFrom(type) || isContainer(type);
  }

  private UnsupportedTypeException refusalOfUnknown(Class<?> type) {
    UnsupportedTypeException refused = refusalOfState(type);
    UnsupportedTypeException code =
        refused != null && mayBeHooked(type)
            ? SerialClass.refusalOfCode(type, rules.names(type), GIVE_SERIALIZER)
            : null;
    return code == null ? refused : code;
  }

  private UnsupportedTypeException refusalOfState(Class<?> type) {
    if (type.isHidden() || Proxy.isProxyClass(type)) {
      String cure = StandIns.cure(type, lookup.options());
      String reason = StandIns.refusal(type, lookup.options());
      return cure == null
          ? without(type, reason)
          : with(new UnsupportedTypeException(type.getTypeName(), reason), cure);
    }
    boolean throwable = Throwable.class.isAssignableFrom(type);
    if (PlatformClasses.isPlatformClass(type)) {
      return throwable ? refusalOfThrowable(type) : refusalOfPlatformClass(type);
    }
    boolean known = hasKnownState(type);
    Class<?> stateful = known ? null : PlatformClasses.withState(type);
    if (stateful != null) {
      return refused(
          type, "it inherits from " + stateful.getTypeName() + " state that is out of reach");
    }
    String hook = SerializationHooks.describe(type, data, !known);
    if (hook != null) {
      return hooked(type, hook);
    }
    return known && !throwable ? refusalOfContainer(type, data) : null;
  }

  /** Returns whether a class is one of collections or maps. */
  static boolean isContainer(Class<?> type) {
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
  }

  private UnsupportedTypeException refusalOfContainer(Class<?> type, Set<Class<?>> exempt) {
    return format.writesFieldsOf(type)
        ? ContainerStructs.refusalOf(type, exempt)
        : ContainerFactory.refusalOf(type, exempt);
  }

  private static UnsupportedTypeException refusalOfPlatformClass(Class<?> type) {
    String reason = "it is a class of the JDK that there is no serializer for";
    boolean container = isContainer(type);
    boolean entry = Map.Entry.class.isAssignableFrom(type);
    if (Modifier.isPublic(type.getModifiers()) || !container && !entry) {
      return refused(type, reason);
    }
    UnsupportedTypeException refused = new UnsupportedTypeException(type.getTypeName(), reason);
    return with(
        refused,
        entry
            ? "Hold a copy of it made by Map.entry or AbstractMap.SimpleEntry"
            : "Hold a copy of it in a container such as an ArrayList, a LinkedHashSet or a"
                + " LinkedHashMap, or the container that it is a view of");
  }

  /** Former names are asked for when a message of another version comes, which is too late. */
  private UnsupportedTypeException refusalOfConstants(Class<?> type) {
    try {
      FieldKeys.requireDistinctConstants(type);
      return null;
    } catch (UnsupportedTypeException e) {
      return isExtended(type) ? null : e;
    }
  }

  /** The serializer of throwables knows best which of the JDK's it cannot read back. */
  private UnsupportedTypeException refusalOfThrowable(Class<?> type) {
    try {
      new ScalarFactory().create(type, lookup);
      return null;
    } catch (UnsupportedTypeException e) {
      return e;
    }
  }

  private static UnsupportedTypeException without(Class<?> type, String reason) {
    return with(
        new UnsupportedTypeException(type.getTypeName(), reason),
        "Hold an object of a class of the application, such as an enum constant, or mark the field"
            + " @Ignore");
  }

  private static UnsupportedTypeException refused(Class<?> type, String reason) {
    return with(new UnsupportedTypeException(type.getTypeName(), reason), GIVE_SERIALIZER);
  }

  private UnsupportedTypeException hooked(Class<?> type, String hook) {
    String reason =
        lookup.options().xlang()
            ? "the cross-language format does not speak JDK serialization"
            : spoken(type);
    UnsupportedTypeException refused =
        new UnsupportedTypeException(type.getTypeName(), hook + ", and " + reason);
    String lost = SerializationHooks.transientField(type);
    if (lost != null) {
      return with(
          refused, "Give it a serializer by " + SERIALIZER + ": as data it would lose " + lost);
    }
    return with(
        refused,
        "Give it a serializer by "
            + SERIALIZER
            + (isData(type)
                ? ", or, if it is no more than its fields, let ForyBuilder.registerAsData(Class)"
                    + " have these written as they are"
                : ""));
  }

  private static UnsupportedTypeException with(UnsupportedTypeException refused, String cure) {
    refused.withCure(cure);
    return refused;
  }

  /** Returns whether nothing else refuses a class that is registered as data. */
  private boolean isData(Class<?> type) {
    return !isContainer(type) || refusalOfContainer(type, Set.of(type)) == null;
  }

  /**
   * Returns the serializer of a class that is more than its fields, or null for all others: for a
   * hooked class that of its protocol, for a refused one a serializer that writes and reads
   * nothing.
   */
  Serializer<?> serializerOf(Class<?> type, ClassNames naming, TypeResolver resolver) {
    SerialClass known = hooked(type);
    if (known != null) {
      return new SerialSerializer(known, naming, lookup.options());
    }
    if (isStandIn(type)) {
      return StandIns.serializerOf(type, resolver, lookup.options());
    }
    return refused.contains(type) ? new Refusing(this, type) : null;
  }

  /** Returns what reads bodies of a struct that its writer wrote with hooks, or null. */
  DescribedBody describedBody(Class<?> type, ClassNames naming) {
    boolean serial = Serializable.class.isAssignableFrom(type) && lookup.options().compatible();
    SerialClass form = serial ? serialForm(type) : null;
    return form != null && form.refusal() == null && !form.hasPlatformLevel()
        ? formerlyHooked.computeIfAbsent(
            type, any -> SerialSerializer.ofPlain(form, naming, lookup.options()))
        : null;
  }

  /** Returns how JDK serialization sees a class; null if a class that it mentions is absent. */
  private static SerialClass serialForm(Class<?> type) {
    try {
      return SerialClass.of(type);
    } catch (UnsupportedTypeException e) {
      return null;
    }
  }

  /** The serializer of a refused class: the class itself may be a value, its objects may not. */
  private record Refusing(StructGate gate, Class<?> type) implements RefusedBody {
    @Override
    public UnsupportedTypeException refusal() {
      return gate.refusalOf(type);
    }

    @Override
    public void write(WriteContext out, Object value) {
      throw refusal();
    }

    @Override
    public Object read(ReadContext in) {
      throw refusal();
    }
  }
}
