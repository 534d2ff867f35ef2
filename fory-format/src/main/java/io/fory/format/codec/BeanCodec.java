package io.fory.format.codec;

import io.fory.codegen.java.SourceWriter;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.layout.StructLayout;
import io.fory.format.row.RowField;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.plan.FieldKeys;
import io.fory.plan.FieldMatching;
import io.fory.plan.OptionalKind;
import io.fory.platform.FieldAccess;
import io.fory.platform.ObjectCreator;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
   * or of a former name if there is none of the name now, and numbers widened; those that only the
   * writer has are dropped; those that it lacks keep their defaults.
   *
   * @throws IncompatibleSchemaException if a field has values that cannot be read, or may be one of
   *     several of the writer's
   */
  public BeanCodec readingRows(RowType written) {
    requireKind(written);
    RowSchema own = type().schema();
    FieldMatching matching = matching(written.schema());
    List<BeanField> read = new ArrayList<>();
    for (RowField field : written.schema().fields()) {
      String name = matching.here(field.name());
      read.add(name == null ? BeanField.DROPPED : reading(fields.get(own.ordinal(name)), field));
    }
    return new BeanCodec(owner, written.schema(), read, creator, Engine.INTERPRETED);
  }

  @Override
  SlotCodec reading(RowType written) {
    return readingRows(written).inSlot();
  }

  /** Returns the codec of the beans as values of rows and arrays, in whose slots they may be. */
  SlotCodec inSlot() {
    return type().isFixed() ? new InlineCodec(this) : this;
  }

  /** Brings the fields of a writer together with those here; what is doubtful is refused. */
  private FieldMatching matching(RowSchema written) {
    List<FieldKeys> keys = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      keys.add(new FieldKeys(type().schema().fields().get(i).name(), fields.get(i).former()));
    }
    Set<String> names = new HashSet<>();
    written.fields().forEach(field -> names.add(field.name()));
    FieldMatching matching = FieldMatching.of(names, keys, false);
    Set<String> found = new HashSet<>();
    names.forEach(name -> found.add(matching.here(name)));
    for (FieldKeys field : keys) {
      if (!found.contains(field.key())) {
        requireNoneOf(field, names);
      }
    }
    return matching;
  }

  /**
   * Refuses a writer that has a former name of a field without a match: two of them, or one that
   * another field has, or had. Messages know fields by ids too, so the class itself may be right.
   */
  private void requireNoneOf(FieldKeys field, Set<String> written) {
    for (String name : field.former()) {
      if (written.contains(name)) {
        IncompatibleSchemaException doubtful =
            new IncompatibleSchemaException(
                "Whether the writer's field "
                    + ErrorText.printable(name)
                    + " is "
                    + field.key()
                    + " of "
                    + owner.getTypeName()
                    + " or another field cannot be told");
        doubtful.withCure("Read it by a class in which @ForyField(formerly) leaves one of them");
        throw doubtful;
      }
    }
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
