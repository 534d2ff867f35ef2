package io.fory.kafka;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Records are read from any offset, in any order, by consumers that have seen nothing before. */
public final class MiddleTest extends BrokerTest {
  @DataProvider
  public static Object[][] placesOfSchemas() {
    return new Object[][] {{null}, {newName()}};
  }

  @Test(dataProvider = "placesOfSchemas")
  public void consumersStartInTheMiddle(String schemas) {
    Map<String, Object> config = orders(ForyConfig.SCHEMA_TOPIC, schemas);
    String topic = newTopic();
    List<Order> orders = LongStream.range(0, 10).mapToObj(Order::of).toList();
    send(config, topic, orders);
    assertEquals(read(config, topic, 6, 4), orders.subList(6, 10));
    List<Object> backwards = new ArrayList<>();
    try (KafkaConsumer<Object, Object> consumer = new KafkaConsumer<>(config)) {
      for (long offset = 9; offset >= 0; offset -= 3) {
        backwards.add(readWith(consumer, topic, offset, 1).get(0).value());
      }
    }
    assertEquals(backwards, List.of(orders.get(9), orders.get(6), orders.get(3), orders.get(0)));
  }

  @Test
  public void everyRecordRefersToTheSchema() {
    String schemas = newName();
    String topic = newTopic();
    send(orders(ForyConfig.SCHEMA_TOPIC, schemas), topic, List.of(Order.of(1), Order.of(2)));
    for (var record : recordsOf(topic)) {
      assertFalse(new String(record.value(), StandardCharsets.ISO_8859_1).contains("price"));
    }
    assertTrue(recordsOf(schemas).size() > 0, "where the names of the fields are");
  }

  @Test
  public void recordsWithTheirSchemasAreReadBesideOthers() {
    String topic = newTopic();
    Map<String, Object> with = orders(ForyConfig.SCHEMA_TOPIC, newName());
    send(orders(), topic, List.of(Order.of(1)));
    send(with, topic, List.of(Order.of(2)));
    send(orders(), topic, List.of(Order.of(3)));
    assertEquals(read(with, topic, 0, 3), List.of(Order.of(1), Order.of(2), Order.of(3)));
  }
}
