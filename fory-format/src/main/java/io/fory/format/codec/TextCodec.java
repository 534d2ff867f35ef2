package io.fory.format.codec;

import io.fory.codegen.java.SourceWriter;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;

/** The codec of text, and of values that are text in rows. */
final class TextCodec extends VariableCodec {
  /** The longest text that is parsed: parsing a number takes time that grows with its square. */
  static final int MAX_PARSED = 10_000;

  private static final String LIMIT = "length of a number, time or id as text";

  private final TextForm form;

  TextCodec(TextForm form) {
    super(RowType.of(TypeKind.STRING));
    this.form = form;
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    if (form == TextForm.STRING) {
      out.writeText((String) value); // an object of another class may stand where this is declared
      return;
    }
    String text = value.toString();
    requireReadable(value, text);
    out.writeText(text);
  }

  /** Refuses a value that its text does not give back. */
  private void requireReadable(Object value, String text) {
    if (text.length() > MAX_PARSED) {
      throw new LimitExceededException(LIMIT, text.length(), MAX_PARSED, null);
    }
    boolean exact = form.type() == value.getClass() || form == TextForm.ZONE_ID;
    boolean equal;
    try {
      equal = exact && form.parse(text).equals(value);
    } catch (RuntimeException e) {
      equal = false;
    }
    if (!equal) {
      throw new UnsupportedTypeException(
          value.getClass().getTypeName(), "its text does not give it back");
    }
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    if (form == TextForm.STRING) {
      return in.text(base, size);
    }
    if (size > MAX_PARSED) {
      throw new LimitExceededException(LIMIT, size, MAX_PARSED, null).withOffset(base);
    }
    try {
      Object value = form.parse(in.text(base, size));
      if (form == TextForm.BIG_DECIMAL) {
        in.noteDigits(size);
      }
      return value;
    } catch (IllegalArgumentException | java.time.DateTimeException | ArithmeticException e) {
      MalformedInputException malformed =
          new MalformedInputException("Text is no " + form.type().getSimpleName(), e);
      malformed.withOffset(base);
      throw malformed;
    }
  }

  @Override
  void printWrite(RowSource source, SourceWriter out, String slot) {
    if (form == TextForm.STRING) {
      out.line("_out.writeText(_base, ", slot, ", (java.lang.String) _x);");
    } else {
      super.printWrite(source, out, slot);
    }
  }

  @Override
  String readExpression(RowSource source, String slot) {
    return form == TextForm.STRING
        ? "_in.text(_base, _size, " + slot + ")"
        : super.readExpression(source, slot);
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    return this;
  }
}
