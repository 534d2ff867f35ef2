package io.fory.kafka;

import java.util.HashMap;
import java.util.Map;

/** The topics of schemas that configured clients use, one for each configuration. */
final class SharedSchemaTopics {
  private static final Map<SchemaTopicSettings, Users> TOPICS = new HashMap<>();

  private static final class Users {
    final SchemaTopic topic;
    int count;

    Users(SchemaTopic topic) {
      this.topic = topic;
    }
  }

  private SharedSchemaTopics() {}

  /** Returns a topic, which the caller {@linkplain #leave leaves} once. */
  static SchemaTopic enter(SchemaTopicSettings settings) {
    synchronized (TOPICS) {
      Users users = TOPICS.computeIfAbsent(settings, key -> new Users(new SchemaTopic(key)));
      users.count++;
      return users.topic;
    }
  }

  /** Closes a topic if the caller was the last that used it. */
  static void leave(SchemaTopicSettings settings) {
    SchemaTopic last = null;
    synchronized (TOPICS) {
      Users users = TOPICS.get(settings);
      users.count--;
      if (users.count == 0) {
        TOPICS.remove(settings);
        last = users.topic;
      }
    }
    if (last != null) {
      last.close();
    }
  }
}
