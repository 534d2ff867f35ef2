package io.fory.message;

import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.util.Arrays;

/**
 * The schemas that one end of a session has received, by the numbers that the other end gave them.
 * The schemas of a message count even if the message turns out to be malformed: the other end has
 * sent them. Those behind the place where it was refused are not known: they stand between values,
 * whose ends only a reader of the values finds.
 *
 * <p>Holds their bytes. The decoded schemas take many times as much memory; they are shared between
 * all sessions of a {@code Fory} and decoded again if they have been forgotten.
 */
public final class SessionReceivedSchemas extends ReceivedSchemas {
  private static final Received[] NONE = {};

  private Received[] received = NONE;
  private int bytes;

  /** A new object whenever the numbers begin to mean something else. */
  private Object run = new Object();

  /** Makes the state of a new session. */
  public SessionReceivedSchemas() {}

  @Override
  public void start() {
    if (bytes > 0) {
      received = NONE;
      bytes = 0;
      run = new Object();
    }
  }

  @Override
  Object run() {
    return run;
  }

  @Override
  ResolvedType readReference(MessageReader in, NativeTypeReader types) {
    int number = in.readVarUint32();
    int check = in.readInt16() & 0xFFFF;
    Received found = number >= 0 && number < received.length ? received[number] : null;
    if (found == null) {
      throw new IncompatibleSchemaException(
              "The message refers to the schema "
                  + Integer.toUnsignedString(number)
                  + ", which this session has not received: the message that had it was lost, or"
                  + " refused before it was read as far")
          .withOffset(in.offset())
          .withCure(
              "ForySession.resynchronize() at the writer sends all schemas again; messages"
                  + " of a session that shares a registry are read by one that shares it");
    }
    if (!found.has(check)) {
      throw new IncompatibleSchemaException(
              "The message refers to another schema "
                  + number
                  + " than the one that this session has received: it is of another writer, or"
                  + " messages have been lost")
          .withOffset(in.offset())
          .withCure(
              "Read the messages of each writer with a ForySession of their own;"
                  + " ForySession.resynchronize() at the writer sends all schemas again");
    }
    return found.read(in, types);
  }

  /**
   * Adds a schema that a message has.
   *
   * @throws MalformedInputException if the number stands for another one
   * @throws LimitExceededException if there are too many
   */
  @Override
  void add(MessageReader in, int number, byte[] schema) {
    if (number < 0 || number >= MOST) {
      throw exceeded(in, "schemas of a session", (number & 0xFFFFFFFFL) + 1, MOST);
    }
    if (number >= received.length) {
      received = Arrays.copyOf(received, Math.max(Math.max(4, number + 1), received.length * 2));
    }
    Received known = received[number];
    if (known != null) {
      if (!Arrays.equals(known.schema, schema)) {
        throw new MalformedInputException(
                "The message has another schema "
                    + number
                    + " than the one that this session has received")
            .withOffset(in.offset())
            .withCure("Read the messages of each writer with a ForySession of their own");
      }
      return;
    }
    if (schema.length > MOST_BYTES - bytes) {
      throw exceeded(
          in, "bytes of the schemas of a session", (long) bytes + schema.length, MOST_BYTES);
    }
    bytes += schema.length;
    received[number] = new Received(schema, SessionReference.of(number, schema));
  }
}
