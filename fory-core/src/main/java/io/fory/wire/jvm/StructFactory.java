package io.fory.wire.jvm;

import io.fory.builtin.container.ContainerStructs;
import io.fory.carried.CarrierCodec;
import io.fory.codec.BodyFactory;
import io.fory.codec.CodecLookup;
import io.fory.codec.EnumCodec;
import io.fory.codec.ValueCodec;
import io.fory.plan.FieldDiscovery;
import io.fory.plan.ScalarKind;
import io.fory.plan.StructField;
import io.fory.plan.StructPlanner;
import io.fory.plan.TypeShape;
import io.fory.serializer.Serializer;
import io.fory.struct.Carrier;
import io.fory.struct.CompilationPolicy;
import io.fory.struct.FieldLink;
import io.fory.struct.InterpretedStruct;
import io.fory.struct.LinkedPlan;
import io.fory.wire.TypeCatalog;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Makes the serializers of structs. */
final class StructFactory implements BodyFactory {
  private final TypeCatalog catalog;
  private final CompilationPolicy engine;

  StructFactory(TypeCatalog catalog, CompilationPolicy engine) {
    this.catalog = catalog;
    this.engine = engine;
  }

  @Override
  public Serializer<?> create(Class<?> type, CodecLookup lookup) {
    if (!catalog.isStruct(type)) {
      return null;
    }
    LinkedPlan.Builder fields = new LinkedPlan.Builder(type);
    Carrier carrier = null;
    for (StructField field : fieldsOf(type, catalog)) {
      fields.add(StructPlanner.encodingOf(field, lookup.options()), link(type, field, lookup));
      carrier = field.isCarrier() ? new Carrier(field, null) : carrier;
    }
    LinkedPlan plan = fields.canonical().with(carrier);
    return engine.start(
        new InterpretedStruct(catalog.resolve(type), plan, 0, lookup.options(), engine));
  }

  /** Returns the fields of a class, and those that stand for what a container inherits. */
  static List<StructField> fieldsOf(Class<?> type, TypeCatalog catalog) {
    List<StructField> fields = FieldDiscovery.of(type, catalog.superclasses());
    boolean container = Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    if (!container) {
      return fields;
    }
    List<StructField> all = new ArrayList<>(fields);
    all.addAll(ContainerStructs.inheritedFields(type));
    return all;
  }

  private FieldLink link(Class<?> owner, StructField field, CodecLookup lookup) {
    if (field.isInherited()) {
      boolean optional = !field.key().equals(StructField.ELEMENTS_KEY);
      ValueCodec content = lookup.codec(field.type(), optional, optional);
      ValueCodec part = ContainerStructs.codec(owner, field, content, catalog.data());
      return new FieldLink(field, null, part, null);
    }
    Class<?> raw = field.field().getType();
    if (field.isCarrier()) {
      return new FieldLink(field, null, new CarrierCodec(owner), null);
    }
    if (raw.isEnum()) {
      return new FieldLink(field, new EnumCodec(raw, raw.getEnumConstants()), null, null);
    }
    boolean plain = ScalarKind.of(raw) != null || raw == String.class;
    ValueCodec codec =
        plain ? null : lookup.codec(boundType(field), field.nullable(), field.tracked());
    return new FieldLink(field, null, codec, null);
  }

  /** Returns the type of the place: for an array of a type variable, the array of its bound. */
  static Type placeType(StructField field) {
    Type bound = boundType(field);
    return bound == field.type() ? bound : TypeShape.raw(bound);
  }

  /**
   * Returns the same with what the elements of an array of a type variable are, which is no part of
   * the schema: they are written as those of the bound are.
   */
  static Type boundType(StructField field) {
    if (field.isInherited()) {
      return field.type();
    }
    Class<?> erased = field.field().getType();
    return erased.isArray() ? TypeShape.arrayOfVariable(erased, field.type()) : field.type();
  }
}
