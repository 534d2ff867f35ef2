package io.fory.wire.xlang;

import io.fory.codec.BodyFactory;
import io.fory.codec.CodecLookup;
import io.fory.serializer.Serializer;
import io.fory.struct.CompilationPolicy;
import io.fory.struct.InterpretedStruct;
import io.fory.wire.TypeCatalog;

/** Makes the serializers of all classes that the cross-language format has a type for. */
final class XlangFactory implements BodyFactory {
  private final XlangTypeTable types;
  private final TypeCatalog catalog;
  private final CompilationPolicy engine;

  /**
   * Makes a factory.
   *
   * @param engine decides when structs leave the interpreter
   */
  XlangFactory(XlangTypeTable types, TypeCatalog catalog, CompilationPolicy engine) {
    this.types = types;
    this.catalog = catalog;
    this.engine = engine;
  }

  @Override
  public Serializer<?> create(Class<?> type, CodecLookup lookup) {
    if (UnionSerializer.unionOf(type) != null) {
      return types.places().unionOf(UnionSerializer.unionOf(type));
    }
    if (catalog.isStruct(type)) {
      return struct(type, lookup);
    }
    if (Enum.class.isAssignableFrom(type)) {
      return EnumIdSerializer.of(type, catalog.unknownEnums());
    }
    XlangType kind = JavaTypes.of(type);
    if (kind == null || kind == XlangType.UNKNOWN) {
      throw KindRefusal.unsupported(type);
    }
    Class<?> declared = kind.elementTypes() == 0 || type.isArray() ? type : null;
    FieldType open = PlaceFactory.openType(kind);
    LocalType local = declared == null ? null : new LocalType(declared, open);
    return types.places().bodyOf(open, local);
  }

  private Serializer<?> struct(Class<?> type, CodecLookup lookup) {
    return engine.start(
        new InterpretedStruct(
            catalog.resolve(type), types.planner().plan(type), 0, lookup.options(), engine));
  }
}
