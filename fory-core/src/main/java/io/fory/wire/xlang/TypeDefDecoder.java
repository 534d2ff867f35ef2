package io.fory.wire.xlang;

import io.fory.buffer.BinaryReader;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the bytes of a {@link TypeDefEncoder}, from untrusted sources. */
final class TypeDefDecoder {
  /** Most bytes of a body. */
  static final int MAX_BYTES = 1 << 17;

  /** Most fields of a struct. */
  static final int MAX_FIELDS = 1 << 15;

  /** How deep containers nest in the type of a field. */
  static final int MAX_NESTING = 32;

  private final MetaReader in;

  private TypeDefDecoder(MetaReader in) {
    this.in = in;
  }

  /**
   * Reads header and body.
   *
   * @throws MalformedInputException if no encoder writes them
   * @throws LimitExceededException if there is more of something than anybody needs
   */
  static TypeDef read(BinaryReader in) {
    long header = in.readInt64();
    int size = readSize(header, in);
    long start = in.offset();
    int from = in.take(size);
    try {
      return decode(header, in.array(), from, size);
    } catch (MalformedInputException | LimitExceededException e) {
      throw e.withOffset(start);
    }
  }

  /**
   * Reads header and body at the reader index of a buffer.
   *
   * @throws MalformedInputException as above, with the reader index somewhere in them
   */
  static TypeDef read(MemoryBuffer in) {
    long header = in.readInt64();
    long size = TypeDefHeader.size(header);
    if (size == TypeDefHeader.LONG_SIZE) {
      size += Integer.toUnsignedLong(in.readVarUint32());
      checkBytes(size);
    }
    int start = in.readerIndex();
    byte[] body = in.readBytes((int) size);
    try {
      return decode(header, body, 0, body.length);
    } catch (MalformedInputException | LimitExceededException e) {
      throw e.withOffset(start);
    }
  }

  /** Reads the part of the size of a body that its header leaves open; returns the size. */
  static int readSize(long header, BinaryReader in) {
    int size = TypeDefHeader.size(header);
    if (size < TypeDefHeader.LONG_SIZE) {
      return size;
    }
    long more = Integer.toUnsignedLong(in.readVarUint32());
    try {
      checkBytes(size + more);
    } catch (LimitExceededException e) {
      throw e.withOffset(in.offset());
    }
    return size + (int) more;
  }

  /** Decodes a body. */
  static TypeDef decode(long header, byte[] body, int from, int count) {
    TypeDefHeader.check(header, body, from, count);
    MetaReader in = new MetaReader(body, from, from + count);
    TypeDef type = new TypeDefDecoder(in).readBody();
    if (in.remaining() > 0) {
      throw new MalformedInputException(
          "type metadata has " + in.remaining() + " bytes behind its end");
    }
    return type;
  }

  private TypeDef readBody() {
    int b = in.readUint8();
    boolean struct = (b & TypeDefBytes.STRUCT) != 0;
    XlangType kind = struct ? structKind(b) : otherKind(b);
    int fieldCount = struct ? readFieldCount(b) : 0;
    if (kind.isNamed()) {
      String namespace = readName(NameKind.NAMESPACE);
      return TypeDef.ofName(kind, namespace, readName(NameKind.TYPE), readFields(fieldCount));
    }
    int id = in.readVarUint32();
    if (id == TypeDef.NO_ID) {
      throw new MalformedInputException("no type has the number " + Integer.toUnsignedString(id));
    }
    return TypeDef.ofId(kind, id, readFields(fieldCount));
  }

  private static XlangType structKind(int b) {
    boolean named = (b & TypeDefBytes.NAMED) != 0;
    if ((b & TypeDefBytes.COMPATIBLE) != 0) {
      return named ? XlangType.NAMED_COMPATIBLE_STRUCT : XlangType.COMPATIBLE_STRUCT;
    }
    return named ? XlangType.NAMED_STRUCT : XlangType.STRUCT;
  }

