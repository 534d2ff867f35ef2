package io.fory.format.codec;

import io.fory.error.TypeMismatchException;
import io.fory.format.layout.RowInput;
import io.fory.format.row.RowType;
import java.util.Arrays;

/** The codec of an array of objects. */
final class ObjectArrayCodec extends ElementsCodec {
  private final Class<?> arrayType;

  ObjectArrayCodec(RowType type, Class<?> arrayType, Place place) {
    super(type, place);
    this.arrayType = arrayType;
  }

  @Override
  public Object[] toArray(Object value) {
    if (value.getClass() != arrayType) {
      throw new TypeMismatchException(arrayType, value.getClass());
    }
    return (Object[]) value;
  }

  @Override
  public Object ofArray(RowInput in, Object[] values, int base, long weight) {
    return Arrays.copyOf(values, values.length, arrayType.asSubclass(Object[].class));
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    Place place = elements().place().reading(written.element().type());
    return new ObjectArrayCodec(written, arrayType, place);
  }
}
