package io.fory.codec;

import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.UnknownConstant;
import io.fory.serializer.ReadContext;
import java.util.Arrays;

/**
 * The codec of a place that is declared with an enum: the ordinal plus one, 0 for null, in one byte
 * or, from 255 constants on, in two.
 *
 * @param type the enum
 * @param constants its constants, in the order of the writer; an {@link UnknownConstant} where the
 *     reader has none of that name, or the constant that stands for it
 * @param universe how many constants the enum has here, by which its sets and maps are sized
 */
@SuppressWarnings("ArrayRecordComponent") // shared by all, changed by none
public record EnumCodec(Class<?> type, Object[] constants, int universe) implements ValueCodec {
  private static final int MOST_IN_ONE_BYTE = 254;

  /** Makes the codec of the enum as it is here. */
  public EnumCodec(Class<?> type, Object[] constants) {
    this(type, constants, constants.length);
  }

  /** Returns the constants that a set or map of the enum takes memory for. */
  public int mostConstants() {
    return Math.max(universe, constants.length);
  }

  /** Returns the bytes that a value takes, 1 or 2. */
  public int width() {
    return width(constants.length);
  }

  /** Returns the bytes that a value of an enum with so many constants takes. */
  public static int width(int constants) {
    return constants <= MOST_IN_ONE_BYTE ? 1 : 2;
  }

  /** Returns the number that stands for a value or null. */
  @SuppressWarnings("EnumOrdinal") // the layout hash covers the order of the constants
  public static int codeOf(Enum<?> value) {
    return value == null ? 0 : value.ordinal() + 1;
  }

  /**
   * Returns the constant that a number stands for, or null.
   *
   * @param in null outside of a context, where no constant is unknown; the error has no offset then
   * @throws io.fory.error.MalformedInputException if there is none
   */
  public static Object constant(ReadContext in, Object[] constants, int code) {
    if (code == 0) {
      return null;
    }
    if (code > constants.length) {
      String problem = "enum constant number " + code + ", the enum has " + constants.length;
      throw in == null ? new MalformedInputException(problem) : in.malformedInput(problem);
    }
    return known(in, constants[code - 1]);
  }

  /**
   * Returns the constant of a field, with the name of the field in errors.
   *
   * @param field its name, for errors
   */
  public static Object constant(ReadContext in, Object[] constants, int code, String field) {
    if (code > 0 && code <= constants.length) {
      Object constant = constants[code - 1];
      if (!(constant instanceof UnknownConstant)) {
        return constant;
      }
    }
    return code == 0 ? null : unusual(in, constants, code, field);
  }

  /** Returns the constant of a field that always has one, as {@link #constant} does. */
  public static Object constantNotNull(ReadContext in, Object[] constants, int code, String field) {
    if (code == 0) {
      String problem = "null where there is always a value";
      ForyException error =
          in == null ? new MalformedInputException(problem) : in.malformedInput(problem);
      throw error.prepend(field);
    }
    return constant(in, constants, code, field);
  }

  /** Has a method of its own, so that the usual case stays small. */
  private static Object unusual(ReadContext in, Object[] constants, int code, String field) {
    try {
      return constant(in, constants, code);
    } catch (ForyException e) {
      throw e.prepend(field);
    }
  }

  /**
   * Returns a constant that was found among the {@link #constants}; null if the reader lacks it in
   * a dropped field.
   *
   * @throws io.fory.error.IncompatibleSchemaException if that is a constant the reader lacks
   */
  public static Object known(ReadContext in, Object constant) {
    if (constant instanceof UnknownConstant unknown) {
      if (MessageReader.of(in).drops(unknown)) {
        return null;
      }
      throw unknown.refused(in);
    }
    return constant;
  }

  /**
   * Returns the number that stands for a value or null among the {@link #constants}, which may be
   * those of another version.
   *
   * @throws UnsupportedTypeException if there is none
   */
  public int codeAmong(Enum<?> value) {
    int code = codeOf(value);
    if (code == 0 || code <= constants.length && constants[code - 1] == value) {
      return code;
    }
    int index = Arrays.asList(constants).indexOf(value);
    if (index < 0) {
      DeclaredClass.cast(type, value);
      throw new UnsupportedTypeException(
          type.getTypeName(),
          "its constant " + value.name() + " stands where a newer version carries its own");
    }
    return index + 1;
  }

  @Override
  public void write(MessageWriter out, Object value) {
    int code = codeAmong(value instanceof Enum<?> constant ? constant : noConstant(value));
    if (width() == 1) {
      out.writeByte(code);
    } else {
      out.writeInt16(code);
    }
  }

  /** Returns null for null. */
  private Enum<?> noConstant(Object value) {
    return (Enum<?>) DeclaredClass.cast(type, value);
  }

  @Override
  public Object read(MessageReader in) {
    return constant(in, constants, width() == 1 ? in.readUint8() : in.readInt16() & 0xFFFF);
  }

  @Override
  public Object copy(GraphCopier copier, Object value) {
    return DeclaredClass.cast(type, value);
  }

  @Override
  public int minBytes() {
    return width();
  }
}
