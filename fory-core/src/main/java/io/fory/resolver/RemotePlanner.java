package io.fory.resolver;

import io.fory.error.ErrorText;
import io.fory.error.IncompatibleSchemaException;
import io.fory.plan.FieldConversion;
import io.fory.plan.FieldEncoding;
import io.fory.plan.FieldPlan;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.plan.StructField;
import io.fory.plan.StructFields;
import io.fory.plan.StructPlan;
import io.fory.plan.StructPlanner;
import io.fory.schema.FieldSchema;
import io.fory.schema.StructSchema;
import io.fory.serializer.EnumCodec;
import io.fory.serializer.ValueCodec;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans how the fields that a writer has are read into those of a class here: fields meet by their
 * keys. The rules are in {@code docs/guide/evolution.md}.
 */
final class RemotePlanner {
  private final Class<?> type;
  private final RemoteCodecs codecs;
  private final Map<String, FieldSchema> written = new HashMap<>();
  private final StructPlan plan;

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
    for (StructField field : StructFields.of(type)) {
      local.put(field.key(), field);
    }
    List<FieldPlan> fields = new ArrayList<>();
    for (FieldSchema field : schema.fields()) {
      written.put(field.key(), field);
      fields.add(planField(field, local.get(field.key())));
    }
    this.plan = StructPlanner.layOut(type, fields);
  }

  StructPlan plan() {
    return plan;
  }

  /** Returns the codecs of {@link StructPlan#objects()}. */
  ValueCodec[] codecs() {
    ValueCodec[] made = new ValueCodec[plan.objects().size()];
    for (int i = 0; i < made.length; i++) {
      FieldPlan field = plan.objects().get(i);
      FieldSchema source = written.get(field.key());
      Type place = field.isDropped() ? null : StructFactory.placeType(field);
      boolean anything = field.conversion() != null;
      made[i] =
          codecs.codec(source.type(), anything ? null : place, source.bare(), field.tracked());
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
    return new FieldPlan(local, encoding, conversion(field, encoding, local));
  }

  private FieldConversion conversion(FieldSchema from, FieldEncoding encoding, StructField to) {
    Class<?> target = to.field().getType();
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
    Class<?> target = to.field().getType();
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
    Class<?> target = to.field().getType();
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
    if (to.field().getType().isAssignableFrom(enums.type()) && !codecs.isUnknown(from.type())) {
      return false;
    }
    throw unlike(from, to);
  }

  private boolean convertsObject(FieldSchema from, StructField to) {
    Class<?> target = to.field().getType();
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
      return codecs.mayHoldOtherContainer(from.type(), target);
    }
    if (codecs.isConvertible(from.type(), declared)) {
      return true;
    }
    throw unlike(from, to);
  }

  private IncompatibleSchemaException unlike(FieldSchema from, StructField to) {
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
    error.withCure("Give the field a new name, or a type that takes the values of the old one");
    return error;
  }
}
