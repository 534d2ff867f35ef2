package io.fory.serializer;

import io.fory.error.ConfigurationMismatchException;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import java.util.HashMap;
import java.util.Map;

/**
 * The schemas that one end of a session has received, by their hashes. What a message adds counts
 * even if the message turns out to be malformed: the other end has sent it.
 */
public final class ReceivedSchemas {
  private static final int MOST = 4096;
  private static final int MOST_BYTES = 1 << 18;

  /**
   * A schema that was received.
   *
   * @param schema the schema
   * @param reference what stands for it from now on
   * @param type what it describes
   */
  record Received(WrittenSchema schema, TypeDefinition reference, ResolvedType type) {}

  private final Map<Long, Received> received = new HashMap<>();
  private int bytes;

  /** Makes the state of a new session. */
  public ReceivedSchemas() {}

  /** Returns what a session, or null, has received. */
  static Received find(ReadContext in, ReceivedSchemas session, long hash) {
    Received found = session == null ? null : session.received.get(hash);
    if (found != null) {
      return found;
    }
    ForyException error =
        session == null
            ? new ConfigurationMismatchException(
                    "The message belongs to a session: it refers to a schema that was sent before")
                .withCure("Read it with the ForySession that has read the messages before it")
            : new IncompatibleSchemaException(
                    "The message refers to a schema that this session has not received")
                .withCure("ForySession.resynchronize() at the writer sends all schemas again");
    throw error.withOffset(in.offset());
  }

  void add(ReadContext in, WrittenSchema schema, ResolvedType type) {
    if (received.size() >= MOST && !received.containsKey(schema.hash())) {
      throw new LimitExceededException(
              "schemas of a session", MOST + 1, MOST, "Start a new session")
          .withOffset(in.offset());
    }
    if (!received.containsKey(schema.hash())) {
      bytes += schema.bytes().length;
      if (bytes > MOST_BYTES) {
        throw new LimitExceededException(
                "bytes of the schemas of a session", bytes, MOST_BYTES, "Start a new session")
            .withOffset(in.offset());
      }
    }
    received.put(schema.hash(), new Received(schema, TypeDefinition.referenceTo(schema), type));
  }
}
