package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.format.layout.StructLayout;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.platform.FieldAccess;
import io.fory.platform.ObjectCreator;
import java.util.List;

/** The codec of a bean or record: a row of its fields. It interprets the fields one by one. */
public final class BeanCodec extends VariableCodec {
  private final Class<?> owner;
  private final List<BeanField> fields;
  private final StructLayout layout;
  private final ObjectCreator creator;

  /** Whether the object is made from the values of all fields. */
  private final boolean record;

  BeanCodec(Class<?> owner, RowSchema schema, List<BeanField> fields, ObjectCreator creator) {
    super(RowType.struct(schema));
    this.owner = owner;
    this.fields = List.copyOf(fields);
    this.layout = StructLayout.standard(fields.size());
    this.creator = creator;
    this.record = owner.isRecord();
  }

  /**
   * A field of a bean.
   *
   * @param place of its values
   * @param access to it
   * @param component number of the record component, or -1
   */
  record BeanField(Place place, FieldAccess access, int component) {}

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
    Object made = record ? null : creator.create();
    Object[] components = record ? new Object[owner.getRecordComponents().length] : null;
    for (int i = 0; i < fields.size(); i++) {
      BeanField field = fields.get(i);
      Place place = field.place();
      try {
        Object value = place.read(in, base, size, base + layout.bitmap(), i, base + layout.slot(i));
        if (record) {
          components[field.component()] = value;
        } else {
          field.access().set(made, value);
        }
      } catch (ForyException e) {
        throw place.at(e, i);
      }
    }
    return record ? creator.create(components) : made;
  }
}
