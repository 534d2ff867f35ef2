package io.fory.kafka;

import static org.testng.Assert.assertEquals;

import io.fory.fixture.CompiledSources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Producers and consumers of two versions of a class, in any order of upgrades. */
public final class UpgradeTest extends BrokerTest {
  private static final String NAME = "shop.Payment";

  /** The older version. */
  private static final ClassLoader OLD =
      version(
          "public record Payment(long id, int cents, String note) {"
              + "  public static Payment of(long id) {"
              + "    return new Payment(id, 100, \"old\");"
              + "  }"
              + "}");

  /** A field wider, one gone, two new, and another order. */
  private static final ClassLoader NEW =
      version(
          "public record Payment(String currency, long cents, long id, java.util.List<String> tags) {"
              + "  public static Payment of(long id) {"
              + "    return new Payment(\"EUR\", 200, id, java.util.List.of(\"new\"));"
              + "  }"
              + "}");

  private static ClassLoader version(String source) {
    return CompiledSources.compile(NAME, "package shop; " + source).newLoader();
  }

  @DataProvider
  public static Object[][] placesOfSchemas() {
    return new Object[][] {{null}, {newName()}};
  }

  /** Returns the configuration of an application of one version. */
  private static Map<String, Object> application(String schemas) {
    return config(
        "fory.classes", NAME, ForyConfig.VALUE_TYPE, NAME, ForyConfig.SCHEMA_TOPIC, schemas);
  }

  /** Makes clients as an application does whose classes a loader has. */
  private static <T> T in(ClassLoader version, java.util.function.Supplier<T> make) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(version);
    try {
      return make.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static KafkaProducer<byte[], Object> producer(ClassLoader version, String schemas) {
    return in(version, () -> new KafkaProducer<byte[], Object>(application(schemas)));
  }

  private static List<String> read(ClassLoader version, String schemas, String topic, int count) {
    try (KafkaConsumer<byte[], Object> consumer =
        in(version, () -> new KafkaConsumer<byte[], Object>(application(schemas)))) {
      List<String> read = new ArrayList<>();
      for (var record : readWith(consumer, topic, 0, count)) {
        assertEquals(record.value().getClass(), CompiledSources.load(version, NAME));
        read.add(record.value().toString());
      }
      return read;
    }
  }

  private static Object payment(ClassLoader version, long id) {
    try {
      return CompiledSources.load(version, NAME).getMethod("of", long.class).invoke(null, id);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Checks that the older version reads the payments 1 and 3 of its own, and 2 of the newer. */
  private static void requireOldReadsAll(String schemas, String topic) {
    assertEquals(
        read(OLD, schemas, topic, 3),
        List.of(
            "Payment[id=1, cents=100, note=old]",
            "Payment[id=2, cents=200, note=null]",
            "Payment[id=3, cents=100, note=old]"));
  }

  @Test(dataProvider = "placesOfSchemas")
  public void oldAndNewEndsWorkTogether(String schemas) {
    String topic = newTopic();
    // A rolling upgrade of producers: both versions write to the topic, one after the other.
    try (KafkaProducer<byte[], Object> old = producer(OLD, schemas);
        KafkaProducer<byte[], Object> upgraded = producer(NEW, schemas)) {
      sendWith(old, topic, List.of(payment(OLD, 1)));
      sendWith(upgraded, topic, List.of(payment(NEW, 2)));
      sendWith(old, topic, List.of(payment(OLD, 3)));
    }
    // A rolling upgrade of consumers: each version reads all.
    requireOldReadsAll(schemas, topic);
    assertEquals(
        read(NEW, schemas, topic, 3),
        List.of(
            "Payment[currency=null, cents=100, id=1, tags=null]",
            "Payment[currency=EUR, cents=200, id=2, tags=[new]]",
            "Payment[currency=null, cents=100, id=3, tags=null]"));
    if (schemas != null) {
      assertEquals(recordsOf(schemas).size(), 2, "a schema of each version");
    }
  }

  @Test
  public void consumersGetTheTopicOfSchemasFirstAndThenProducers() {
    String topic = newTopic();
    String schemas = newName();
    try (KafkaProducer<byte[], Object> without = producer(OLD, null);
        KafkaProducer<byte[], Object> with = producer(NEW, schemas)) {
      sendWith(without, topic, List.of(payment(OLD, 1)));
      assertEquals(read(OLD, schemas, topic, 1), List.of("Payment[id=1, cents=100, note=old]"));
      sendWith(with, topic, List.of(payment(NEW, 2)));
      sendWith(without, topic, List.of(payment(OLD, 3)));
    }
    requireOldReadsAll(schemas, topic);
  }

  @Test
  public void aRunningConsumerMeetsANewerProducer() {
    String topic = newTopic();
    String schemas = newName();
    try (KafkaProducer<byte[], Object> old = producer(OLD, schemas);
        KafkaConsumer<byte[], Object> consumer =
            in(OLD, () -> new KafkaConsumer<byte[], Object>(application(schemas)))) {
      sendWith(old, topic, List.of(payment(OLD, 1)));
      assertEquals(readWith(consumer, topic, 0, 1).size(), 1);
      try (KafkaProducer<byte[], Object> upgraded = producer(NEW, schemas)) {
        sendWith(upgraded, topic, List.of(payment(NEW, 2)));
      }
      assertEquals(
          readWith(consumer, topic, 1, 1).get(0).value().toString(),
          "Payment[id=2, cents=200, note=null]");
    }
  }
}