  private static XlangType otherKind(int b) {
    if (b >= TypeDefBytes.KINDS.length) {
      throw new MalformedInputException("unknown kind of type metadata: " + b);
    }
    return TypeDefBytes.KINDS[b];
  }

  private int readFieldCount(int b) {
    int count = b & TypeDefBytes.MANY_FIELDS;
    if (count < TypeDefBytes.MANY_FIELDS) {
      return count;
    }
    long all = count + Integer.toUnsignedLong(in.readVarUint32());
    checkFields(all);
    return (int) all;
  }

  private String readName(NameKind kind) {
    int b = in.readUint8();
    int encoding = b & (1 << TypeDefBytes.NAME_ENCODING_BITS) - 1;
    int size = b >> TypeDefBytes.NAME_ENCODING_BITS;
    if (size == TypeDefBytes.LONG_NAME) {
      size = in.readMore(size);
    }
    return readName(kind, encoding, size);
  }

  private String readName(NameKind kind, int encoding, int size) {
    MetaStringEncoding used = kind.encoding(encoding);
    int from = in.take(size);
    String name = used.decode(in.bytes(), from, size, kind.specials());
    if (name.isEmpty() && kind != NameKind.NAMESPACE) {
      throw new MalformedInputException("a name in type metadata is empty");
    }
    return name;
  }

  private List<FieldDef> readFields(int count) {
    if (count > in.remaining()) {
      throw new MalformedInputException(
          count + " fields in " + in.remaining() + " bytes of type metadata");
    }
    List<FieldDef> fields = new ArrayList<>(count);
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < count; i++) {
      FieldDef field = readField();
      if (!keys.add((field.name() == null ? "@" : ".") + field.key())) {
        throw new MalformedInputException("type metadata has a field twice");
      }
      fields.add(field);
    }
    return fields;
  }

  private FieldDef readField() {
    int b = in.readUint8();
    int encoding = b >> TypeDefBytes.FIELD_ENCODING_SHIFT;
    int size = b >> TypeDefBytes.FIELD_SIZE_SHIFT & TypeDefBytes.LONG_FIELD;
    if (size == TypeDefBytes.LONG_FIELD) {
      size = in.readMore(size);
    }
    FieldType type = readType(in.readVarUint32(), b, 0);
    return encoding == TypeDefBytes.BY_NUMBER
        ? FieldDef.ofId(size, type)
        : FieldDef.ofName(readName(NameKind.FIELD, encoding, size + 1), type);
  }

  private FieldType readType(int number, int flags, int depth) {
    XlangType type = XlangType.of(number);
    checkNesting(type, depth);
    List<FieldType> elements = new ArrayList<>(type.elementTypes());
    for (int i = 0; i < type.elementTypes(); i++) {
      int code = in.readVarUint32();
      elements.add(readType(code >>> TypeDefBytes.ELEMENT_TYPE_SHIFT, code, depth + 1));
    }
    return new FieldType(
        type, (flags & TypeDefBytes.NULLABLE) != 0, (flags & TypeDefBytes.TRACKED) != 0, elements);
  }

  /** Refuses a body that is too long, for writers too. */
  static void checkBytes(long bytes) {
    check("bytes of type metadata", bytes, MAX_BYTES);
  }

  /** Refuses a struct of too many fields. */
  static void checkFields(long fields) {
    check("fields of a struct", fields, MAX_FIELDS);
  }

  /**
   * Refuses a type that has its own elements too deep in the type of a field.
   *
   * @param depth how many types it stands in
   */
  static void checkNesting(XlangType type, int depth) {
    if (type.elementTypes() > 0) {
      check("nesting of containers in the type of a field", depth + 1, MAX_NESTING);
    }
  }

  private static void check(String what, long actual, long allowed) {
    if (actual > allowed) {
      throw new LimitExceededException(what, actual, allowed, null);
    }
  }
}
