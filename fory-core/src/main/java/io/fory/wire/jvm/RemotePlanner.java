package io.fory.wire.jvm;

import io.fory.carried.CarriedLayout;
import io.fory.carried.CarrierCodec;
import io.fory.codec.EnumCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.message.UnknownObject;
import io.fory.plan.FieldConversion;
import io.fory.plan.FieldEncoding;
import io.fory.plan.FieldKeys;
import io.fory.plan.FieldMatching;
import io.fory.plan.FieldPlan;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.plan.StructField;
import io.fory.plan.StructPlan;
import io.fory.plan.StructPlanner;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.StructSchema;
import io.fory.struct.Carrier;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Plans how the fields that a writer has are read into those of a class here: fields meet by their
 * keys. The rules are in {@code docs/guide/evolution.md}.
 */
final class RemotePlanner {
  private final Class<?> type;
  private final RemoteCodecs codecs;
  private final RemoteCodecs droppedCodecs;
  private final Map<String, FieldSchema> written = new HashMap<>();
  private final StructPlan plan;
  private final Carrier carrier;

  /**
   * Plans a class.
   *
   * @param schema the fields that the writer has
   * @param type the class here
   * @throws IncompatibleSchemaException if a field has types that cannot be reconciled
   */
  RemotePlanner(RemoteSchema owner, StructSchema schema, Class<?> type) {
    this.type = type;
    this.codecs = new RemoteCodecs(owner);
    Map<String, StructField> local = new HashMap<>();
    List<FieldKeys> keys = new ArrayList<>();
    for (StructField field : owner.fieldsOf(type)) {
      local.put(field.key(), field);
      keys.add(field.keys());
    }
    List<String> writtenKeys = new ArrayList<>();
    for (FieldSchema field : schema.fields()) {
      written.put(field.key(), field);
      writtenKeys.add(field.key());
    }
    boolean whole = CarriedSchema.ownerOf(schema.identity()).equals(schema.identity());
    FieldMatching matching = FieldMatching.of(writtenKeys, keys, whole);
    matching.requireClear(type);
    List<FieldPlan> fields = new ArrayList<>();
    for (FieldSchema field : schema.fields()) {
      fields.add(planField(field, local.get(matching.here(field.key()))));
    }
    this.plan = StructPlanner.layOut(type, fields);
    // With reference tracking an object in a dropped field may be wanted elsewhere.
    boolean wanted = owner.catalog().options().trackReferences();
    this.droppedCodecs = wanted ? codecs : new RemoteCodecs(owner.dropped());
    StructField carrying = local.get(StructField.CARRIER_KEY);
    this.carrier =
        carrying == null
            ? null
            : new Carrier(
                new FieldPlan(carrying, FieldEncoding.CARRIER, null), captured(owner, schema));
  }

  StructPlan plan() {
    return plan;
  }

  /** Returns the carrier of the fields that the class does not have, or null. */
  Carrier carrier() {
    return carrier;
  }

  private CarriedLayout captured(RemoteSchema owner, StructSchema schema) {
    List<FieldPlan> dropped = new ArrayList<>();
    collectDropped(plan.block(), dropped);
    collectDropped(plan.compressed(), dropped);
    collectDropped(plan.strings(), dropped);
    collectDropped(plan.objects(), dropped);
    Map<String, FieldPlan> byKey = new TreeMap<>();
    for (FieldPlan field : dropped) {
      byKey.put(field.key(), field);
    }
    if (byKey.isEmpty()) {
      return null;
    }
    List<FieldSchema> fields = new ArrayList<>();
    for (String key : byKey.keySet()) {
      fields.add(written.get(key));
    }
    List<FieldPlan> alone = new ArrayList<>(byKey.values());
    StructPlan target = StructPlanner.layOut(UnknownObject.class, alone);
    List<CarriedLayout.Move> moves = new ArrayList<>();
    List<CarriedLayout.BitMove> bits = new ArrayList<>();
    for (FieldPlan field : target.block()) {
      FieldPlan from = byKey.get(field.key());
      int constants = field.form() == Form.ENUM ? field.encoding().enums().constants().length : -1;
      moves.add(new CarriedLayout.Move(from.offset(), field.offset(), field.width(), constants));
      addBit(from, field, bits);
    }
    for (FieldPlan field : target.compressed()) {
      addBit(byKey.get(field.key()), field, bits);
    }
    return new CarriedLayout(
        type,
        owner.schemaOf(schema.identity(), fields),
        new ArrayList<>(byKey.keySet()),
        owner.catalog().options().trackReferences(),
        target.blockBytes(),
        moves,
        bits);
  }

  private static void collectDropped(List<FieldPlan> fields, List<FieldPlan> dropped) {
    for (FieldPlan field : fields) {
      if (field.isDropped() && !field.isCarrier()) {
        dropped.add(field);
      }
    }
  }

  private static void addBit(FieldPlan from, FieldPlan to, List<CarriedLayout.BitMove> bits) {
    if (to.presenceBit() >= 0) {
      bits.add(new CarriedLayout.BitMove(from.presenceBit(), to.presenceBit()));
    }
  }

