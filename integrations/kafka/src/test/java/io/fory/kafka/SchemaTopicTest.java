package io.fory.kafka;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.schema.Schema;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.SerializationException;
import org.testng.annotations.Test;

/** What a topic of schemas has, and what readers make of it. */
public final class SchemaTopicTest extends BrokerTest {
  private static final Map<String, String> COMPACTED = Map.of("cleanup.policy", "compact");

  private static Schema schemaOf(Class<?> type) {
    return Fory.builder().register(type).build().schemasOf(type).get(0);
  }

  private static SchemaTopic open(String topic, String... more) {
    Map<String, Object> config = config(more);
    config.put(ForyConfig.SCHEMA_TOPIC, topic);
    return SchemaTopic.of(config);
  }

  private static boolean add(SchemaTopic topic, Schema schema) {
    return topic.add(schema.fingerprint(), schema.bytes());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  public void theFirstProducerMakesACompactedTopic() {
    String topic = newName();
    Schema schema = schemaOf(Order.class);
    try (SchemaTopic schemas = open(topic)) {
      assertTrue(add(schemas, schema));
    }
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    assertEquals(
        admin(admin -> admin.describeConfigs(List.of(resource)).all().get())
            .get(resource)
            .get("cleanup.policy")
            .value(),
        "compact");
    List<ConsumerRecord<byte[], byte[]>> records = recordsOf(topic);
    assertEquals(records.size(), 1);
    assertEquals(records.get(0).key(), ascii(schema.fingerprint()));
    assertEquals(records.get(0).value(), schema.bytes());
  }

  @Test
  public void aReaderMakesNoTopicAndFindsItLater() {
    String topic = newName();
    Schema schema = schemaOf(Order.class);
    try (SchemaTopic reader = open(topic)) {
      assertNull(reader.schema(schema.fingerprint()));
      assertFalse(admin(admin -> admin.listTopics().names().get()).contains(topic));
      try (SchemaTopic writer = open(topic)) {
        assertTrue(add(writer, schema));
      }
      assertEquals(reader.schema(schema.fingerprint()), schema.bytes());
    }
  }

  @Test
  public void whatIsAddedLaterIsFoundByThoseThatReadAlready() {
    String topic = newName();
    Schema first = schemaOf(Order.class);
    Schema second = schemaOf(Order.Item.class);
    try (SchemaTopic writer = open(topic);
        SchemaTopic reader = open(topic)) {
      assertTrue(add(writer, first));
      assertEquals(reader.schema(first.fingerprint()), first.bytes());
      assertNull(reader.schema(second.fingerprint()));
      assertTrue(add(writer, second));
      assertEquals(reader.schema(second.fingerprint()), second.bytes());
    }
  }

  @Test
  public void twoProducersOfOneSchemaAddItOnce() {
    String schemas = newName();
    String topic = newTopic();
    Map<String, Object> config = orders(ForyConfig.SCHEMA_TOPIC, schemas);
    try (KafkaProducer<byte[], Order> one = new KafkaProducer<>(config);
        // Other settings, so that nothing is in common in this JVM.
        KafkaProducer<byte[], Order> other =
            new KafkaProducer<>(
                orders(ForyConfig.SCHEMA_TOPIC, schemas, ForyConfig.SCHEMA_TIMEOUT_MS, "9000"))) {
      sendWith(one, topic, List.of(Order.of(1)));
      sendWith(other, topic, List.of(Order.of(2)));
      sendWith(one, topic, List.of(Order.of(3)));
    }
    assertEquals(recordsOf(schemas).size(), 1);
    assertEquals(read(config, topic, 0, 3), List.of(Order.of(1), Order.of(2), Order.of(3)));
  }

  @Test
  public void producersAtTheSameTimeAllHaveTheSchemaThere()
      throws ExecutionException, InterruptedException {
    String schemas = newName();
    String topic = newTopic();
    int producers = 4;
    ExecutorService threads = Executors.newFixedThreadPool(producers);
    try {
      List<Future<?>> sent = new ArrayList<>();
      for (int i = 0; i < producers; i++) {
        String timeout = Integer.toString(20_000 + i); // nothing is in common in this JVM
        long id = i;
        sent.add(
            threads.submit(
                () ->
                    send(
                        orders(
                            ForyConfig.SCHEMA_TOPIC,
                            schemas,
                            ForyConfig.SCHEMA_TIMEOUT_MS,
                            timeout),
                        topic,
                        List.of(Order.of(id)))));
      }
      for (Future<?> one : sent) {
        one.get();
      }
    } finally {
      threads.shutdown();
    }
    List<Object> read = read(orders(ForyConfig.SCHEMA_TOPIC, schemas), topic, 0, producers);
    assertEquals(
        read.stream().map(order -> ((Order) order).id()).sorted().toList(),
        List.of(0L, 1L, 2L, 3L));
    Schema schema = schemaOf(Order.class);
    assertTrue(recordsOf(schemas).size() <= producers);
    for (var record : recordsOf(schemas)) {
      assertEquals(record.value(), schema.bytes());
    }
  }

  @Test
  public void aRestartedProducerAddsNothing() {
    String schemas = newName();
    String topic = newTopic();
    Map<String, Object> config = orders(ForyConfig.SCHEMA_TOPIC, schemas);
    send(config, topic, List.of(Order.of(1)));
    send(config, topic, List.of(Order.of(2)));
    assertEquals(recordsOf(schemas).size(), 1);
    assertEquals(read(config, topic, 0, 2), List.of(Order.of(1), Order.of(2)));
  }

  @Test
  public void compactionKeepsEverySchema() throws InterruptedException {
    String schemas =
        newTopic(
            Map.of(
                "cleanup.policy", "compact",
                "segment.bytes", Integer.toString(1 << 20),
                "segment.ms", "100",
                "min.cleanable.dirty.ratio", "0.01",
                "max.compaction.lag.ms", "100"));
    String topic = newTopic();
    Map<String, Object> config = orders(ForyConfig.SCHEMA_TOPIC, schemas);
    send(config, topic, List.of(Order.of(1), new Order.Item("a", 1, 1)));
    List<ConsumerRecord<byte[], byte[]>> originals = recordsOf(schemas);
    assertEquals(originals.size(), 2);
    for (int i = 0; i < 50; i++) { // as if so many producers had begun at the same time
      for (var original : originals) {
        sendBytes(schemas, original.key(), original.value());
      }
    }
    int before = 102;
    for (int tries = 0; recordsOf(schemas).size() > before / 2; tries++) {
      assertTrue(tries < 300, "compacted: " + recordsOf(schemas).size());
      Thread.sleep(100);
      // Only what stands before the last segment is compacted, and time passes with records.
      sendBytes(schemas, originals.get(0).key(), originals.get(0).value());
    }
    assertEquals(read(config, topic, 0, 2), List.of(Order.of(1), new Order.Item("a", 1, 1)));
    try (SchemaTopic reader = open(schemas)) {
      for (var original : originals) {
        String fingerprint = new String(original.key(), StandardCharsets.US_ASCII);
        assertEquals(reader.schema(fingerprint), original.value());
      }
    }
  }

  @Test
  public void whatIsNoSchemaUnderItsFingerprintIsLeftOut() {
    String topic = newTopic(COMPACTED);
    Schema schema = schemaOf(Order.class);
    Schema other = schemaOf(Order.Item.class);
    byte[] key = ascii(schema.fingerprint());
    sendBytes(topic, key, other.bytes());
    sendBytes(topic, key, new byte[0]);
    sendBytes(topic, key, null);
    sendBytes(topic, ascii("short"), schema.bytes());
    sendBytes(topic, new byte[1 << 16], schema.bytes());
    sendBytes(topic, key, new byte[900_000]);
    try (SchemaTopic reader = open(topic);
        SchemaTopic writer = open(topic)) {
      assertNull(reader.schema(schema.fingerprint()));
      assertTrue(add(writer, schema), "and is added where it was missing");
      assertEquals(reader.schema(schema.fingerprint()), schema.bytes());
      sendBytes(topic, key, other.bytes());
      sendBytes(topic, key, null);
      assertNull(reader.schema(other.fingerprint()));
      assertEquals(reader.schema(schema.fingerprint()), schema.bytes(), "stays known");
      try (SchemaTopic later = open(topic)) {
        assertEquals(later.schema(schema.fingerprint()), schema.bytes(), "the right one counts");
      }
    }
  }

  @Test
  public void aRecordWhoseSchemaWasReplacedIsRefused() {
    String schemas = newTopic(COMPACTED);
    String topic = newTopic();
    Map<String, Object> config = orders(ForyConfig.SCHEMA_TOPIC, schemas);
    send(config, topic, List.of(Order.of(1)));
    byte[] key = recordsOf(schemas).get(0).key();
    String replaced = newTopic(COMPACTED);
    sendBytes(replaced, key, schemaOf(Order.Item.class).bytes());
    try (ForyDeserializer<Object> deserializer = new ForyDeserializer<>()) {
      deserializer.configure(orders(ForyConfig.SCHEMA_TOPIC, replaced), false);
      byte[] record = recordsOf(topic).get(0).value();
      try {
        deserializer.deserialize(topic, record);
        throw new AssertionError("read");
      } catch (SerializationException e) {
        assertEquals(((ForyException) e.getCause()).code().name(), "INCOMPATIBLE_SCHEMA");
      }
    }
  }

  @Test
  public void whatSchemasTakeIsBounded() {
    String schemas = newName();
    String topic = newTopic();
    Schema order = schemaOf(Order.class);
    String room = Integer.toString(order.bytes().length + 256);
    Map<String, Object> config =
        orders(ForyConfig.SCHEMA_TOPIC, schemas, ForyConfig.SCHEMA_MAX_BYTES, room);
    send(config, topic, List.of(Order.of(1), new Order.Item("a", 1, 1), Order.of(2)));
    assertEquals(recordsOf(schemas).size(), 1, "the other one is in its record");
    assertEquals(
        read(config, topic, 0, 3), List.of(Order.of(1), new Order.Item("a", 1, 1), Order.of(2)));
    Schema item = schemaOf(Order.Item.class);
    sendBytes(schemas, ascii(item.fingerprint()), item.bytes());
    try (SchemaTopic full = open(schemas, ForyConfig.SCHEMA_MAX_BYTES, room);
        SchemaTopic roomy = open(schemas)) {
      assertNull(full.schema(item.fingerprint()));
      assertEquals(full.schema(order.fingerprint()), order.bytes());
      assertEquals(roomy.schema(item.fingerprint()), item.bytes());
    }
  }

  private static String refusalOf(Map<String, Object> config, byte[] record) {
    try (ForyDeserializer<Object> deserializer = new ForyDeserializer<>()) {
      deserializer.configure(config, false);
      return expectThrows(
              SerializationException.class, () -> deserializer.deserialize("orders", record))
          .getMessage();
    }
  }

  @Test
  public void whoReadsWithoutTheSchemaLearnsWhichTopicAndWhichSetting() {
    String schemas = newName();
    String topic = newTopic();
    send(orders(ForyConfig.SCHEMA_TOPIC, schemas), topic, List.of(Order.of(1)));
    byte[] record = recordsOf(topic).get(0).value();
    String missing = newName();
    String refusal = refusalOf(orders(ForyConfig.SCHEMA_TOPIC, missing), record);
    assertTrue(refusal.contains(missing + " (fory.schema.topic)"), refusal);
    assertFalse(refusal.contains(ForyConfig.SCHEMA_MAX_BYTES), refusal);
    Map<String, Object> full =
        orders(ForyConfig.SCHEMA_TOPIC, schemas, ForyConfig.SCHEMA_MAX_BYTES, "1");
    refusal = refusalOf(full, record);
    assertTrue(refusal.contains(schemas + " (fory.schema.topic)"), refusal);
    assertTrue(refusal.contains(ForyConfig.SCHEMA_MAX_BYTES + "=1"), refusal);
  }

  @Test
  public void aTopicThatDeletesIsRefused() {
    String schemas = newTopic(Map.of("cleanup.policy", "compact,delete"));
    try (KafkaProducer<byte[], Order> producer =
        new KafkaProducer<>(orders(ForyConfig.SCHEMA_TOPIC, schemas))) {
      try {
        sendWith(producer, newTopic(), List.of(Order.of(1)));
        throw new AssertionError("sent");
      } catch (SerializationException e) {
        Throwable reason = e.getCause().getCause();
        assertEquals(reason.getClass(), InvalidConfigurationException.class);
        assertTrue(reason.getMessage().contains("cleanup.policy=compact,delete"));
      }
    }
  }

  @Test
  public void recordsHaveTheirSchemasWhileTheTopicIsOutOfReach() throws IOException {
    String topic = newTopic();
    int nobody;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = socket.getLocalPort();
    }
    Map<String, Object> config =
        orders(
            ForyConfig.SCHEMA_TOPIC,
            newName(),
            ForyConfig.SCHEMA_TIMEOUT_MS,
            "500",
            ForyConfig.SCHEMA_CLIENT_PREFIX + "bootstrap.servers",
            "127.0.0.1:" + nobody);
    send(config, topic, List.of(Order.of(1), Order.of(2)));
    assertEquals(read(config, topic, 0, 2), List.of(Order.of(1), Order.of(2)));
  }

