package io.fory.format.codec;

import io.fory.codegen.java.SourceWriter;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.format.layout.RowInput;
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
import java.util.Arrays;
import java.util.List;

/**
 * The codec of a bean or record: a row of its fields. It interprets the fields one by one until
 * there is generated code.
 */
public final class BeanCodec extends VariableCodec {
  /** As of the structs of fory-core. */
  private static final int USES_BEFORE_HOT = 64;

  private final Class<?> owner;
  private final List<BeanField> fields;
  private final StructLayout layout;
  private final ObjectCreator creator;

  /** The values of the components of a record that are not in the row; null for a bean. */
  private final Object[] defaults;

  private final Engine engine;

  /** Generated code, or null. */
  private volatile RowCode code;

  /** How often it was interpreted; racy on purpose. */
  private int uses;

  /** Whether code was generated, or could not be. */
  private boolean settled;

  BeanCodec(
      Class<?> owner,
      RowSchema schema,
      List<BeanField> fields,
      ObjectCreator creator,
      Engine engine) {
    super(RowType.struct(schema));
    this.owner = owner;
    this.fields = List.copyOf(fields);
    this.layout = type().structLayout();
    this.creator = creator;
    this.engine = engine;
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
   * @param former other names under which rows of earlier versions have it
   */
  record BeanField(Place place, FieldAccess access, int component, List<String> former) {
    static final BeanField DROPPED = new BeanField(null, null, -1, List.of());

    BeanField {
      former = List.copyOf(former);
    }

    /** Returns the type of the field. */
    Class<?> type() {
      return access.field().getType();
    }
  }

  Class<?> owner() {
    return owner;
  }

  List<BeanField> fields() {
    return fields;
  }

  StructLayout layout() {
    return layout;
  }

  ObjectCreator creator() {
    return creator;
  }

  Object[] defaults() {
    return defaults;
  }

  /** Generates code, if that was not tried before; returns it, or null. */
  synchronized RowCode compile() {
    if (!settled) {
      settled = true;
      code = RowCompiler.compile(this);
    }
    return code;
  }

  /** Returns whether there is generated code. */
  public boolean isGenerated() {
    return code != null;
  }

  private void count() {
    if (engine == Engine.GENERATED_LATER && ++uses == USES_BEFORE_HOT) {
      uses = RowCompiler.enqueue(this) ? uses : 0;
    }
  }

  @Override
  void printWrite(RowSource source, SourceWriter out, String slot) {
    RowCode generated = compile();
    if (generated == null) {
      super.printWrite(source, out, slot);
      return;
    }
    String constant = source.constant(RowCode.class, generated);
    out.line("int _s = _out.end();");
    out.line(constant, ".write(_out, _out.reserve(" + layout.fixedBytes() + "L), _x);");
    out.line("_out.putPlace(_base, ", slot, ", _s);");
  }

  @Override
  String readExpression(RowSource source, String slot) {
    RowCode generated = compile();
    if (generated == null) {
      return super.readExpression(source, slot);
    }
    String constant = source.constant(RowCode.class, generated);
    return "io.fory.format.codec.RowCode.read(" + constant + ", _in, _base, _size, " + slot + ")";
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    writeFields(out, out.reserve(layout.fixedBytes()), value);
  }

  /** Writes the fields of a bean into a row whose slots are reserved. */
  void writeFields(RowOutput out, int base, Object value) {
    RowCode generated = code;
    if (generated != null) {
      generated.write(out, base, value);
      return;
    }
    count();
    RowCode.requireClass(owner, value);
    for (int i = 0; i < fields.size(); i++) {
      Place place = fields.get(i).place();
      try {
        Object field = fields.get(i).access().get(value);
        place.write(out, layout, base, i, base + layout.slot(i), field);
      } catch (ForyException e) {
        throw place.at(e, i);
      }
    }
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    RowCode generated = code;
    if (generated != null) {
      return generated.read(in, base, size);
    }
    count();
    RowCode.requireFixed(layout.fixedBytes(), base, size);
    Object[] components = defaults == null ? null : defaults.clone();
    Object made = components == null ? creator.create() : null;
    for (int i = 0; i < fields.size(); i++) {
      BeanField field = fields.get(i);
      Place place = field.place();
      if (place == null) {
        continue;
      }
      try {
        Object value = place.read(in, layout, base, size, i, base + layout.slot(i));
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
  public BeanCodec readingRows(RowType written) {
    requireKind(written);
    BeanField[] read = new BeanField[written.schema().fields().size()];
    Arrays.fill(read, BeanField.DROPPED);
    for (int i = 0; i < fields.size(); i++) {
      int from = writtenAs(i, written.schema());
      if (from >= 0) {
        read[from] = reading(fields.get(i), written.schema().fields().get(from));
      }
    }
    return new BeanCodec(owner, written.schema(), List.of(read), creator, Engine.INTERPRETED);
  }

  @Override
  SlotCodec reading(RowType written) {
    return readingRows(written).inSlot();
  }

  /** Returns the codec of the beans as values of rows and arrays, in whose slots they may be. */
  SlotCodec inSlot() {
    return type().isFixed() ? new InlineCodec(this) : this;
  }

  /** Returns the number of the field of a writer that is read as a field here, or -1. */
  private int writtenAs(int field, RowSchema written) {
    int from = indexOf(type().schema().fields().get(field).name(), written);
    for (String name : from >= 0 ? List.<String>of() : fields.get(field).former()) {
      from = indexOf(name, written);
      if (from >= 0 && indexOf(name, type().schema()) < 0) {
        return from;
      }
    }
    return from;
  }

  private static int indexOf(String name, RowSchema schema) {
    List<RowField> all = schema.fields();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private static BeanField reading(BeanField field, RowField written) {
    try {
      Place place = field.place().reading(written.type());
      return new BeanField(place, field.access(), field.component(), List.of());
    } catch (ForyException e) {
      throw e.prepend(written.name());
    }
  }
}
