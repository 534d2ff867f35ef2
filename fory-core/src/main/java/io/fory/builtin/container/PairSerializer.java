package io.fory.builtin.container;

import io.fory.codec.ContainerSerializer;
import io.fory.codec.ValueCodec;
import io.fory.message.DroppedElements;
import io.fory.message.GraphCopier;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.SharedKeys;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.Map;

/**
 * Serializer of map entries, and of the map that is made of one.
 *
 * <p>Body: the key and the value as their codecs write them.
 *
 * @param pair the class
 * @param key codec of the key
 * @param value codec of the value
 */
record PairSerializer(Pair pair, ValueCodec key, ValueCodec value)
    implements ContainerSerializer<Object> {
  private static final int PAIR_BYTES = 32;

  /** The classes. */
  enum Pair {
    /** {@link Collections#singletonMap}. */
    SINGLETON_MAP,
    /** {@link AbstractMap.SimpleEntry}. */
    SIMPLE_ENTRY,
    /** {@link AbstractMap.SimpleImmutableEntry}. */
    SIMPLE_IMMUTABLE_ENTRY,
    /** {@link Map#entry}. */
    MAP_ENTRY
  }

  @Override
  public ContainerSerializer<Object> withElements(ValueCodec first, ValueCodec second) {
    if (second == null) {
      return this; // of a place for something else than a map, in a field that is dropped
    }
    return new PairSerializer(pair, first, second);
  }

  @Override
  public int minBytes() {
    return key.minBytes() + value.minBytes();
  }

  @Override
  public void write(WriteContext context, Object owner) {
    MessageWriter out = MessageWriter.of(context);
    Map.Entry<?, ?> entry = entryOf(owner);
    boolean atKey = true;
    try {
      key.write(out, entry.getKey());
      atKey = false;
      value.write(out, entry.getValue());
    } catch (RuntimeException e) {
      throw out.failure(e, atKey ? "{key}" : "{value}", owner);
    }
  }

  @Override
  public Object copy(CopyContext context, Object original) {
    GraphCopier copier = GraphCopier.of(context);
    Map.Entry<?, ?> entry = entryOf(original);
    boolean atKey = true;
    try {
      Object k = key.copy(copier, entry.getKey());
      atKey = false;
      Object v = value.copy(copier, entry.getValue());
      boolean shared = k == entry.getKey() && v == entry.getValue();
      return shared && isFixed(original) ? original : pairOf(copier.reader(), k, v);
    } catch (RuntimeException e) {
      throw copier.failure(e, atKey ? "{key}" : "{value}", original);
    }
  }

  /** An entry of an unmodifiable map shows what that has. */
  private boolean isFixed(Object original) {
    return switch (pair) {
      case SIMPLE_ENTRY -> false;
      case SIMPLE_IMMUTABLE_ENTRY -> original instanceof AbstractMap.SimpleImmutableEntry;
      default -> true;
    };
  }

  private static Map.Entry<?, ?> entryOf(Object owner) {
    return owner instanceof Map<?, ?> map
        ? map.entrySet().iterator().next()
        : (Map.Entry<?, ?>) owner;
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    in.charge(PAIR_BYTES);
    boolean atKey = true;
    try {
      boolean map = pair == Pair.SINGLETON_MAP;
      KeyCost cost = map ? KeyCost.ofAll(in) : null;
      boolean copied = map && in.hasPlaces();
      Object k = copied ? SharedKeys.read(in, () -> key.read(in)) : key.read(in);
      if (map) {
        cost.end();
      }
      atKey = false;
      Object v = value.read(in);
      if (map && v == null) {
        cost.repeatAsLookedFor();
      }
      return pairOf(in, k, v);
    } catch (RuntimeException e) {
      throw in.failure(e, atKey ? "{key}" : "{value}", Map.Entry.class);
    }
  }

  private Object pairOf(MessageReader in, Object k, Object v) {
    switch (pair) {
      case SINGLETON_MAP:
        return Collections.singletonMap(k, v);
      case SIMPLE_ENTRY:
        return new AbstractMap.SimpleEntry<>(k, v);
      case SIMPLE_IMMUTABLE_ENTRY:
        return new AbstractMap.SimpleImmutableEntry<>(k, v);
      default:
        if (k == null || v == null) {
          if (DroppedElements.mayLeaveOut(in)) {
            return new AbstractMap.SimpleImmutableEntry<>(k, v);
          }
          throw in.malformedInput("null in an entry that cannot hold it");
        }
        return Map.entry(k, v);
    }
  }
}
