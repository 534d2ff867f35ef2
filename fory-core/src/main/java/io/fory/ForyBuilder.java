package io.fory;

import io.fory.message.ResolvedType;
import io.fory.message.WireOptions;
import io.fory.plan.StructField;
import io.fory.platform.PlatformClasses;
import io.fory.resolver.NamedClasses;
import io.fory.resolver.Registration;
import io.fory.resolver.TypeRegistry;
import io.fory.serializer.Serializer;
import io.fory.serializer.SerializerFactory;
import io.fory.serializer.UnknownEnumPolicy;
import io.fory.wire.jvm.JvmFormat;
import io.fory.wire.xlang.XlangFormat;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Configures and makes a {@link Fory}. */
public final class ForyBuilder {
  private static final int MAX_NAME_LENGTH = 512;

  private final Map<Class<?>, Registration> registrations = new LinkedHashMap<>();
  private final List<SerializerFactory> factories = new ArrayList<>();
  private boolean xlang;
  private boolean trackReferences;
  private boolean compressInts;
  private boolean compressLongs;
  private boolean compressStrings;
  private boolean compatible = true;
  private UnknownEnumPolicy unknownEnums = UnknownEnumPolicy.FAIL;
  private boolean registrationRequired = true;
  private Predicate<String> typeChecker;
  private ClassLoader classLoader;
  private boolean codegen = true;
  private boolean asyncCompilation = true;
  private boolean versionsAtOnce;
  private Path generatedSources;
  private int maxDepth = Limits.DEFAULT_MAX_DEPTH;
  private long maxGraphMemoryBytes;
  private long maxKeyWork;

  ForyBuilder() {}

  /**
   * Sets whether messages have the cross-language format, which clients in other languages read and
   * write; false by default.
   *
   * <p>If so, fields are neither null nor references unless {@link io.fory.annotation.ForyField}
   * says so, and a class has the name that it is registered with. The part of that name before the
   * last dot is the namespace. A {@link Fory} reads one format only.
   */
  public ForyBuilder withXlang(boolean xlang) {
    this.xlang = xlang;
    return this;
  }

  /**
   * Sets whether shared and cyclic references keep their identity; false by default. A reader with
   * tracking also reads messages that were written without it.
   */
  public ForyBuilder withRefTracking(boolean trackReferences) {
    this.trackReferences = trackReferences;
    return this;
  }

  /**
   * Sets whether writer and reader may have different versions of a class; true by default.
   *
   * <p>If so, a message contains the schema of each of its classes once, and a reader with another
   * version reads the fields that it has: see {@code docs/guide/evolution.md}. If not, messages are
   * shorter, and both ends must have the same fields; a message of another version is refused.
   */
  public ForyBuilder withCompatible(boolean compatible) {
    this.compatible = compatible;
    return this;
  }

  /**
   * Sets the policy for enum constants that a writer has and this side does not; an error by
   * default.
   */
  public ForyBuilder withUnknownEnumConstants(UnknownEnumPolicy policy) {
    this.unknownEnums = required(policy, "policy");
    return this;
  }

  /**
   * Sets whether classes must be registered; true by default.
   *
   * <p>If not, a class is admitted when it is first written, or asked for by {@link
   * Fory#deserialize(byte[], Class)}. Even then no class is loaded because input names it, unless
   * {@link #withTypeChecker} admits the name.
   */
  public ForyBuilder requireClassRegistration(boolean required) {
    this.registrationRequired = required;
    return this;
  }

  /**
   * Sets which classes may be loaded because a message names them; none by default. Only for {@link
   * #requireClassRegistration(boolean) requireClassRegistration(false)} and the native format.
   *
   * <p><b>Who can write a message can name any class that the checker admits:</b> it is loaded, it
   * is initialized when an object of it is made, and its fields have whatever values the message
   * has. So admit names or packages of your own data, such as {@code name ->
   * name.startsWith("com.acme.orders.")}, never all. What cannot be serialized is refused all the
   * same. After 1,024 admitted names for which there is no class, no other name is looked for.
   *
   * @param checker gets the binary name of a class, from any thread
   */
  public ForyBuilder withTypeChecker(Predicate<String> checker) {
    this.typeChecker = required(checker, "checker");
    return this;
  }

