package io.fory.kafka;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;

import io.fory.Fory;
import io.fory.SchemaList;
import io.fory.TypeRef;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What is sent through a broker is received, as keys and as values. */
public final class RoundTripTest extends BrokerTest {
  @DataProvider
  public static Object[][] placesOfSchemas() {
    return new Object[][] {{null}, {newName()}};
  }

  @Test(dataProvider = "placesOfSchemas")
  public void keysAndValuesOfConfiguredClients(String schemas)
      throws ExecutionException, InterruptedException {
    Map<String, Object> config =
        orders(
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ForySerializer.class.getName(),
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ForyDeserializer.class.getName(),
            ForyConfig.KEY_TYPE, Order.Item.class.getName(),
            ForyConfig.VALUE_TYPE, Order.class.getName(),
            ForyConfig.SCHEMA_TOPIC, schemas);
    String topic = newTopic();
    Order.Item key = new Order.Item("key", 1, 0.5);
    try (KafkaProducer<Order.Item, Order> producer = new KafkaProducer<>(config)) {
      ProducerRecord<Order.Item, Order> record = new ProducerRecord<>(topic, key, Order.of(7));
      record.headers().add("trace", new byte[] {1, 2});
      producer.send(record).get();
    }
    try (KafkaConsumer<Order.Item, Order> consumer = new KafkaConsumer<>(config)) {
      ConsumerRecord<Order.Item, Order> record = readWith(consumer, topic, 0, 1).get(0);
      assertEquals(record.key(), key);
      assertEquals(record.value(), Order.of(7));
      assertEquals(record.headers().toArray().length, 1, "headers are left alone");
      assertEquals(record.headers().lastHeader("trace").value(), new byte[] {1, 2});
    }
  }

  @Test(dataProvider = "placesOfSchemas")
  public void nullIsATombstone(String schemas) {
    Map<String, Object> config = orders(ForyConfig.SCHEMA_TOPIC, schemas);
    String topic = newTopic();
    send(config, topic, Arrays.asList(Order.of(1), null, Order.of(2)));
    assertNull(recordsOf(topic).get(1).value());
    assertEquals(read(config, topic, 0, 3), Arrays.asList(Order.of(1), null, Order.of(2)));
  }

  @Test(dataProvider = "placesOfSchemas")
  public void severalClassesInOneTopic(String schemas) {
    Map<String, Object> config = orders(ForyConfig.SCHEMA_TOPIC, schemas);
    String topic = newTopic();
    List<Object> values =
        List.of(Order.of(1), new Order.Item("a", 1, 1), "text", 5L, List.of(Order.of(3)));
    send(config, topic, values);
    assertEquals(read(config, topic, 0, 5), values);
  }

  @Test
  public void theSerdeServesPlainClients() throws ExecutionException, InterruptedException {
    Fory fory = Fory.builder().register(Order.class).build();
    Map<String, Object> config = config();
    String topic = newTopic();
    try (SchemaTopic schemas = SchemaTopic.of(config(ForyConfig.SCHEMA_TOPIC, newName()));
        ForySerde<Order> serde = new ForySerde<>(fory, Order.class, schemas);
        ForySerde<Order> alone = new ForySerde<>(fory, Order.class)) {
      try (KafkaProducer<Order, Order> producer =
          new KafkaProducer<>(config, alone.serializer(), serde.serializer())) {
        producer.send(new ProducerRecord<>(topic, Order.of(1), Order.of(2))).get();
      }
      try (KafkaConsumer<Order, Order> consumer =
          new KafkaConsumer<>(config, alone.deserializer(), serde.deserializer())) {
        ConsumerRecord<Order, Order> record = readWith(consumer, topic, 0, 1).get(0);
        assertEquals(List.of(record.key(), record.value()), List.of(Order.of(1), Order.of(2)));
      }
    }
  }

  @Test
  public void aConfiguredSerdeServesPlainClients() {
    Map<String, Object> config = orders(ForyConfig.SCHEMA_TOPIC, newName());
    String topic = newTopic();
    try (ForySerde<Order> serde = new ForySerde<>()) {
      serde.configure(config, false);
      try (KafkaProducer<byte[], Order> producer =
          new KafkaProducer<>(
              config,
              new org.apache.kafka.common.serialization.ByteArraySerializer(),
              serde.serializer())) {
        sendWith(producer, topic, List.of(Order.of(1)));
      }
      assertEquals(
          serde.deserializer().deserialize(topic, recordsOf(topic).get(0).value()), Order.of(1));
    }
  }

  @Test
  public void schemasOfARegistryAndGenericTypes() {
    Fory fory = Fory.builder().register(Order.class).build();
    SchemaList registry = SchemaList.growing(List.of());
    List<Order> values = new ArrayList<>(List.of(Order.of(1), Order.of(2)));
    try (ForySerializer<List<Order>> serializer = new ForySerializer<>(fory, registry);
        ForyDeserializer<List<Order>> deserializer =
            new ForyDeserializer<>(
                fory.newSession().sharing(registry).readerFor(new TypeRef<List<Order>>() {}))) {
      byte[] bytes = serializer.serialize("t", values);
      assertEquals(deserializer.deserialize("t", bytes), values);
      assertEquals(registry.schemas().size(), 1);
      assertFalse(new String(bytes, StandardCharsets.ISO_8859_1).contains("price"));
    }
  }
}
