package io.fory;

import io.fory.annotation.ForyUnion;
import io.fory.annotation.Subtypes;
import io.fory.builtin.scalar.SingletonSerializer;
import io.fory.error.ErrorText;
import io.fory.message.ResolvedType;
import io.fory.plan.OptionalKind;
import io.fory.plan.StructField;
import io.fory.platform.PlatformClasses;
import io.fory.resolver.Registration;
import io.fory.resolver.Rule;
import io.fory.serializer.Serializer;
import io.fory.serializer.SerializerFactory;
import io.fory.type.BuiltInTypes;
import io.fory.type.NameBytes;
import io.fory.wire.xlang.JavaTypes;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The classes that an application registers, and what it says of them and of those below them. */
final class Registrations {
  private static final int MAX_NAME_LENGTH = 512;

  private static final String DEFAULT_SERVES =
      "registerDefaultSerializer(Class, Function) serves the classes of the application below it";

  private static final String STAND_INS =
      ", or take its lambdas and proxies by withLambdasAndProxies(true)";

  private static final String WRAP = "give its values a class of the application around them";

  private final Map<Class<?>, Registration> byClass = new LinkedHashMap<>();
  private final Map<Integer, Class<?>> byId = new HashMap<>();
  private final Map<Class<?>, Rule.DefaultSerializer> defaults = new LinkedHashMap<>();
  private final List<SerializerFactory> factories = new ArrayList<>();
  private boolean lambdas;

  /**
   * Returns all registrations.
   *
   * @param xlang whether they are for the cross-language format
   * @throws IllegalArgumentException if one lacks a name, has a serializer in place of a type that
   *     the format has, or is an interface or abstract and names no implementations
   */
  List<Registration> all(boolean xlang) {
    for (Registration registration : byClass.values()) {
      Class<?> type = registration.type();
      requireConcrete(registration, lambdas);
      boolean served = xlang && registration.serializer() != null;
      boolean own = BuiltInTypes.numberOf(type) >= 0 && JavaTypes.of(type) != null;
      if (served && (own || OptionalKind.of(type) != null)) {
        throw new IllegalArgumentException(
            type.getName()
                + " has a type in the cross-language format, which all its clients read, so it"
                + " takes no serializer; "
                + WRAP);
      }
      boolean named = hasIdentity(registration);
      if (registration.serializer() instanceof SingletonSerializer && type.isHidden() && !named) {
        throw new IllegalArgumentException(
            type.getName()
                + " has another name in each JVM; register(Class, String) gives it one for its"
                + " singleton");
      }
    }
    return List.copyOf(byClass.values());
  }

  /** Says whether lambdas are written, so that interfaces are registered for them. */
  void withLambdas(boolean allowed) {
    lambdas = allowed;
  }

  List<Rule.DefaultSerializer> defaults() {
    return List.copyOf(defaults.values());
  }

  void add(Class<?> type) {
    add(Registration.of(type, ResolvedType.NONE, null));
  }

  void add(Class<?> type, int id) {
    if (id < 0) {
      throw new IllegalArgumentException(
          "id " + id + " of " + type.getName() + " is out of range, must be at least 0");
    }
    Class<?> other = byId.get(id);
    if (other != null && other != type) {
      throw new IllegalArgumentException(
          "id " + id + " of " + type.getName() + " is taken by " + other.getName());
    }
    add(Registration.of(type, id, null));
    byId.put(id, type);
  }

  void add(Class<?> type, String name) {
    if (name.isEmpty() || name.length() > MAX_NAME_LENGTH) {
      throw new IllegalArgumentException(
          "the name of "
              + type.getName()
              + " has "
              + name.length()
              + " characters, must have 1 to "
              + MAX_NAME_LENGTH);
    }
    if (name.indexOf(StructField.PART_MARK) >= 0) {
      throw new IllegalArgumentException(
          "the name of "
              + type.getName()
              + " has the character U+001F, which stands for carried fields");
    }
    if (!NameBytes.isWellFormed(name)) {
      throw new IllegalArgumentException(
          "the name of "
              + type.getName()
              + ", "
              + ErrorText.printable(name)
              + ", has an unpaired surrogate, for which UTF-8 has no bytes; a name must be"
              + " well-formed Unicode");
    }
    for (Registration other : byClass.values()) {
      if (name.equals(other.name()) && other.type() != type) {
        throw new IllegalArgumentException(
            "name " + name + " of " + type.getName() + " is taken by " + other.type().getName());
      }
    }
    add(Registration.of(type, ResolvedType.NONE, name));
  }

  void addSerializer(Class<?> type, Serializer<?> serializer) {
    if (PlatformClasses.isPlainValue(type) || type.isPrimitive()) {
      throw new IllegalArgumentException(
          type.getName()
              + " stands as it is wherever a field or an element declares it, so a serializer"
              + " would be passed over; "
              + WRAP);
    }
    int number = BuiltInTypes.numberOf(type);
    Class<?> written = number < 0 ? type : BuiltInTypes.classOf(number);
    if (written != null && written != type) {
      throw new IllegalArgumentException(
          type.getName()
              + " is written as "
              + written.getName()
              + ", so its serializer would be passed over; register one for that class");
    }
    put(new Registration(type, ResolvedType.NONE, null, serializer, false, null));
  }

  void addFactory(SerializerFactory factory) {
    factories.add(factory);
  }

  /** Returns the factories, which the cross-language format does not have. */
  List<SerializerFactory> factories(boolean xlang) {
    if (xlang && !factories.isEmpty()) {
      throw new IllegalArgumentException(
          "registerSerializerFactory needs withXlang(false); registerSerializer(Class, Serializer)"
              + " and registerDefaultSerializer serve classes there");
    }
    return factories;
  }

