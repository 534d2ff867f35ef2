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
import java.util.EnumSet;

/**
 * Serializer of {@link EnumSet}.
 *
 * <p>Body: the type of the enum unless the place declares it, then the constants as a bit mask, see
 * {@link EnumUniverse}.
 *
 * @param declared codec of the enum that the place declares, or null
 * @param bound where it declares none, the class or interface that it declares for elements
 */
record EnumSetSerializer(EnumCodec declared, Class<?> bound)
    implements ContainerSerializer<EnumSet<?>> {
  private static final int SET_BYTES = 40;

  @Override
  public ContainerSerializer<EnumSet<?>> withElements(ValueCodec first, ValueCodec second) {
    return first instanceof EnumCodec codec
        ? new EnumSetSerializer(codec, Object.class)
        : new EnumSetSerializer(null, EnumUniverse.boundOf(first));
  }

  @Override
  public boolean nests() {
    return false;
  }

  @Override
  public int minBytes() {
    return declared == null ? 2 : 1;
  }

  @Override
  public void write(WriteContext context, EnumSet<?> set) {
    MessageWriter out = MessageWriter.of(context);
    boolean unknown = declared != null && set.isEmpty();
    EnumUniverse.writeType(out, declared, bound, unknown ? null : EnumUniverse.typeOf(set));
    EnumUniverse.writeSubset(out, declared, set);
  }

  @Override
  public EnumSet<?> copy(CopyContext context, EnumSet<?> original) {
    if (!original.isEmpty()) {
      GraphCopier copier = GraphCopier.of(context);
      EnumUniverse.requireType(copier, declared, bound, EnumUniverse.typeOf(original));
    }
    return original.clone();
  }

  @Override
  public EnumSet<?> read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    EnumCodec codec = EnumUniverse.readType(in, declared, bound);
    Object[] constants = codec.constants();
    in.charge(SET_BYTES + (codec.mostConstants() >> 3));
    Object[] subset = EnumUniverse.readSubset(in, constants);
    return codec.type().isEnum() ? setOf(codec.type(), subset) : null; // dropped, see UnknownObject
  }

  @SuppressWarnings("unchecked") // the type is an enum, and these are constants of it
  private static <E extends Enum<E>> EnumSet<E> setOf(Class<?> type, Object[] subset) {
    EnumSet<E> set = EnumSet.noneOf((Class<E>) type);
    for (Object constant : subset) {
      if (constant != null) { // null stands for a constant that the reader lacks
        set.add((E) constant);
      }
    }
    return set;
  }
}
