package io.fory.kafka;

import java.util.Map;

/**
 * How a topic of schemas is used.
 *
 * @param topic its name
 * @param timeoutMillis how long one call may take
 * @param maxBytes how much memory its schemas may take
 * @param replicationFactor of the topic where it is created; null for that of the brokers
 * @param clients addresses, security and the like of the clients that use it
 */
record SchemaTopicSettings(
    String topic,
    int timeoutMillis,
    long maxBytes,
    Short replicationFactor,
    Map<String, Object> clients) {}
