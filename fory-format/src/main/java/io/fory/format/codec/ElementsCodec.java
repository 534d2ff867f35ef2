package io.fory.format.codec;

import io.fory.codegen.java.SourceWriter;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;

/** The codec of values that are their elements: collections, and arrays of objects. */
public abstract class ElementsCodec extends VariableCodec {
  private final Elements elements;

  ElementsCodec(RowType type, Place place) {
    super(type);
    this.elements = new Elements(place, type);
  }

  final Elements elements() {
    return elements;
  }

  /** Returns the elements of a value that can be written. */
  public abstract Object[] toArray(Object value);

  /**
   * Returns a value of elements that were read.
   *
   * @param in from which they were
   * @param base index of the array in the row format
   * @param weight of the array and what was read for it, see {@link RowInput#since}
   */
  public abstract Object ofArray(RowInput in, Object[] values, int base, long weight);

  /**
   * Checks that an array that was written, the last value of the output, can be read again; called
   * only if {@link #checksWritten} says so.
   *
   * @param base index of the array
   */
  public void checkWritten(RowOutput out, int base) {}

  /** Returns whether what is written has to be checked. */
  boolean checksWritten() {
    return false;
  }

  /** Returns whether {@link #ofArray} makes an {@link java.util.ArrayList} of what it is given. */
  boolean makesList() {
    return false;
  }

  @Override
  public final void writeBody(RowOutput out, Object value) {
    int base = out.end();
    elements.write(out, toArray(value));
    if (checksWritten()) {
      checkWritten(out, base);
    }
  }

  @Override
  public final Object readBody(RowInput in, int base, int size) {
    long mark = in.mark();
    Object[] values = elements.read(in, base, size);
    return ofArray(in, values, base, size + in.since(mark));
  }

  @Override
  void printWrite(RowSource source, SourceWriter out, String slot) {
    String codec = source.constant(ElementsCodec.class, this);
    out.line("int _s = _out.end();");
    out.line(source.elementsWriter(elements), "(_out, ", codec, ".toArray(_x));");
    if (checksWritten()) {
      out.line(codec, ".checkWritten(_out, _s);");
    }
    out.line("_out.putPlace(_base, ", slot, ", _s);");
  }

  @Override
  String readExpression(RowSource source, String slot) {
    return source.elementsReader(this) + "(_in, _base, _size, " + slot + ")";
  }
}
