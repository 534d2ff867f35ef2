package io.fory.builtin.container;

import io.fory.message.DroppedElements;
import io.fory.message.MessageReader;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.Collections;
import java.util.Comparator;

/**
 * Serializer of {@code Collections.reverseOrder(comparator)} and {@code comparator.reversed()}.
 *
 * <p>Body: the comparator that is reversed, as an object.
 */
final class ReversedComparatorSerializer implements Serializer<Comparator<Object>> {
  @Override
  public int minBytes() {
    return 1;
  }

  @Override
  public void write(WriteContext out, Comparator<Object> comparator) {
    // The class keeps the comparator that it reverses, and gives it back when it is reversed again.
    out.writeObject(comparator.reversed());
  }

  @Override
  public Comparator<Object> copy(CopyContext context, Comparator<Object> original) {
    Comparator<Object> reversed = original.reversed();
    Comparator<Object> copy = context.copy(reversed);
    return copy == reversed ? original : Collections.reverseOrder(copy);
  }

  @Override
  public Comparator<Object> read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    return Collections.reverseOrder(DroppedElements.requireComparator(in, "a reversed comparator"));
  }
}
