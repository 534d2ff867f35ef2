package io.fory.builtin.container;

import io.fory.codec.ContainerSerializer;
import io.fory.codec.ValueCodec;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Serializer of holders of exactly one value, or with {@link Optional} at most one.
 *
 * <p>Body: the value as the element codec writes it; null stands for an empty optional.
 *
 * @param holder the class
 * @param element codec of the value
 */
record SingleValueSerializer(Holder holder, ValueCodec element)
    implements ContainerSerializer<Object> {
  private static final int HOLDER_BYTES = 24;

  /** The classes. */
  enum Holder {
    /** {@link Optional}. */
    OPTIONAL,
    /** {@link AtomicReference}. */
    ATOMIC_REFERENCE,
    /** {@link Collections#singletonList}. */
    SINGLETON_LIST,
    /** {@link Collections#singleton}. */
    SINGLETON_SET
  }

  @Override
  public ContainerSerializer<Object> withElements(ValueCodec first, ValueCodec second) {
    return new SingleValueSerializer(holder, first);
  }

  /** An optional has no identity of its own, as its class says; what it holds keeps its. */
  @Override
  public boolean tracksReferences() {
    return holder != Holder.OPTIONAL;
  }

  @Override
  public boolean createsFirst() {
    return holder == Holder.ATOMIC_REFERENCE;
  }

  @Override
  public int minBytes() {
    return element.minBytes();
  }

  @Override
  public void write(WriteContext context, Object value) {
    MessageWriter out = MessageWriter.of(context);
    try {
      element.write(out, valueOf(value));
    } catch (RuntimeException e) {
      throw out.failure(e, null, value);
    }
  }

  private Object valueOf(Object value) {
    return switch (holder) {
      case OPTIONAL -> ((Optional<?>) value).orElse(null);
      case ATOMIC_REFERENCE -> ((AtomicReference<?>) value).get();
      default -> ((Collection<?>) value).iterator().next();
    };
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    in.charge(HOLDER_BYTES);
    switch (holder) {
      case OPTIONAL:
        return Optional.ofNullable(element.read(in));
      case ATOMIC_REFERENCE:
        AtomicReference<Object> reference = new AtomicReference<>();
        in.reference(reference);
        reference.set(element.read(in));
        return reference;
      case SINGLETON_LIST:
        return Collections.singletonList(element.read(in));
      default:
        return Collections.singleton(element.read(in));
    }
  }
}
