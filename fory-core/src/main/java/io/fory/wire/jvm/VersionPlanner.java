package io.fory.wire.jvm;

import io.fory.builtin.container.ContainerStructs;
import io.fory.carried.CarriedLayout;
import io.fory.carried.CarrierCodec;
import io.fory.codec.EnumCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.message.ContainerConversion;
import io.fory.message.UnknownObject;
import io.fory.plan.FieldConversion;
import io.fory.plan.FieldEncoding;
import io.fory.plan.FieldKeys;
import io.fory.plan.FieldMatching;
import io.fory.plan.FieldPlan;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.plan.Step;
import io.fory.plan.StructField;
import io.fory.plan.StructPlanner;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.StructSchema;
import io.fory.struct.Carrier;
import io.fory.struct.FieldLink;
import io.fory.struct.LinkedPlan;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Plans how the fields that a writer has are read into those of a class here: fields meet by their
 * keys. The rules are in {@code docs/guide/evolution.md}.
 */
final class VersionPlanner {
  private final Class<?> type;
  private final RemoteCodecs codecs;
  private final RemoteSchema owner;
  private final RemoteCodecs droppedCodecs;
  private final Map<String, FieldSchema> written = new HashMap<>();
  private final boolean compact;
  private final Set<Class<?>> data;
  private final LinkedPlan linked;

  /**
   * Plans a class.
   *
   * @param schema the fields that the writer has
   * @param type the class here
   * @throws IncompatibleSchemaException if a field has types that cannot be reconciled
   */
  VersionPlanner(RemoteSchema owner, StructSchema schema, Class<?> type) {
    this.type = type;
    this.compact = owner.catalog().options().compact();
    this.data = owner.catalog().data();
    this.codecs = new RemoteCodecs(owner);
    this.owner = owner;
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
    // With reference tracking an object in a dropped field may be wanted elsewhere.
    boolean wanted = owner.catalog().options().trackReferences();
    this.droppedCodecs = wanted ? codecs : new RemoteCodecs(owner.dropped());
    LinkedPlan.Builder fields = new LinkedPlan.Builder(type);
    for (FieldSchema field : schema.fields()) {
      add(fields, field, local.get(matching.here(field.key())));
    }
    LinkedPlan alone = fields.canonical();
    StructField carrying = local.get(StructField.CARRIER_KEY);
    this.linked =
        carrying == null
            ? alone
            : alone.with(new Carrier(carrying, captured(owner, schema, alone)));
  }

  LinkedPlan linked() {
    return linked;
  }

  /** Returns how the fields that the class does not have are taken out of a body, or null. */
  private CarriedLayout captured(RemoteSchema owner, StructSchema schema, LinkedPlan read) {
    Map<String, FieldPlan> dropped = new TreeMap<>();
    for (FieldPlan field : read.plan().fields()) {
      if (field.isDropped() && !field.isCarrier()) {
        dropped.put(field.key(), field);
      }
    }
    if (dropped.isEmpty()) {
      return null;
    }
    List<FieldSchema> fields = new ArrayList<>();
    for (String key : dropped.keySet()) {
      fields.add(written.get(key));
    }
    List<FieldPlan> kept = new ArrayList<>(dropped.values());
    Map<Integer, Step.Scalar> sources = new HashMap<>();
    for (Step.Scalar source : read.plan().block().scalars()) {
      sources.put(source.field().number(), source);
    }
    Map<Integer, Step.CompressedInteger> flagged = new HashMap<>();
    for (Step.CompressedInteger source : read.plan().block().flagged()) {
      flagged.put(source.field().number(), source);
    }
    Step.FixedBlock to = StructPlanner.canonical(UnknownObject.class, kept).block();
    List<CarriedLayout.Move> moves = new ArrayList<>();
    List<CarriedLayout.BitMove> bits = new ArrayList<>();
    for (Step.Scalar target : to.scalars()) {
      Step.Scalar source = sources.get(target.field().number());
      EnumCodec enums = read.link(target.field()).enums();
      int constants = enums == null ? -1 : enums.constants().length;
      int width = target.field().width();
      moves.add(new CarriedLayout.Move(source.offset(), target.offset(), width, constants));
      addBit(source.presenceBit(), target.presenceBit(), bits);
    }
    for (Step.CompressedInteger target : to.flagged()) {
      Step.CompressedInteger source = flagged.get(target.field().number());
      addBit(source.presenceBit(), target.presenceBit(), bits);
      addBit(source.wideBit(), target.wideBit(), bits);
    }
    return new CarriedLayout(
        type,
        owner.schemaOf(schema.identity(), fields),
        new ArrayList<>(dropped.keySet()),
        owner.catalog().options(),
        to.bytes(),
        moves,
        bits);
  }

