package io.fory.format.codec;

import io.fory.codegen.java.SourceWriter;
import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import java.lang.reflect.Array;

/**
 * The codec of an array of primitives other than bytes: an array without null. Elements are copied
 * at once where rows have them in the form of Java.
 */
final class PrimitiveArrayCodec extends VariableCodec {
  private final Class<?> component;
  private final FixedForm form;
  private final ArrayLayout layout;

  private final BulkCopy bulk;

  PrimitiveArrayCodec(RowLayout layout, Class<?> component) {
    this(RowType.list(layout, RowType.of(FixedForm.of(component).kind()), false), component);
  }

  private PrimitiveArrayCodec(RowType type, Class<?> component) {
    super(type);
    this.component = component;
    this.form = FixedForm.of(component);
    this.layout = type.arrayLayout();
    this.bulk = BulkCopy.of(component);
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    bulk.write(out, layout, value);
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    TypeKind written = type().element().type().kind();
    if (written == form.kind()) {
      return bulk.read(in, layout, base, size);
    }
    int count = BulkCopy.count(in, layout, base, size, component);
    int at = base + (int) layout.headerBytes(count);
    Object array = Array.newInstance(component, count);
    for (int i = 0; i < count; i++) {
      Array.set(array, i, form.read(written, in, at + i * layout.width()));
    }
    return array;
  }

  @Override
  void printWrite(RowSource source, SourceWriter out, String slot) {
    String array = source.constant(ArrayLayout.class, layout);
    out.line("int _s = _out.end();");
    out.line(source.constant(BulkCopy.class, bulk), ".write(_out, ", array, ", _x);");
    out.line("_out.putPlace(_base, ", slot, ", _s);");
  }

  @Override
  String readExpression(RowSource source, String slot) {
    if (form.kind() != type().element().type().kind()) {
      return super.readExpression(source, slot);
    }
    String array = source.constant(ArrayLayout.class, layout);
    return source.constant(BulkCopy.class, bulk)
        + ".read(_in, "
        + array
        + ", _base, _size, "
        + slot
        + ")";
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    TypeKind element = written.element().type().kind();
    if (!form.reads(element)) {
      throw incompatible(written.element().type());
    }
    return new PrimitiveArrayCodec(written, component);
  }
}
