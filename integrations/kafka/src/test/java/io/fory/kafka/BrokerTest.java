package io.fory.kafka;

import static org.testng.Assert.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;
import org.testng.annotations.AfterSuite;
import org.testng.annotations.BeforeSuite;

/** A test with the broker that all tests of a run use, each with topics of its own. */
public abstract class BrokerTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static KafkaClusterTestKit cluster;

  @BeforeSuite
  public static void startBroker() throws Exception {
    cluster = newCluster();
  }

  /** Returns a new broker that runs. */
  static KafkaClusterTestKit newCluster() throws Exception {
    KafkaClusterTestKit started =
        new KafkaClusterTestKit.Builder(
                new TestKitNodes.Builder().setNumBrokerNodes(1).setNumControllerNodes(1).build())
            .setConfigProp("offsets.topic.replication.factor", "1")
            .setConfigProp("offsets.topic.num.partitions", "1")
            .setConfigProp("group.initial.rebalance.delay.ms", "0")
            .setConfigProp("log.cleaner.backoff.ms", "50")
            .setConfigProp("log.segment.delete.delay.ms", "0")
            .build();
    started.format();
    started.startup();
    started.waitForReadyBrokers();
    return started;
  }

  @AfterSuite(alwaysRun = true)
  public static void stopBroker() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
  }

  static String servers() {
    return cluster.bootstrapServers();
  }

  /** Returns the name of a topic that there is not yet. */
  static String newName() {
    return "t-" + UUID.randomUUID();
  }

  /** Returns a new topic of one partition. */
  static String newTopic(Map<String, String> config) {
    String name = newName();
    admin(
        admin ->
            admin
                .createTopics(
                    List.of(
                        new NewTopic(name, Optional.of(1), Optional.of((short) 1)).configs(config)))
                .all()
                .get());
    return name;
  }

  static String newTopic() {
    return newTopic(Map.of());
  }

  /** What is asked of the broker. */
  interface Administration<T> {
    T ask(Admin admin) throws ExecutionException, InterruptedException;
  }

  static <T> T admin(Administration<T> administration) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers()))) {
      return administration.ask(admin);
    } catch (ExecutionException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the configuration of clients that have this library for values, or for keys. */
  static Map<String, Object> config(String... more) {
    Map<String, Object> config = new HashMap<>();
    config.put("bootstrap.servers", servers());
    config.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
    config.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
    config.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ForySerializer.class.getName());
    config.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ForyDeserializer.class.getName());
    config.put("auto.offset.reset", "earliest");
    for (int i = 0; i < more.length; i += 2) {
      if (more[i + 1] == null) {
        config.remove(more[i]);
      } else {
        config.put(more[i], more[i + 1]);
      }
    }
    return config;
  }

  /** Returns the configuration of clients that send and receive orders. */
  static Map<String, Object> orders(String... more) {
    Map<String, Object> config = config(more);
    config.putIfAbsent("fory.classes", Order.class.getName());
    return config;
  }

  /** Sends values with a producer of a configuration. */
  static void send(Map<String, Object> config, String topic, Collection<?> values) {
    try (KafkaProducer<byte[], Object> producer = new KafkaProducer<>(config)) {
      sendWith(producer, topic, values);
    }
  }

  static <T> void sendWith(
      KafkaProducer<byte[], T> producer, String topic, Collection<? extends T> values) {
    try {
      for (T value : values) {
        producer.send(new ProducerRecord<>(topic, value)).get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  /** Sends bytes as they are. */
  static void sendBytes(String topic, byte[] key, byte[] value) {
    Map<String, Object> config =
        config(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(config)) {
      producer.send(new ProducerRecord<>(topic, key, value)).get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the values of a topic from an offset on. */
  static List<Object> read(Map<String, Object> config, String topic, long offset, int count) {
    try (KafkaConsumer<Object, Object> consumer = new KafkaConsumer<>(config)) {
      return readWith(consumer, topic, offset, count).stream().map(ConsumerRecord::value).toList();
    }
  }

  static <K, V> List<ConsumerRecord<K, V>> readWith(
      KafkaConsumer<K, V> consumer, String topic, long offset, int count) {
    TopicPartition partition = new TopicPartition(topic, 0);
    consumer.assign(List.of(partition));
    consumer.seek(partition, offset);
    List<ConsumerRecord<K, V>> records = new ArrayList<>();
    long deadline = System.nanoTime() + LONG.toNanos();
    while (records.size() < count) {
      consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      assertTrue(System.nanoTime() < deadline, records.size() + " of " + count + " records");
    }
    return records;
  }

  /** Returns the records of a topic, as they are. */
  static List<ConsumerRecord<byte[], byte[]>> recordsOf(String topic) {
    TopicPartition partition = new TopicPartition(topic, 0);
    Map<String, Object> config =
        config(
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(config)) {
      consumer.assign(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).get(partition);
      List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
      long deadline = System.nanoTime() + LONG.toNanos();
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
        assertTrue(System.nanoTime() < deadline, records.size() + " records");
      }
      return records;
    }
  }
}
