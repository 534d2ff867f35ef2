package io.fory.kafka;

import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;

/** What Kafka is told when a record is not written or read. */
final class Failures {
  private Failures() {}

  static SerializationException writing(String topic, ForyException cause) {
    return new SerializationException(
        "A record for the topic " + topic + " is not written: " + messageOf(cause), cause);
  }

  /** Returns the message of an exception, with that of the client of Kafka that is behind it. */
  private static String messageOf(ForyException thrown) {
    return thrown.getCause() instanceof KafkaException kafka
        ? thrown.getMessage() + ": " + kafka.getMessage()
        : thrown.getMessage();
  }

  static SerializationException reading(String topic, ForyException cause) {
    String cure =
        cause.code() == ErrorCode.CONFIGURATION_MISMATCH
            ? ". If the writer has " + ForyConfig.SCHEMA_TOPIC + ", the reader needs it too"
            : "";
    return new SerializationException(
        "A record of the topic " + topic + " is not read: " + messageOf(cause) + cure, cause);
  }

  static SerializationException notConfigured() {
    return new SerializationException("Neither configured nor made with a Fory");
  }
}
