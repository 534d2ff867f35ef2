package io.fory.dump;

import io.fory.error.ErrorCode;
import io.fory.error.ErrorText;
import io.fory.error.MalformedInputException;
import io.fory.plan.ScalarKind;
import io.fory.wire.xlang.FieldDef;
import io.fory.wire.xlang.FieldType;
import io.fory.wire.xlang.TypeDef;
import io.fory.wire.xlang.XlangType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Prints one message of the cross-language format, as far as its metadata tells: structs of a
 * writer in compatible mode, and what is built in.
 */
final class XlangDump {
  /** A type that a value names: a built-in kind, or a type of the application. */
  private record Told(XlangType kind, String name, TypeDef def) {}

  private static final int NULL = -3;
  private static final int REFERENCE = -2;
  private static final int VALUE = -1;
  private static final int NUMBERED = 0;

  private static final int TRACKED_BIT = 1;
  private static final int NULL_BIT = 2;
  private static final int DECLARED_BIT = 4;
  private static final int SAME_BIT = 8;
  private static final int SIDE_BITS = 3;
  private static final FieldType OPEN = FieldType.of(XlangType.UNKNOWN);

  private final DumpInput in;
  private final Output out;
  private final List<Told> defined = new ArrayList<>();
  private int numbers;

  XlangDump(DumpInput in, Output out) {
    this.in = in;
    this.out = out;
  }

  /** Prints the root. */
  void root() {
    value("root", OPEN, true, true, null);
  }

  /**
   * Prints a value.
   *
   * @param type of its place
   * @param typed whether it says its own type
   * @param told the type that all elements beside it share, or null
   */
  private void value(String name, FieldType type, boolean flagged, boolean typed, Told told) {
    long at = in.offset();
    int number = Output.NONE;
    if (flagged) {
      int flag = in.buffer().readByte();
      switch (flag) {
        case NULL -> {
          in.node();
          out.leaf(name, at, null, Output.NONE, null);
          return;
        }
        case REFERENCE -> {
          reference(name, at);
          return;
        }
        case NUMBERED -> number = numbers++;
        case VALUE -> {}
        default -> throw in.malformed("unknown reference flag " + flag);
      }
    }
    Told known = told != null ? told : typed ? readType() : own(type.type());
    in.enter();
    body(name, at, known, elementsOf(known.kind(), type), number);
    in.exit();
  }

  private void reference(String name, long at) {
    int number = in.buffer().readVarUint32();
    if (number < 0 || number >= numbers) {
      throw in.malformed("no object number " + Integer.toUnsignedString(number) + " before it");
    }
    in.node();
    out.reference(name, at, number);
  }

  private static boolean isTyped(XlangType kind) {
    return kind == XlangType.UNKNOWN
        || kind.isStruct()
        || kind == XlangType.EXT
        || kind == XlangType.NAMED_EXT;
  }

  private static Told own(XlangType kind) {
    return new Told(kind, kind.name().toLowerCase(Locale.ROOT), null);
  }

  /** Returns the types of the elements that a place declares for what stands there. */
  private static List<FieldType> elementsOf(XlangType kind, FieldType place) {
    return place.type() == kind ? place.elements() : List.of(OPEN, OPEN);
  }

  private Told readType() {
    XlangType kind = XlangType.of(in.uint8());
    if (!kind.isRegistered()) {
      return own(kind);
    }
    if (kind.isCompatible() || kind.isNamed()) {
      return metadata(kind);
    }
    int id = in.buffer().readVarUint32();
    return new Told(kind, kind + " @" + Integer.toUnsignedString(id), null);
  }

  private Told metadata(XlangType kind) {
    long at = in.offset();
    int marker = in.buffer().readVarUint32();
    int index = marker >>> 1;
    if ((marker & 1) != 0) {
      if (index >= defined.size()) {
        throw in.malformed("type metadata number " + index + ", of " + defined.size());
      }
      return defined.get(index);
    }
    if (index != defined.size()) {
      throw unnamed(kind, at);
    }
    try {
      TypeDef def = TypeDef.readFrom(in.buffer());
      Told told = new Told(def.kind(), "type " + def.label(), def);
      defined.add(told);
      return told;
    } catch (MalformedInputException e) {
      throw kind.isCompatible() ? e : unnamed(kind, at);
    }
  }

