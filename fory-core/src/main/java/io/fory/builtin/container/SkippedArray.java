package io.fory.builtin.container;

import io.fory.codec.ValueCodec;
import io.fory.message.MessageReader;
import io.fory.message.UnknownObject;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Reads past arrays of a class or interface that the reader does not have. The elements may be of
 * any class, so no array is made that could hold them.
 *
 * @param element codec of the elements
 */
record SkippedArray(ValueCodec element) implements Serializer<Object> {
  private static final int ARRAY_BYTES = 16;
  private static final long REFERENCE_BYTES = 8 + CollectionForm.HELD_BYTES;

  @Override
  public boolean createsFirst() {
    return true;
  }

  @Override
  public int minBytes() {
    return 1;
  }

  @Override
  public void write(WriteContext out, Object value) {
    throw new IllegalStateException("an array that is read past is not written");
  }

  @Override
  public Object copy(CopyContext context, Object original) {
    throw new IllegalStateException("an array that is read past is not copied");
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    int length = in.readLength(Math.max(1, element.minBytes()));
    in.charge(ARRAY_BYTES + REFERENCE_BYTES * length);
    UnknownObject read = new UnknownObject();
    in.reference(read); // elements may lead back
    MessageReader.workOf(in).takeWeighed(); // nobody compares them
    if (length > 0) {
      ElementReader.fill(in, element, new Object[length], Object[].class);
    }
    return read;
  }
}
