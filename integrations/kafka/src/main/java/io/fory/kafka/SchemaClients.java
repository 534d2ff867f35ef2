package io.fory.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Makes the clients of Kafka that use a topic of schemas. */
final class SchemaClients {
  /** Distinguishes clients in the names of their metrics, of which the JVM has only one each. */
  private static final AtomicInteger NUMBER = new AtomicInteger();

  /** What belongs to one client and means nothing to another. */
  private static final Set<String> OF_ONE_CLIENT =
      Set.of(
          AdminClientConfig.CLIENT_ID_CONFIG,
          CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG,
          AdminClientConfig.RETRIES_CONFIG,
          AdminClientConfig.BOOTSTRAP_CONTROLLERS_CONFIG);

  private SchemaClients() {}

  /** Returns whether a key of another client's configuration is taken over. */
  static boolean takesOver(String key) {
    return AdminClientConfig.configNames().contains(key) && !OF_ONE_CLIENT.contains(key);
  }

  /** Returns a client for administration, each of whose calls takes no longer than a record may. */
  static Admin admin(SchemaTopicSettings settings) {
    Map<String, Object> config = common(settings);
    config.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, settings.timeoutMillis());
    return Admin.create(config);
  }

  /** Returns a consumer that belongs to no group. */
  static Consumer<byte[], byte[]> consumer(SchemaTopicSettings settings) {
    Map<String, Object> config = common(settings);
    config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, settings.timeoutMillis());
    config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** Returns a producer whose records are acknowledged by all replicas, or fail. */
  static Producer<byte[], byte[]> producer(SchemaTopicSettings settings) {
    Map<String, Object> config = common(settings);
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    // A schema that is there twice does no harm.
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
    config.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, settings.timeoutMillis());
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, settings.timeoutMillis());
    return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** Closes a consumer without waiting for anything. */
  @SuppressWarnings("deprecation") // what replaces it is missing in clients before 4.1
  static void close(Consumer<?, ?> consumer) {
    consumer.close(Duration.ZERO);
  }

  private static Map<String, Object> common(SchemaTopicSettings settings) {
    Map<String, Object> config = new HashMap<>(settings.clients());
    config.put(AdminClientConfig.CLIENT_ID_CONFIG, "fory-schemas-" + NUMBER.incrementAndGet());
    config.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, false);
    // No longer than a call that makes requests, which clients check.
    config.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, settings.timeoutMillis());
    return config;
  }
}
