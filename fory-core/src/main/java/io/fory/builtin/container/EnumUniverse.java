package io.fory.builtin.container;

import io.fory.codec.DeclaredElements;
import io.fory.codec.EnumBody;
import io.fory.codec.EnumCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * The enum that an enum set or an enum map is made for, and the subset of its constants that it
 * holds.
 *
 * <p>A subset is written as a bit mask: the number of its bytes as unsigned LEB128, then the bytes;
 * bit {@code i} of byte {@code b} stands for the constant of ordinal {@code 8 b + i}, and the last
 * byte is not zero.
 */
final class EnumUniverse {
  /** Of enums that have a serializer of the application; a message may name one often. */
  private static final ClassValue<EnumCodec> OF_ENUM =
      new ClassValue<>() {
        @Override
        protected EnumCodec computeValue(Class<?> type) {
          return new EnumCodec(type, type.getEnumConstants());
        }
      };

  private EnumUniverse() {}

  /**
   * Writes the enum unless the place declares it.
   *
   * @param declared the codec of the place, or null
   * @param bound a class or interface of its constants
   * @param type the enum of the container; null stands for the declared one
   * @throws TypeMismatchException if the place declares another enum
   */
  static void writeType(MessageWriter out, EnumCodec declared, Class<?> bound, Class<?> type) {
    if (declared == null) {
      if (!bound.isAssignableFrom(type)) {
        throw new TypeMismatchException(bound, type);
      }
      out.writeType(out.resolve(type));
    } else if (type != null && type != declared.type()) {
      throw new TypeMismatchException(declared.type(), type);
    }
  }

  /** Makes sure that {@link #writeType} would write the enum of a container that is copied. */
  static void requireType(GraphCopier copier, EnumCodec declared, Class<?> bound, Class<?> type) {
    if (!(declared == null ? bound.isAssignableFrom(type) : declared.type() == type)) {
      throw new TypeMismatchException(declared == null ? bound : declared.type(), type);
    }
    if (declared == null) {
      ResolvedType unused = copier.resolve(type); // fails if it is not admitted
    }
  }

  /** Reads the type of an enum; returns its codec. */
  static EnumCodec readType(MessageReader in, EnumCodec declared, Class<?> bound) {
    if (declared != null) {
      return declared;
    }
    ResolvedType type = in.readType(Enum.class);
    if (type.type().isEnum() && !bound.isAssignableFrom(type.type())) {
      throw new TypeMismatchException(bound, type.type()).withOffset(in.offset());
    }
    if ((type.type().isEnum() || type.isUnknown()) && type.serializer() instanceof EnumBody body) {
      return body.codec();
    }
    if (type.type().isEnum()) { // which has a serializer of the application
      return OF_ENUM.get(type.type());
    }
    throw in.malformedInput("an enum container of a class that is no enum");
  }

  /** Returns the class or interface that a place declares for constants of any enum. */
  static Class<?> boundOf(ValueCodec constants) {
    Class<?> bound = DeclaredElements.classOf(constants);
    return bound == null ? Object.class : bound;
  }

  /**
   * Writes a subset of an enum's constants.
   *
   * @param declared the codec of the place, or null
   * @return whether they are in the order of their bits; not where the codec is of a version of the
   *     enum that has its constants in another order
   */
  @SuppressWarnings("EnumOrdinal") // the layout hash covers the order of the constants
  static boolean writeSubset(MessageWriter out, EnumCodec declared, Collection<?> subset) {
    int last = -1;
    long low = 0;
    boolean ascending = true;
    for (Object constant : subset) {
      int ordinal = ordinal(declared, (Enum<?>) constant);
      ascending &= ordinal > last;
      last = Math.max(last, ordinal);
      low |= ordinal < Long.SIZE ? 1L << ordinal : 0;
    }
    int bytes = (last >> 3) + 1;
    out.writeVarUint32(bytes);
    if (bytes <= Long.BYTES) {
      for (int i = 0; i < bytes; i++) {
        out.writeByte((int) (low >>> 8 * i));
      }
    } else {
      byte[] mask = new byte[bytes];
      for (Object constant : subset) {
        int ordinal = ordinal(declared, (Enum<?>) constant);
        mask[ordinal >> 3] |= (byte) (1 << (ordinal & 7));
      }
      out.writeBytes(mask, 0, bytes);
    }
    return ascending;
  }

  /** Returns the values of a map in the order of the bits of their keys. */
  static Collection<?> valuesByBit(EnumCodec declared, EnumMap<?, ?> map) {
    Map<Integer, Object> sorted = new TreeMap<>();
    map.forEach((key, value) -> sorted.put(ordinal(declared, key), value));
    return sorted.values();
  }

  private static int ordinal(EnumCodec declared, Enum<?> constant) {
    return (declared == null ? EnumCodec.codeOf(constant) : declared.codeAmong(constant)) - 1;
  }

  /** Reads a set of constants; returns them in order. */
  static Object[] readSubset(MessageReader in, Object[] constants) {
    int bytes = in.readLength(1);
    if (bytes > (constants.length + 7) >> 3) {
      throw in.malformedInput(
          "a set of " + bytes + " bytes, the enum has " + constants.length + " constants");
    }
    int start = in.take(bytes);
    byte[] mask = in.array();
    int size = 0;
    for (int i = start; i < start + bytes; i++) {
      size += Integer.bitCount(mask[i] & 0xFF);
    }
    Object[] subset = new Object[size];
    int count = 0;
    for (int i = 0; i < bytes; i++) {
      for (int rest = mask[start + i] & 0xFF; rest != 0; rest &= rest - 1) {
        int ordinal = 8 * i + Integer.numberOfTrailingZeros(rest);
        if (ordinal >= constants.length) {
          throw in.malformedInput(
              "constant " + ordinal + " of a set, the enum has " + constants.length);
        }
        subset[count++] = EnumCodec.known(in, constants[ordinal]);
      }
    }
    return subset;
  }

  /** Returns the enum that a set is made for. */
  static <E extends Enum<E>> Class<?> typeOf(EnumSet<E> set) {
    EnumSet<E> some = set.isEmpty() ? EnumSet.complementOf(set) : set;
    return some.isEmpty() ? TypeProbe.typeOf(set) : some.iterator().next().getDeclaringClass();
  }

  /** Returns the enum that a map is made for. */
  static <E extends Enum<E>> Class<?> typeOf(EnumMap<E, ?> map) {
    return map.isEmpty()
        ? TypeProbe.typeOf(map)
        : map.keySet().iterator().next().getDeclaringClass();
  }

  /**
   * Finds the enum of an empty container. The container tells it to nobody but JDK serialization,
   * which tells it to the stream that it writes to.
   */
  private static final class TypeProbe extends ObjectOutputStream {
    private Class<?> found;

    private TypeProbe() throws IOException {
      super(OutputStream.nullOutputStream());
    }

    static Class<?> typeOf(Object emptyContainer) {
      try (TypeProbe probe = new TypeProbe()) {
        probe.writeObject(emptyContainer);
        if (probe.found != null) {
          return probe.found;
        }
      } catch (IOException e) {
        throw undetermined(emptyContainer, e);
      }
      throw undetermined(emptyContainer, null);
    }

    private static UnsupportedTypeException undetermined(Object container, IOException cause) {
      return new UnsupportedTypeException(
          container.getClass().getTypeName(), "the enum of an empty one is unknown", cause);
    }

    @Override
    protected void annotateClass(Class<?> type) {
      if (type.isEnum()) {
        found = type;
      }
    }
  }
}
