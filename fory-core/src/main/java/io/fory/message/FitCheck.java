package io.fory.message;

import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;

/**
 * Finds out before a value is written whether a reader may have it where it stands: one that is
 * replaced comes back as another object, unless that is made into one of its class again.
 */
public final class FitCheck {
  /** So many objects stand for each other in turn; more are an error of depth when written. */
  private static final int MOST_FORMS = 64;

  private final MessageWriter out;
  private final Object value;
  private final Class<?> declared;
  private int forms;

  private FitCheck(MessageWriter out, Object value, Class<?> declared) {
    this.out = out;
    this.value = value;
    this.declared = declared;
  }

  /**
   * Writes the body of a value that stands where a class or interface is declared.
   *
   * @throws UnsupportedTypeException if no reader could have there what comes back
   */
  public static void write(MessageWriter out, PlacedBody body, Object value, Class<?> declared) {
    Object form = body.formOf(out, value);
    body.check(new FitCheck(out, value, declared), form);
    body.writeForm(out, value, form);
  }

  /**
   * Makes sure that a value fits where a class is declared if it is only referred to there, for it
   * has been written elsewhere.
   *
   * @throws UnsupportedTypeException if no reader could have there what comes back
   */
  public static void requireMet(
      MessageWriter out, PlacedBody body, Object value, Class<?> declared) {
    if (out.hasMet(value)) {
      body.check(new FitCheck(out, value, declared), body.formOf(out, value));
    }
  }

  /** Returns the context that the value is written by. */
  public MessageWriter out() {
    return out;
  }

  /** Takes note of an object that is written in place of the value, by the rules of its class. */
  public void readAsWritten(Object form) {
    if (form == null || ++forms > MOST_FORMS) {
      return;
    }
    Object body;
    try {
      body = out.resolve(form.getClass()).serializer();
    } catch (ForyException e) {
      return; // thrown again where the form is written
    }
    if (body instanceof PlacedBody placed) {
      placed.check(this, placed.formOf(out, form));
    } else {
      readAs(form.getClass());
    }
  }

  /** Takes note of the class of what is read. */
  public void readAs(Class<?> read) {
    boolean converted =
        ContainerConversion.isTarget(declared)
            && ContainerConversion.kindOf(declared).isAssignableFrom(read);
    if (!declared.isAssignableFrom(read) && !converted) {
      throw TypeRefusal.comesBackAs(value.getClass(), read, declared);
    }
  }
}
