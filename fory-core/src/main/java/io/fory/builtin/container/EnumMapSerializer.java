package io.fory.builtin.container;

import io.fory.codec.ContainerSerializer;
import io.fory.codec.EnumCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * Serializer of {@link EnumMap}.
 *
 * <p>Body: the type of the enum unless the place declares it, the keys as a bit mask, see {@link
 * EnumUniverse}, and if there are any, the kind of the values where their codec leaves a choice,
 * and the values in the order of the keys.
 *
 * @param declared codec of the enum that the place declares, or null
 * @param bound where it declares none, the class or interface that it declares for keys
 * @param value codec of the values
 */
record EnumMapSerializer(EnumCodec declared, Class<?> bound, ValueCodec value)
    implements ContainerSerializer<EnumMap<?, ?>> {
  private static final int MAP_BYTES = 64;
  private static final long REFERENCE_BYTES = 4;

  @Override
  public ContainerSerializer<EnumMap<?, ?>> withElements(ValueCodec first, ValueCodec second) {
    if (second == null) {
      return this; // of a place for something else than a map, in a field that is dropped
    }
    return first instanceof EnumCodec codec
        ? new EnumMapSerializer(codec, Object.class, second)
        : new EnumMapSerializer(null, EnumUniverse.boundOf(first), second);
  }

  @Override
  public boolean createsFirst() {
    return true;
  }

  @Override
  public boolean nests() {
    return !Elements.areLeaves(value, null);
  }

  @Override
  public int minBytes() {
    return declared == null ? 2 : 1;
  }

  @Override
  public void write(WriteContext context, EnumMap<?, ?> map) {
    MessageWriter out = MessageWriter.of(context);
    boolean unknown = declared != null && map.isEmpty();
    EnumUniverse.writeType(out, declared, bound, unknown ? null : EnumUniverse.typeOf(map));
    boolean ordered = EnumUniverse.writeSubset(out, declared, map.keySet());
    if (!map.isEmpty()) {
      Collection<?> values = ordered ? map.values() : EnumUniverse.valuesByBit(declared, map);
      ElementWriter.write(out, value, values, map.size(), map);
    }
  }

  @Override
  public EnumMap<?, ?> copy(CopyContext context, EnumMap<?, ?> original) {
    GraphCopier copier = GraphCopier.of(context);
    if (!original.isEmpty()) {
      EnumUniverse.requireType(copier, declared, bound, EnumUniverse.typeOf(original));
    }
    EnumMap<?, ?> copy = original.clone();
    copier.reference(copy);
    try {
      copyValues(copier, copy);
    } catch (RuntimeException e) {
      throw copier.failure(e, "{value}", original);
    }
    return copy;
  }

  @SuppressWarnings("unchecked") // a copy has the class of the value
  private <V> void copyValues(GraphCopier copier, EnumMap<?, V> copy) {
    for (Map.Entry<?, V> entry : copy.entrySet()) {
      entry.setValue((V) value.copy(copier, entry.getValue()));
    }
  }

  @Override
  public EnumMap<?, ?> read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    EnumCodec codec = EnumUniverse.readType(in, declared, bound);
    Object[] constants = codec.constants();
    in.charge(MAP_BYTES + REFERENCE_BYTES * codec.mostConstants());
    Object[] keys = EnumUniverse.readSubset(in, constants);
    return readValues(in, codec.type(), keys);
  }

  @SuppressWarnings("unchecked") // the type is an enum, and the keys are constants of it
  private <E extends Enum<E>> EnumMap<E, Object> readValues(
      MessageReader in, Class<?> type, Object[] keys) {
    EnumMap<E, Object> map = null;
    if (type.isEnum()) { // else it is dropped, see UnknownObject
      map = new EnumMap<>((Class<E>) type);
      in.reference(map);
    }
    if (keys.length > 0) {
      Object[] values = new Object[keys.length];
      ElementReader.fill(in, value, values, EnumMap.class);
      for (int i = 0; i < keys.length; i++) {
        if (map != null && keys[i] != null) { // null stands for a constant that the reader lacks
          map.put((E) keys[i], values[i]);
        }
      }
    }
    return map;
  }
}
