package io.fory.message;

import io.fory.error.UnsupportedTypeException;
import io.fory.platform.LittleEndian;
import io.fory.serializer.Serializer;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes types as the native format has them; specified in {@code docs/format-native.md}, sections
 * "Types" and "Sessions".
 */
public final class NativeTypeWriter extends TypeWriter {
  /** A longer definition is written in pieces. */
  private static final int MOST_DEFINITION_BYTES = 1 << 12;

  private final TypeNumbers numbers = new TypeNumbers();

  /** The numbers of types that are written as another end wrote them; null until there are some. */
  private Map<TypeDefinition, Integer> carriedNumbers;

  private ResolvedType lastRoot;

  /**
   * The definition that messages of that type begin with outside of sessions; null if they do not,
   * or if it is not known, or long.
   */
  private TypeDefinition lastDefinition;

  /**
   * How they begin but for the header in the lowest byte, if head and definition are eight bytes,
   * as with a small id, or less, as with a type that is not defined; else 0.
   */
  private long lastHead;

  /** How many bytes they have with a type that is not defined, as a built-in one; else 0. */
  private int undefinedHeadBytes;

  /** The schemas that the session has sent, or null outside of a session. */
  private SentSchemas session;

  @Override
  @SuppressWarnings("ReferenceEquality") // saves a store, see BinaryReader
  public void enter(SentSchemas sent) {
    if (session != sent) {
      session = sent;
    }
  }

  @Override
  public void clear() {
    numbers.clear();
    if (carriedNumbers != null) {
      carriedNumbers = null;
    }
  }

  @Override
  public void writeMessage(MessageWriter out, int header, Object root) {
    if (root == null) {
      out.writeByte(header);
      out.writeByte(ObjectHead.NULL);
      return;
    }
    ResolvedType type = lastRoot;
    if (type == null || type.type() != root.getClass()) {
      type = out.resolve(root.getClass());
      lastRoot = type;
      lastDefinition = null;
      undefinedHeadBytes = 0;
    }
    TypeDefinition definition = lastDefinition;
    if (definition == null || session != null) {
      writeHead(out, header, type);
    } else {
      if (lastHead != 0) {
        out.writeInt64(lastHead | header & 0xFF);
      } else {
        writeHead(out, header, definition);
      }
      numbers.add(type.ordinal());
      if (countAlike(type)) {
        noteAlike(type, header, definition);
      }
    }
    out.enterRoot();
    out.writeRoot(root, type.serializer());
  }

  private void noteAlike(ResolvedType type, int header, TypeDefinition definition) {
    byte[] rest = new byte[1 + definition.length()];
    rest[0] = ObjectHead.TYPED;
    System.arraycopy(definition.bytes(), 0, rest, 1, definition.length());
    noteAlike(type, header, rest);
  }

  private void writeHead(MessageWriter out, int header, ResolvedType type) {
    if (undefinedHeadBytes != 0 && out.putsBits(lastHead | header & 0xFF, undefinedHeadBytes)) {
      return;
    }
    int p = out.reserve(2);
    out.array()[p] = (byte) header;
    out.array()[p + 1] = ObjectHead.TYPED;
    writeType(out, type);
    noteUndefined(type);
    TypeDefinition definition = type.isRegistered() ? TypeDefinitions.of(type) : null;
    if (definition != null
        && definition.length() <= MOST_DEFINITION_BYTES
        && type.isOf(out.resolver())) {
      lastDefinition = definition;
      lastHead =
          definition.length() == Long.BYTES - 2
              ? definition.first() << 2 * Byte.SIZE | ObjectHead.TYPED << Byte.SIZE
              : 0;
    }
  }

  /** Notes how messages begin whose root is of a built-in type, or an array of such. */
  private void noteUndefined(ResolvedType root) {
    int bytes = 2; // header and head
    ResolvedType type = root;
    for (; type.component() != null; type = type.component()) {
      bytes++; // TypeCode.ARRAY, which is 0
    }
    int code = type.builtIn() == ResolvedType.NONE ? -1 : TypeCode.builtIn(type.builtIn());
    if (code >>> 7 == 0 && bytes + 1 < Long.BYTES) {
      lastHead = (long) code << bytes * Byte.SIZE | ObjectHead.TYPED << Byte.SIZE;
      undefinedHeadBytes = bytes + 1;
    }
  }

  private static void writeHead(MessageWriter out, int header, TypeDefinition definition) {
    int length = definition.length();
    int p = out.reserve(2 + length);
    byte[] array = out.array();
    array[p] = (byte) header;
    array[p + 1] = ObjectHead.TYPED;
    System.arraycopy(definition.bytes(), 0, array, p + 2, length);
  }

