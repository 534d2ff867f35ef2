package io.fory.serializer;

import java.util.HashMap;
import java.util.Map;

/**
 * The schemas that one end of a session has received, by their hashes. What a message adds counts
 * even if the message turns out to be malformed: the other end has sent it.
 */
public final class ReceivedSchemas {
  private static final int MOST = 4096;

  /**
   * A schema that was received.
   *
   * @param schema the schema
   * @param reference the bytes that stand for it from now on
   * @param type what it describes
   */
  @SuppressWarnings("ArrayRecordComponent") // changed by none
  record Received(WrittenSchema schema, byte[] reference, ResolvedType type) {}

  private final Map<Long, Received> received = new HashMap<>();

  /** Makes the state of a new session. */
  public ReceivedSchemas() {}

  Received find(long hash) {
    return received.get(hash);
  }

  void add(ReadContext in, WrittenSchema schema, ResolvedType type) {
    if (received.size() >= MOST && !received.containsKey(schema.hash())) {
      throw in.tooManySchemas(MOST);
    }
    received.put(schema.hash(), new Received(schema, TypeDefinition.referenceTo(schema), type));
  }
}