  /** Returns the codecs of {@link StructPlan#objects()}. */
  ValueCodec[] codecs() {
    ValueCodec[] made = new ValueCodec[plan.objects().size()];
    for (int i = 0; i < made.length; i++) {
      FieldPlan field = plan.objects().get(i);
      if (field.isCarrier()) {
        made[i] = new CarrierCodec(type);
        continue;
      }
      FieldSchema source = written.get(field.key());
      Type place = field.isDropped() ? null : StructFactory.placeType(field);
      boolean anything = field.conversion() != null;
      RemoteCodecs makers = field.isDropped() ? droppedCodecs : codecs;
      made[i] =
          anything
              ? makers.converted(source.type(), place, source.bare(), field.tracked())
              : makers.codec(source.type(), place, source.bare(), field.tracked());
    }
    return made;
  }

  private FieldPlan planField(FieldSchema field, StructField local) {
    EnumCodec enums = field.form() == Form.ENUM ? codecs.enumCodec(field.type()) : null;
    FieldEncoding encoding =
        new FieldEncoding(field.form(), field.kind(), enums, field.nullable(), field.tracked());
    if (local == null) {
      return new FieldPlan(StructField.dropped(field.key()), encoding, null);
    }
    FieldConversion conversion = conversion(field, encoding, local);
    return new FieldPlan(local.writtenAs(field.key()), encoding, conversion);
  }

  private FieldConversion conversion(FieldSchema from, FieldEncoding encoding, StructField to) {
    Class<?> target = to.valueClass();
    boolean mayRefuseNull = isNullable(from) && (target.isPrimitive() || !to.nullable());
    boolean converts =
        switch (from.form()) {
          case STRING -> convertsString(from, to);
          case ENUM -> convertsEnum(from, encoding.enums(), to);
          case OBJECT -> convertsObject(from, to);
          default -> convertsScalar(from, from.kind(), to);
        };
    return converts || mayRefuseNull ? new FieldConversion(to, type) : null;
  }

  private boolean isNullable(FieldSchema field) {
    return switch (field.form()) {
      case PRIMITIVE, COMPRESSED -> false;
      case OBJECT -> !field.bare() || codecs.isEnum(field.type());
      case STRING, ENUM -> true;
      default -> field.nullable();
    };
  }

  private boolean convertsScalar(FieldSchema from, ScalarKind kind, StructField to) {
    Class<?> target = to.valueClass();
    ScalarKind here = ScalarKind.of(target);
    if (here == kind || target.isAssignableFrom(kind.box())) {
      return false;
    }
    boolean number = kind != ScalarKind.BOOLEAN && kind != ScalarKind.CHAR;
    if (here != null && FieldConversion.isPossible(kind, here)
        || target == String.class && to.convertsStrings() && number) {
      return true;
    }
    throw unlike(from, to);
  }

  private boolean convertsString(FieldSchema from, StructField to) {
    Class<?> target = to.valueClass();
    if (target.isAssignableFrom(String.class)) {
      return false;
    }
    ScalarKind kind = ScalarKind.of(target);
    boolean number = kind != null && kind != ScalarKind.BOOLEAN && kind != ScalarKind.CHAR;
    if (number && to.convertsStrings()) {
      return true;
    }
    throw unlike(from, to);
  }

  private boolean convertsEnum(FieldSchema from, EnumCodec enums, StructField to) {
    if (to.valueClass().isAssignableFrom(enums.type()) && !codecs.isUnknown(from.type())) {
      return false;
    }
    throw unlike(from, to);
  }

  private boolean convertsObject(FieldSchema from, StructField to) {
    Class<?> target = to.valueClass();
    Class<?> written = codecs.classOf(from.type());
    ScalarKind kind = ScalarKind.of(written);
    if (kind != null) {
      return convertsScalar(from, kind, to) || target.isPrimitive();
    }
    if (written == String.class) {
      return convertsString(from, to);
    }
    if (target.isPrimitive()) {
      if (codecs.isOpen(from.type())) {
        return true;
      }
      throw unlike(from, to);
    }
    Type declared = StructFactory.placeType(new FieldPlan(to, null, null));
    if (codecs.fits(from.type(), declared)) {
      return false;
    }
    if (codecs.isConvertible(from.type(), declared)) {
      return true;
    }
    throw unlike(from, to);
  }

  private ForyException unlike(FieldSchema from, StructField to) {
    Class<?> target = to.valueClass();
    boolean open = target == Object.class || Modifier.isAbstract(target.getModifiers());
    ForyException missing = open && from.type() != null ? codecs.unregisteredIn(from.type()) : null;
    if (missing != null) {
      return missing.prepend(to.name());
    }
    IncompatibleSchemaException error =
        new IncompatibleSchemaException(
            "The field "
                + to.name()
                + " of "
                + type.getTypeName()
                + " is "
                + ErrorText.printable(codecs.describe(from))
                + " at the writer and "
                + to.type().getTypeName()
                + " here");
    boolean objects = from.type() != null;
    error.withCure(
        objects && codecs.differsInSerializer(from.type())
            ? RemoteSchema.SAME_SERIALIZER
            : "Give the field a new name, or a type that takes the values of the old one");
    return error;
  }
}
