package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.format.layout.StructLayout;
import io.fory.format.row.RowField;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.plan.OptionalKind;
import io.fory.platform.FieldAccess;
import io.fory.platform.ObjectCreator;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** The codec of a bean or record: a row of its fields. It interprets the fields one by one. */
public final class BeanCodec extends VariableCodec {
  private final Class<?> owner;
  private final List<BeanField> fields;
  private final StructLayout layout;
  private final ObjectCreator creator;

  /** The values of the components of a record that are not in the row; null for a bean. */
  private final Object[] defaults;

  BeanCodec(Class<?> owner, RowSchema schema, List<BeanField> fields, ObjectCreator creator) {
    super(RowType.struct(schema));
    this.owner = owner;
    this.fields = List.copyOf(fields);
    this.layout = StructLayout.standard(fields.size());
    this.creator = creator;
    this.defaults = owner.isRecord() ? defaults(owner.getRecordComponents()) : null;
  }

  private static Object[] defaults(RecordComponent[] components) {
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      Class<?> component = components[i].getType();
      OptionalKind optional = OptionalKind.of(component);
      values[i] =
          optional == null ? Array.get(Array.newInstance(component, 1), 0) : optional.wrap(null);
    }
    return values;
  }

  /**
   * A field of a bean.
   *
   * @param place of its values; null if the class has no such field, but the writer's has
   * @param access to it
   * @param component number of the record component, or -1
   */
  record BeanField(Place place, FieldAccess access, int component) {
    static final BeanField DROPPED = new BeanField(null, null, -1);
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    if (value.getClass() != owner) {
      throw new TypeMismatchException(owner, value.getClass())
          .withCure("A row has the fields of the declared class only");
    }
    int base = out.reserve(layout.fixedBytes());
    for (int i = 0; i < fields.size(); i++) {
      Place place = fields.get(i).place();
      try {
        Object field = fields.get(i).access().get(value);
        place.write(out, base, base + layout.bitmap(), i, base + layout.slot(i), field);
      } catch (ForyException e) {
        throw place.at(e, i);
      }
    }
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    RowMemory.requireFixed(layout, base, size);
    Object[] components = defaults == null ? null : defaults.clone();
    Object made = components == null ? creator.create() : null;
    for (int i = 0; i < fields.size(); i++) {
      BeanField field = fields.get(i);
      Place place = field.place();
      if (place == null) {
        continue;
      }
      try {
        Object value = place.read(in, base, size, base + layout.bitmap(), i, base + layout.slot(i));
        if (components != null) {
          components[field.component()] = value;
        } else {
          field.access().set(made, value);
        }
      } catch (ForyException e) {
        throw place.at(e, i);
      }
    }
    return components != null ? creator.create(components) : made;
  }

  /**
   * Returns a codec that reads rows of another version of the class: fields of one name are read,
   * numbers widened; those that only the writer has are dropped; those that it lacks keep their
   * defaults.
   *
   * @throws IncompatibleSchemaException if a field has values that cannot be read
   */
  @Override
  public BeanCodec reading(RowType written) {
    requireKind(written);
    List<RowField> own = type().schema().fields();
    List<BeanField> read = new ArrayList<>();
    for (RowField field : written.schema().fields()) {
      read.add(reading(field, own));
    }
    return new BeanCodec(owner, written.schema(), read, creator);
  }

  private BeanField reading(RowField written, List<RowField> own) {
    for (int i = 0; i < own.size(); i++) {
      if (own.get(i).name().equals(written.name())) {
        BeanField field = fields.get(i);
        try {
          return new BeanField(
              field.place().reading(written.type()), field.access(), field.component());
        } catch (ForyException e) {
          throw e.prepend(written.name());
        }
      }
    }
    return BeanField.DROPPED;
  }
}
