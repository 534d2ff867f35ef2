package io.fory.wire.xlang;

import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.message.SentSchemas;
import io.fory.message.TypeNumbers;
import io.fory.message.TypeWriter;
import io.fory.wire.MessageHeader;
import java.util.IdentityHashMap;

/**
 * Writes types: their number, and of one that the application registers its identity; what is long
 * is written once in a message. Specified in the section "Type Meta".
 */
final class XlangTypeWriter extends TypeWriter {
  /** The last number that takes one byte with the bit beside it. */
  private static final int MAX_SHORT_NUMBER = 63;

  private final XlangLookup types;
  private final Place root;

  /** Numbers of types whose metadata the message has already. */
  private final TypeNumbers numbers = new TypeNumbers();

  /** The type of the last root: often that of the next one too. */
  private ResolvedType rootType;

  /** The first bytes of its messages, or null. */
  private byte[] rootHead;

  private int rootOrdinal;

  /** The names of the message, where it has no metadata. */
  private final IdentityHashMap<MetaString, Integer> names = new IdentityHashMap<>(0);

  XlangTypeWriter(XlangLookup types) {
    this.types = types;
    this.root = Place.open(types, Object.class, true, types.tracksReferences());
  }

  static XlangTypeWriter of(MessageWriter out) {
    return (XlangTypeWriter) out.types();
  }

  /** The format has no sessions. */
  @Override
  public void enter(SentSchemas session) {}

  @Override
  public void require(ResolvedType type) {
    types.of(type);
  }

  @Override
  public void writeMessage(MessageWriter out, int header, Object value) {
    out.writeByte(header);
    writeObject(out, value);
  }

  @Override
  public void writeObject(MessageWriter out, Object value) {
    if (value == null || numbers.count() > 0 || types.tracksReferences()) {
      root.write(out, value);
      return;
    }
    ResolvedType type = rootType;
    if (type == null || type.type() != value.getClass()) {
      type = out.resolve(value.getClass());
      WireType wire = types.of(type);
      rootHead = headOf(wire);
      rootOrdinal = wire.ordinal();
      rootType = type;
    }
    byte[] head = rootHead;
    if (head == null) {
      root.write(out, value);
      return;
    }
    int p = out.reserve(head.length);
    System.arraycopy(head, 0, out.array(), p, head.length);
    numbers.add(rootOrdinal);
    if (countAlike(type)) {
      noteAlike(type, MessageHeader.XLANG, head);
    }
    out.writeBody(type.serializer(), value);
  }

  /** Returns the first bytes of a root of a type if they are its metadata; else null. */
  private static byte[] headOf(WireType wire) {
    if (!wire.isShared()) {
      return null;
    }
    byte[] bytes = wire.bytes();
    byte[] head = new byte[3 + bytes.length];
    head[0] = Flag.VALUE;
    head[1] = (byte) wire.number();
    head[2] = 0; // the first metadata, which follows
    System.arraycopy(bytes, 0, head, 3, bytes.length);
    return head;
  }

  /** Writes the identity of a type. */
  void writeType(MessageWriter out, ResolvedType type) {
    if (type.ordinal() == ResolvedType.NONE) {
      out.writeByte(type.builtIn()); // one that no class stands for
      return;
    }
    WireType wire = types.of(type);
    if (wire.isShared()) {
      writeMetadata(out, wire);
    } else {
      writeOther(out, wire);
    }
  }

  private void writeOther(MessageWriter out, WireType wire) {
    XlangType kind = wire.kind();
    out.writeByte(kind.id());
    if (kind.isNamed()) {
      writeName(out, wire.namespace());
      writeName(out, wire.name());
    } else if (kind.isRegistered()) {
      out.writeVarUint32(wire.id());
    }
  }

  private void writeMetadata(MessageWriter out, WireType wire) {
    int ordinal = wire.ordinal();
    int known = numbers.of(ordinal);
    if (known >= 0) {
      out.writeByte(wire.number());
      out.writeVarUint32(known << 1 | 1);
      return;
    }
    byte[] bytes = wire.bytes();
    int number = numbers.count();
    if (number > MAX_SHORT_NUMBER) {
      out.writeByte(wire.number());
      out.writeVarUint32(number << 1);
      out.writeBytes(bytes, 0, bytes.length);
    } else {
      int p = out.reserve(2 + bytes.length);
      byte[] array = out.array();
      array[p] = (byte) wire.number();
      array[p + 1] = (byte) (number << 1);
      System.arraycopy(bytes, 0, array, p + 2, bytes.length);
    }
    numbers.add(ordinal);
  }

  private void writeName(MessageWriter out, MetaString name) {
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
