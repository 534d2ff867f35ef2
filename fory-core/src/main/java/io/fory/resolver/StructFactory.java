package io.fory.resolver;

import io.fory.plan.FieldPlan;
import io.fory.plan.LayoutText;
import io.fory.plan.StructPlan;
import io.fory.plan.StructPlanner;
import io.fory.plan.TypeShape;
import io.fory.serializer.CarrierCodec;
import io.fory.serializer.Serializer;
import io.fory.serializer.SerializerFactory;
import io.fory.serializer.SerializerLookup;
import io.fory.serializer.ValueCodec;
import io.fory.serializer.struct.Carrier;
import io.fory.serializer.struct.InterpretedStruct;
import io.fory.serializer.struct.StructEngine;
import io.fory.type.BuiltInTypes;
import io.fory.type.LayoutHash;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The last factory: any class of the application is a struct. */
final class StructFactory implements SerializerFactory {
  private final StructEngine engine;

  StructFactory(StructEngine engine) {
    this.engine = engine;
  }

  @Override
  public Serializer<?> create(Class<?> type, SerializerLookup lookup) {
    TypeRegistry registry = (TypeRegistry) lookup;
    if (!registry.isStruct(type)) {
      return null;
    }
    StructPlan plan = StructPlanner.plan(type, lookup.options(), registry.superclasses());
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
            registry.resolve(type),
            plan,
            codecs,
            layoutHash(plan, registry),
            lookup.options(),
            Carrier.of(plan.carrier()),
            engine));
  }

  /** An array of a type variable is made as one of its bound, whatever the variable is bound to. */
  static Type placeType(FieldPlan field) {
    Class<?> erased = field.field().getType();
    boolean ofVariable = erased.isArray() && TypeShape.raw(field.type()) != erased;
    return ofVariable ? erased : field.type();
  }

  /**
   * Hashes the layouts of the struct and of all structs that it may contain without naming them.
   */
  private static int layoutHash(StructPlan root, TypeRegistry registry) {
    LayoutText.Naming naming = new WireNaming(registry);
    Set<String> texts = new TreeSet<>();
    Set<Class<?>> seen = new HashSet<>();
    ArrayDeque<StructPlan> queue = new ArrayDeque<>();
    seen.add(root.type());
    queue.add(root);
    while (!queue.isEmpty()) {
      StructPlan plan = queue.remove();
      texts.add(LayoutText.of(plan, naming));
      for (FieldPlan field : plan.block()) {
        addEnum(field.field().getType(), texts, naming);
      }
      for (FieldPlan field : plan.objects()) {
        enqueue(field.type(), registry, naming, seen, queue, texts);
      }
    }
    return LayoutHash.of(LayoutText.of(root, naming) + texts);
  }

  private static void enqueue(
      Type type,
      TypeRegistry registry,
      LayoutText.Naming naming,
      Set<Class<?>> seen,
      ArrayDeque<StructPlan> queue,
      Set<String> texts) {
    Class<?> raw = TypeShape.raw(type);
    if (raw.isArray()) {
      enqueue(TypeShape.component(type), registry, naming, seen, queue, texts);
      return;
    }
    for (Type argument : TypeShape.arguments(type)) {
      enqueue(argument, registry, naming, seen, queue, texts);
    }
    addEnum(raw, texts, naming);
    if (registry.isStruct(raw) && seen.add(raw)) {
      queue.add(StructPlanner.plan(raw, registry.options(), registry.superclasses()));
    }
  }

  private static void addEnum(Class<?> type, Set<String> texts, LayoutText.Naming naming) {
    if (type.isEnum()) {
      texts.add(LayoutText.ofEnum(type, naming));
    }
  }

  /** Names classes as the wire does, so that a class that is registered by id may be renamed. */
  private record WireNaming(TypeRegistry registry) implements LayoutText.Naming {
    @Override
    public String nameOf(Class<?> type) {
      int number = BuiltInTypes.numberOf(type);
      if (number >= 0) {
        return "#" + number;
      }
      if (type.isArray()) {
        return nameOf(type.getComponentType()) + "[]";
      }
      if (registry.isStruct(type) || type.isEnum()) {
        var resolved = registry.find(type);
        if (resolved != null) {
          return resolved.name() != null ? resolved.name() : "@" + resolved.id();
        }
      }
      return type.getName();
    }
  }
}
