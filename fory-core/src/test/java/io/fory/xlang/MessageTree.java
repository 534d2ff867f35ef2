package io.fory.xlang;

import io.fory.buffer.BinaryReader;
import io.fory.wire.xlang.FieldDef;
import io.fory.wire.xlang.FieldType;
import io.fory.wire.xlang.TypeDef;
import io.fory.wire.xlang.XlangType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of a message of compatible mode, read by its own metadata and nothing else: the
 * specification, as far as structs, containers and single values go, in the shortest form.
 *
 * <p>A struct becomes a map from the keys of its fields, an enum and every integer a {@code Long},
 * an array a list.
 */
final class MessageTree extends BinaryReader {
  private static final int NULL = -3;
  private static final int REFERENCE = -2;
  private static final int VALUE = -1;
  private static final int NEW = 0;

  private static final int TRACKED = 1;
  private static final int NULLS = 2;
  private static final int DECLARED = 4;
  private static final int SAME = 8;
  private static final int VALUE_SHIFT = 3;

  private static final FieldType OPEN = FieldType.of(XlangType.UNKNOWN);

  private final List<TypeDef> metadata = new ArrayList<>();
  private final List<Object> objects = new ArrayList<>();

  private MessageTree(byte[] message) {
    attach(message, 0, message.length);
  }

  /** Returns the root. */
  static Object of(byte[] message) {
    MessageTree tree = new MessageTree(message);
    tree.require(tree.readUint8() == 1, "header");
    Object root = tree.readFlagged(OPEN);
    tree.require(tree.remaining() == 0, tree.remaining() + " bytes left");
    return root;
  }

  private void require(boolean condition, String problem) {
    if (!condition) {
      throw new AssertionError(problem + " at " + offset());
    }
  }

  private Object readField(FieldType type) {
    return type.nullable() || type.tracked() ? readFlagged(type) : readTyped(type);
  }

  private Object readFlagged(FieldType type) {
    int flag = readByte();
    switch (flag) {
      case NULL:
        return null;
      case REFERENCE:
        return objects.get(readVarUint32());
      case VALUE:
        return readTyped(type);
      default:
        require(flag == NEW, "flag " + flag);
        int number = objects.size();
        objects.add("unfinished");
        Object value = readTyped(type);
        objects.set(number, value);
        return value;
    }
  }

  /** Reads a value behind its flag: a struct and a value of any type says what it is. */
  private Object readTyped(FieldType type) {
    boolean says = type.type() == XlangType.UNKNOWN || type.type().isStruct();
    return says ? readType().get() : readBody(type);
  }

  /** What the type in front of a body makes of it. */
  private interface Body {
    Object get();
  }

  private Body readType() {
    XlangType type = XlangType.of(readUint8());
    if (type.isCompatible() || type.isNamed()) {
      TypeDef def = readMetadata();
      return () -> type.isStruct() ? readStruct(def) : (Object) (long) readVarUint32();
    }
    if (type.isRegistered()) {
      require(type == XlangType.ENUM, "unexpected " + type);
      readVarUint32();
      return () -> (long) readVarUint32();
    }
    FieldType[] elements = new FieldType[type.elementTypes()];
    Arrays.fill(elements, OPEN);
    return () -> readBody(FieldType.of(type, elements));
  }

  private TypeDef readMetadata() {
    int marker = readVarUint32();
    int index = marker >>> 1;
    if ((marker & 1) == 0) {
      require(index == metadata.size(), "index " + index);
      metadata.add(TypeDef.read(this));
    }
    return metadata.get(index);
  }

  private Map<String, Object> readStruct(TypeDef def) {
    Map<String, Object> struct = new LinkedHashMap<>();
    for (FieldDef field : def.fields()) {
      String key = field.name() != null ? field.name() : "@" + field.id();
      struct.put(key, readField(field.type()));
    }
    return struct;
  }

  private Object readBody(FieldType type) {
    return switch (type.type()) {
      case BOOL -> readBoolean();
      case INT8 -> (long) readByte();
      case INT16 -> (long) readInt16();
      case INT32 -> (long) readInt32();
      case VARINT32 -> (long) readVarInt32();
      case INT64, UINT64 -> readInt64();
      case VARINT64 -> readVarInt64();
      case VAR_UINT64 -> readVarUint64();
      case TAGGED_INT64, TAGGED_UINT64 -> readTagged(type.type() == XlangType.TAGGED_INT64);
      case UINT8 -> (long) readUint8();
      case UINT16 -> readInt16() & 0xFFFFL;
      case UINT32 -> readInt32() & 0xFFFFFFFFL;
      case VAR_UINT32, ENUM, NAMED_ENUM -> readVarUint32() & 0xFFFFFFFFL;
      case FLOAT16 -> readHalf(5, 10);
      case BFLOAT16 -> readHalf(8, 7);
      case FLOAT32 -> (double) readFloat32();
      case FLOAT64 -> readFloat64();
      case STRING -> readText();
      case LIST, SET -> readElements(type.elements().get(0));
      case MAP -> readEntries(type.elements().get(0), type.elements().get(1));
      case DATE -> LocalDate.ofEpochDay(readVarInt64());
      case TIMESTAMP -> Instant.ofEpochSecond(readInt64(), readInt32());
      case DURATION -> Duration.ofSeconds(readVarInt64(), readInt32());
      case DECIMAL -> readDecimal();
      case BINARY -> readArray(XlangType.INT8);
      case BOOL_ARRAY -> readArray(XlangType.BOOL);
      case INT16_ARRAY -> readArray(XlangType.INT16);
      case INT32_ARRAY -> readArray(XlangType.INT32);
      case INT64_ARRAY -> readArray(XlangType.INT64);
      case INT8_ARRAY -> readArray(XlangType.INT8);
      case UINT8_ARRAY -> readArray(XlangType.UINT8);
      case UINT16_ARRAY -> readArray(XlangType.UINT16);
      case UINT32_ARRAY -> readArray(XlangType.UINT32);
      case UINT64_ARRAY -> readArray(XlangType.UINT64);
      case FLOAT16_ARRAY -> readArray(XlangType.FLOAT16);
      case BFLOAT16_ARRAY -> readArray(XlangType.BFLOAT16);
      case FLOAT32_ARRAY -> readArray(XlangType.FLOAT32);
      case FLOAT64_ARRAY -> readArray(XlangType.FLOAT64);
      default -> throw new AssertionError("no body for " + type);
    };
  }