  @Override
  public void writeObject(MessageWriter out, Object value) {
    if (value == null) {
      out.writeByte(ObjectHead.NULL);
      return;
    }
    ResolvedType type = out.resolve(value.getClass());
    Serializer<Object> body = type.serializer();
    if (out.tracks() && body.tracksReferences()) {
      out.writeTracked(value, ObjectHead.TYPED, type, body);
    } else {
      out.writeByte(ObjectHead.TYPED);
      writeType(out, type);
      out.writeBody(body, value);
    }
  }

  /** Writes the identity of a type: built-in number, or its definition once and then its number. */
  void writeType(MessageWriter out, ResolvedType type) {
    if (type.builtIn() != ResolvedType.NONE) {
      out.writeVarUint32(TypeCode.builtIn(type.builtIn()));
    } else if (type.component() != null) {
      requireOwnComponent(type);
      out.writeByte(TypeCode.ARRAY);
      writeType(out, type.component());
    } else {
      writeRegisteredType(out, type);
    }
  }

  /** An array of a class that is replaced as one of another class would come back as that one's. */
  private static void requireOwnComponent(ResolvedType array) {
    ResolvedType component = array.component();
    if (array.type().getComponentType() != component.type()
        && component.serializer() instanceof StandInBody) {
      throw new UnsupportedTypeException(
          array.type().getTypeName(),
          "where it is not declared, an array of replaced objects is one of " + component);
    }
  }

  /** Returns whether nothing but the number of a type tells that it has been written. */
  boolean canTakeBack(MessageWriter out, ResolvedType type) {
    return type.builtIn() != ResolvedType.NONE || session == null && type.isOf(out.resolver());
  }

  /** Returns how many types have numbers. */
  int count() {
    return numbers.count();
  }

  /** Takes the numbers from two types, unless they are among the first ones. */
  void takeBack(int defined, ResolvedType first, ResolvedType second) {
    if (second != null && numbers.of(second.ordinal()) >= defined) {
      numbers.removeLast(second.ordinal());
    }
    if (first != null && numbers.of(first.ordinal()) >= defined) {
      numbers.removeLast(first.ordinal());
    }
  }

  /** Writes a type by a definition that may not be one of this side. */
  void writeDefinition(MessageWriter out, TypeDefinition definition) {
    if (carriedNumbers == null) {
      carriedNumbers = new HashMap<>();
    }
    Integer number = carriedNumbers.get(definition);
    if (number != null) {
      out.writeVarUint32(TypeCode.defined(number));
      return;
    }
    out.writeBytes(definition.bytes(), 0, definition.length());
    if (session != null && definition.hasSchema()) {
      out.writeByte(0); // a number in the session is for schemas of this side alone
    }
    carriedNumbers.put(definition, numbers.addOther());
  }

  private void writeRegisteredType(MessageWriter out, ResolvedType type) {
    if (!type.isOf(out.resolver())) {
      writeOtherType(out, type);
      return;
    }
    int number = numbers.of(type.ordinal());
    if (number >= 0) {
      out.writeVarUint32(TypeCode.defined(number));
      return;
    }
    TypeDefinition reference = session == null ? null : session.referenceTo(type);
    if (reference != null) {
      write(out, reference);
    } else {
      writeFirst(out, type);
    }
    numbers.add(type.ordinal());
  }

  /**
   * Writes a type of carried fields: a version, or the type of the instance that has read them. The
   * bytes of its values are as its own definition says, whatever this instance makes of its class.
   */
  private void writeOtherType(MessageWriter out, ResolvedType type) {
    ResolvedType own = type.isVersion() ? null : ownTypeLike(out.resolver(), type);
    if (own != null) {
      writeRegisteredType(out, own);
    } else {
      writeDefinition(out, TypeDefinitions.of(type));
    }
  }

  /** Returns the type that has the same definition here, or null. */
  private static ResolvedType ownTypeLike(TypeResolver resolver, ResolvedType type) {
    ResolvedType own =
        type.name() == null ? resolver.registered(type.id()) : resolver.registered(type.name());
    return own != null && TypeDefinitions.of(own).equals(TypeDefinitions.of(type)) ? own : null;
  }

  /** Writes a type that the session has not sent: what it shares needs no sending. */
  private void writeFirst(MessageWriter out, ResolvedType type) {
    TypeDefinition definition = TypeDefinitions.of(type);
    boolean counts = session != null && definition.hasSchema();
    TypeDefinition shared = counts ? session.share(type, definition.schema()) : null;
    if (shared != null) {
      write(out, shared);
      return;
    }
    write(out, definition);
    if (counts) {
      out.writeVarUint32(session.send(type, definition.schema()));
    }
  }

  private void write(MessageWriter out, TypeDefinition definition) {
    if (definition.isShort()) {
      out.writeBits(definition.first(), definition.length());
    } else if (definition.isMedium()) {
      int p = out.reserve(definition.length());
      LittleEndian.putLong(out.array(), p, definition.first());
      LittleEndian.putLong(out.array(), p + definition.length() - Long.BYTES, definition.last());
    } else {
      out.writeBytes(definition.bytes(), 0, definition.length());
    }
  }
}
