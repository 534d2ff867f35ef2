package io.fory.benchmark.ceiling;

import io.fory.benchmark.data.ObjectType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The code of one model: its objects to bytes and back.
 *
 * <p>The classes are printed by {@code CeilingSources}. Belongs to one thread.
 */
abstract class ModelCode {

  static final byte NULL = 0;
  static final byte PRESENT = 1;

  /** All elements of a list are of the declared class, none is null. */
  static final byte BODIES = 1;

  final StringCode strings = new StringCode();

  /** The index behind the object or list that was read last. */
  int behind;

  /**
   * Writes a message from the start of {@code bytes} on.
   *
   * @param object of the model's class
   * @return the end of the message
   * @throws IndexOutOfBoundsException if there is too little room
   */
  abstract int write(Object object, byte[] bytes);

  /**
   * Reads the message from the start of {@code bytes} to {@code end}.
   *
   * @throws IndexOutOfBoundsException if the message is longer
   * @throws IllegalArgumentException if it is no message of the model's class
   */
  abstract Object read(byte[] bytes, int end);

  static ModelCode of(ObjectType objectType) {
    return switch (objectType) {
      case STRUCT -> new StructCode();
      case STRUCT2 -> new Struct2Code();
      case MEDIA_CONTENT -> new MediaContentCode();
      case SAMPLE -> new SampleCode();
    };
  }

  static boolean isPresent(byte[] bytes, int at, int end) {
    Objects.checkIndex(at, end);
    byte head = bytes[at];
    if (head != NULL && head != PRESENT) {
      throw new IllegalArgumentException("an object of another class");
    }
    return head == PRESENT;
  }

  @SuppressWarnings("EnumOrdinal") // the format's code of a constant
  static byte code(Enum<?> constant) {
    return (byte) (constant == null ? 0 : constant.ordinal() + 1);
  }

  /** The constant of a code. */
  static <E> E constant(E[] constants, byte code) {
    return code == 0 ? null : constants[code - 1];
  }

  final int putStrings(List<String> values, byte[] bytes, int start) {
    if (values == null) {
      bytes[start] = NULL;
      return start + 1;
    }
    int count = values.size();
    bytes[start] = PRESENT;
    int at = LengthCode.put(bytes, start + 1, count);
    for (int i = 0; i < count; i++) {
      at = strings.put(bytes, at, values.get(i));
    }
    return at;
  }

  /** Reads the list of strings behind its head. */
  final List<String> getStrings(byte[] bytes, int start, int end) {
    int count = LengthCode.get(bytes, start, end);
    int at = start + LengthCode.bytes(count);
    Objects.checkFromIndexSize(at, count, end);
    List<String> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int header = LengthCode.get(bytes, at, end);
      values.add(strings.get(bytes, at, header, end));
      at = StringCode.end(at, header);
    }
    behind = at;
    return values;
  }
}
