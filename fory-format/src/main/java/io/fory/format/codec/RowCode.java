package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.plan.OptionalKind;

/** The superclass of generated code for a bean, and what it shares with the interpreter. */
public abstract class RowCode {
  /** Called by generated classes. */
  protected RowCode() {}

  /** Writes the fields of a bean into a row whose slots are reserved. */
  public abstract void write(RowOutput out, int base, Object value);

  /** Reads a row. */
  public abstract Object read(RowInput in, int base, int size);

  /** Refuses an object of another class. */
  public static void requireClass(Class<?> owner, Object value) {
    if (value.getClass() != owner) {
      throw new TypeMismatchException(owner, value.getClass())
          .withCure("A row has the fields of the declared class only");
    }
  }

  /** Checks that a row has its slots. */
  public static void requireFixed(int fixedBytes, int base, int size) {
    if (size < fixedBytes) {
      throw MalformedInputException.truncated(fixedBytes, size, base);
    }
  }

  /** Returns the error for null in a place that is not nullable. */
  public static ForyException nullRefused() {
    return new UnsupportedTypeException("null", "its place is not nullable");
  }

  /** Returns the error for null that was read where it may not be. */
  public static ForyException nullMet(int slot) {
    return RowMemory.malformed("Null where the schema says not null", slot);
  }

  /** Returns what an Optional holds, or null. */
  public static Object content(Object kind, Object holder) {
    if (holder == null) {
      String type = ((OptionalKind) kind).wrap(null).getClass().getTypeName();
      throw new UnsupportedTypeException(type, "null would come back as an empty one");
    }
    return ((OptionalKind) kind).unwrap(holder);
  }

  /** Returns the Optional of a value or null. */
  public static Object holder(Object kind, Object content) {
    return ((OptionalKind) kind).wrap(content);
  }

  /** Returns a copy of the components of a record. */
  public static Object[] copy(Object[] components) {
    return components.clone();
  }

  /** Writes a value by its codec. */
  public static void write(SlotCodec codec, RowOutput out, int base, int slot, Object value) {
    codec.write(out, base, slot, value);
  }

  /** Reads a value by its codec. */
  public static Object read(SlotCodec codec, RowInput in, int base, int size, int slot) {
    return codec.read(in, base, size, slot);
  }

  /** Reads a row that is a value of another one, or of an array. */
  public static Object read(RowCode code, RowInput in, int base, int size, int slot) {
    long place = in.variable(base, size, slot);
    return code.read(in, RowMemory.index(place), RowMemory.size(place));
  }
}
