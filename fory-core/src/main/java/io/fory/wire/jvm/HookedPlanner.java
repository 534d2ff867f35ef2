package io.fory.wire.jvm;

import io.fory.builtin.jdk.PlainFields;
import io.fory.carried.CarrierCodec;
import io.fory.codec.EnumCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.ResolvedType;
import io.fory.message.UnknownObject;
import io.fory.plan.FieldEncoding;
import io.fory.plan.FieldKeys;
import io.fory.plan.FieldMatching;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.StructField;
import io.fory.plan.TypeShape;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.StructSchema;
import io.fory.serializer.Serializer;
import io.fory.struct.CompilationPolicy;
import io.fory.struct.FieldLink;
import io.fory.struct.InterpretedStruct;
import io.fory.struct.LinkedPlan;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans how the fields of a struct are read into a class that is hooked here: all values are
 * collected, and its hooks take them as from JDK serialization, which converts nothing.
 */
final class HookedPlanner {
  private final RemoteSchema owner;
  private final RemoteCodecs codecs;
  private final RemoteCodecs droppedCodecs;
  private final PlainFields fields;
  private final boolean tracks;
  private final LinkedPlan.Builder plan = new LinkedPlan.Builder(LinkedPlan.Collected.class);
  private int count;

  private HookedPlanner(RemoteSchema owner, ResolvedType local) {
    this.owner = owner;
    this.codecs = new RemoteCodecs(owner);
    this.tracks = owner.catalog().options().trackReferences();
    this.droppedCodecs = tracks ? codecs : new RemoteCodecs(owner.dropped());
    this.fields = new PlainFields(local.serializer());
  }

  /** Returns whether bodies of a struct can be read as objects of a hooked class. */
  static boolean canRead(StructSchema schema, ResolvedType local) {
    for (FieldSchema field : schema.fields()) {
      String key = field.key();
      if (key.equals(StructField.ELEMENTS_KEY) || key.charAt(0) == StructField.ORIGIN_MARK) {
        return false;
      }
    }
    return PlainFields.canRead(local.serializer());
  }

  /**
   * Returns the serializer of a version.
   *
   * @param type the version
   * @param local the class here
   */
  static Serializer<?> serializer(
      RemoteSchema owner,
      StructSchema schema,
      ResolvedType type,
      ResolvedType local,
      CompilationPolicy engine) {
    HookedPlanner planner = new HookedPlanner(owner, local);
    planner.addAll(schema, local.type());
    LinkedPlan linked = planner.plan.canonical();
    return planner.fields.serializer(
        new InterpretedStruct(type, linked, 0, owner.catalog().options(), engine));
  }

  private void addAll(StructSchema schema, Class<?> type) {
    Map<String, StructField> here = new HashMap<>();
    List<FieldKeys> keys = new ArrayList<>();
    for (StructField field : owner.fieldsOf(type)) {
      here.put(field.key(), field);
      keys.add(field.keys());
    }
    List<String> written = new ArrayList<>();
    schema.fields().forEach(field -> written.add(field.key()));
    FieldMatching matching = FieldMatching.of(written, keys, true);
    matching.requireClear(type);
    for (FieldSchema field : schema.fields()) {
      add(field, here.get(matching.here(field.key())));
    }
  }

  private void add(FieldSchema field, StructField local) {
    String name = local == null ? field.key() : local.field().getName();
    Class<?> target =
        field.form() == Form.CARRIER
            ? null
            : fields.add(
                name,
                local == null ? null : local.field(),
                primitive(field),
                tracks && field.tracked(),
                count);
    EnumCodec enums = field.form() == Form.ENUM ? codecs.enumCodec(field.type()) : null;
    FieldEncoding encoding =
        FieldEncoding.inNative(
            field.form(),
            field.kind(),
            enums == null ? 0 : enums.width(),
            field.nullable(),
            field.tracked(),
            owner.catalog().options().compact());
    Type place = local == null ? target : StructFactory.boundType(local);
    plan.add(
        encoding,
        new FieldLink(StructField.dropped(field.key()), enums, codec(field, place), null));
    count++;
  }

  private static Class<?> primitive(FieldSchema field) {
    boolean scalar = field.form() == Form.PRIMITIVE || field.form() == Form.COMPRESSED;
    return scalar ? field.kind().primitive() : null;
  }

  private ValueCodec codec(FieldSchema field, Type place) {
    if (field.form() == Form.CARRIER) {
      return new CarrierCodec(UnknownObject.class);
    }
    if (field.form() != Form.OBJECT) {
      return null;
    }
    if (place == null) {
      return droppedCodecs.codec(field.type(), null, field.bare(), field.tracked());
    }
    boolean fits = !TypeShape.raw(place).isPrimitive() && codecs.fits(field.type(), place);
    return codecs.codec(field.type(), fits ? place : Object.class, field.bare(), field.tracked());
  }
}