  private static Stop unnamed(XlangType kind, long at) {
    return new Stop(
        ErrorCode.CONFIGURATION_MISMATCH,
        "the message has no metadata of a type of kind " + kind,
        at);
  }

  private void body(String name, long at, Told type, List<FieldType> elements, int number) {
    XlangType kind = type.kind();
    if (kind.isScalar()) {
      out.leaf(name, at, type.name(), number, scalar(kind));
    } else if (kind.elementTypes() > 0) {
      out.open(name, at, type.name(), number);
      if (kind == XlangType.MAP) {
        entries(elements.get(0), elements.get(1));
      } else {
        elements(elements.get(0));
      }
      out.close();
    } else if (kind.width() > 0) {
      dense(name, at, type, number);
    } else if (kind.isCompatible() && type.def() != null) {
      out.open(name, at, type.name(), number);
      for (FieldDef field : type.def().fields()) {
        FieldType place = field.type();
        String key = field.name() == null ? "@" + field.id() : field.name();
        value(key, place, place.nullable() || place.tracked(), isTyped(place.type()), null);
      }
      out.close();
    } else {
      other(name, at, type, number);
    }
  }

  private void other(String name, long at, Told type, int number) {
    switch (type.kind()) {
      case STRING -> out.leaf(name, at, type.name(), number, in.string());
      case NONE -> out.leaf(name, at, type.name(), number, null);
      case BINARY -> out.leaf(name, at, type.name(), number, in.hex(in.length()));
      case ENUM, NAMED_ENUM -> out.leaf(name, at, type.name(), number, "constant " + unsigned());
      case DATE -> out.leaf(name, at, type.name(), number, in.buffer().readVarInt64());
      case DURATION, TIMESTAMP -> {
        boolean duration = type.kind() == XlangType.DURATION;
        out.open(name, at, type.name(), number);
        long first = in.offset();
        long seconds = duration ? in.buffer().readVarInt64() : in.buffer().readInt64();
        out.leaf("seconds", first, null, Output.NONE, seconds);
        out.leaf("nanos", in.offset(), null, Output.NONE, in.buffer().readInt32());
        out.close();
      }
      case DECIMAL -> decimal(name, at, type, number);
      case UNION, TYPED_UNION, NAMED_UNION -> {
        out.open(name, at, type.name(), number);
        value("case " + unsigned(), OPEN, true, true, null);
        out.close();
      }
      default -> {
        out.leaf(name, at, type.name(), number, "?");
        throw new Stop(
            ErrorCode.INCOMPATIBLE_SCHEMA,
            "the bytes do not tell what a "
                + ErrorText.printable(type.name())
                + " consists of: it has a serializer of its own, or the message has no metadata",
            in.offset());
      }
    }
  }

  private long unsigned() {
    return Integer.toUnsignedLong(in.buffer().readVarUint32());
  }

  private Object scalar(XlangType kind) {
    return switch (kind) {
      case BOOL -> in.scalar(ScalarKind.BOOLEAN);
      case INT8 -> in.scalar(ScalarKind.BYTE);
      case UINT8 -> in.uint8();
      case INT16 -> in.scalar(ScalarKind.SHORT);
      case UINT16 -> in.buffer().readInt16() & 0xFFFF;
      case INT32 -> in.scalar(ScalarKind.INT);
      case UINT32 -> Integer.toUnsignedLong(in.buffer().readInt32());
      case INT64 -> in.scalar(ScalarKind.LONG);
      case UINT64 -> new BigInteger(Long.toUnsignedString(in.buffer().readInt64()));
      case VARINT32 -> in.buffer().readVarInt32();
      case VAR_UINT32 -> unsigned();
      case VARINT64 -> in.buffer().readVarInt64();
      case VAR_UINT64 -> new BigInteger(Long.toUnsignedString(in.buffer().readVarUint64()));
      case TAGGED_INT64 -> tagged(true);
      case TAGGED_UINT64 -> new BigInteger(Long.toUnsignedString(tagged(false)));
      case FLOAT32 -> in.scalar(ScalarKind.FLOAT);
      case FLOAT64 -> in.scalar(ScalarKind.DOUBLE);
      case FLOAT16, BFLOAT16 -> "0x" + in.hex(2);
      default -> throw in.malformed("a number of the type " + kind + ", which is reserved");
    };
  }

