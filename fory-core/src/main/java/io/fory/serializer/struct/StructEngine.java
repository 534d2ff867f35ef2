package io.fory.serializer.struct;

import io.fory.serializer.Serializer;

/** Decides when a struct leaves the interpreter for generated code. */
public interface StructEngine {
  /** Returns the serializer that a new struct starts with: the struct itself, or generated code. */
  Serializer<?> start(InterpretedStruct struct);

  /** Returns whether {@link #start} returns generated code where it can. */
  boolean isImmediate();

  /** Is told once per struct, by whichever thread happens to use it, that it is used often. */
  void reportHot(InterpretedStruct struct);
}
