package io.fory.wire.xlang;

import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.message.DefinedTypes;
import io.fory.message.Filling;
import io.fory.message.MessageReader;
import io.fory.message.ReceivedSchemas;
import io.fory.message.ResolvedType;
import io.fory.message.TypeReader;
import java.util.Arrays;

/** Reads types as {@link XlangTypeWriter} writes them. */
final class XlangTypeReader extends TypeReader {
  private static final ResolvedType UNKNOWN_UNION =
      ResolvedType.unknown(ResolvedType.NONE, "of a union", null);

  private static final int KNOWN_SLOTS = 16;
  private static final int BY_ID = XlangType.COMPATIBLE_STRUCT.id();
  private static final int BY_NAME = XlangType.NAMED_COMPATIBLE_STRUCT.id();

  /** Metadata of more bytes is not kept, since every context would keep it. */
  private static final int MOST_KNOWN_BYTES = 1 << 12;

  private static final KnownType[] NONE = {};

  private final XlangLookup types;
  private final boolean compatible;
  private final MessageNames names = new MessageNames();
  private final DefinedTypes defined = new DefinedTypes();

  /** The place of a root that was asked for last, and its class. */
  private Place rootPlace;

  private Class<?> rootClass;

  /** The type of the last root of that class, or null: often that of the next one too. */
  private KnownType root;

  /** The metadata that was read lately, compared in full when it comes again. */
  private final KnownType[] known = new KnownType[KNOWN_SLOTS];

  /** The metadata that came last, by the ordinals of the types. */
  private KnownType[] byOrdinal = NONE;

  XlangTypeReader(XlangLookup types) {
    this.types = types;
    this.compatible = types.isCompatible();
  }

  /**
   * Returns whether a union belongs to a field that the reader does not have.
   *
   * @param lacks whether the reader lacks the union, or its case, too
   */
  static boolean drops(MessageReader in, boolean lacks) {
    if (lacks && isDropping(in)) {
      dropped(in, UNKNOWN_UNION);
    }
    return isDropping(in);
  }

  /** Makes sure that a type may stand in this message. */
  static void admit(MessageReader in, ResolvedType type) {
    requireAdmitted(in, type);
  }

  static XlangTypeReader ofContext(MessageReader in) {
    return (XlangTypeReader) TypeReader.of(in);
  }

  /** The format has no sessions. */
  @Override
  public void enter(ReceivedSchemas session) {}

  /** They are lists, sets and maps. */
  @Override
  public boolean namesContainers() {
    return false;
  }

  @Override
  public Object readObject(MessageReader in, Class<?> declared) {
    Place place = placeOf(declared);
    int flag = in.readByte();
    if (flag != Flag.VALUE) {
      return place.readFlagged(in, flag);
    }
    boolean begins = defined.count() == 0;
    ResolvedType type = readType(in);
    KnownType last = begins ? lastOf(type) : null;
    Object value = place.readOf(in, type, false);
    if (last != null
        && last.type() == type
        && last.isStruct()
        && !in.tracks()
        && declared == rootClass) { // the body may have asked for an object of another meanwhile
      last.becomeRoot();
      root = last;
    }
    return value;
  }

  @Override
  public Object readAlike(MessageReader in, Class<?> declared) {
    KnownType last = root;
    ResolvedType type = last == null || declared != rootClass ? null : last.skipHead(in);
    if (type == null) {
      return OTHER;
    }
    in.enterMessage(false, null);
    defined.add(type);
    requireAdmitted(in, type);
    Object value = Place.readStruct(in, type);
    countAlike(type, declared, last.head());
    return value;
  }

  @Override
  public Object readInto(MessageReader in, Object target) {
    Class<?> declared = target.getClass();
    int flag = in.readByte();
    if (flag == Flag.NULL) {
      throw new TypeMismatchException(declared.getTypeName(), "null");
    }
    if (flag != Flag.VALUE && flag != Flag.NUMBERED) {
      throw in.malformedInput("unknown reference flag " + flag);
    }
    ResolvedType type = readType(in);
    types.readHash(in, type);
    Filling filling = Filling.of(type, types.bodyAs(in, type, declared), target);
    return Place.readBody(in, filling, flag == Flag.NUMBERED);
  }

