package io.fory.wire.xlang;

import io.fory.codec.BodyFactory;
import io.fory.codec.ValueCodec;
import io.fory.message.Admission;
import io.fory.message.ResolvedType;
import io.fory.message.TypeReader;
import io.fory.message.TypeWriter;
import io.fory.schema.model.SchemaModel;
import io.fory.struct.CompilationPolicy;
import io.fory.wire.TypeCatalog;
import io.fory.wire.WireFormat;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The cross-language format of Apache Fory, see {@code docs/guide/xlang.md}. */
public final class XlangFormat implements WireFormat {
  private final XlangTypeTable types;
  private final List<BodyFactory> factories;

  /** By what the constants of enums are read past, whose classes that leaves alone. */
  private final Map<ResolvedType, ResolvedType> skippedEnums = new ConcurrentHashMap<>();

  /**
   * Makes the format of a registry.
   *
   * @param engine decides when structs leave the interpreter
   */
  public XlangFormat(TypeCatalog catalog, CompilationPolicy engine) {
    this.types = new XlangTypeTable(catalog, catalog.options(), engine);
    this.factories = List.of(new XlangFactory(types, catalog, engine));
  }

  @Override
  public List<BodyFactory> factories() {
    return factories;
  }

  @Override
  public ValueCodec codec(Type declared, boolean nullable, boolean tracked) {
    return types.places().codec(declared, nullable, tracked);
  }

  /** A union has a name; its cases have none. */
  @Override
  public boolean namesAbstract(Class<?> type) {
    return types.isUnion(type);
  }

  /** In messages a union stands for its cases. */
  @Override
  public boolean writesFieldsOf(Class<?> container) {
    return false;
  }

  @Override
  public List<Class<?>> standInsOf(Class<?> type) {
    return XlangTypeTable.unionsOf(type);
  }

  /** Metadata of this format is no {@link SchemaModel}. */
  @Override
  public byte[] schemaOf(ResolvedType type) {
    return null;
  }

  /** None has a schema, which {@link #describe} says. */
  @Override
  public boolean describes(ResolvedType type) {
    return true;
  }

  @Override
  public SchemaModel describe(ResolvedType type, List<ResolvedType> reached) {
    throw new IllegalStateException(
        "the cross-language format has no schemas: its messages describe their types themselves");
  }

  @Override
  public ResolvedType versionOf(byte[] schema, Admission admission) {
    throw new IllegalStateException("messages of this format carry no schemas");
  }

  @Override
  public ResolvedType droppedVersionOf(ResolvedType type) {
    XlangType kind = types.of(type).kind();
    if (kind != XlangType.ENUM && kind != XlangType.NAMED_ENUM) {
      return type;
    }
    ResolvedType known = skippedEnums.get(type);
    if (known == null) {
      known = ResolvedType.unknown(type.id(), type.name(), any -> EnumIdSerializer.SKIPPING);
      skippedEnums.put(type, known);
    }
    return known;
  }

  @Override
  public int layoutHashOf(ResolvedType type) {
    return type.serializer().layoutHash();
  }

  @Override
  public TypeWriter newTypeWriter() {
    return types.newWriter();
  }

  @Override
  public TypeReader newTypeReader() {
    return types.newReader();
  }
}
