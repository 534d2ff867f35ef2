package io.fory.message;

/**
 * Writes values with their types. It knows which types the message has defined so far, so each
 * context has its own.
 */
public abstract class TypeWriter {
  /** Hears of messages that begin alike; null if nobody asks for them. */
  private BlockMessages blocks;

  /** How many messages have begun as the one before since it last heard of one. */
  private int alike;

  /** Makes a writer that has written nothing. */
  protected TypeWriter() {}

  /** Has messages of one block noted. */
  public final void tell(BlockMessages listener) {
    blocks = listener;
  }

  /** Counts a message that begins as others of its type; returns whether to note it. */
  protected final boolean countAlike(ResolvedType type) {
    if (++alike < BlockMessages.ROOTS_BEFORE_LOOK) {
      return false;
    }
    alike = 0;
    return blocks != null && blocks.lacksWritten(type);
  }

  /**
   * Notes a message that begins as others of its type.
   *
   * @param header first byte of the message
   * @param rest the bytes behind it and in front of the body
   */
  protected final void noteAlike(ResolvedType type, int header, byte[] rest) {
    byte[] head = new byte[1 + rest.length];
    head[0] = (byte) header;
    System.arraycopy(rest, 0, head, 1, rest.length);
    blocks.noteWritten(type, head);
  }

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
