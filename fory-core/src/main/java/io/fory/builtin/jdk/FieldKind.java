package io.fory.builtin.jdk;

import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;

/** How a field of the JDK's serial form is written. The ordinals are on the wire, for ever. */
@SuppressWarnings("ImmutableEnumChecker") // the zeros do not change
enum FieldKind {
  BOOLEAN(boolean.class, false),
  BYTE(byte.class, (byte) 0),
  CHAR(char.class, '\0'),
  SHORT(short.class, (short) 0),
  INT(int.class, 0),
  LONG(long.class, 0L),
  FLOAT(float.class, 0F),
  DOUBLE(double.class, 0D),
  TEXT(String.class, null),
  OBJECT(Object.class, null),
  /** An object that nothing else refers to. */
  UNSHARED(Object.class, null);

  private static final FieldKind[] ALL = values();

  private final Class<?> type;

  @SuppressWarnings("ImmutableEnumChecker") // a box, or null
  private final Object zero;

  FieldKind(Class<?> type, Object zero) {
    this.type = type;
    this.zero = zero;
  }

  static FieldKind of(Class<?> type, boolean unshared) {
    for (FieldKind kind : ALL) {
      if (kind.type == type && kind.compareTo(OBJECT) < 0) {
        return kind;
      }
    }
    return unshared ? UNSHARED : OBJECT;
  }

  /** Returns the kind of that number, or null. */
  static FieldKind at(int number) {
    return number < ALL.length ? ALL[number] : null;
  }

  boolean isPrimitive() {
    return compareTo(TEXT) < 0;
  }

  Class<?> type() {
    return type;
  }

  /** Returns the value of a field that the writer does not have. */
  Object zero() {
    return zero;
  }

  /** Writes the value of a field that declares a class. */
  void write(MessageWriter out, Class<?> declared, Object value, Places places) {
    switch (this) {
      case BOOLEAN -> out.writeBoolean((boolean) value);
      case BYTE -> out.writeByte((byte) value);
      case CHAR -> out.writeInt16((char) value);
      case SHORT -> out.writeInt16((short) value);
      case INT -> out.writeInt32((int) value);
      case LONG -> out.writeInt64((long) value);
      case FLOAT -> out.writeFloat32((float) value);
      case DOUBLE -> out.writeFloat64((double) value);
      default -> places.write(out, this, declared, value);
    }
  }

  Object read(MessageReader in, Places places) {
    return switch (this) {
      case BOOLEAN -> in.readBoolean();
      case BYTE -> in.readByte();
      case CHAR -> (char) in.readInt16();
      case SHORT -> in.readInt16();
      case INT -> in.readInt32();
      case LONG -> in.readInt64();
      case FLOAT -> in.readFloat32();
      case DOUBLE -> in.readFloat64();
      default -> places.of(this).read(in);
    };
  }

  /** Reads past a value that nobody wants. */
  void drop(MessageReader in, Places places) {
    if (isPrimitive()) {
      read(in, places);
    } else {
      places.of(this).drop(in);
    }
  }
}
