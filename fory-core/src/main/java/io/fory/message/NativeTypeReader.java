package io.fory.message;

import io.fory.buffer.KnownBytes;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.serializer.Serializer;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Reads types as the native format has them; specified in {@code docs/format-native.md}, sections
 * "Types" and "Sessions".
 */
public final class NativeTypeReader extends TypeReader {
  /** Far below 255: the classes that input makes up stay loaded for good. */
  private static final int MAX_ARRAY_DIMENSIONS = 16;

  /** What takes more than that to plan is not kept as the last definition, by each context. */
  private static final long MOST_PLAN_BYTES = 1 << 18;

  /** Longer heads of messages are not kept. */
  private static final int MOST_HEAD_BYTES = 1 << 12;

  private final KnownDefinitions definitions = new KnownDefinitions();
  private final DefinedTypes defined = new DefinedTypes();

  /** Those that were read already, by their codes of one byte. */
  private final ResolvedType[] builtIns = new ResolvedType[Byte.MAX_VALUE + 1];

  /** The definition that was read last, up to eight bytes: often the next one too. */
  private long lastBits;

  private int lastBytes;

  /** All its bytes if there are more, else null. */
  private byte[] lastSchema;

  private ResolvedType lastDefined;

  /** The bytes that were charged for that definition. */
  private long lastCharge;

  /** The first bytes of a message up to the body of its root, and what they mean. */
  private record Head(
      KnownBytes bytes,
      boolean tracking,
      Class<?> declared,
      BitSet admitted,
      ResolvedType type,
      boolean defines,
      long charge) {}

  /** The head of the last messages that were alike, or null. */
  private Head alike;

  /** The type of the last root, or null: two in a row make a head worth keeping. */
  private ResolvedType lastRoot;

  /** Index in the window behind the header of a message whose root is next, else -1. */
  private int headEnd = -1;

  /** The offset there. */
  private long headOffset;

  private final KnownSchemas schemas = new KnownSchemas();

  /** The schemas that the session of the message has received so far, or null. */
  private ReceivedSchemas session;

  /** {@link ReceivedSchemas#run()} of that, or null. */
  private Object run;

  @Override
  @SuppressWarnings("ReferenceEquality") // saves a store, see BinaryReader
  public void enter(ReceivedSchemas received) {
    headEnd = -1;
    Object now = received == null ? null : received.run();
    if (run != now) {
      run = now;
      session = received;
      lastDefined = null;
    }
  }

