package io.fory;

import io.fory.message.WireOptions;
import io.fory.recording.Recorder;
import io.fory.resolver.NamedClasses;
import io.fory.resolver.Rule;
import io.fory.resolver.TypeRegistry;
import io.fory.serializer.Serializer;
import io.fory.serializer.SerializerFactory;
import io.fory.serializer.UnknownEnumPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Configures and makes a {@link Fory}. */
public final class ForyBuilder {
  private final Registrations registrations = new Registrations();
  private final Set<Class<?>> modules = new HashSet<>();
  private boolean xlang;
  private boolean trackReferences;
  private boolean compressInts;
  private boolean compressLongs;
  private boolean compressStrings;
  private boolean compact;
  private boolean compatible = true;
  private UnknownEnumPolicy unknownEnums = UnknownEnumPolicy.FAIL;
  private boolean registrationRequired = true;
  private Predicate<String> typeChecker;
  private ClassLoader classLoader;
  private boolean codegen = true;
  private boolean asyncCompilation = true;
  private boolean versionsAtOnce;
  private boolean lambdas;
  private Path generatedSources;
  private final List<ContainedListener> listeners = new ArrayList<>();
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

  /**
   * Sets whether serializable lambdas, method references and dynamic proxies are written and read,
   * as JDK serialization does; false by default. Only for the native format.
   *
   * <p>The class that a lambda stands in must be registered, and its interface too unless a field
   * of a registered class declares it; so must the interfaces of a proxy and the class of its
   * handler. For that {@link #register(Class)} takes interfaces and abstract classes, be this set
   * before or after. Who can write a message can have any serializable lambda of a registered class
   * made, with any captured values of their types: see {@code docs/guide/jdk-serialization.md}.
   */
  public ForyBuilder withLambdasAndProxies(boolean lambdas) {
    this.lambdas = lambdas;
    registrations.withLambdas(lambdas);
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

  /** Adds a listener, which hears what happens. */
  public ForyBuilder withListener(ForyListener listener) {
    listeners.add(new ContainedListener(required(listener, "listener")));
    return this;
  }

  /** Sets whether {@code int} fields take 1 to 5 bytes, not 4; false by default. Native only. */
  public ForyBuilder withIntCompressed(boolean compressed) {
    this.compressInts = compressed;
    return this;
  }

  /** Sets whether {@code long} fields take 1 to 9 bytes, not 8; false by default. Native only. */
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
   * Sets whether messages have the compact form of the native format, which is shorter and takes
   * more time; false by default. A reader refuses the other form: {@code docs/guide/compact.md}.
   */
  public ForyBuilder withCompact(boolean compact) {
    this.compact = compact;
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
   * io.fory.annotation.Subtypes} names. {@link #build()} refuses interfaces and abstract classes
   * that name no implementations, unless there are {@linkplain #withLambdasAndProxies lambdas}.
   *
   * @throws IllegalArgumentException if it is registered already
   */
  public ForyBuilder register(Class<?> type) {
    registrations.add(required(type, "type"));
    return this;
  }

  /** Registers classes under their own names, each as {@link #register(Class)} does. */
  public ForyBuilder registerAll(Class<?>... types) {
    for (Class<?> type : required(types, "types")) {
      register(type);
    }
    return this;
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
    registrations.add(required(type, "type"), id);
    return this;
  }

  /**
   * Registers a class under a name of the application's choice; else as {@link #register(Class)}.
   *
   * @throws IllegalArgumentException also if the name is empty, too long, has the character U+001F
   *     or an unpaired surrogate, or is of another class
   */
  public ForyBuilder register(Class<?> type, String name) {
    registrations.add(required(type, "type"), required(name, "name"));
    return this;
  }

  /** Registers a class under {@code namespace + "." + name}. */
  public ForyBuilder register(Class<?> type, String namespace, String name) {
    required(type, "type");
    return register(type, required(namespace, "namespace") + "." + required(name, "name"));
  }

  /**
   * Sets the serializer of a class, and registers the class under its own name if nothing else
   * does.
   *
   * @throws IllegalArgumentException if the class has a serializer already, is registered as data,
   *     or is {@code String} or a primitive type or its box
   */
  public <T> ForyBuilder registerSerializer(Class<T> type, Serializer<T> serializer) {
    registrations.addSerializer(required(type, "type"), required(serializer, "serializer"));
    return this;
  }

  /**
   * Sets how the serializer of a class is made that is the given class or interface or below it;
   * Kryo calls these default serializers. Each of the classes has its own serializer, which is made
   * when it is first used, and must be registered as it would be without this.
   *
   * <p>What is said of the class itself comes first: a serializer, a replacement, or that it is
   * data. Of several that hold for a class, the one of the lowest class or interface is taken; two
   * of which neither is below the other are an error. Enums, arrays and the classes of built-in
   * types are not asked for.
   *
   * @param factory gets a class; is called by any thread
   * @throws IllegalArgumentException if the class or interface has one or a replacement already
   */
  @SuppressWarnings("unchecked") // the factory is asked for classes below T only
  public <T> ForyBuilder registerDefaultSerializer(
      Class<T> base, Function<Class<? extends T>, ? extends Serializer<? extends T>> factory) {
    required(base, "base");
    Function<?, ?> untyped = required(factory, "factory");
    registrations.addDefault(base, (Function<Class<?>, Serializer<?>>) untyped);
    return this;
  }

  /**
   * Has every object that is an instance of a class or interface written as another object, its
   * form, and made from that when it is read: for immutable containers of libraries, views, proxies
   * and all classes whose objects a factory makes. The form is written as a value with its type; it
   * needs no registration where {@link #register(Class)} of the class would admit it.
   *
   * <p>The message names the class or interface, and not the class of the object; {@link
   * #register(Class, int)} after this gives it a number. A class below it that is itself
   * registered, or has a serializer or a replacement of its own, is not replaced by this one. Of
   * several that hold for a class, the one of the lowest class or interface is taken; two of which
   * neither is below the other are an error. Enums, arrays and the classes of built-in types are
   * not replaced.
   *
   * <p>With reference tracking an object that is met twice comes back as one. A form that leads
   * back to the object is refused. So is one that leads back to an object around it, which is not
   * complete when {@code back} is called, unless {@code back} makes a {@link java.util.List}.
   *
   * @param form the class or interface of all that {@code out} returns
   * @param out makes a form, never null; called by any thread
   * @param back makes an object from a form, never null; called by any thread. If this is null, the
   *     form is what is read and copied, where it fits: for proxies and containers that are bound
   * @throws IllegalArgumentException if the class or interface has one already, a serializer, or a
   *     default serializer, or is a built-in type
   */
  @SuppressWarnings("unchecked") // each is checked before it is called, and what it returns is too
  public <T, R> ForyBuilder registerReplacement(
      Class<T> base,
      Class<R> form,
      Function<? super T, ? extends R> out,
      Function<? super R, ? extends T> back) {
    registrations.addReplacement(
        new Rule.Replacement(
            required(base, "base"),
            required(form, "form"),
            (Function<Object, Object>) required(out, "out"),
            (Function<Object, Object>) back));
    return this;
  }

  /**
   * Registers an object that is always read as itself, such as a constant or the object of a Kotlin
   * or Scala {@code object}: a message has the name or the number of its class alone. A class has
   * one; its other objects are refused when they are written or copied.
   *
   * @throws IllegalArgumentException as {@link #registerSerializer} does; if it is an enum
   *     constant, an array or a class
   */
  public ForyBuilder registerSingleton(Object instance) {
    registrations.addSingleton(required(instance, "instance"));
    return this;
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
   * <p>A collection or map that overrides methods which add or replace elements and has transient
   * fields is refused otherwise too. This has it filled by its own {@code add} or {@code put}, and
   * refused if it then has other elements than were written. The cross-language format refuses all
   * that override methods by which they are read and written; this has these called.
   *
   * @throws IllegalArgumentException if it is an interface or a class of the JDK, has a serializer,
   *     or is registered as data already
   */
  public ForyBuilder registerAsData(Class<?> type) {
    registrations.addData(required(type, "type"));
    return this;
  }

  /**
   * Adds a factory of serializers, asked before those of the framework, but never for {@link
   * String} and boxes. Not for the cross-language format, which has to know types before.
   */
  public ForyBuilder registerSerializerFactory(SerializerFactory factory) {
    registrations.addFactory(required(factory, "factory"));
    return this;
  }

  /** Applies a module, once for each class of modules. */
  public ForyBuilder install(ForyModule module) {
    if (modules.add(required(module, "module").getClass())) {
      module.configure(this);
    }
    return this;
  }

  /**
   * Installs all modules that {@link ServiceLoader} finds; nothing is looked for unless this is
   * called.
   *
   * @throws java.util.ServiceConfigurationError if one cannot be made
   */
  public ForyBuilder findAndInstallModules(ClassLoader loader) {
    ServiceLoader.load(ForyModule.class, required(loader, "loader")).forEach(this::install);
    return this;
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
   * @throws IllegalArgumentException if two registered classes would have one name, a registered
   *     interface names no implementations, a type checker would never be asked, or the
   *     cross-language format is to have what it does not have
   */
  public Fory build() {
    if (xlang) {
      FormatSource.refuse(compact, "withCompact", "other languages do not read that form");
      FormatSource.refuse(lambdas, "withLambdasAndProxies", "other languages cannot run them");
      String encoding = "there @ForyField(encoding = ..) says it, and VARINT is the default";
      FormatSource.refuse(compressInts, "withIntCompressed", encoding);
      FormatSource.refuse(compressLongs, "withLongCompressed", encoding);
    }
    WireOptions options =
        new WireOptions(
            trackReferences,
            compressInts || compact,
            compressLongs || compact,
            compressStrings || compact,
            compact,
            compatible,
            xlang,
            lambdas);
    Recorder recorder = new Recorder(listeners);
    Compilation compilation =
        new Compilation(codegen, asyncCompilation, versionsAtOnce, generatedSources, recorder);
    TypeRegistry registry =
        new TypeRegistry(
            registrations.all(xlang),
            registrations.defaults(),
            registrations.factories(xlang),
            options,
            registrationRequired,
            unknownEnums,
            NamedClasses.of(typeChecker, classLoader, registrationRequired, xlang),
            new FormatSource(xlang, compilation));
    return new Fory(
        registry, options, new Limits(maxDepth, maxGraphMemoryBytes, maxKeyWork), compilation);
  }
}
