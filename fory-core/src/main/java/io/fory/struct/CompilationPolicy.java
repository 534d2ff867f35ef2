package io.fory.struct;

import io.fory.recording.Recorder;
import io.fory.serializer.Serializer;

/** Decides when a struct leaves the interpreter for generated code. */
public interface CompilationPolicy {
  /** Returns the serializer that a new struct starts with: the struct itself, or generated code. */
  Serializer<?> start(InterpretedStruct struct);

  /** Returns whether {@link #start} returns generated code for versions of writers where it can. */
  boolean startsVersions();

  /**
   * Reports that a struct is used often; called by any thread that uses it.
   *
   * @return false if the struct should report again later
   */
  boolean reportHot(InterpretedStruct struct);

  /**
   * Has code generated in the background.
   *
   * @param version of a writer that the struct belongs to, or null if it is a class of this side
   * @return false if too much is waiting already
   */
  boolean enqueue(InterpretedStruct struct, Object version);

  /** Forgets the structs enqueued for a version. */
  void cancel(Object version);

  /** Returns what hears of code and of versions. */
  Recorder recorder();
}
