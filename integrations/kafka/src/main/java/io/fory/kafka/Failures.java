package io.fory.kafka;

import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;

/** What Kafka is told when a record is not written or read. */
final class Failures {
  private Failures() {}

  /**
   * Returns the exception for a record that is not written.
   *
   * @param by what the serializer is configured with; null if it was made with a {@code Fory}
   */
  static SerializationException writing(String topic, ForyException cause, Configured by) {
    return new SerializationException(
        "A record for the topic " + topic + " is not written: " + textOf(cause, by), cause);
  }

  /**
   * Returns the exception for a record that is not read.
   *
   * @param by what the deserializer is configured with; null if it was made with a reader
   */
  static SerializationException reading(String topic, ForyException cause, Configured by) {
    String cure =
        cause.code() == ErrorCode.CONFIGURATION_MISMATCH
            ? ". If the writer has " + ForyConfig.SCHEMA_TOPIC + ", the reader needs it too"
            : "";
    return new SerializationException(
        "A record of the topic " + topic + " is not read: " + textOf(cause, by) + cure, cause);
  }

  /** Returns what went wrong, and in which topic of schemas if it has to do with that. */
  private static String textOf(ForyException thrown, Configured by) {
    boolean kafka = thrown.getCause() instanceof KafkaException;
    String text =
        kafka ? thrown.getMessage() + ": " + thrown.getCause().getMessage() : thrown.getMessage();
    SchemaTopic schemas = by == null ? null : by.schemas();
    boolean named = text.contains(ForyConfig.SCHEMA_TOPIC);
    return schemas != null && !named && (kafka || thrown.code() == ErrorCode.INCOMPATIBLE_SCHEMA)
        ? text + ". " + schemas
        : text;
  }

  static SerializationException notConfigured() {
    return new SerializationException("Neither configured nor made with a Fory");
  }
}
