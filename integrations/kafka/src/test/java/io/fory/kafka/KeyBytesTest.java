package io.fory.kafka;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.SerializationException;
import org.testng.annotations.Test;

/** Equal keys have equal bytes: partitions, compaction, tombstones and joins depend on these. */
public final class KeyBytesTest extends BrokerTest {
  private static final Order.Item KEY = new Order.Item("key", 1, 0.5);

  /** What a service had before, and has now. */
  private static final class Versions {
    record Key(long id) {}

    record LaterKey(long id, String region) {}
  }

  private static String nobody() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "127.0.0.1:" + socket.getLocalPort();
    }
  }

  private static Map<String, Object> outOfReach(String schemas) throws IOException {
    return orders(
        ForyConfig.SCHEMA_TOPIC,
        schemas,
        ForyConfig.SCHEMA_TIMEOUT_MS,
        "500",
        ForyConfig.SCHEMA_CLIENT_PREFIX + "bootstrap.servers",
        nobody());
  }

  private static ForySerializer<Object> configured(Map<String, Object> config, boolean isKey) {
    ForySerializer<Object> serializer = new ForySerializer<>();
    serializer.configure(config, isKey);
    return serializer;
  }

  private static void refuses(ForySerializer<Object> keys, String... named) {
    SerializationException refusal =
        expectThrows(SerializationException.class, () -> keys.serialize("orders", KEY));
    assertEquals(((ForyException) refusal.getCause()).code(), ErrorCode.USER_CODE_FAILED);
    for (String text : named) {
      assertTrue(refusal.getMessage().contains(text), refusal.getMessage());
    }
  }

  @Test
  public void aKeyIsRefusedWhileTheTopicIsOutOfReachAndAValueIsNot() throws IOException {
    String schemas = newName();
    Map<String, Object> config = outOfReach(schemas);
    try (ForySerializer<Object> keys = configured(config, true);
        ForySerializer<Object> values = configured(config, false)) {
      for (int tries = 0; tries < 2; tries++) { // the second within the pause
        refuses(keys, "orders", schemas, "key", "sent again", ForyConfig.SCHEMA_TIMEOUT_MS);
      }
      assertTrue(values.serialize("orders", KEY).length > 0);
      refuses(keys, schemas, "sent again");
    }
  }

  @Test
  public void aRefusedKeyIsWrittenAsEverOnceTheTopicIsThere() {
    String schemas = newTopic(Map.of("cleanup.policy", "delete"));
    try (ForySerializer<Object> keys = configured(orders(ForyConfig.SCHEMA_TOPIC, schemas), true);
        ForySerializer<Object> others =
            configured(orders(ForyConfig.SCHEMA_TOPIC, newName()), true)) {
      refuses(keys, schemas, "cleanup.policy=delete");
      ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, schemas);
      AlterConfigOp compacted =
          new AlterConfigOp(new ConfigEntry("cleanup.policy", "compact"), AlterConfigOp.OpType.SET);
      admin(admin -> admin.incrementalAlterConfigs(Map.of(topic, List.of(compacted))).all().get());
      assertEquals(keys.serialize("orders", KEY), others.serialize("orders", KEY));
    }
  }

  @Test
  public void aKeyIsRefusedWhereTheTopicHasNoRoom() {
    String schemas = newName();
    Map<String, Object> config =
        orders(ForyConfig.SCHEMA_TOPIC, schemas, ForyConfig.SCHEMA_MAX_BYTES, "1");
    try (ForySerializer<Object> keys = configured(config, true);
        ForySerializer<Object> values = configured(config, false)) {
      refuses(keys, schemas, ForyConfig.SCHEMA_MAX_BYTES + "=1");
      assertTrue(values.serialize("orders", KEY).length > 0);
    }
  }

  @Test
  public void aStoreForKeysOfAnApplicationRefusesToo() throws IOException {
    Fory fory = Fory.builder().register(Order.Item.class).build();
    String schemas = newName();
    try (SchemaTopic topic = SchemaTopic.of(outOfReach(schemas));
        ForySerializer<Object> keys = new ForySerializer<>(fory, topic.forKeys())) {
      refuses(keys, schemas, "sent again");
    }
  }

  @Test
  public void theProducerThrowsWhatTheSerializerThrows() throws IOException {
    Map<String, Object> config = outOfReach(newName());
    config.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ForySerializer.class.getName());
    String topic = newTopic();
    try (KafkaProducer<Object, Object> producer = new KafkaProducer<>(config)) {
      expectThrows(
          SerializationException.class,
          () -> producer.send(new ProducerRecord<>(topic, KEY, Order.of(1))).get());
    }
    assertEquals(recordsOf(topic), List.of());
  }

  /** What the README says of keys, so that it does not say what is not so. */
  @Test
  public void bytesOfEqualKeysDependOnSettingsAndVersionsOfTheClass() {
    try (ForySerializer<Object> records = configured(orders(), true);
        ForySerializer<Object> topic =
            configured(orders(ForyConfig.SCHEMA_TOPIC, newName()), true)) {
      byte[] alone = records.serialize("orders", KEY);
      assertEquals(records.serialize("orders", new Order.Item("key", 1, 0.5)), alone);
      assertNotEquals(topic.serialize("orders", KEY), alone);
      Order same = new Order(1, "customer 1", new ArrayList<>(Order.of(1).items()));
      assertEquals(same, Order.of(1));
      assertNotEquals(records.serialize("o", same), records.serialize("o", Order.of(1)));
    }
    assertNotEquals(later(true), earlier(true), "each has its schema");
    assertNotEquals(later(false), earlier(false), "each has its fields");
  }

  private static byte[] earlier(boolean compatible) {
    return key(Versions.Key.class, new Versions.Key(5), compatible);
  }

  private static byte[] later(boolean compatible) {
    return key(Versions.LaterKey.class, new Versions.LaterKey(5, null), compatible);
  }

  private static byte[] key(Class<?> type, Object value, boolean compatible) {
    Fory fory = Fory.builder().register(type, "Key").withCompatible(compatible).build();
    try (ForySerializer<Object> serializer = new ForySerializer<>(fory)) {
      return serializer.serialize("orders", value);
    }
  }
}
