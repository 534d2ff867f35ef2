package io.fory.wire.xlang;

import io.fory.serializer.ResolvedType;
import io.fory.serializer.TypeWriter;
import io.fory.serializer.WriteContext;
import java.util.Arrays;
import java.util.IdentityHashMap;

/**
 * Writes types: their number, and of one that the application registers what identifies it; what is
 * long is written once in a message. Specified in the section "Type Meta".
 */
final class XlangTypeWriter implements TypeWriter {
  private static final int MAX_NUMBERED = 1 << 30;
  private static final int FIRST_SLOTS = 16;

  private final XlangTypes types;
  private final Place root;

  /**
   * The number that the metadata of a type got last, by its ordinal. Numbers go on from message to
   * message: one of an earlier message is not above {@link #numbered}.
   */
  private int[] numbers = new int[FIRST_SLOTS];

  private int numbered;
  private int count;
  private ResolvedType lastRoot;

  /** The names of the message, where it has no metadata. */
  private final IdentityHashMap<MetaString, Integer> names = new IdentityHashMap<>(0);

  XlangTypeWriter(XlangTypes types) {
    this.types = types;
    this.root = Place.open(types, Object.class, true, types.tracksReferences());
  }

  static XlangTypeWriter of(WriteContext out) {
    return (XlangTypeWriter) out.types();
  }

  @Override
  public void writeObject(WriteContext out, Object value) {
    if (value == null || count > 0 || types.tracksReferences()) {
      root.write(out, value);
      return;
    }
    ResolvedType type = lastRoot;
    if (type == null || type.type() != value.getClass()) {
      type = out.resolve(value.getClass());
      lastRoot = type;
    }
    WireType wire = types.of(type);
    if (!wire.isShared()) {
      root.write(out, value);
      return;
    }
    byte[] bytes = wire.bytes();
    int p = out.reserve(3 + bytes.length);
    byte[] array = out.array();
    array[p] = Flag.VALUE;
    array[p + 1] = (byte) wire.number();
    array[p + 2] = 0; // the first metadata, which follows
    System.arraycopy(bytes, 0, array, p + 3, bytes.length);
    keep(type.ordinal());
    out.writeBody(type.serializer(), value);
  }

  private void keep(int ordinal) {
    if (ordinal >= numbers.length) {
      numbers = Arrays.copyOf(numbers, ordinal * 2);
    }
    numbers[ordinal] = numbered + ++count;
  }

  /** Writes the identity of a type. */
  void writeType(WriteContext out, ResolvedType type) {
    WireType wire = types.of(type);
    if (wire.isShared()) {
      writeMetadata(out, type.ordinal(), wire);
    } else {
      writeOther(out, wire);
    }
  }

  private void writeOther(WriteContext out, WireType wire) {
    XlangType kind = wire.kind();
    out.writeByte(kind.id());
    if (kind.isNamed()) {
      writeName(out, wire.namespace());
      writeName(out, wire.name());
    } else if (kind.isRegistered()) {
      out.writeVarUint32(wire.id());
    }
  }

  private void writeMetadata(WriteContext out, int ordinal, WireType wire) {
    out.writeByte(wire.number());
    if (ordinal < numbers.length && numbers[ordinal] > numbered) {
      out.writeVarUint32((numbers[ordinal] - numbered - 1) << 1 | 1);
      return;
    }
    byte[] bytes = wire.bytes();
    out.writeVarUint32(count << 1);
    out.writeBytes(bytes, 0, bytes.length);
    keep(ordinal);
  }

  private void writeName(WriteContext out, MetaString name) {
    Integer known = names.get(name);
    if (known != null) {
      MessageNames.writeIndex(out, known);
      return;
    }
    names.put(name, names.size());
    MessageNames.write(out, name);
  }

  @Override
  public void clear() {
    numbered += count;
    count = 0;
    if (numbered > MAX_NUMBERED) {
      numbered = 0;
      Arrays.fill(numbers, 0);
    }
    if (!names.isEmpty()) {
      names.clear();
    }
  }
}