  void addData(Class<?> type) {
    if (PlatformClasses.isPlatformClass(type)) {
      throw new IllegalArgumentException(
          type.getTypeName()
              + " is a class of the JDK; registerSerializer(Class, Serializer) adds a serializer"
              + " for it");
    }
    put(new Registration(type, ResolvedType.NONE, null, null, true, null));
  }

  void addSingleton(Object instance) {
    Class<?> type = instance.getClass();
    if (instance instanceof Enum<?> || instance instanceof Class<?> || type.isArray()) {
      throw new IllegalArgumentException(
          type.getTypeName() + " has several objects, which are written as they are");
    }
    addSerializer(type, new SingletonSerializer(instance));
  }

  void addDefault(Class<?> base, Function<Class<?>, Serializer<?>> factory) {
    requireHierarchy(base);
    requireNoRule(base);
    defaults.put(base, new Rule.DefaultSerializer(base, factory));
  }

  void addReplacement(Rule.Replacement replacement) {
    Class<?> base = replacement.base();
    requireHierarchy(base);
    requireNoRule(base);
    if (replacement.form().isPrimitive()) {
      throw new IllegalArgumentException(
          replacement.form() + " has no objects; take the class that boxes its values");
    }
    if (BuiltInTypes.numberOf(base) >= 0) {
      throw new IllegalArgumentException(
          base.getName()
              + " is a built-in type; "
              + (isOpen(base)
                  ? DEFAULT_SERVES
                  : PlatformClasses.isPlainValue(base)
                      ? WRAP
                      : "registerSerializer(Class, Serializer) serves it"));
    }
    put(new Registration(base, ResolvedType.NONE, null, null, false, replacement));
  }

  private void requireNoRule(Class<?> base) {
    Registration known = byClass.get(base);
    if (defaults.containsKey(base) || known != null && known.replacement() != null) {
      throw new IllegalArgumentException(
          base.getName()
              + (defaults.containsKey(base)
                  ? " has a default serializer already"
                  : " has a replacement already"));
    }
  }

  private static void requireHierarchy(Class<?> base) {
    boolean constant = base.getSuperclass() != null && base.getSuperclass().isEnum();
    if (base == Object.class || base.isPrimitive() || base.isArray() || base.isEnum() || constant) {
      throw new IllegalArgumentException(
          base.getTypeName()
              + (base == Object.class
                  ? " is above all classes; name a class or an interface below it"
                  : " is a primitive type, an array or an enum, which are written as they are"));
    }
  }

  /** Adds what is said of a class to its registration. */
  private void put(Registration registration) {
    Class<?> type = registration.type();
    Registration known = byClass.get(type);
    if (known == null) {
      add(registration);
      return;
    }
    if (!known.isPlain()) {
      throw new IllegalArgumentException(
          type.getName()
              + (known.asData()
                  ? " is registered as data already"
                  : known.replacement() != null
                      ? " has a replacement already"
                      : known.serializer() instanceof SingletonSerializer
                          ? " has a singleton already"
                          : " has a serializer already"));
    }
    byClass.put(type, known.with(registration));
  }

  private void add(Registration registration) {
    Class<?> type = registration.type();
    Registration known = byClass.get(type);
    if (known != null && (known.isPlain() || hasIdentity(known))) {
      throw new IllegalArgumentException(type.getName() + " is registered already");
    }
    requireRegistrable(known == null ? registration : known.with(registration));
    byClass.put(type, known == null ? registration : known.with(registration));
  }

  private static boolean hasIdentity(Registration registration) {
    return registration.id() != ResolvedType.NONE || registration.name() != null;
  }

  private void requireRegistrable(Registration registration) {
    Class<?> type = registration.type();
    if (type.isArray() || type.isPrimitive()) {
      throw new IllegalArgumentException(
          type.getTypeName()
              + " needs no registration"
              + (type.isArray() ? "; register the classes of its elements" : ""));
    }
    if (type.getSuperclass() != null && type.getSuperclass().isEnum()) {
      throw new IllegalArgumentException(
          type.getName() + " is the class of an enum constant; register the enum");
    }
    requireConcrete(registration, true); // the option may follow
  }

  /**
   * Makes sure that there are objects of a class, or that it names classes of which there are.
   *
   * @param lambdas whether interfaces may be registered for lambdas and proxies
   */
  private static void requireConcrete(Registration registration, boolean lambdas) {
    Class<?> type = registration.type();
    if (registration.replacement() != null) {
      return;
    }
    boolean open = isOpen(type);
    boolean names = type.isSealed() || type.isAnnotationPresent(Subtypes.class);
    boolean union = type.isSealed() && type.isAnnotationPresent(ForyUnion.class);
    boolean identified = hasIdentity(registration) && !union;
    boolean inherited = registration.asData() && !type.isInterface();
    if (open
        && (!names && !inherited && !lambdas || identified || registration.serializer() != null)) {
      throw new IllegalArgumentException(
          type.getName()
              + (type.isInterface() ? " is an interface" : " is abstract")
              + (!names && type.isAnnotationPresent(ForyUnion.class)
                  ? "; it is @ForyUnion, but not sealed: permit the records of its cases"
                  : registration.serializer() != null
                      ? "; " + DEFAULT_SERVES
                      : PlatformClasses.isPlatformClass(type)
                          ? "; register its implementations" + (identified ? "" : STAND_INS)
                          : "; register its implementations, or name them in @Subtypes on it"
                              + (identified ? "" : STAND_INS)));
    }
  }

  private static boolean isOpen(Class<?> type) {
    return type.isInterface() || Modifier.isAbstract(type.getModifiers()) && !type.isEnum();
  }
}
