package io.fory.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The schemas that one end of a session has sent, by their numbers. The schemas of a message count
 * as sent once the message is complete: a failed call has sent nothing.
 *
 * <p>A number belongs to one schema for as long as the session lasts, even if the call failed that
 * gave it: a reader may have got a part of its message.
 */
public final class SessionSentSchemas extends SentSchemas {
  private static final TypeDefinition[] NONE = {};

  /** By ordinal of the type: the reference to its schema, or null if that has no number. */
  private TypeDefinition[] references = NONE;

  private int[] numbers = {};
  private final BitSet sent = new BitSet();
  private final List<ResolvedType> adding = new ArrayList<>();
  private int count;
  private int bytes;
  private boolean started;

  /** The type that was found sent last, often the next one too, and its reference. */
  private ResolvedType lastSent;

  private TypeDefinition lastReference;

  /** Makes the state of a new session. */
  public SessionSentSchemas() {}

  @Override
  public boolean isStarted() {
    return started;
  }

  @Override
  TypeDefinition referenceTo(ResolvedType type) {
    if (type == lastSent) {
      return lastReference;
    }
    if (!sent.get(type.ordinal())) {
      return null;
    }
    lastSent = type;
    lastReference = references[type.ordinal()];
    return lastReference;
  }

  /** Nobody knows a schema that has not been sent. */
  @Override
  TypeDefinition share(ResolvedType type, byte[] schema) {
    return null;
  }

  /**
   * Notes that a message has the schema of a type.
   *
   * @return the value that follows the schema: its number plus one, or 0 if it gets none, because
   *     the session has as many as a reader keeps
   */
  @Override
  int send(ResolvedType type, byte[] schema) {
    int ordinal = type.ordinal();
    makeRoom(ordinal);
    if (references[ordinal] == null) {
      if (count == ReceivedSchemas.MOST || schema.length > ReceivedSchemas.MOST_BYTES - bytes) {
        return 0;
      }
      bytes += schema.length;
      references[ordinal] = SessionReference.of(count, schema);
      numbers[ordinal] = ++count;
    }
    adding.add(type);
    return numbers[ordinal];
  }

  private void makeRoom(int ordinal) {
    if (ordinal >= references.length) {
      int length = Math.max(16, ordinal * 2);
      references = Arrays.copyOf(references, length);
      numbers = Arrays.copyOf(numbers, length);
    }
  }

  @Override
  public void commit() {
    for (int i = 0; i < adding.size(); i++) {
      sent.set(adding.get(i).ordinal());
    }
    started = true;
    rollBack();
  }

  @Override
  public void rollBack() {
    if (!adding.isEmpty()) {
      adding.clear();
    }
  }

  /** Under the numbers that they have. */
  @Override
  public void clear() {
    sent.clear();
    lastSent = null;
    started = false;
  }
}
