package io.fory.kafka;

import io.fory.Fory;
import io.fory.ForyReader;
import io.fory.ForySession;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.config.ConfigException;

/** What a configuration makes of one serializer or deserializer. */
final class Configured {
  private final Fory fory;
  private final Class<?> type;
  private final SchemaTopicSettings topic;
  private final SchemaTopic schemas;
  private final ForySession session;
  private boolean closed;

  /**
   * Makes it.
   *
   * @throws ConfigException if the configuration does not work
   */
  Configured(Map<String, ?> configs, boolean isKey) {
    ForyConfig config = new ForyConfig(configs);
    fory = config.fory();
    type = config.type(isKey);
    if (!fory.admits(type)) {
      throw new ConfigException(
          isKey ? ForyConfig.KEY_TYPE : ForyConfig.VALUE_TYPE,
          type.getName(),
          "must be of " + ForyConfig.PREFIX + "classes");
    }
    if (config.hasSchemaTopic()) {
      topic = config.schemaTopic();
      ForySession alone = newSession();
      schemas = SharedSchemaTopics.enter(topic);
      session = alone.sharing(isKey ? schemas.forKeys() : schemas);
    } else {
      topic = null;
      schemas = null;
      session = null;
    }
  }

  private ForySession newSession() {
    try {
      return fory.newSession();
    } catch (IllegalStateException e) {
      throw ForyConfig.mistake(ForyConfig.SCHEMA_TOPIC + ": " + e.getMessage(), e);
    }
  }

  Function<Object, byte[]> writing() {
    return session == null ? fory::serialize : session::serialize;
  }

  ForyReader<?> reader() {
    return session == null ? fory.readerFor(type) : session.readerFor(type);
  }

  /** Returns the topic of schemas; null if there is none. */
  SchemaTopic schemas() {
    return schemas;
  }

  void close() {
    if (topic != null && !closed) {
      closed = true;
      SharedSchemaTopics.leave(topic);
    }
  }
}
