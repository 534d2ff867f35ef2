package io.fory.codegen;

import io.fory.codec.StructBody;
import io.fory.message.ObjectFiller;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import io.fory.struct.InterpretedStruct;
import io.fory.struct.LinkedPlan;

/** The superclass of generated serializers of structs. */
public abstract class GeneratedStruct implements StructBody, ObjectFiller {
  private InterpretedStruct interpreter;
  private LinkedPlan bound;

  /** Creates a serializer; called once by its class's definition. */
  protected GeneratedStruct() {}

  /**
   * Sets the interpreter of the same steps.
   *
   * @param bound its plan with the codecs that the code was printed for
   */
  final void setInterpreter(InterpretedStruct interpreter, LinkedPlan bound) {
    this.interpreter = interpreter;
    this.bound = bound;
  }

  /** Returns the interpreter of the same steps. */
  public final InterpretedStruct interpreter() {
    return interpreter;
  }

  /** Returns the plan with the codecs that the code was printed for. */
  public final LinkedPlan bound() {
    return bound;
  }

  /** Nothing is generated before this has been made sure of; generated code asks no more. */
  @Override
  public final void requireMakes() {
    interpreter.requireMakes();
  }

  @Override
  public final boolean isRevocable() {
    return interpreter.isRevocable();
  }

  /** The interpreter fills an object; the generated code makes those that it refers to. */
  @Override
  public final void fill(ReadContext in, Object target) {
    interpreter.fill(in, target);
  }

  @Override
  public abstract void write(WriteContext out, Object value);

  @Override
  public abstract Object read(ReadContext in);

  @Override
  public abstract Object copy(CopyContext context, Object original);

  @Override
  public abstract boolean isImmutable();

  @Override
  public abstract boolean createsFirst();

  @Override
  public abstract int minBytes();
}
