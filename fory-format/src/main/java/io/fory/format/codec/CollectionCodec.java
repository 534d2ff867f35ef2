package io.fory.format.codec;

import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import java.util.Arrays;
import java.util.Collection;
import java.util.SortedSet;

/** The codec of a collection: an array of its elements, in the order of its iterator. */
final class CollectionCodec extends VariableCodec {
  private final Class<?> declared;
  private final CollectionShape shape;
  private final Elements elements;
  private final Class<?> element;
  private final boolean guarded;

  CollectionCodec(Class<?> declared, Class<?> element, Place place) {
    super(RowType.list(place.codec().type(), place.nullable()));
    this.declared = declared;
    this.shape = CollectionShape.of(declared);
    this.elements = new Elements(place);
    this.element = element;
    this.guarded = shape.isHashed() && KeyGuard.isNeeded(element);
  }

  /** Refuses an object that would come back as another, for it is more than its elements. */
  static void requirePlain(Class<?> declared, Object value, Object comparator) {
    if (!declared.isInterface() && value.getClass() != declared) {
      throw new TypeMismatchException(declared, value.getClass());
    }
    if (comparator != null) {
      throw new UnsupportedTypeException(
          value.getClass().getTypeName(), "its comparator would be lost");
    }
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    requirePlain(declared, value, shape.isSorted() ? ((SortedSet<?>) value).comparator() : null);
    elements.write(out, ((Collection<?>) value).toArray());
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    Object[] values = elements.read(in, base, size);
    Collection<Object> made = shape.make(values.length);
    if (!shape.isSet()) {
      made.addAll(Arrays.asList(values));
      return made;
    }
    KeyGuard guard = guarded ? new KeyGuard() : null;
    for (Object value : values) {
      if (guard != null && value != null) {
        guard.add(value);
      }
      if (!made.add(value)) {
        throw RowMemory.malformed("A set has an element twice", base);
      }
    }
    return made;
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    Place place = elements.place().reading(written.element().type());
    return new CollectionCodec(declared, element, place);
  }
}
