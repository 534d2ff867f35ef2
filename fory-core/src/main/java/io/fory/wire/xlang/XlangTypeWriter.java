package io.fory.wire.xlang;

import io.fory.serializer.ResolvedType;
import io.fory.serializer.TypeNumbers;
import io.fory.serializer.TypeWriter;
import io.fory.serializer.WriteContext;
import java.util.IdentityHashMap;

/**
 * Writes types: their number, and of one that the application registers what identifies it; what is
 * long is written once in a message. Specified in the section "Type Meta".
 */
final class XlangTypeWriter implements TypeWriter {
  private final XlangTypes types;
  private final Place root;

  /** Of types whose metadata the message has had. */
  private final TypeNumbers numbers = new TypeNumbers();

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
    if (value == null || numbers.count() > 0 || types.tracksReferences()) {
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
    numbers.add(type.ordinal());
    out.writeBody(type.serializer(), value);
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
    int known = numbers.of(ordinal);
    if (known >= 0) {
      out.writeVarUint32(known << 1 | 1);
      return;
    }
    byte[] bytes = wire.bytes();
    out.writeVarUint32(numbers.count() << 1);
    out.writeBytes(bytes, 0, bytes.length);
    numbers.add(ordinal);
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
    numbers.clear();
    if (!names.isEmpty()) {
      names.clear();
    }
  }
}