  private long tagged(boolean signed) {
    int first = in.buffer().readInt32();
    if ((first & 1) == 0) {
      return signed ? first >> 1 : first >>> 1;
    }
    long low = (first & 0xFFFFFFFFL) >>> 8;
    long rest = in.buffer().readInt32() & 0xFFFFFFFFL;
    return low | rest << 24 | (long) in.buffer().readByte() << 56;
  }

  private void decimal(String name, long at, Told type, int number) {
    out.open(name, at, type.name(), number);
    out.leaf("scale", at, null, Output.NONE, in.buffer().readVarInt32());
    long start = in.offset();
    long header = in.buffer().readVarUint64();
    Object unscaled;
    if ((header & 1) == 0) {
      long zigzag = header >>> 1;
      unscaled = zigzag >>> 1 ^ -(zigzag & 1);
    } else {
      in.require(header >>> 2);
      String sign = (header & 2) == 0 ? "" : "-";
      unscaled = sign + "0x" + in.hex((int) (header >>> 2)) + ", the lowest byte first";
    }
    out.leaf("unscaled", start, null, Output.NONE, unscaled);
    out.close();
  }

  private void dense(String name, long at, Told type, int number) {
    String kind = type.kind().name();
    XlangType element = XlangType.valueOf(kind.substring(0, kind.length() - "_ARRAY".length()));
    int bytes = in.length();
    if (bytes % element.width() != 0) {
      throw in.malformed("an array of numbers takes " + bytes + " bytes");
    }
    out.openArray(name, at, type.name(), number);
    for (int i = 0; i < bytes; i += element.width()) {
      out.element(scalar(element));
    }
    out.closeArray();
  }

  private int size() {
    int size = in.buffer().readVarUint32();
    if (size < 0) {
      throw in.malformed("a container of " + Integer.toUnsignedString(size) + " elements");
    }
    return size;
  }

  private void elements(FieldType each) {
    int size = size();
    if (size == 0) {
      return;
    }
    int head = in.uint8();
    if (head > 15) {
      throw in.malformed("unknown bits before the elements of a container: " + head);
    }
    boolean flags = (head & (TRACKED_BIT | NULL_BIT)) != 0;
    Told shared = (head & SAME_BIT) == 0 ? null : shared(head, each);
    for (int i = 0; i < size; i++) {
      value("[" + i + "]", each, flags, shared == null, shared);
    }
  }

  /** Returns the type that all elements have. */
  private Told shared(int bits, FieldType each) {
    if ((bits & DECLARED_BIT) == 0) {
      return readType();
    }
    if (isTyped(each.type())) {
      throw new Stop(
          ErrorCode.INCOMPATIBLE_SCHEMA,
          "the type of the elements is left to the place, which the bytes do not tell",
          in.offset());
    }
    return own(each.type());
  }

  private void entries(FieldType keys, FieldType values) {
    int size = size();
    for (int read = 0; read < size; ) {
      int head = in.uint8();
      int keyBits = head & (1 << SIDE_BITS) - 1;
      int valueBits = head >>> SIDE_BITS;
      if (valueBits >= 1 << SIDE_BITS) {
        throw in.malformed("unknown bits before the entries of a map: " + head);
      }
      if (((keyBits | valueBits) & NULL_BIT) != 0) {
        single("{key}", keyBits, keys);
        single("{value}", valueBits, values);
        read++;
        continue;
      }
      int count = in.uint8();
      if (count == 0 || count > size - read) {
        throw in.malformed(
            "a run of " + count + " entries, of which " + (size - read) + " are left");
      }
      Told key = shared(keyBits, keys);
      Told value = shared(valueBits, values);
      for (int i = 0; i < count; i++) {
        value("{key}", keys, (keyBits & TRACKED_BIT) != 0, false, key);
        value("{value}", values, (valueBits & TRACKED_BIT) != 0, false, value);
      }
      read += count;
    }
  }

  private void single(String name, int bits, FieldType type) {
    if ((bits & NULL_BIT) != 0) {
      in.node();
      out.leaf(name, in.offset(), null, Output.NONE, null);
      return;
    }
    Told declared = (bits & DECLARED_BIT) != 0 ? shared(bits, type) : null;
    value(name, type, (bits & TRACKED_BIT) != 0, declared == null, declared);
  }
}
