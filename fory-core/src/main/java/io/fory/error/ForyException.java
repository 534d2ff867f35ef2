package io.fory.error;

/**
 * The root of every failure that the framework reports; unchecked.
 *
 * <p>Besides its problem it carries, as far as they are known, the path of the object at fault, the
 * byte offset, the declared and the met type, the cure, and a stable {@link ErrorCode}. {@link
 * #getMessage()} puts them into one line:
 *
 * <pre>{@code
 * Input ends early: 4 bytes needed, 2 remain (at Order.items[3].price, byte offset 117)
 * }</pre>
 *
 * <p><b>The path is built while the call unwinds</b>, so that a successful call pays nothing for
 * it: each caller that catches the exception on its way out prepends its own element and throws it
 * on. The innermost {@value #PATH_ENDS} elements and the outermost {@value #PATH_ENDS} are kept;
 * "…" stands for those between. The exception is therefore mutable until it leaves the framework,
 * and belongs to one thread until then.
 *
 * <p>Messages hold names and numbers only: never a value of the payload, never the result of a
 * {@code toString} of the application.
 */
public abstract class ForyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** How many elements of the path are kept at each of its two ends. */
  private static final int PATH_ENDS = 16;

  private final ErrorCode code;

  /**
   * Innermost element first. The first half is filled once; the second half is a ring, in which the
   * element that was prepended last overwrites the oldest.
   */
  private String[] path;

  private int pathLength;
  private long offset = -1;
  private String declaredType;
  private String metType;
  private String cure;

  /**
   * Makes an exception without a place.
   *
   * @param code the stable code
   * @param problem without a full stop; names from input must have gone through {@link
   *     ErrorText#printable(String)}
   * @param cause the exception that led to this one, or null
   */
  protected ForyException(ErrorCode code, String problem, Throwable cause) {
    super(problem, cause);
    this.code = code;
  }

  /**
   * Puts an element in front of the path; for catch blocks on the way out.
   *
   * <p>An element is a field name ({@code price}), the simple name of the root class ({@code
   * Order}), or, in brackets of its own, a position: {@code [3]} of an array or a collection,
   * {@code {key}} or <code>{value}</code> of a map entry, <code>{carried}</code> of the fields that
   * another version of the class has carried. A dot is set between elements, but not before a
   * bracket.
   *
   * @return this exception, to be thrown on
   */
  public final ForyException prepend(String element) {
    if (path == null) {
      path = new String[2 * PATH_ENDS];
    }
    path[slot(pathLength)] = ErrorText.printable(element);
    pathLength++;
    return this;
  }

  /**
   * Puts the position of an element of an array or a collection in front of the path: {@code [3]}.
   *
   * @return this exception, to be thrown on
   */
  public final ForyException prependIndex(int index) {
    return prepend("[" + index + "]");
  }

  /**
   * Sets the byte offset, unless one is set already: the innermost place knows best.
   *
   * @param offset the distance in bytes from the start of the message or buffer; a negative one is
   *     unknown and changes nothing
   * @return this exception, to be thrown on
   */
  public final ForyException withOffset(long offset) {
    if (this.offset < 0 && offset >= 0) {
      this.offset = offset;
    }
    return this;
  }

  /**
   * Sets the declared and the met type, each unless it is set already.
   *
   * @param declared the name of the type that is declared, or null; it is made printable here
   * @param met the name of the type that is met, or null; it is made printable here
   * @return this exception, to be thrown on
   */
  public final ForyException withTypes(String declared, String met) {
    if (declaredType == null && declared != null) {
      declaredType = ErrorText.printable(declared);
    }
    if (metType == null && met != null) {
      metType = ErrorText.printable(met);
    }
    return this;
  }

  /**
   * Sets the cure, which the reader of the message can apply, unless one is set already.
   *
   * @param cure one sentence without a full stop that names the option or the call, or null
   * @return this exception, to be thrown on
   */
  public final ForyException withCure(String cure) {
    if (this.cure == null) {
      this.cure = cure;
    }
    return this;
  }

  /** Returns the stable code. */
  public final ErrorCode code() {
    return code;
  }

  /** Returns the problem, without its place and its cure. */
  public final String problem() {
    return super.getMessage();
  }

  /** Returns the path of the object at fault, such as {@code Order.items[3].price}, or "". */
  public final String path() {
    StringBuilder out = new StringBuilder();
    appendPath(out);
    return out.toString();
  }

  /** Returns the byte offset, or -1 where it is unknown. */
  public final long offset() {
    return offset;
  }

  /** Returns the name of the declared type, or null. */
  public final String declaredType() {
    return declaredType;
  }

  /** Returns the name of the type that was met, or null. */
  public final String metType() {
    return metType;
  }

  /** Returns the cure: an action that would change the outcome; or null. */
  public final String cure() {
    return cure == null ? usualCure() : cure;
  }

  /** Returns the cure of an error of which nothing closer is said, or null. */
  String usualCure() {
    return null;
  }

  /** Returns problem, path, byte offset, types and cure in one line. */
  @Override
  public final String getMessage() {
    StringBuilder out = new StringBuilder().append(problem());
    int start = out.length();
    if (pathLength > 0) {
      out.append(" (at ");
      appendPath(out);
    }
    if (offset >= 0) {
      out.append(out.length() == start ? " (at " : ", ").append("byte offset ").append(offset);
    }
    if (declaredType != null) {
      out.append(out.length() == start ? " (" : ", ").append("declared ").append(declaredType);
    }
    if (metType != null) {
      out.append(out.length() == start ? " (" : ", ").append("met ").append(metType);
    }
    if (out.length() > start) {
      out.append(')');
    }
    String said = cure();
    if (said != null) {
      out.append(". ").append(said);
    }
    return out.toString();
  }

  private void appendPath(StringBuilder out) {
    int start = out.length();
    for (int i = pathLength - 1; i >= 0; i--) {
      appendElement(out, start, path[slot(i)]);
      if (i == pathLength - PATH_ENDS && i > PATH_ENDS) {
        appendElement(out, start, "…");
        i = PATH_ENDS;
      }
    }
  }

  private static void appendElement(StringBuilder out, int start, String element) {
    boolean bracket = element.startsWith("[") || element.startsWith("{");
    if (out.length() > start && !bracket) {
      out.append('.');
    }
    out.append(element);
  }

  /** Returns the slot of the element that was prepended as number {@code i}. */
  private static int slot(int i) {
    return i < PATH_ENDS ? i : PATH_ENDS + i % PATH_ENDS;
  }
}