  private static void addBit(int from, int to, List<CarriedLayout.BitMove> bits) {
    if (to != Step.ALWAYS) {
      bits.add(new CarriedLayout.BitMove(from, to));
    }
  }

  private void add(LinkedPlan.Builder fields, FieldSchema field, StructField local) {
    RemoteCodecs makers = local == null ? droppedCodecs : codecs;
    EnumCodec enums = field.form() == Form.ENUM ? makers.enumCodec(field.type()) : null;
    int enumWidth = enums == null ? 0 : enums.width();
    FieldEncoding encoding =
        FieldEncoding.inNative(
            field.form(), field.kind(), enumWidth, field.nullable(), field.tracked(), compact);
    StructField member =
        local == null ? StructField.dropped(field.key()) : local.writtenAs(field.key());
    FieldConversion conversion = local == null ? null : conversion(field, enums, local);
    ValueCodec codec = codec(field, local, conversion != null);
    fields.add(encoding, new FieldLink(member, enums, codec, conversion));
  }

  /** Returns the codec of a value that one writes, else null. */
  private ValueCodec codec(FieldSchema field, StructField local, boolean converted) {
    if (field.form() == Form.CARRIER) {
      return new CarrierCodec(type);
    }
    if (field.form() != Form.OBJECT) {
      return null;
    }
    Type place = local == null ? null : StructFactory.boundType(local);
    RemoteCodecs makers = local == null ? droppedCodecs : codecs;
    if (local != null && local.isInherited()) {
      ValueCodec content = codecs.codec(field.type(), place, field.bare(), field.tracked());
      return ContainerStructs.codec(type, local, content, data);
    }
    return converted
        ? makers.converted(field.type(), place, field.bare(), field.tracked())
        : makers.codec(field.type(), place, field.bare(), field.tracked());
  }

  private FieldConversion conversion(FieldSchema from, EnumCodec enums, StructField to) {
    if (to.isInherited()) {
      boolean elements = to.key().equals(StructField.ELEMENTS_KEY);
      if (from.form() != Form.OBJECT
          || elements != from.bare()
          || !codecs.fits(from.type(), to.type())) {
        throw unlike(from, to);
      }
      return null;
    }
    Class<?> target = to.valueClass();
    boolean mayRefuseNull = isNullable(from) && (target.isPrimitive() || !to.nullable());
    boolean converts =
        switch (from.form()) {
          case STRING -> convertsString(from, to);
          case ENUM -> convertsEnum(from, enums, to);
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
    Type declared = StructFactory.boundType(to);
    if (codecs.fits(from.type(), declared)) {
      return false;
    }
    if (codecs.isConvertible(from.type(), declared)) {
      return true;
    }
    throw unlike(from, to);
  }

  /** Returns whether a class that is unknown here may be a container that a field takes. */
  private boolean isUnknownContainer(FieldSchema from, StructField to) {
    return !to.isInherited()
        && from.type() != null
        && codecs.isUnknown(from.type())
        && ContainerConversion.isTarget(to.valueClass());
  }

  private ForyException unlike(FieldSchema from, StructField to) {
    Class<?> target = to.valueClass();
    boolean open =
        target == Object.class
            || Modifier.isAbstract(target.getModifiers())
            || isUnknownContainer(from, to);
    ForyException missing = open && from.type() != null ? codecs.unregisteredIn(from.type()) : null;
    if (missing != null) {
      return missing.prepend(to.name());
    }
    TypeText text = new TypeText(codecs::classOf, owner::describe, owner::otherKind);
    IncompatibleSchemaException error =
        new IncompatibleSchemaException(
            subject(to)
                + ErrorText.printable(text.ofWriter(from, to))
                + " at the writer and "
                + text.ofReader(to, from.type())
                + " here");
    error.withCure(codecs.cureOf(from.type(), to));
    return error;
  }

  /** Names a field, or the part of a container that it stands for, which has no name in source. */
  private String subject(StructField to) {
    String owner = " of " + type.getTypeName();
    if (!to.isInherited()) {
      return "The field " + to.name() + owner + " is ";
    }
    return to.key().equals(StructField.ELEMENTS_KEY)
        ? "The elements" + owner + " are those of "
        : "The " + to.key().substring(1) + owner + " is ";
  }
}
