package io.fory.builtin.container;

import io.fory.codec.ContainerSerializer;
import io.fory.codec.ValueCodec;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.SharedKeys;
import io.fory.serializer.CopyContext;
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
  public Object copy(CopyContext context, Object original) {
    GraphCopier copier = GraphCopier.of(context);
    AtomicReference<Object> made =
        holder == Holder.ATOMIC_REFERENCE ? new AtomicReference<>() : null;
    if (made != null) {
      copier.reference(made);
    }
    Object held = valueOf(original);
    Object copy;
    try {
      copy = element.copy(copier, held);
    } catch (RuntimeException e) {
      throw copier.failure(e, null, original);
    }
    if (made != null) {
      made.set(copy);
      return made;
    }
    return copy == held ? original : holding(copy);
  }

  private Object holding(Object value) {
    return switch (holder) {
      case OPTIONAL -> Optional.ofNullable(value);
      case SINGLETON_LIST -> Collections.singletonList(value);
      default -> Collections.singleton(value);
    };
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    in.charge(HOLDER_BYTES);
    if (holder == Holder.SINGLETON_SET && in.hasPlaces()) {
      return holding(SharedKeys.read(in, () -> element.read(in)));
    }
    if (holder != Holder.ATOMIC_REFERENCE) {
      return holding(element.read(in));
    }
    AtomicReference<Object> reference = new AtomicReference<>();
    in.reference(reference);
    reference.set(element.read(in));
    return reference;
  }
}
