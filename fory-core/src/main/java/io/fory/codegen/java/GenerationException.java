package io.fory.codegen.java;

/** Thrown when no code can be generated for a class, which then stays with the interpreter. */
public final class GenerationException extends Exception {
  private static final long serialVersionUID = 1L;

  public GenerationException(String message, Throwable cause) {
    super(message, cause);
  }
}
