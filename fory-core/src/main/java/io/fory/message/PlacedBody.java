package io.fory.message;

/**
 * A serializer that may write another object in place of a value, so that what is read need not fit
 * where the value stands. Objects of a class that another one declares are written in two steps,
 * with a {@link FitCheck} in between.
 */
public interface PlacedBody {
  /** Returns whether whatever is read fits where a class or interface is declared. */
  boolean alwaysFits(Class<?> declared);

  /** Returns what is written in place of a value: the value itself, another object, or null. */
  Object formOf(MessageWriter out, Object value);

  /** Tells a check as what a form is read, which {@link #formOf} has returned. */
  void check(FitCheck check, Object form);

  /** Writes the body of a value whose form has been asked for. */
  void writeForm(MessageWriter out, Object value, Object form);
}
