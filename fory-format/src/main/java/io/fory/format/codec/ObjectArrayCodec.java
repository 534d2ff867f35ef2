package io.fory.format.codec;

import io.fory.error.TypeMismatchException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import java.util.Arrays;

/** The codec of an array of objects. */
final class ObjectArrayCodec extends VariableCodec {
  private final Class<?> arrayType;
  private final Elements elements;

  ObjectArrayCodec(Class<?> arrayType, Place place) {
    super(RowType.list(place.codec().type(), place.nullable()));
    this.arrayType = arrayType;
    this.elements = new Elements(place);
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    if (value.getClass() != arrayType) {
      throw new TypeMismatchException(arrayType, value.getClass());
    }
    elements.write(out, (Object[]) value);
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    Object[] values = elements.read(in, base, size);
    return Arrays.copyOf(values, values.length, arrayType.asSubclass(Object[].class));
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    return new ObjectArrayCodec(arrayType, elements.place().reading(written.element().type()));
  }
}
