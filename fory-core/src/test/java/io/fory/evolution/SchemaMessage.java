package io.fory.evolution;

import io.fory.fixture.MessageBuilder;
import java.util.Arrays;

/**
 * A message whose root brings a schema, taken apart.
 *
 * @param header the first byte
 * @param schema the schema of the root
 * @param body what follows it
 */
@SuppressWarnings("ArrayRecordComponent") // changed by none
record SchemaMessage(int header, byte[] schema, byte[] body) {
  private static final int DEFINITION_BY_SCHEMA = 3;

  /** Takes a message apart. */
  static SchemaMessage of(byte[] message) {
    if (message[1] != MessageBuilder.TYPED || message[2] != DEFINITION_BY_SCHEMA) {
      throw new AssertionError("a message without a schema: " + Arrays.toString(message));
    }
    int at = 3;
    int length = 0;
    int shift = 0;
    do {
      length |= (message[at] & 0x7F) << shift;
      shift += 7;
    } while (message[at++] < 0);
    return new SchemaMessage(
        message[0],
        Arrays.copyOfRange(message, at, at + length),
        Arrays.copyOfRange(message, at + length, message.length));
  }

  /** Returns the message with another schema. */
  byte[] with(byte[] otherSchema) {
    return start().schema(otherSchema).bytes(body).build();
  }

  /** Returns the message with another length before the schema. */
  byte[] announcing(long length) {
    return start().varint(DEFINITION_BY_SCHEMA).varint(length).bytes(schema).bytes(body).build();
  }

  /** Returns the message as one of a session that defines the schema as a number. */
  byte[] defining(int number) {
    return inSession().schema(number, schema).bytes(body).build();
  }

  /** Returns the message as one of a session that refers to the schema by a number. */
  byte[] referringTo(long number) {
    return inSession().schemaReference(number, schema).bytes(body).build();
  }

  private static MessageBuilder inSession() {
    return MessageBuilder.ofSession().bytes(MessageBuilder.TYPED);
  }

  /** Returns the message with another body. */
  byte[] withBody(byte[] otherBody) {
    return start().schema(schema).bytes(otherBody).build();
  }

  private MessageBuilder start() {
    MessageBuilder start = (header & 8) == 0 ? MessageBuilder.message() : MessageBuilder.tracked();
    return start.bytes(MessageBuilder.TYPED);
  }
}