  @Test
  public void aReaderThatCannotAskSaysWhy() throws IOException {
    String schemas = newName();
    String topic = newTopic();
    send(orders(ForyConfig.SCHEMA_TOPIC, schemas), topic, List.of(Order.of(1)));
    int nobody;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = socket.getLocalPort();
    }
    try (ForyDeserializer<Object> deserializer = new ForyDeserializer<>()) {
      deserializer.configure(
          orders(
              "bootstrap.servers",
              "127.0.0.1:" + nobody,
              ForyConfig.SCHEMA_TIMEOUT_MS,
              "500",
              ForyConfig.SCHEMA_TOPIC,
              schemas),
          false);
      byte[] record = recordsOf(topic).get(0).value();
      try {
        deserializer.deserialize(topic, record);
        throw new AssertionError("read");
      } catch (SerializationException e) {
        assertEquals(((ForyException) e.getCause()).code().name(), "USER_CODE_FAILED");
        assertTrue(e.getCause().getCause() instanceof KafkaException, "" + e.getCause());
      }
    }
  }

  @Test
  public void aTopicThatIsMadeAnewIsReadFromItsBeginning() {
    String topic = newTopic(COMPACTED);
    Schema first = schemaOf(Order.class);
    Schema second = schemaOf(Order.Item.class);
    try (SchemaTopic reader = open(topic)) {
      for (int i = 0; i < 5; i++) {
        sendBytes(topic, ascii(first.fingerprint()), first.bytes());
      }
      assertEquals(reader.schema(first.fingerprint()), first.bytes());
      admin(admin -> admin.deleteTopics(List.of(topic)).all().get());
      admin(
          admin ->
              admin
                  .createTopics(List.of(new NewTopic(topic, 1, (short) 1).configs(COMPACTED)))
                  .all()
                  .get());
      sendBytes(topic, ascii(second.fingerprint()), second.bytes());
      assertEquals(reader.schema(second.fingerprint()), second.bytes());
    }
  }

  @Test
  public void aClosedTopicSaysSo() {
    SchemaTopic topic = open(newName());
    topic.close();
    topic.close();
    assertThrows(KafkaException.class, () -> topic.schema("0".repeat(32)));
    assertThrows(KafkaException.class, () -> add(topic, schemaOf(Order.class)));
  }
}