  private long readTagged(boolean signed) {
    int first = readUint8();
    if ((first & 1) != 0) {
      require(first == 1, "tag " + first);
      return readInt64();
    }
    int word = first | readUint8() << 8 | readUint8() << 16 | readUint8() << 24;
    return signed ? word >> 1 : word >>> 1;
  }

  /** Reads a sign, an exponent and a fraction of so many bits. */
  private double readHalf(int exponentBits, int fractionBits) {
    int bits = readInt16();
    int bias = (1 << exponentBits - 1) - 1;
    int exponent = bits >>> fractionBits & (1 << exponentBits) - 1;
    int fraction = bits & (1 << fractionBits) - 1;
    double magnitude =
        exponent == 0
            ? fraction * Math.pow(2, 1 - bias - fractionBits)
            : (fraction + (1 << fractionBits)) * Math.pow(2, exponent - bias - fractionBits);
    if (exponent == (1 << exponentBits) - 1) {
      magnitude = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
    }
    return bits < 0 ? -magnitude : magnitude;
  }

  private String readText() {
    long header = readVarUint64();
    byte[] bytes = readByteArray((int) (header >>> 2));
    return switch ((int) header & 3) {
      case 0 -> new String(bytes, StandardCharsets.ISO_8859_1);
      case 1 -> new String(bytes, StandardCharsets.UTF_16LE);
      case 2 -> new String(bytes, StandardCharsets.UTF_8);
      default -> throw new AssertionError("string coding 3");
    };
  }

  private BigDecimal readDecimal() {
    int scale = readVarInt32();
    long header = readVarUint64();
    if ((header & 1) == 0) {
      long zigzag = header >>> 1;
      return BigDecimal.valueOf((zigzag >>> 1) ^ -(zigzag & 1), scale);
    }
    long meta = header >>> 1;
    byte[] bytes = readByteArray((int) (meta >>> 1));
    byte[] highestFirst = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      highestFirst[i] = bytes[bytes.length - 1 - i];
    }
    return new BigDecimal(new BigInteger((meta & 1) == 0 ? 1 : -1, highestFirst), scale);
  }

  /** The length is a number of bytes. */
  private List<Object> readArray(XlangType element) {
    int bytes = readVarUint32();
    require(bytes % element.width() == 0, "an array of " + bytes + " bytes");
    List<Object> array = new ArrayList<>();
    for (int i = 0; i < bytes / element.width(); i++) {
      array.add(readBody(FieldType.of(element)));
    }
    return array;
  }

  private List<Object> readElements(FieldType declared) {
    int size = readVarUint32();
    List<Object> elements = new ArrayList<>();
    if (size == 0) {
      return elements;
    }
    int header = readUint8();
    boolean flagged = (header & (TRACKED | NULLS)) != 0;
    boolean same = (header & SAME) != 0;
    Body shared = same && (header & DECLARED) == 0 ? readType() : () -> readBody(declared);
    for (int i = 0; i < size; i++) {
      elements.add(readElement(flagged, same ? shared : null));
    }
    return elements;
  }

  /** Reads an element whose type is shared, or which says its own. */
  private Object readElement(boolean flagged, Body shared) {
    if (!flagged) {
      return shared != null ? shared.get() : readType().get();
    }
    int flag = readByte();
    if (flag == NULL) {
      return null;
    }
    if (flag == REFERENCE) {
      return objects.get(readVarUint32());
    }
    int number = objects.size();
    if (flag == NEW) {
      objects.add("unfinished");
    }
    Object value = shared != null ? shared.get() : readType().get();
    if (flag == NEW) {
      objects.set(number, value);
    }
    return value;
  }

  private Map<Object, Object> readEntries(FieldType keys, FieldType values) {
    int size = readVarUint32();
    Map<Object, Object> map = new LinkedHashMap<>();
    while (map.size() < size) {
      int header = readUint8();
      int valueHeader = header >> VALUE_SHIFT;
      boolean both = ((header | valueHeader) & NULLS) == 0;
      int count = both ? readUint8() : 1;
      Body key = sideOf(header, keys, both);
      Body value = sideOf(valueHeader, values, both);
      for (int i = 0; i < count; i++) {
        map.put(key.get(), value.get());
      }
    }
    return map;
  }

  /**
   * Returns one side of entries. Where the other side is null, the type stands behind the flag, as
   * in a field; else in front of all entries.
   */
  private Body sideOf(int header, FieldType declared, boolean both) {
    if ((header & NULLS) != 0) {
      return () -> null;
    }
    boolean flagged = (header & TRACKED) != 0;
    if ((header & DECLARED) != 0) {
      return () -> readElement(flagged, () -> readBody(declared));
    }
    Body shared = both ? readType() : null;
    return () -> readElement(flagged, shared);
  }
}
