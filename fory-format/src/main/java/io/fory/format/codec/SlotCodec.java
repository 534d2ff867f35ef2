package io.fory.format.codec;

import io.fory.codegen.java.SourceWriter;
import io.fory.error.IncompatibleSchemaException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;

/** How the values of one Java type get into a slot of a row or array, and out of it. Immutable. */
public abstract class SlotCodec {
  private final RowType type;

  SlotCodec(RowType type) {
    this.type = type;
  }

  /** Returns the type of the values in the row format. */
  public final RowType type() {
    return type;
  }

  /**
   * Writes a value that is not null.
   *
   * @param base index of the row or array that has the slot
   * @param slot index of the slot, which is zero
   */
  abstract void write(RowOutput out, int base, int slot, Object value);

  /**
   * Reads a value that is not null.
   *
   * @param base index of the row or array that has the slot
   * @param size of the row or array in bytes
   * @param slot index of the slot
   */
  abstract Object read(RowInput in, int base, int size, int slot);

  /** Prints how the value {@code _x}, which is not null, is written into a slot. */
  void printWrite(RowSource source, SourceWriter out, String slot) {
    String codec = source.constant(SlotCodec.class, this);
    out.line("io.fory.format.codec.RowCode.write(", codec, ", _out, _base, ", slot, ", _x);");
  }

  /** Returns the expression of a value that is not null, an object, in a slot. */
  String readExpression(RowSource source, String slot) {
    String codec = source.constant(SlotCodec.class, this);
    return "io.fory.format.codec.RowCode.read(" + codec + ", _in, _base, _size, " + slot + ")";
  }

  /**
   * Returns a codec that reads values which another version of the class wrote as another type; it
   * writes nothing.
   *
   * @throws IncompatibleSchemaException if they cannot be read as values of this type
   */
  abstract SlotCodec reading(RowType written);

  /** Checks that values were written as values of this kind. */
  final void requireKind(RowType written) {
    if (written.kind() != type.kind()) {
      throw incompatible(written);
    }
  }

  /** Returns the error for values that were written as a type that is not read as this one. */
  final IncompatibleSchemaException incompatible(RowType written) {
    return incompatible(written.kind(), type.kind());
  }

  static IncompatibleSchemaException incompatible(TypeKind written, TypeKind wanted) {
    return new IncompatibleSchemaException("Values of " + written + " are not read as " + wanted);
  }
}
