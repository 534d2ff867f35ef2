package io.fory.message;

/**
 * What the writer of a session has told its readers of schemas: by messages before, or elsewhere.
 */
public abstract class SentSchemas {
  /** Makes the state of a new session. */
  SentSchemas() {}

  /** Returns whether a message may follow others: no session starts with it. */
  public abstract boolean isStarted();

  /** Returns the reference to the schema of a type, or null if readers do not know that. */
  abstract TypeDefinition referenceTo(ResolvedType type);

  /**
   * Returns the reference to the schema of a type that {@link #referenceTo} does not have; null if
   * the message must have the schema.
   */
  abstract TypeDefinition share(ResolvedType type, byte[] schema);

  /**
   * Notes that a message has the schema of a type.
   *
   * @return the value that follows the schema: its number plus one, or 0 if it gets none
   */
  abstract int send(ResolvedType type, byte[] schema);

  /** Counts the schemas of the message as sent; called when the message is complete. */
  public abstract void commit();

  /** Forgets the schemas of the message. */
  public abstract void rollBack();

  /** Makes all schemas be sent again. */
  public abstract void clear();
}
