package io.fory.wire.xlang;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.TypeNotAllowedException;
import io.fory.serializer.DefinedTypes;
import io.fory.serializer.ReadContext;
import io.fory.serializer.ResolvedType;
import io.fory.serializer.TypeReader;
import java.util.Arrays;

/** Reads what {@link XlangTypeWriter} wrote. */
final class XlangTypeReader extends TypeReader {
  private static final int KNOWN_SLOTS = 16;
  private static final int BY_ID = XlangType.COMPATIBLE_STRUCT.id();
  private static final int BY_NAME = XlangType.NAMED_COMPATIBLE_STRUCT.id();

  /** Metadata of more bytes is not kept, since every context would keep it. */
  private static final int MOST_KNOWN_BYTES = 1 << 12;

  private final XlangTypes types;
  private final Place any;
  private final boolean compatible;
  private final MessageNames names = new MessageNames();
  private final DefinedTypes defined = new DefinedTypes();

  /** The place of a root that was asked for last, and its class. */
  private Place rootPlace;

  private Class<?> rootClass;

  /** The metadata that was read first in the message, if it was known. */
  private Known first;

  /** How the last message began, or null: often the next one too. */
  private Root root;

  /** The metadata that was read lately, compared in full when it comes again. */
  private final Known[] known = new Known[KNOWN_SLOTS];

  @SuppressWarnings("ArrayRecordComponent") // changed by none
  private record Known(int number, long header, byte[] body, ResolvedType type) {
    boolean is(long otherHeader, byte[] array, int from, int size) {
      return header == otherHeader && Arrays.equals(body, 0, body.length, array, from, from + size);
    }
  }

  /**
   * What messages with one type at their root begin with, behind their first byte, and the type.
   */
  @SuppressWarnings("ArrayRecordComponent") // changed by none
  private record Root(byte[] bytes, ResolvedType type) {
    static Root of(Known known) {
      MemoryBuffer out = MemoryBuffer.newHeapBuffer(known.body().length + 16);
      out.writeByte((byte) Flag.VALUE);
      out.writeByte((byte) known.number());
      out.writeVarUint32(0); // the first metadata, which follows
      out.writeInt64(known.header());
      int size = TypeDefHeader.size(known.header());
      if (size == TypeDefHeader.LONG_SIZE) {
        out.writeVarUint32(known.body().length - size);
      }
      out.writeBytes(known.body());
      return new Root(out.readBytes(out.remaining()), known.type());
    }
  }

  XlangTypeReader(XlangTypes types) {
    this.types = types;
    this.any = Place.open(types, Object.class, true, false);
    this.compatible = types.isCompatible();
  }

  static XlangTypeReader ofContext(ReadContext in) {
    return (XlangTypeReader) TypeReader.of(in);
  }

  @Override
  public Object readObject(ReadContext in, Class<?> declared) {
    Place place = declared == Object.class ? any : placeOf(declared);
    Root last = root;
    if (last != null && defined.count() == 0 && !isDropping(in) && in.skipIfNext(last.bytes())) {
      defined.add(last.type());
      requireAdmitted(in, last.type());
      return place.readOf(in, last.type(), false);
    }
    int flag = in.readByte();
    if (flag != Flag.VALUE) {
      return place.readFlagged(in, flag);
    }
    ResolvedType type = readType(in);
    if (defined.count() == 1 && first != null && type == first.type()) {
      root = Root.of(first);
    }
    return place.readOf(in, type, false);
  }

  private Place placeOf(Class<?> declared) {
    if (rootClass != declared) {
      rootClass = declared;
      rootPlace = Place.open(types, XlangTypes.boxed(declared), true, false);
    }
    return rootPlace;
  }

  /**
   * Reads the identity of a type.
   *
   * @throws TypeNotAllowedException if it is not registered, and its value is wanted
   */
  ResolvedType readType(ReadContext in) {
    int number = in.readUint8();
    boolean withFields = number == BY_ID || number == BY_NAME;
    ResolvedType type = withFields && compatible ? readMetadata(in, number) : readOther(in, number);
    if (isDropping(in)) {
      return dropped(in, type);
    }
    if (type.isUnknown()) {
      throw TypeNotAllowedException.unregistered(XlangTypes.labelOf(type));
    }
    requireAdmitted(in, type);
    return type;
  }

  private ResolvedType readOther(ReadContext in, int number) {
    XlangType kind = types.kindOf(in, number);
    if (!kind.isRegistered()) {
      return types.builtIn(in, kind);
    }
    if (kind.isNamed() && compatible) {
      return readMetadata(in, number);
    }
    ResolvedType type;
    if (kind.isNamed()) {
      String namespace = names.read(in, NameKind.NAMESPACE);
      String name = names.read(in, NameKind.TYPE);
      type = types.named(kind, namespace, name);
    } else {
      type = types.numbered(kind, in.readVarUint32());
    }
    requireKind(in, type, number);
    return type;
  }

  private void requireKind(ReadContext in, ResolvedType type, int number) {
    if (!type.isUnknown() && !isDropping(in)) {
      types.requireKind(in, type, types.kindOf(in, number));
    }
  }

  private ResolvedType readMetadata(ReadContext in, int number) {
    int marker = in.readVarUint32();
    ResolvedType known = (marker & 1) != 0 ? defined.get(marker >>> 1) : null;
    return known != null ? known : define(in, number, marker);
  }

  private ResolvedType define(ReadContext in, int number, int marker) {
    int index = marker >>> 1;
    if ((marker & 1) != 0) {
      throw in.malformedInput("type metadata number " + index + ", of " + defined.count());
    }
    if (index != defined.count()) {
      throw in.malformedInput("type metadata number " + index + " comes after " + defined.count());
    }
    return defined.add(readDefinition(in, number));
  }

  private ResolvedType readDefinition(ReadContext in, int number) {
    long start = in.offset();
    long header = in.readInt64();
    int size = TypeDefDecoder.readSize(header, in);
    int from = in.take(size);
    int slot = (int) (header >>> 12) & (KNOWN_SLOTS - 1);
    Known last = known[slot];
    if (last != null && last.number() == number && last.is(header, in.array(), from, size)) {
      first = defined.count() == 0 ? last : first;
      return last.type();
    }
    byte[] body = Arrays.copyOfRange(in.array(), from, from + size);
    ResolvedType type = types.versionOf(header, body, start);
    requireKind(in, type, number);
    if (!type.isUnknown() && !isDropping(in) && size <= MOST_KNOWN_BYTES) {
      // An unknown one may be registered by and by.
      known[slot] = new Known(number, header, body, type);
    }
    return type;
  }

  @Override
  public void clear() {
    defined.clear();
    first = null;
    names.clear();
  }
}
