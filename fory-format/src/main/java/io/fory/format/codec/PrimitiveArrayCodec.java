package io.fory.format.codec;

import io.fory.buffer.MemoryBuffer;
import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
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

  /** How all elements are copied at once, or null where they have another form in rows. */
  private final BulkCopy bulk;

  PrimitiveArrayCodec(Class<?> component) {
    this(component, FixedForm.of(component).kind());
  }

  private PrimitiveArrayCodec(Class<?> component, TypeKind written) {
    super(RowType.list(RowType.of(written), false));
    this.component = component;
    this.form = FixedForm.of(component);
    this.layout = Elements.layout(type().element().type());
    this.bulk = form.kind() == written ? BulkCopy.of(component) : null;
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    int count = Array.getLength(value);
    int base = out.reserve(layout.fixedBytes(count));
    MemoryBuffer memory = out.memory();
    memory.putLong(base, count);
    int at = base + (int) layout.headerBytes(count);
    if (bulk != null) {
      bulk.put(memory.sliceAsByteBuffer(at, count * layout.width()), value);
      return;
    }
    for (int i = 0; i < count; i++) {
      form.put(memory, at + i * layout.width(), Array.get(value, i));
    }
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    MemoryBuffer memory = in.memory();
    int count = RowMemory.count(memory, base, size, layout);
    int at = base + (int) layout.headerBytes(count);
    for (int bits = base + ArrayLayout.BITMAP; bits < at; bits += 8) {
      if (memory.getLong(bits) != 0) {
        throw RowMemory.malformed("Null in an array of " + component, bits);
      }
    }
    TypeKind written = type().element().type().kind();
    Object array = Array.newInstance(component, count);
    if (bulk != null) {
      bulk.get(memory.sliceAsByteBuffer(at, count * layout.width()), array);
      return array;
    }
    for (int i = 0; i < count; i++) {
      Array.set(array, i, form.read(written, memory, at + i * layout.width()));
    }
    return array;
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    TypeKind element = written.element().type().kind();
    if (!form.reads(element)) {
      throw incompatible(written.element().type());
    }
    return new PrimitiveArrayCodec(component, element);
  }
}
