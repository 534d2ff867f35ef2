package io.fory.wire.xlang;

import io.fory.error.TypeNotAllowedException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.ResolvedType;
import io.fory.serializer.TypeReader;
import java.util.Arrays;

/** Reads what {@link XlangTypeWriter} wrote. */
final class XlangTypeReader extends TypeReader {
  private static final ResolvedType[] NONE = {};
  private static final int KNOWN_SLOTS = 16;

  /** Metadata of more bytes is not kept, since every context would keep it. */
  private static final int MOST_KNOWN_BYTES = 1 << 12;

  private final XlangTypes types;
  private final Place any;
  private final MessageNames names = new MessageNames();
  private ResolvedType[] defined = NONE;
  private int definedCount;

  /** The metadata that was read lately, compared in full when it comes again. */
  private final Known[] known = new Known[KNOWN_SLOTS];

  @SuppressWarnings("ArrayRecordComponent") // changed by none
  private record Known(long header, byte[] body, ResolvedType type) {
    boolean is(long otherHeader, byte[] array, int from, int size) {
      return header == otherHeader && Arrays.equals(body, 0, body.length, array, from, from + size);
    }
  }

  XlangTypeReader(XlangTypes types) {
    this.types = types;
    this.any = Place.open(types, Object.class, true, false);
  }

  static XlangTypeReader ofContext(ReadContext in) {
    return (XlangTypeReader) TypeReader.of(in);
  }

  @Override
  public Object readObject(ReadContext in, Class<?> declared) {
    Place place =
        declared == Object.class ? any : Place.open(types, XlangTypes.boxed(declared), true, false);
    return place.read(in);
  }

  /**
   * Reads the identity of a type.
   *
   * @throws TypeNotAllowedException if it is not registered, and its value is wanted
   */
  ResolvedType readType(ReadContext in) {
    int number = in.readUint8();
    XlangType kind = types.kindOf(in, number);
    if (!kind.isRegistered()) {
      return types.builtIn(in, kind);
    }
    ResolvedType type;
    if (kind.isCompatible() || kind.isNamed() && types.isCompatible()) {
      type = readMetadata(in);
    } else if (kind.isNamed()) {
      String namespace = names.read(in, NameKind.NAMESPACE);
      String name = names.read(in, NameKind.TYPE);
      type = types.named(kind, namespace, name);
    } else {
      type = types.numbered(kind, in.readVarUint32());
    }
    if (type.isUnknown()) {
      if (!isDropping(in)) {
        throw TypeNotAllowedException.unregistered(XlangTypes.labelOf(type));
      }
      return type;
    }
    if (isDropping(in)) {
      return dropped(in, type);
    }
    types.requireKind(in, type, kind);
    requireAdmitted(in, type);
    return type;
  }

  private ResolvedType readMetadata(ReadContext in) {
    int marker = in.readVarUint32();
    int index = marker >>> 1;
    if ((marker & 1) != 0) {
      if (index >= definedCount) {
        throw in.malformedInput("type metadata number " + index + ", of " + definedCount);
      }
      return defined[index];
    }
    if (index != definedCount) {
      throw in.malformedInput("type metadata number " + index + " comes after " + definedCount);
    }
    ResolvedType type = readDefinition(in);
    if (definedCount == defined.length) {
      defined = Arrays.copyOf(defined, Math.max(4, definedCount * 2));
    }
    defined[definedCount++] = type;
    return type;
  }

  private ResolvedType readDefinition(ReadContext in) {
    long start = in.offset();
    long header = in.readInt64();
    int size = TypeDefDecoder.readSize(header, in);
    int from = in.take(size);
    int slot = (int) (header >>> 12) & (KNOWN_SLOTS - 1);
    Known last = known[slot];
    if (last != null && last.is(header, in.array(), from, size)) {
      return last.type();
    }
    byte[] body = Arrays.copyOfRange(in.array(), from, from + size);
    ResolvedType type = types.versionOf(header, body, start);
    if (!type.isUnknown() && size <= MOST_KNOWN_BYTES) {
      known[slot] = new Known(header, body, type); // an unknown one may be registered by and by
    }
    return type;
  }

  @Override
  public void clear() {
    definedCount = 0;
    names.clear();
  }
}