  /**
   * Sets where the classes are looked for that {@link #withTypeChecker} admits; by default in the
   * context class loader of the thread that calls {@link #build()}.
   */
  public ForyBuilder withClassLoader(ClassLoader loader) {
    this.classLoader = required(loader, "loader");
    return this;
  }

  /** Sets whether serializers are generated as code; true by default. */
  public ForyBuilder withCodegen(boolean codegen) {
    this.codegen = codegen;
    return this;
  }

  /**
   * Sets whether code is generated in the background, while the interpreter works; true by default.
   * If not, a class waits for its code when it is first used. Code for the versions that other
   * writers have of a class is always generated in the background.
   */
  public ForyBuilder withAsyncCompilation(boolean async) {
    this.asyncCompilation = async;
    return this;
  }

  /**
   * Makes the first call that meets a class or a version generate its code; for tests of that code.
   */
  ForyBuilder withEverythingCompiledAtOnce() {
    this.asyncCompilation = false;
    this.versionsAtOnce = true;
    return this;
  }

  /** Sets a folder into which generated source is written, for debugging; none by default. */
  public ForyBuilder withGeneratedSources(Path folder) {
    this.generatedSources = required(folder, "folder");
    return this;
  }

  /** Sets whether {@code int} fields take 1 to 5 bytes instead of 4; false by default. */
  public ForyBuilder withIntCompressed(boolean compressed) {
    this.compressInts = compressed;
    return this;
  }

  /** Sets whether {@code long} fields take 1 to 9 bytes instead of 8; false by default. */
  public ForyBuilder withLongCompressed(boolean compressed) {
    this.compressLongs = compressed;
    return this;
  }

  /** Sets whether strings are written in UTF-8 where that is shorter; false by default. */
  public ForyBuilder withStringCompressed(boolean compressed) {
    this.compressStrings = compressed;
    return this;
  }

  /**
   * Sets how deep objects may nest; 256 by default. Where the stack of a thread has no room for
   * that, a call goes on on threads that it starts for their stacks, of up to 1.5 KB for a level
   * and 1 GiB in all, and waits for them: serializers of the application may run there.
   *
   * @throws IllegalArgumentException if it is less than 1
   */
  public ForyBuilder withMaxDepth(int maxDepth) {
    if (maxDepth < 1) {
      throw new IllegalArgumentException("maxDepth is " + maxDepth + ", must be at least 1");
    }
    this.maxDepth = maxDepth;
    return this;
  }

