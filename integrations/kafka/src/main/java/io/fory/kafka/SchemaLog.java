package io.fory.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The records of a compacted topic: reads those that are new since the last time, and adds others.
 * Used by one thread at a time, but for {@link #wakeup()}.
 *
 * <p>A record that a producer has been told of, by all replicas, stands below the end of the topic
 * from then on, for every consumer that asks where the end is. So a reader that has read to the end
 * need not wait for what it did not find there.
 */
final class SchemaLog {
  private static final long POLL_MILLIS = 100;

  private final SchemaTopicSettings settings;
  private volatile Consumer<byte[], byte[]> consumer;

  SchemaLog(SchemaTopicSettings settings) {
    this.settings = settings;
  }

  /**
   * Begins with the topic, if this has not happened before.
   *
   * @param create whether a topic that is missing is created
   * @return false if there is no topic
   */
  boolean open(boolean create, Deadline deadline) {
    if (consumer != null) {
      return true;
    }
    Admin admin = SchemaClients.admin(settings);
    List<TopicPartition> partitions;
    try {
      TopicDescription found = find(admin, deadline);
      if (found == null && create) {
        create(admin, deadline);
        do {
          found = find(admin, deadline); // the broker that is asked may not know of it yet
        } while (found == null);
      }
      if (found == null) {
        return false;
      }
      requireCompacted(admin, deadline);
      partitions =
          found.partitions().stream()
              .map(partition -> new TopicPartition(settings.topic(), partition.partition()))
              .toList();
    } finally {
      admin.close(Duration.ZERO);
    }
    Consumer<byte[], byte[]> reader = SchemaClients.consumer(settings);
    reader.assign(partitions);
    consumer = reader;
    return true;
  }

  private TopicDescription find(Admin admin, Deadline deadline) {
    try {
      String topic = settings.topic();
      return get(admin.describeTopics(List.of(topic)).topicNameValues().get(topic), deadline);
    } catch (UnknownTopicOrPartitionException e) {
      return null;
    }
  }

  private void create(Admin admin, Deadline deadline) {
    NewTopic topic =
        new NewTopic(
                settings.topic(), Optional.of(1), Optional.ofNullable(settings.replicationFactor()))
            .configs(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
    try {
      get(admin.createTopics(List.of(topic)).all(), deadline);
    } catch (TopicExistsException e) {
      // Another producer was first.
    }
  }

  /** Refuses a topic that loses schemas when they are old. */
  private void requireCompacted(Admin admin, Deadline deadline) {
    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, settings.topic());
    Config config;
    try {
      config = get(admin.describeConfigs(List.of(topic)).values().get(topic), deadline);
    } catch (AuthorizationException e) {
      return; // who may not look at the configuration trusts the one who made the topic
    }
    String policy = config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value();
    if (policy.contains(TopicConfig.CLEANUP_POLICY_DELETE)) {
      throw new InvalidConfigurationException(
          "The topic "
              + settings.topic()
              + " has "
              + TopicConfig.CLEANUP_POLICY_CONFIG
              + "="
              + policy
              + ", by which schemas are lost. Set it to "
              + TopicConfig.CLEANUP_POLICY_COMPACT);
    }
  }

  /**
   * Reads all records that are new, to where the topic ends now.
   *
   * @param each takes keys and values; either may be null
   */
  void readToEnd(BiConsumer<byte[], byte[]> each, Deadline deadline) {
    Collection<TopicPartition> partitions = consumer.assignment();
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, deadline.left());
    for (TopicPartition partition : partitions) {
      if (consumer.position(partition, deadline.left()) > ends.get(partition)) {
        consumer.seekToBeginning(List.of(partition)); // the topic has been made anew
      }
    }
    while (!isAt(ends, deadline)) {
      for (ConsumerRecord<byte[], byte[]> record :
          consumer.poll(deadline.leftAtMost(POLL_MILLIS))) {
        each.accept(record.key(), record.value());
      }
    }
  }

  private boolean isAt(Map<TopicPartition, Long> ends, Deadline deadline) {
    for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
      if (consumer.position(end.getKey(), deadline.left()) < end.getValue()) {
        if (deadline.isOver()) {
          throw new TimeoutException("The end of " + end.getKey() + " was not reached in time");
        }
        return false;
      }
    }
    return true;
  }

  /** Adds a record, and returns when all replicas have it. */
  void append(byte[] key, byte[] value, Deadline deadline) {
    Producer<byte[], byte[]> producer = SchemaClients.producer(settings);
    try {
      get(producer.send(new ProducerRecord<>(settings.topic(), key, value)), deadline);
    } finally {
      producer.close(Duration.ZERO); // nothing is on its way that anybody waits for
    }
  }

  private static <T> T get(Future<T> future, Deadline deadline) {
    try {
      return future.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (java.util.concurrent.TimeoutException e) {
      throw new TimeoutException("The brokers did not answer in time", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KafkaException kafka) {
        throw kafka;
      }
      throw new KafkaException(e.getCause());
    }
  }

  /** Makes a call give up that another thread is in. */
  void wakeup() {
    Consumer<byte[], byte[]> reader = consumer;
    if (reader != null) {
      reader.wakeup();
    }
  }

  void close() {
    Consumer<byte[], byte[]> reader = consumer;
    if (reader != null) {
      consumer = null;
      SchemaClients.close(reader);
    }
  }
}
