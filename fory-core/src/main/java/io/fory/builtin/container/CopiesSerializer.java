package io.fory.builtin.container;

import io.fory.codec.ContainerSerializer;
import io.fory.codec.ValueCodec;
import io.fory.message.GraphCopier;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.util.Collections;
import java.util.List;

/**
 * Serializer of {@link Collections#nCopies}.
 *
 * <p>Body: the number of copies as unsigned LEB128, and if there are any, the element. The number
 * is charged as if the copies took memory, since a copy of the list would make them. The element
 * weighs as much as all copies: to compare the list with another one visits each.
 *
 * @param element codec of the element
 */
record CopiesSerializer(ValueCodec element) implements ContainerSerializer<List<?>> {
  private static final int LIST_BYTES = 24;
  private static final long REFERENCE_BYTES = 4;

  @Override
  public ContainerSerializer<List<?>> withElements(ValueCodec first, ValueCodec second) {
    return new CopiesSerializer(first);
  }

  @Override
  public int minBytes() {
    return 1;
  }

  @Override
  public void write(WriteContext context, List<?> copies) {
    MessageWriter out = MessageWriter.of(context);
    out.writeVarUint32(copies.size());
    if (!copies.isEmpty()) {
      try {
        element.write(out, copies.get(0));
      } catch (RuntimeException e) {
        throw out.failure(e, "[0]", copies);
      }
    }
  }

  @Override
  public List<?> copy(CopyContext context, List<?> original) {
    if (original.isEmpty()) {
      return original;
    }
    Object held = original.get(0);
    Object copy;
    try {
      copy = element.copy(GraphCopier.of(context), held);
    } catch (RuntimeException e) {
      throw context.failure(e, "[0]", original);
    }
    return copy == held ? original : Collections.nCopies(original.size(), copy);
  }

  @Override
  public List<?> read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    int copies = in.readLength(0);
    in.charge(LIST_BYTES + REFERENCE_BYTES * copies);
    if (copies == 0) {
      return Collections.nCopies(0, null);
    }
    KeyCost cost = new KeyCost(in);
    cost.begin();
    Object held = element.read(in);
    cost.end();
    cost.repeat(copies);
    return Collections.nCopies(copies, held);
  }
}