  /**
   * Sets the memory that reading one message may take; by default 128 bytes for each byte of the
   * message plus 16 MiB, and at most half of the heap ({@link Runtime#maxMemory()}). A limit set
   * here may exceed the heap: then an {@link OutOfMemoryError} may come first.
   *
   * <p>Objects, tables and nodes of containers, and strings and arrays of more than a kilobyte or a
   * few are charged by estimates of their size before they are made. Smaller ones are charged by
   * the bytes of the message that they are read from, each time that 64 KiB have been decoded. All
   * that reading a message allocates, kept or not, stays below this limit plus 16 bytes for each
   * byte of the message plus 1 MiB.
   *
   * @throws IllegalArgumentException if it is less than 1
   */
  public ForyBuilder withMaxGraphMemoryBytes(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException(
          "maxGraphMemoryBytes is " + bytes + ", must be at least 1");
    }
    this.maxGraphMemoryBytes = bytes;
    return this;
  }

  /**
   * Sets how much work one message may cause besides being read: hash codes, equality and
   * comparisons of the keys of hash and sorted containers. A unit is a byte of a key that is
   * visited once more; by default 2 Mi units and 256 for each byte of the message. A key is assumed
   * to visit every object that it can reach, see {@link io.fory.annotation.ShallowKey}.
   *
   * @throws IllegalArgumentException if it is less than 1
   */
  public ForyBuilder withMaxKeyWork(long units) {
    if (units < 1) {
      throw new IllegalArgumentException("maxKeyWork is " + units + ", must be at least 1");
    }
    this.maxKeyWork = units;
    return this;
  }

  /**
   * Registers a class under its own name, and every class that its declared fields reach: final and
   * declared concrete classes, records, enums, permitted subclasses, and what {@link
   * io.fory.annotation.Subtypes} names.
   *
   * @throws IllegalArgumentException if it is registered already, or is an interface or abstract
   *     and names no implementations
   */
  public ForyBuilder register(Class<?> type) {
    return add(new Registration(required(type, "type"), ResolvedType.NONE, null, null, false));
  }

  /**
   * Registers a class under a number, which takes fewer bytes than a name; else as {@link
   * #register(Class)}. Of sealed types only those with {@link io.fory.annotation.ForyUnion} can
   * have one, or a name.
   *
   * @param id 0 to {@link Integer#MAX_VALUE}; of no other class
   * @throws IllegalArgumentException also if the id is negative or another class has it
   */
  public ForyBuilder register(Class<?> type, int id) {
    required(type, "type");
    if (id < 0) {
      throw new IllegalArgumentException(
          "id " + id + " of " + type.getName() + " is out of range, must be at least 0");
    }
    for (Registration other : registrations.values()) {
      if (other.id() == id && other.type() != type) {
        throw new IllegalArgumentException(
            "id " + id + " of " + type.getName() + " is taken by " + other.type().getName());
      }
    }
    return add(new Registration(type, id, null, null, false));
  }

  /**
   * Registers a class under a name of the application's choice; else as {@link #register(Class)}.
   *
   * @throws IllegalArgumentException also if the name is empty, too long, has the character U+001F,
   *     or is of another class
   */
  public ForyBuilder register(Class<?> type, String name) {
    required(type, "type");
    required(name, "name");
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
    for (Registration other : registrations.values()) {
      if (name.equals(other.name()) && other.type() != type) {
        throw new IllegalArgumentException(
            "name " + name + " of " + type.getName() + " is taken by " + other.type().getName());
      }
    }
    return add(new Registration(type, ResolvedType.NONE, name, null, false));
  }

  /** Registers a class under {@code namespace + "." + name}. */
  public ForyBuilder register(Class<?> type, String namespace, String name) {
    return register(type, required(namespace, "namespace") + "." + required(name, "name"));
  }

  /**
   * Sets the serializer of a class, and registers the class under its own name if nothing else
   * does.
   *
   * @throws IllegalArgumentException if the class has a serializer already, or is registered as
   *     data
   */
  public <T> ForyBuilder registerSerializer(Class<T> type, Serializer<T> serializer) {
    required(type, "type");
    required(serializer, "serializer");
    return put(new Registration(type, ResolvedType.NONE, null, serializer, false));
  }

  /**
   * Has the fields of a class written as they are, whatever the class has for JDK serialization,
   * and registers the class under its own name if nothing else does.
   *
   * <p>Otherwise the {@code writeObject}, {@code readObject}, {@code readObjectNoData}, {@code
   * writeReplace}, {@code readResolve} and {@code serialPersistentFields} of a class, and those of
   * {@link java.io.Externalizable}, are called as JDK serialization calls them, and the
   * cross-language format refuses a class that has any. This says that the class is its fields: its
   * transient fields are not written, and keep the values of the constructor without arguments, or
   * zero and null without one. It also holds for hooks that the class inherits, and for hooks that
   * subclasses inherit through it; it may be abstract.
   *
   * <p>A collection or map that overrides {@code add}, {@code put}, {@code iterator} or others by
   * which it is read and written is refused otherwise too. This has these methods called, with all
   * that they do; one that then has fewer elements than were written, or as a list others, is
   * refused when it is read.
   *
   * @throws IllegalArgumentException if it is an interface or a class of the JDK, has a serializer,
   *     or is registered as data already
   */
  public ForyBuilder registerAsData(Class<?> type) {
    required(type, "type");
    if (PlatformClasses.isPlatformClass(type)) {
      throw new IllegalArgumentException(
          type.getTypeName()
              + " is a class of the JDK; registerSerializer(Class, Serializer) adds a serializer"
              + " for it");
    }
    return put(new Registration(type, ResolvedType.NONE, null, null, true));
  }

  /** Adds a serializer, or the registration as data, to the registration of a class. */
  private ForyBuilder put(Registration registration) {
    Class<?> type = registration.type();
    Registration known = registrations.get(type);
    if (known == null) {
      return add(registration);
    }
    if (!known.isPlain()) {
      throw new IllegalArgumentException(
          type.getName()
              + (known.asData() ? " is registered as data already" : " has a serializer already"));
    }
    registrations.put(type, known.with(registration));
    return this;
  }

  /** Adds a factory of serializers, which is asked before those of the framework. */
  public ForyBuilder registerSerializerFactory(SerializerFactory factory) {
    factories.add(required(factory, "factory"));
    return this;
  }

  private ForyBuilder add(Registration registration) {
    Class<?> type = registration.type();
    Registration known = registrations.get(type);
    if (known != null && (known.isPlain() || hasIdentity(known))) {
      throw new IllegalArgumentException(type.getName() + " is registered already");
    }
    requireRegistrable(registration);
    registrations.put(type, known == null ? registration : known.with(registration));
    return this;
  }

  private static boolean hasIdentity(Registration registration) {
    return registration.id() != ResolvedType.NONE || registration.name() != null;
  }

  private static void requireRegistrable(Registration registration) {
    Class<?> type = registration.type();
    if (type.isArray() || type.isPrimitive()) {
      throw new IllegalArgumentException(
          type.getTypeName() + " needs no registration; register the classes of its elements");
    }
    if (type.getSuperclass() != null && type.getSuperclass().isEnum()) {
      throw new IllegalArgumentException(
          type.getName() + " is the class of an enum constant; register the enum");
    }
    boolean open = type.isInterface() || Modifier.isAbstract(type.getModifiers()) && !type.isEnum();
    boolean names = type.isSealed() || type.isAnnotationPresent(io.fory.annotation.Subtypes.class);
    boolean union = type.isSealed() && type.isAnnotationPresent(io.fory.annotation.ForyUnion.class);
    boolean identified = hasIdentity(registration) && !union;
    boolean inherited = registration.asData() && !type.isInterface();
    if (open && (!names && !inherited || identified || registration.serializer() != null)) {
      throw new IllegalArgumentException(
          type.getName()
              + (type.isInterface() ? " is an interface" : " is abstract")
              + (!names && type.isAnnotationPresent(io.fory.annotation.ForyUnion.class)
                  ? "; it is @ForyUnion, but not sealed: permit the records of its cases"
                  : "; register its implementations, or name them in @Subtypes on it"));
    }
  }

  private static <T> T required(T argument, String name) {
    if (argument == null) {
      throw new IllegalArgumentException(name + " is null");
    }
    return argument;
  }

  /**
   * Makes the {@link Fory}. The builder may be used on; that does not change instances which it has
   * made.
   *
   * @throws IllegalArgumentException if two registered classes would have one name, or there is a
   *     type checker that would never be asked
   */
  public Fory build() {
    WireOptions options =
        new WireOptions(
            trackReferences, compressInts, compressLongs, compressStrings, compatible, xlang);
    Compilation compilation =
        new Compilation(codegen, asyncCompilation, versionsAtOnce, generatedSources);
    TypeRegistry registry =
        new TypeRegistry(
            List.copyOf(registrations.values()),
            factories,
            options,
            registrationRequired,
            unknownEnums,
            namedClasses(),
            xlang
                ? catalog -> new XlangFormat(catalog, compilation)
                : catalog -> new JvmFormat(catalog, compilation));
    return new Fory(
        registry, options, new Limits(maxDepth, maxGraphMemoryBytes, maxKeyWork), compilation);
  }

  private NamedClasses namedClasses() {
    if (typeChecker == null) {
      return null;
    }
    if (registrationRequired || xlang) {
      throw new IllegalArgumentException(
          registrationRequired
              ? "withTypeChecker needs requireClassRegistration(false)"
              : "withTypeChecker needs withXlang(false): names there are not those of classes");
    }
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return new NamedClasses(typeChecker, classLoader == null ? context : classLoader);
  }
}