  private Place placeOf(Class<?> declared) {
    if (rootClass != declared) {
      rootClass = declared;
      rootPlace = Place.open(types, LocalType.boxed(declared), true, false);
      root = null;
    }
    return rootPlace;
  }

  /**
   * Reads the identity of the type that a place declares, if it comes as it came last; else
   * nothing.
   *
   * @return whether it was read
   */
  boolean skipType(MessageReader in, ResolvedType declared) {
    KnownType last = lastOf(declared);
    boolean skipped =
        last != null && last.type() == declared && !isDropping(in) && last.skip(in, defined);
    if (skipped) {
      requireAdmitted(in, declared);
    }
    return skipped;
  }

  private KnownType lastOf(ResolvedType type) {
    int ordinal = type.ordinal();
    return ordinal >= 0 && ordinal < byOrdinal.length ? byOrdinal[ordinal] : null;
  }

  /**
   * Reads the identity of a type.
   *
   * @throws TypeNotAllowedException if it is not registered, and its value is wanted
   */
  ResolvedType readType(MessageReader in) {
    int number = in.readUint8();
    boolean withFields = number == BY_ID || number == BY_NAME;
    ResolvedType type = withFields && compatible ? readMetadata(in, number) : readOther(in, number);
    if (isDropping(in)) {
      return dropped(in, type);
    }
    if (type.isUnknown()) {
      throw unregistered(in, type);
    }
    requireAdmitted(in, type);
    return type;
  }

  private ResolvedType readOther(MessageReader in, int number) {
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

  private void requireKind(MessageReader in, ResolvedType type, int number) {
    if (!type.isUnknown() && !isDropping(in)) {
      types.requireKind(in, type, types.kindOf(in, number));
    }
  }

  private ResolvedType readMetadata(MessageReader in, int number) {
    int marker = in.readVarUint32();
    ResolvedType known = (marker & 1) != 0 ? defined.get(marker >>> 1) : null;
    return known != null ? known : define(in, number, marker);
  }

  private ResolvedType define(MessageReader in, int number, int marker) {
    int index = marker >>> 1;
    if ((marker & 1) != 0) {
      throw in.malformedInput("type metadata number " + index + ", of " + defined.count());
    }
    if (index != defined.count()) {
      throw in.malformedInput("type metadata number " + index + " comes after " + defined.count());
    }
    return defined.add(readDefinition(in, number));
  }

  private ResolvedType readDefinition(MessageReader in, int number) {
    long start = in.offset();
    long header = in.readInt64();
    int size = TypeDefDecoder.readSize(header, in);
    int from = in.take(size);
    int slot = (int) (header >>> 12) & (KNOWN_SLOTS - 1);
    long decoded = decodingBytes(size);
    in.charge(decoded); // known or not
    KnownType last = known[slot];
    if (last != null && last.is(number, header, in.array(), from, size)) {
      ResolvedType type = last.type();
      if (type != null) {
        in.charge(last.charge() - decoded);
        return keep(last, type);
      }
    }
    byte[] body = Arrays.copyOfRange(in.array(), from, from + size);
    ResolvedType type = types.versionOf(header, body, start);
    requireKind(in, type, number);
    in.charge(type.planBytes());
    if (!type.isUnknown() && !isDropping(in) && size <= MOST_KNOWN_BYTES) {
      // An unknown one may be registered later.
      known[slot] = KnownType.of(number, header, body, type, decoded + type.planBytes());
      keep(known[slot], type);
    }
    return type;
  }

  /** Notes the metadata of a type that came last. */
  private ResolvedType keep(KnownType last, ResolvedType type) {
    int ordinal = type.ordinal();
    if (ordinal >= byOrdinal.length) {
      byOrdinal = Arrays.copyOf(byOrdinal, Math.max(KNOWN_SLOTS, ordinal * 2));
    }
    byOrdinal[ordinal] = last;
    last.setNumber(defined.count()); // which it gets next
    return type;
  }

  @Override
  public void clear() {
    defined.clear();
    names.clear();
  }
}