  @Override
  public void clear() {
    defined.clear();
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the same set; others are asked
  public Object readAlike(MessageReader in, Class<?> declared) {
    Head head = alike;
    if (head == null
        || head.declared != declared
        || head.admitted != in.admitted && !in.isAdmitted(head.type)
        || !in.skipIfNext(head.bytes)) {
      return OTHER;
    }
    in.enterMessage(head.tracking, null);
    ResolvedType type = head.type;
    in.charge(head.charge);
    if (head.defines) {
      defined.add(type);
    }
    Object root = in.readBody(null, type.serializer());
    countAlike(type, head.declared, head.bytes);
    return root;
  }

  @Override
  public void beginRoot(MessageReader in) {
    headEnd = in.take(0);
    headOffset = in.offset();
  }

  /**
   * Keeps the head of a message whose root is of the type of the one before, if the same bytes mean
   * the same in each message: those of a type that is built in, or of the definition that was read
   * last. Versions of writers are not kept, see {@link KeptType}.
   */
  private void keepHead(MessageReader in, Class<?> declared, ResolvedType type) {
    int from = headEnd - 1;
    headEnd = -1;
    int to = in.take(0);
    if (type != lastRoot) {
      lastRoot = type.isUnknown() || type.isVersion() ? null : type;
      return;
    }
    boolean defines = defined.count() != 0;
    boolean isWhole = in.offset() - headOffset == to - from - 1 && to - from <= MOST_HEAD_BYTES;
    if (!isWhole || defines && !isLastDefinition(type, in.array(), from + 2, to)) {
      return;
    }
    Serializer<Object> body = type.serializer();
    if (!(body instanceof ReplacingBody || body instanceof StandInBody)) {
      KnownBytes bytes = new KnownBytes(Arrays.copyOfRange(in.array(), from, to));
      boolean tracking = in.tracks();
      long charge = defines ? lastCharge : 0;
      alike = new Head(bytes, tracking, declared, in.admitted, type, defines, charge);
    }
  }

  /** A type can be defined in several ways, for which messages are charged differently. */
  private boolean isLastDefinition(ResolvedType type, byte[] array, int from, int to) {
    if (type != lastDefined) {
      return false;
    }
    return lastSchema != null
        ? Arrays.equals(lastSchema, 0, lastSchema.length, array, from, to)
        : to - from == lastBytes && TypeDefinition.bitsAt(array, from, lastBytes) == lastBits;
  }

  @Override
  public Object readObject(MessageReader in, Class<?> declared) {
    int head = in.readUint8();
    if (head != ObjectHead.TYPED) {
      return readUntyped(in, declared, head);
    }
    // No method of its own: see readAnyType.
    ResolvedType type = readType(in, declared, false);
    if (headEnd >= 0) {
      keepHead(in, declared, type);
    }
    Serializer<Object> body = type.serializer();
    Object value = in.readBody(null, body);
    if (value != null && value.getClass() != type.type() && value.getClass() != declared) {
      boolean replaced = body instanceof ReplacingBody || body instanceof StandInBody;
      if (replaced && !declared.isInstance(value)) {
        throw TypeRefusal.mismatch(in, declared, value.getClass());
      }
    }
    return value;
  }

  private static Object readUntyped(MessageReader in, Class<?> declared, int head) {
    if (head == ObjectHead.NULL) {
      return null;
    }
    if (head == ObjectHead.REFERENCE) {
      return in.readReference(declared, null);
    }
    throw in.malformedInput("unknown object head " + head);
  }

  @Override
  public Object readInto(MessageReader in, Object target) {
    headEnd = -1; // the next object is none that readObject reads as a root
    Class<?> declared = target.getClass();
    int head = in.readUint8();
    if (head == ObjectHead.NULL) {
      throw new TypeMismatchException(declared.getTypeName(), "null");
    }
    if (head != ObjectHead.TYPED) {
      throw in.malformedInput("unknown object head " + head);
    }
    ResolvedType type = readType(in, declared, false);
    return in.readBody(null, Filling.of(type, type.serializer(), target));
  }

  /**
   * Reads the identity of a type.
   *
   * @param converts whether values are converted to the declared class if necessary
   */
  ResolvedType readType(MessageReader in, Class<?> declared, boolean converts) {
    ResolvedType type = readShortBuiltIn(in);
    if (type == null) {
      long start = in.offset();
      type = readAnyType(in);
      in.observeType(start, type);
    }
    if (type.isUnknown()) {
      if (in.dropped == 0) {
        throw TypeRefusal.unregistered(type, in.resolver());
      }
      return type;
    }
    boolean fits = declared == Object.class || declared.isAssignableFrom(type.type());
    if (!fits && !mayFit(type, declared, converts)) {
      throw TypeRefusal.mismatch(in, declared, type.type());
    }
    return type;
  }

  /** Reads a built-in type whose code is one byte, if that comes next, and nobody looks on. */
  private ResolvedType readShortBuiltIn(MessageReader in) {
    int code = in.nextByte();
    if (!TypeCode.isBuiltIn(code) || in.dropped > 0 || in.observing) {
      return null;
    }
    ResolvedType type = builtIns[code];
    if (type == null) {
      type = in.resolver().builtIn(TypeCode.builtInNumber(code));
      if (type == null) {
        return null;
      }
      builtIns[code] = type;
    }
    in.take(1);
    return type;
  }

  private ResolvedType readAnyType(MessageReader in) {
    // No method of its own: HotSpot inlines no more than 15 levels, and the comparison is the
    // deepest.
    if (lastDefined != null
        && in.dropped == 0
        && in.isAdmitted(lastDefined)
        && (lastSchema != null ? in.skipIfNext(lastSchema) : in.skipIfNext(lastBits, lastBytes))) {
      in.charge(lastCharge);
      return defined.add(lastDefined);
    }
    int dimensions = 0;
    int code = in.readVarUint32();
    while (code == TypeCode.ARRAY) {
      if (++dimensions > MAX_ARRAY_DIMENSIONS) {
        throw in.malformedInput(
            "an array type of more than " + MAX_ARRAY_DIMENSIONS + " dimensions");
      }
      code = in.readVarUint32();
    }
    if (dimensions == 0) {
      return readSimpleType(in, code);
    }
    ResolvedType type = readComponent(in, code);
    if (type.type() == void.class) {
      throw in.malformedInput("an array of void");
    }
    for (int i = 0; i < dimensions; i++) {
      type = in.resolver().arrayOf(type);
    }
    return type;
  }

  private static boolean mayFit(ResolvedType type, Class<?> declared, boolean converts) {
    boolean moves = converts && ContainerConversion.isTarget(declared);
    Class<?> accepted = moves ? ContainerConversion.kindOf(declared) : declared;
    if (moves && accepted.isAssignableFrom(type.type())) {
      return true;
    }
    if (type.serializer() instanceof StandInBody body) {
      return body.mayBe(declared);
    }
    return accepted.isInterface()
        && type.isRegistered()
        && !type.isVersion()
        && type.serializer() instanceof ReplacingBody body
        && body.mayFit(accepted);
  }

  /**
   * Reads the type of the elements of arrays. That may be an interface or an abstract class, which
   * no schema describes: in a dropped field it need not be known, since no element is of it.
   */
  private ResolvedType readComponent(MessageReader in, int code) {
    boolean named = code == TypeCode.DEFINITION_BY_ID || code == TypeCode.DEFINITION_BY_NAME;
    return named && in.dropped > 0
        ? in.admitted(readDefinition(in, code, true))
        : readSimpleType(in, code);
  }

  private ResolvedType readSimpleType(MessageReader in, int code) {
    ResolvedType type = null;
    if (TypeCode.isBuiltIn(code)) {
      type = in.resolver().builtIn(TypeCode.builtInNumber(code));
    } else if (TypeCode.isDefined(code)) {
      type = defined.get(TypeCode.definedIndex(code));
    } else if (code == TypeCode.DEFINITION_BY_ID || code == TypeCode.DEFINITION_BY_NAME) {
      type = readDefinition(in, code, false);
    } else if (code == TypeCode.SCHEMA) {
      type = readSchema(in);
    }
    if (type == null) {
      throw in.malformedInput("unknown type code " + Integer.toUnsignedString(code));
    }
    return in.admitted(type);
  }

  /**
   * Reads a definition by an id or a name.
   *
   * @param unknown whether the class may be one that the reader does not have
   */
  private ResolvedType readDefinition(MessageReader in, int code, boolean unknown) {
    long start = in.offset() - 1; // the code is one byte
    ResolvedType type;
    if (code == TypeCode.DEFINITION_BY_ID) {
      int id = in.readVarUint32();
      type = in.resolver().registered(id);
      if (type == null) {
        if (!unknown) {
          throw TypeNotAllowedException.unregisteredId(id);
        }
        type = UnknownBody.typeOf(id, null, in.resolver());
      }
    } else {
      type = unknown ? readAnyNamedType(in) : readNamedType(in);
    }
    if (type.isUnknown()) {
      return readUnknown(in, type, start);
    }
    in.admitted(type); // before the hash is computed
    TypeNotAllowedException refused = in.dropped == 0 ? refusalOf(type) : null;
    if (refused != null) {
      throw refused.withOffset(start);
    }
    int layout = in.readInt32();
    DescribedBody described = layout == DescribedBody.DESCRIBED ? describedBody(in, type) : null;
    if (described != null) {
      type = described.readDescription(in, type);
    } else {
      TypeRefusal.requireLayout(in, type, layout);
    }
    int length = (int) (in.offset() - start);
    int end = in.take(0);
    boolean canonical =
        end >= length && in.array()[end - length] == code; // or written in more bytes
    if (length <= Long.BYTES && canonical) {
      keepLast(TypeDefinition.bitsAt(in.array(), end - length, length), length, null, type, 0);
    }
    return defined.add(type);
  }

  /** Reads the rest of the definition of a class that the reader does not have. */
  private ResolvedType readUnknown(MessageReader in, ResolvedType type, long start) {
    if (in.readInt32() != 0) { // a class with a form of its own
      throw TypeRefusal.unregistered(type, in.resolver());
    }
    in.charge(decodingBytes((int) (in.offset() - start)));
    return defined.add(type);
  }

  private static ResolvedType readAnyNamedType(MessageReader in) {
    String name = in.readString();
    ResolvedType type = name == null ? null : in.resolver().registered(name);
    return type == null && name != null
        ? UnknownBody.typeOf(ResolvedType.NONE, name, in.resolver())
        : KnownDefinitions.registered(name, in.resolver());
  }

  private static DescribedBody describedBody(MessageReader in, ResolvedType type) {
    return type.serializer() instanceof DescribedBody body
        ? body
        : in.resolver().describedBody(type);
  }

  /** Returns why what a class of the JDK stands for is only read past, or null if it is read. */
  private static TypeNotAllowedException refusalOf(ResolvedType type) {
    return type.type().getClassLoader() == null
            && !type.isOpen()
            && type.serializer() instanceof ReplacingBody body
        ? body.refusal()
        : null;
  }

  /** Keeps the definition that was read last, as its bits or, if it is longer, as its bytes. */
  void keepLast(long bits, int length, byte[] schema, ResolvedType type, long charged) {
    if (type.planBytes() > MOST_PLAN_BYTES) {
      return;
    }
    lastCharge = charged;
    lastBits = bits;
    lastBytes = length;
    lastSchema = schema;
    lastDefined = type;
  }

  private ResolvedType readNamedType(MessageReader in) {
    int header = in.latin1();
    int length = header >> 2;
    if (length < 2) {
      return KnownDefinitions.registered(in.readString(), in.resolver());
    }
    int headerBytes = header & 3;
    int start = in.take(headerBytes + length) + headerBytes;
    return definitions.named(in.array(), start, length, in.resolver());
  }

  /** Keeps the reference to a schema that was read last. */
  void keepLast(TypeDefinition reference, ResolvedType type, long charged) {
    int length = reference.length();
    byte[] bytes = length > Long.BYTES ? reference.bytes() : null;
    keepLast(reference.first(), length, bytes, type, charged);
  }

  private ResolvedType readReference(MessageReader in) {
    if (session == null) {
      in.readVarUint32();
      in.readInt16();
      throw in.malformedInput("a message that belongs to no session refers to a schema of one");
    }
    return session.readReference(in, this);
  }

  private ResolvedType readSchema(MessageReader in) {
    int length = in.readLength(1);
    if (length == 0) {
      return defined.add(readReference(in));
    }
    in.charge(ReceivedSchemas.decodingBytes(length)); // known or not
    int start = in.take(length);
    KnownSchemas.Known known = schemas.find(in.array(), start, length);
    byte[] schema =
        known == null ? Arrays.copyOfRange(in.array(), start, start + length) : known.schema();
    int number = session == null ? 0 : in.readVarUint32();
    if (number != 0) {
      session.add(in, number - 1, schema);
    }
    ResolvedType type = known == null ? null : known.type(in);
    if (type == null) {
      type = in.resolver().versionOf(schema, in);
      known = schemas.add(schema, type, in.isAdmitted(type));
    }
    long planned = type.planBytes();
    in.charge(planned);
    if (session == null && known != null && known.compared()) {
      long charged = ReceivedSchemas.decodingBytes(length) + planned;
      keepLast(0, 0, known.definition(), type, charged);
    }
    return defined.add(type);
  }
}
