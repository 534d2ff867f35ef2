package io.fory.kafka;

import static org.testng.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.testng.annotations.Test;

/** Records and schemas are there when a broker comes back, for clients that are new. */
public final class BrokerRestartTest extends BrokerTest {
  @Test
  public void schemasOutliveTheBroker() throws Exception {
    String schemas = newName();
    String topic = newName();
    KafkaClusterTestKit cluster = newCluster();
    try {
      Map<String, Object> first =
          orders(ForyConfig.SCHEMA_TOPIC, schemas, "bootstrap.servers", cluster.bootstrapServers());
      send(first, topic, List.of(Order.of(1)));
      var broker = cluster.brokers().values().iterator().next();
      broker.shutdown();
      broker.awaitShutdown();
      broker.startup();
      cluster.waitForReadyBrokers();
      Map<String, Object> config =
          orders(ForyConfig.SCHEMA_TOPIC, schemas, "bootstrap.servers", cluster.bootstrapServers());
      try (KafkaProducer<byte[], Order> producer = new KafkaProducer<>(config);
          KafkaConsumer<byte[], Order> consumer = new KafkaConsumer<>(config)) {
        sendWith(producer, topic, List.of(Order.of(2)));
        List<Order> read = new ArrayList<>();
        for (ConsumerRecord<byte[], Order> record : readWith(consumer, topic, 0, 2)) {
          read.add(record.value());
        }
        assertEquals(read, List.of(Order.of(1), Order.of(2)));
      }
    } finally {
      cluster.close();
    }
  }
}
