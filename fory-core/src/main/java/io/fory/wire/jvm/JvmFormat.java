package io.fory.wire.jvm;

import io.fory.builtin.container.ContainerFactory;
import io.fory.builtin.container.ContainerStructs;
import io.fory.builtin.scalar.ScalarFactory;
import io.fory.codec.BodyFactory;
import io.fory.codec.ValueCodec;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.Admission;
import io.fory.message.NativeTypeReader;
import io.fory.message.NativeTypeWriter;
import io.fory.message.ResolvedType;
import io.fory.message.TypeReader;
import io.fory.message.TypeWriter;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.TypeIdentity;
import io.fory.struct.CompilationPolicy;
import io.fory.type.LayoutHash;
import io.fory.wire.TypeCatalog;
import io.fory.wire.WireFormat;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.List;

/** The native format, see {@code docs/format-native.md}. */
public final class JvmFormat implements WireFormat {
  private final TypeCatalog catalog;
  private final PlacePlanner places;
  private final LocalSchemas schemas;
  private final ReceivedVersions versions;
  private final List<BodyFactory> factories;

  /**
   * Makes the format of a registry.
   *
   * @param engine decides when structs leave the interpreter
   */
  public JvmFormat(TypeCatalog catalog, CompilationPolicy engine) {
    this.catalog = catalog;
    this.places = new PlacePlanner(catalog);
    this.schemas = new LocalSchemas(catalog, places);
    this.versions = new ReceivedVersions(catalog, schemas, engine);
    this.factories =
        List.of(new ScalarFactory(), new StructFactory(catalog, engine), new ContainerFactory());
  }

  @Override
  public List<BodyFactory> factories() {
    return factories;
  }

  @Override
  public ValueCodec codec(Type declared, boolean nullable, boolean tracked) {
    return places.codec(declared, nullable, tracked);
  }

  @Override
  public boolean namesAbstract(Class<?> type) {
    return false;
  }

  @Override
  public boolean writesFieldsOf(Class<?> container) {
    return ContainerStructs.isStruct(container);
  }

  @Override
  public List<Class<?>> standInsOf(Class<?> type) {
    return List.of();
  }

  @Override
  public byte[] schemaOf(ResolvedType type) {
    boolean sent = catalog.options().compatible() && schemas.hasSchema(type);
    return sent ? schemas.schemaOf(type).bytes() : null;
  }

  @Override
  public boolean describes(ResolvedType type) {
    return schemas.isDescribedRoot(type);
  }

  @Override
  public SchemaModel describe(ResolvedType type, List<ResolvedType> reached) {
    if (!schemas.hasSchema(type) && !schemas.isOwnContainer(type)) {
      throw withoutSchema(type);
    }
    return schemas.describe(type, reached);
  }

  private UnsupportedTypeException withoutSchema(ResolvedType type) {
    String name = type.type().getTypeName();
    if (!type.isRegistered()) {
      return UnsupportedTypeException.withoutSchema(
          name, "it is no registered class", "Name registered classes");
    }
    return UnsupportedTypeException.withoutSchema(
        name,
        reasonOf(type),
        "Name the classes that declare it: their schemas say of it what is known");
  }

  private String reasonOf(ResolvedType type) {
    if (catalog.isHooked(type.type())) {
      return "it has hooks of JDK serialization, and its messages are as these write them";
    }
    if (schemas.isServed(type)) {
      return "it has a serializer of its own";
    }
    return Modifier.isAbstract(type.type().getModifiers())
        ? "it is an interface or abstract class, and messages name the classes of its objects"
        : "it is no struct and no enum";
  }

  @Override
  public ResolvedType versionOf(byte[] schema, Admission admission) {
    ResolvedType own = schemas.ofSchema(schema);
    if (own != null && admission.isAdmitted(own)) {
      return own;
    }
    RemoteSchema remote = versions.find(schema);
    ResolvedType local = find(catalog, remote.identity());
    if (local != null && !admission.isAdmitted(local)) {
      return remote.root(); // is refused, or read past
    }
    if (local != null && remote.isSameAs(local)) {
      return local;
    }
    if (local != null && !catalog.options().compatible()) {
      throw new IncompatibleSchemaException(
              "The writer's version of "
                  + local.type().getTypeName()
                  + ", or of a class below it, differs from the reader's")
          .withCure("ForyBuilder.withCompatible(true) reads it");
    }
    return remote.root();
  }

  /** Returns the registered class of an identity, or that some of its fields have; or null. */
  static ResolvedType find(TypeCatalog catalog, TypeIdentity identity) {
    TypeIdentity owner = CarriedSchema.ownerOf(identity);
    return owner.name() != null ? catalog.registered(owner.name()) : catalog.registered(owner.id());
  }

  @Override
  public ResolvedType droppedVersionOf(ResolvedType type) {
    return schemas.hasSchema(type)
        ? versions.find(schemas.schemaOf(type).bytes()).dropped().root()
        : schemas.skippedVersionOf(type);
  }

  @Override
  public int layoutHashOf(ResolvedType type) {
    return schemas.hasSchema(type)
        ? LayoutHash.of(schemas.schemaOf(type).bytes())
        : type.serializer().layoutHash();
  }

  /** The contexts read and write the types of this format themselves. */
  @Override
  public TypeWriter newTypeWriter() {
    return new NativeTypeWriter();
  }

  @Override
  public TypeReader newTypeReader() {
    return new NativeTypeReader();
  }
}
