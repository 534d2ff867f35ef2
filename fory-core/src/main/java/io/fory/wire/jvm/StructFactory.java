package io.fory.wire.jvm;

import io.fory.carried.CarrierCodec;
import io.fory.codec.BodyFactory;
import io.fory.codec.CodecLookup;
import io.fory.codec.ValueCodec;
import io.fory.plan.FieldPlan;
import io.fory.plan.StructPlan;
import io.fory.plan.StructPlanner;
import io.fory.plan.TypeShape;
import io.fory.serializer.Serializer;
import io.fory.struct.Carrier;
import io.fory.struct.InterpretedStruct;
import io.fory.struct.StructEngine;
import io.fory.wire.TypeCatalog;
import java.lang.reflect.Type;
import java.util.List;

/** The last factory: any class of the application is a struct. */
final class StructFactory implements BodyFactory {
  private final TypeCatalog catalog;
  private final StructEngine engine;

  StructFactory(TypeCatalog catalog, StructEngine engine) {
    this.catalog = catalog;
    this.engine = engine;
  }

  @Override
  public Serializer<?> create(Class<?> type, CodecLookup lookup) {
    if (!catalog.isStruct(type)) {
      return null;
    }
    StructPlan plan = StructPlanner.plan(type, lookup.options(), catalog.superclasses());
    List<FieldPlan> objects = plan.objects();
    ValueCodec[] codecs = new ValueCodec[objects.size()];
    for (int i = 0; i < codecs.length; i++) {
      FieldPlan field = objects.get(i);
      codecs[i] =
          field.isCarrier()
              ? new CarrierCodec(type)
              : lookup.codec(placeType(field), field.nullable(), field.tracked());
    }
    return engine.start(
        new InterpretedStruct(
            catalog.resolve(type),
            plan,
            codecs,
            0,
            lookup.options(),
            Carrier.of(plan.carrier()),
            engine));
  }

  /** Returns the type of the place: for an array of a type variable, the array of its bound. */
  static Type placeType(FieldPlan field) {
    Class<?> erased = field.field().getType();
    boolean ofVariable = erased.isArray() && TypeShape.raw(field.type()) != erased;
    return ofVariable ? erased : field.type();
  }
}
