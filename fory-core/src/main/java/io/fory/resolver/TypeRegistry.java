package io.fory.resolver;

import io.fory.builtin.container.ContainerFactory;
import io.fory.carried.Carriers;
import io.fory.codec.ApplicationSerializer;
import io.fory.codec.BodyFactory;
import io.fory.codec.ValueCodec;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.Admission;
import io.fory.message.DescribedBody;
import io.fory.message.ResolvedType;
import io.fory.message.TypeReader;
import io.fory.message.TypeResolver;
import io.fory.message.TypeWriter;
import io.fory.message.WireOptions;
import io.fory.plan.ClassNames;
import io.fory.platform.PlatformClasses;
import io.fory.schema.model.SchemaModel;
import io.fory.serializer.Serializer;
import io.fory.serializer.SerializerFactory;
import io.fory.serializer.UnknownEnumPolicy;
import io.fory.type.BuiltInTypes;
import io.fory.wire.TypeCatalog;
import io.fory.wire.WireFormat;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The classes that one {@code Fory} admits.
 *
 * <p>Look-ups are lock-free; classes are added when the registry is built and, of kinds that need
 * no registration, when they are first met.
 */
public final class TypeRegistry
    implements TypeCatalog, TypeResolver, ResolvedType.SerializerSource {
  /** How the name of a class begins that no reader takes. */
  private static final String TOO_MANY_DIMENSIONS = "[".repeat(17);

  private final WireOptions options;
  private final boolean registrationRequired;
  private final NamedClasses named;
  private final ClassRules rules;
  private final StructGate gate;
  private final List<BodyFactory> factories = new ArrayList<>();
  private final UnknownEnumPolicy unknownEnums;
  private final WireFormat format;
  private volatile ClassTable table = ClassTable.EMPTY;
  private final RegisteredTypes registered = new RegisteredTypes();
  private final AtomicReferenceArray<ResolvedType> builtIns =
      new AtomicReferenceArray<>(BuiltInTypes.count());
  private final ReachableTypes.Boundary declaredOnly;
  private final RequestedTypes requests;
  private int nextOrdinal;

  /** Never set back. */
  private volatile boolean carriesFields;

  /**
   * Makes a registry.
   *
   * @param registrations in any order
   * @param defaults serializers of classes and all below them, in any order
   * @param extensions factories of the application, asked before all others
   * @param registrationRequired whether classes are refused that nothing registers
   * @param unknownEnums policy for constants that only a writer has
   * @param named finds classes by names from messages; null if none may be found so
   * @param formats makes the format
   */
  public TypeRegistry(
      List<Registration> registrations,
      List<Rule.DefaultSerializer> defaults,
      List<SerializerFactory> extensions,
      WireOptions options,
      boolean registrationRequired,
      UnknownEnumPolicy unknownEnums,
      NamedClasses named,
      WireFormat.Source formats) {
    this.options = options;
    this.named = named;
    this.unknownEnums = unknownEnums;
    this.format = formats.formatOf(this);
    this.registrationRequired = registrationRequired;
    List<BodyFactory> own = ApplicationSerializer.ofAll(extensions);
    factories.addAll(own);
    this.rules = new ClassRules(registrations, defaults);
    factories.add(rules.objects());
    factories.addAll(format.factories());
    this.gate = new StructGate(rules, own, this, format);
    this.declaredOnly = new DeclaredOnly(gate);
    DeclaredTypes declared = new DeclaredTypes(new OpenPlaces(gate, registered), registered);
    this.requests = new RequestedTypes(this, format, registrationRequired, declared);
    for (Registration registration : registrations) {
      register(registration);
    }
    admitAll(gate.standIns());
    ReachableTypes walk = walk();
    for (Registration registration : registrations) {
      admitAll(gate.reachableFrom(registration.type(), walk));
    }
    requireForms();
  }

  /** Makes sure that the forms of replacements can be written. */
  private void requireForms() {
    for (Rule.Replacement replacement : rules.replacements()) {
      Class<?> form = replacement.form();
      ResolvedType type = find(form);
      if (Modifier.isAbstract(form.getModifiers()) && !form.isArray()) {
        continue;
      }
      if (type == null) {
        throw registered.without(form);
      }
      if (!isStruct(form)) {
        type.serializer(); // refuses what the format has no type for
      }
    }
  }

  private void register(Registration registration) {
    Class<?> type = registration.type();
    noteCarrier(type);
    if (registration.id() != ResolvedType.NONE) {
      ResolvedType resolved = ResolvedType.withId(type, nextOrdinal++, registration.id(), this);
      registered.add(registration.id(), resolved);
      table = table.with(type, resolved);
    } else if ((hasName(type) || registration.name() != null || registration.replacement() != null)
        && BuiltInTypes.numberOf(type) < 0) {
      addNamed(type, registration.wireName());
    }
  }

  private void noteCarrier(Class<?> type) {
    if (Carriers.isIn(type)) {
      carriesFields = true;
    }
  }

  private ResolvedType addNamed(Class<?> type, String name) {
    noteCarrier(type);
    ResolvedType resolved = ResolvedType.withName(type, nextOrdinal++, name, this);
    registered.add(name, resolved);
    table = table.with(type, resolved);
    return resolved;
  }

  /** Returns whether a class has a field for unknown fields. */
  public boolean carriesFields() {
    return carriesFields;
  }

  /** Returns whether messages may name a class. */
  boolean hasName(Class<?> type) {
    return ClassTable.isConcrete(type) || format.namesAbstract(type);
  }

  private Set<Class<?>> reachableFrom(Class<?> root) {
    return gate.reachableFrom(root, walk());
  }

  /** Unregistered components are admitted when they are met: until then their places are open. */
  private ReachableTypes walk() {
    return new ReachableTypes(declaredOnly, gate, registrationRequired);
  }

  private void admitAll(Iterable<Class<?>> types) {
    for (Class<?> type : types) {
      if (table.get(type) == null) {
        addNamed(type, type.getName());
      }
    }
  }

  @Override
  public WireOptions options() {
    return options;
  }

  /** Returns the resolved form of a class that has been admitted, or null. */
  ResolvedType known(Class<?> type) {
    return table.get(type);
  }

  @Override
  public ResolvedType resolve(Class<?> type) {
    ResolvedType known = table.get(type);
    return known != null ? known : admit(type);
  }

  /** Returns a class, or all registered classes of a registered interface or abstract class. */
  public List<ResolvedType> implementationsOf(Class<?> type) {
    ResolvedType resolved = resolve(type);
    if (ClassTable.isConcrete(type) || !resolved.isRegistered() || isReplaced(type)) {
      return List.of(resolved);
    }
    List<ResolvedType> implementations = new ArrayList<>();
    for (Class<?> subtype : registered.subtypesOf(type)) {
      if (ClassTable.isConcrete(subtype)) {
        implementations.add(resolve(subtype));
      }
    }
    return implementations;
  }

  /**
   * Returns {@link #implementationsOf} a class, and all admitted classes that these declare, in an
   * order that depends on declarations only.
   */
  public List<ResolvedType> reachedFrom(Class<?> type) {
    Set<ResolvedType> reached = new LinkedHashSet<>();
    for (ResolvedType root : implementationsOf(type)) {
      reached.add(root);
      for (Class<?> declared : reachableFrom(root.type())) {
        ResolvedType resolved = table.get(declared);
        if (resolved != null) {
          reached.add(resolved);
        }
      }
    }
    return List.copyOf(reached);
  }

  @Override
  public List<Class<?>> standingIn(Class<?> declared) {
    List<Class<?>> found = new ArrayList<>(rules.replacedIn(declared));
    registered.subtypesOf(declared).stream().filter(ClassTable::isConcrete).forEach(found::add);
    return found;
  }

  /**
   * Makes the serializers of classes, and of all that they declare, as their first use would.
   *
   * @param types none for all that are registered
   * @throws io.fory.error.VerificationException if one cannot be serialized
   */
  public void verify(Class<?>... types) {
    List<Class<?>> roots = new ArrayList<>(List.of(types));
    if (types.length == 0) {
      registered.all().forEach(type -> roots.add(type.type()));
    }
    new Verification(this).verify(roots);
  }

  /** Returns whether a value of a type, with its type arguments, may be the root of a message. */
  public boolean admits(Type type) {
    return new Verification(this).admits(type);
  }

  @Override
  public ResolvedType find(Class<?> type) {
    ResolvedType known = table.get(type);
    if (known != null) {
      return known;
    }
    if (type.isArray()) {
      return find(type.getComponentType()) == null ? null : admit(type);
    }
    boolean admitted =
        type.isPrimitive()
            || BuiltInTypes.numberOf(type) >= 0
            || isReplaced(type)
            || !registrationRequired && hasName(type) && gate.refusalOf(type) == null;
    return admitted ? admit(type) : null;
  }

  private synchronized ResolvedType admit(Class<?> type) {
    ResolvedType known = table.get(type);
    if (known != null) {
      return known;
    }
    int number = BuiltInTypes.numberOf(type);
    if (number >= 0) {
      return alias(type, builtIn(number));
    }
    if (type.isArray()) {
      if (type.getName().startsWith(TOO_MANY_DIMENSIONS)) {
        throw new UnsupportedTypeException(
            type.getTypeName(), "an array type has at most 16 dimensions");
      }
      Class<?> componentType = type.getComponentType();
      ResolvedType component = resolve(componentType);
      Class<?> read = StructGate.componentFor(componentType, component.type());
      if (read != componentType) {
        return alias(type, resolve(read.arrayType()));
      }
      return alias(type, ResolvedType.arrayOf(component, type, nextOrdinal++, this));
    }
    Rule.Replacement replacement = rules.replacementOf(type);
    if (replacement != null) {
      return alias(type, resolve(replacement.base()));
    }
    Class<?> other = gate.writtenAs(type);
    if (other != null) {
      return alias(type, resolve(other));
    }
    if (registrationRequired) {
      UnsupportedTypeException refused = gate.refusalOf(type);
      throw refused != null ? refused : registered.without(type);
    }
    try {
      admitAll(reachableFrom(type));
      ResolvedType admitted = table.get(type);
      return admitted != null ? admitted : addNamed(type, type.getName());
    } catch (IllegalArgumentException e) {
      throw new TypeNotAllowedException(e.getMessage());
    }
  }

  private ResolvedType alias(Class<?> type, ResolvedType resolved) {
    if (table.get(type) == null) {
      table = table.with(type, resolved);
    }
    return resolved;
  }

  @Override
  public ResolvedType builtIn(int number) {
    if (number < 0 || number >= builtIns.length()) {
      return null;
    }
    ResolvedType known = builtIns.get(number);
    return known != null ? known : makeBuiltIn(number);
  }

  private synchronized ResolvedType makeBuiltIn(int number) {
    ResolvedType known = builtIns.get(number);
    Class<?> type = BuiltInTypes.classOf(number);
    if (known != null || type == null) {
      return known;
    }
    ResolvedType made = table.get(type);
    if (made == null) {
      made = ResolvedType.builtIn(type, nextOrdinal++, number, this);
      table = table.with(type, made);
    }
    builtIns.set(number, made);
    return made;
  }

  @Override
  public ResolvedType registered(int id) {
    return registered.ofId(id);
  }

  @Override
  public ResolvedType registered(String name) {
    ResolvedType known = registered.ofName(name);
    return known != null || named == null ? known : named.find(name, this);
  }

  @Override
  public Class<?> classNamed(String name) {
    return registered.classNamed(name);
  }

  @Override
  public UnknownEnumPolicy unknownEnums() {
    return unknownEnums;
  }

  @Override
  public ResolvedType arrayOf(ResolvedType component) {
    if (!component.isVersion()) {
      return resolve(component.type().arrayType());
    }
    return component.arrayOfVersion(
        array -> ContainerFactory.ofArrays(array.component(), options.trackReferences(), this));
  }

  @Override
  public byte[] schemaOf(ResolvedType type) {
    return format.schemaOf(type);
  }

  /** Returns the registered classes that have schemas, those with numbers first. */
  public List<Class<?>> describable() {
    return registered.inOrder(type -> format.describes(resolve(type)));
  }

  /** Returns the schema of a registered class as this side writes it. */
  public SchemaModel describe(Class<?> type) {
    return format.describe(resolve(type), reachedFrom(type));
  }

  @Override
  public ResolvedType versionOf(byte[] schema, Admission admission) {
    return format.versionOf(schema, admission);
  }

  @Override
  public ResolvedType droppedVersionOf(ResolvedType type) {
    return format.droppedVersionOf(type);
  }

  @Override
  public ValueCodec codec(Type declared, boolean nullable, boolean tracked) {
    return format.codec(declared, nullable, tracked);
  }

  @Override
  public Serializer<?> serializerOf(ResolvedType type) {
    Serializer<?> own = rules.serializerOf(type.type(), registered);
    Serializer<?> gated = own != null ? own : gate.serializerOf(type.type(), registered, this);
    if (gated != null) {
      return gated;
    }
    for (BodyFactory factory : factories) {
      Serializer<?> made = factory.create(type.type(), this);
      if (made != null) {
        return StructGate.writable(type, made);
      }
    }
    throw ClassRules.noSerializer(type.type());
  }

  @Override
  public DescribedBody describedBody(ResolvedType type) {
    return isStruct(type.type()) ? gate.describedBody(type.type(), registered) : null;
  }

  /** Returns a hint at serializers of the application for errors about bytes, or null. */
  public String suspicion() {
    return ApplicationSerializer.suspicion(rules.serializers());
  }

  @Override
  public boolean replaces(ResolvedType type) {
    return isReplaced(type.type());
  }

  @Override
  public int layoutHashOf(ResolvedType type) {
    return format.layoutHashOf(type);
  }

  @Override
  public boolean hasOwnSerializer(Class<?> type) {
    return rules.covers(type);
  }

  /** Returns the writer of types for a new context. */
  public TypeWriter newTypeWriter() {
    return format.newTypeWriter();
  }

  /** Returns the reader of types for a new context. */
  public TypeReader newTypeReader() {
    return format.newTypeReader();
  }

  @Override
  public boolean isHooked(Class<?> type) {
    return gate.isReplacing(type);
  }

  @Override
  public boolean isReplaced(Class<?> type) {
    return rules.replacementOf(type) != null;
  }

  @Override
  public boolean isStruct(Class<?> type) {
    ResolvedType known = table.get(type);
    return known != null
        && known.isRegistered()
        && !type.isEnum()
        && ClassTable.isConcrete(type)
        && !gate.isOpaque(type)
        && !PlatformClasses.isPlatformClass(type)
        && !gate.isMoreThanFields(type);
  }

  /** Returns the class of a requested root, with the classes that it admits. */
  public RequestedType requested(Type asked) {
    return requests.of(asked);
  }

  @Override
  public BitSet admittedFrom(Class<?> type) {
    return requested(type).admitted();
  }

  @Override
  public Set<Class<?>> data() {
    return rules.data();
  }

  @Override
  public ClassNames superclasses() {
    return registered;
  }
}
