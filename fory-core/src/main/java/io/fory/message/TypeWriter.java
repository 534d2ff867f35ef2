package io.fory.message;

/**
 * Writes values with their types. It knows which types the message has defined so far, so each
 * context has its own.
 */
public abstract class TypeWriter {
  /** Makes a writer that has written nothing. */
  protected TypeWriter() {}

  /**
   * Writes a message: its header and its root.
   *
   * @param header first byte of the message
   */
  public abstract void writeMessage(MessageWriter out, int header, Object root);

  /** Writes any value of an admitted class, or null, with its type. */
  public abstract void writeObject(MessageWriter out, Object value);

  /** Makes sure that values of an admitted class can stand where any value may. */
  public void require(ResolvedType type) {}

  /** Joins the message to a session, whose schemas the other end knows; null for none. */
  public abstract void enter(SentSchemas session);

  /** Forgets the message. */
  public abstract void clear();
}
