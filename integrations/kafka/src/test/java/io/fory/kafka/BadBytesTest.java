package io.fory.kafka;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What cannot be written or read is a SerializationException, and the next record is fine. */
public final class BadBytesTest extends BrokerTest {
  private static final Fory FORY = Fory.builder().register(Order.class).build();

  /** A class that is not registered. */
  public record Stranger(int number) {}

  @DataProvider
  public static Object[][] placesOfSchemas() {
    return new Object[][] {{null}, {newName()}};
  }

  private static ForyException refused(Runnable call) {
    try {
      call.run();
    } catch (SerializationException e) {
      assertSame(e.getClass(), SerializationException.class);
      assertTrue(e.getMessage().contains(e.getCause().getMessage()), e.getMessage());
      return (ForyException) e.getCause();
    }
    throw new AssertionError("not refused");
  }

  @Test(dataProvider = "placesOfSchemas")
  public void aConsumerSeeksPastARecordThatIsBad(String schemas) {
    Map<String, Object> config =
        orders(ForyConfig.SCHEMA_TOPIC, schemas, "fory.value.type", Order.class.getName());
    String topic = newTopic();
    send(config, topic, List.of(Order.of(1)));
    byte[] cut = Arrays.copyOf(recordsOf(topic).get(0).value(), 10);
    sendBytes(topic, null, "no message at all".getBytes(StandardCharsets.US_ASCII));
    sendBytes(topic, null, new byte[0]);
    sendBytes(topic, null, cut);
    send(config, topic, List.of(Order.of(2)));
    List<Object> read = new ArrayList<>();
    List<ErrorCode> refused = new ArrayList<>();
    try (KafkaConsumer<byte[], Order> consumer = new KafkaConsumer<>(config)) {
      consumer.assign(List.of(new TopicPartition(topic, 0)));
      while (read.size() < 2) {
        try {
          for (ConsumerRecord<byte[], Order> record : consumer.poll(Duration.ofMillis(100))) {
            read.add(record.value());
          }
        } catch (RecordDeserializationException e) {
          refused.add(((ForyException) e.getCause().getCause()).code());
          consumer.seek(e.topicPartition(), e.offset() + 1);
        }
      }
    }
    assertEquals(read, List.of(Order.of(1), Order.of(2)));
    assertEquals(
        refused,
        List.of(ErrorCode.MALFORMED_INPUT, ErrorCode.TRUNCATED_INPUT, ErrorCode.TRUNCATED_INPUT));
  }

  @Test(dataProvider = "placesOfSchemas")
  public void aProducerRefusesAndGoesOn(String schemas) {
    String topic = newTopic();
    Map<String, Object> config = orders(ForyConfig.SCHEMA_TOPIC, schemas);
    try (KafkaProducer<byte[], Object> producer = new KafkaProducer<>(config)) {
      ForyException cause = refused(() -> sendWith(producer, topic, List.of(new Stranger(1))));
      assertEquals(cause.code(), ErrorCode.TYPE_NOT_ALLOWED);
      sendWith(producer, topic, List.of(Order.of(1)));
    }
    assertEquals(read(config, topic, 0, 1), List.of(Order.of(1)));
  }

  @Test
  public void aRecordOfAnotherTypeIsRefused() {
    try (ForySerializer<Object> serializer = new ForySerializer<>(FORY);
        ForyDeserializer<Order> deserializer = new ForyDeserializer<>(FORY, Order.class)) {
      byte[] item = serializer.serialize("t", new Order.Item("a", 1, 1));
      assertEquals(
          refused(() -> deserializer.deserialize("t", item)).code(), ErrorCode.TYPE_MISMATCH);
    }
  }

  @Test
  public void aReaderWithoutTheTopicIsToldOfIt() {
    String topic = newTopic();
    send(orders(ForyConfig.SCHEMA_TOPIC, newName()), topic, List.of(Order.of(1)));
    try (ForyDeserializer<Order> deserializer = new ForyDeserializer<>(FORY, Order.class)) {
      byte[] record = recordsOf(topic).get(0).value();
      SerializationException refusal =
          org.testng.Assert.expectThrows(
              SerializationException.class, () -> deserializer.deserialize(topic, record));
      assertTrue(refusal.getMessage().contains(ForyConfig.SCHEMA_TOPIC), refusal.getMessage());
    }
  }

  @Test
  public void noByteMakesAnythingElseEscape() {
    Random random = new Random(18);
    try (ForySerializer<Order> serializer = new ForySerializer<>(FORY);
        ForyDeserializer<Order> deserializer = new ForyDeserializer<>(FORY, Order.class)) {
      byte[] good = serializer.serialize("t", Order.of(1));
      int refused = 0;
      for (int i = 0; i < 20_000; i++) {
        byte[] bad =
            Arrays.copyOf(good, random.nextInt(4) == 0 ? random.nextInt(good.length) : good.length);
        for (int k = random.nextInt(3); k >= 0 && bad.length > 0; k--) {
          bad[random.nextInt(bad.length)] = (byte) random.nextInt();
        }
        try {
          deserializer.deserialize("t", new RecordHeaders(), ByteBuffer.wrap(bad));
        } catch (SerializationException e) {
          refused++;
        }
      }
      assertTrue(refused > 5_000, "refused: " + refused);
    }
  }

  @DataProvider
  public static Object[][] buffers() {
    return new Object[][] {
      {ByteBuffer.allocate(1000)},
      {ByteBuffer.allocateDirect(1000)},
      {ByteBuffer.allocate(1000).position(7).slice()}
    };
  }

  @Test(dataProvider = "buffers")
  public void aPartOfABufferIsReadAndStaysAsItIs(ByteBuffer buffer) {
    try (ForySerializer<Order> serializer = new ForySerializer<>(FORY);
        ForyDeserializer<Order> deserializer = new ForyDeserializer<>(FORY, Order.class)) {
      byte[] bytes = serializer.serialize("t", Order.of(1));
      buffer.clear().position(11);
      buffer.put(bytes).flip().position(11);
      for (ByteBuffer given : List.of(buffer, buffer.asReadOnlyBuffer())) {
        ByteBuffer before = given.duplicate();
        assertEquals(deserializer.deserialize("t", new RecordHeaders(), given), Order.of(1));
        assertEquals(given, before);
        assertEquals(given.position(), 11);
        given.limit(given.limit() + 3);
        ForyException trailing =
            refused(() -> deserializer.deserialize("t", new RecordHeaders(), given));
        assertEquals(trailing.problem(), "3 bytes follow the message");
        assertEquals(trailing.offset(), bytes.length);
        given.limit(given.limit() - 3);
      }
    }
  }

  /** Has bytes that a reader could be tempted to leave where they are. */
  static final class Picture {
    final byte[] pixels;
    final ByteBuffer more;

    Picture(byte[] pixels, ByteBuffer more) {
      this.pixels = pixels;
      this.more = more;
    }
  }

  @Test
  public void whatIsReadDoesNotShareTheBuffer() {
    Fory fory = Fory.builder().register(Picture.class).build();
    try (ForySerializer<Picture> serializer = new ForySerializer<>(fory);
        ForyDeserializer<Picture> deserializer = new ForyDeserializer<>(fory, Picture.class)) {
      Picture picture = new Picture(new byte[] {1, 2, 3}, ByteBuffer.wrap(new byte[] {4, 5}));
      byte[] bytes = serializer.serialize("t", picture);
      Picture read = deserializer.deserialize("t", new RecordHeaders(), ByteBuffer.wrap(bytes));
      Arrays.fill(bytes, (byte) 99);
      assertEquals(read.pixels, picture.pixels);
      assertEquals(read.more, picture.more);
    }
  }

  @Test
  public void nullAndWhatIsNotConfigured() {
    try (ForySerializer<Object> serializer = new ForySerializer<>();
        ForyDeserializer<Object> deserializer = new ForyDeserializer<>()) {
      assertNull(serializer.serialize("t", null));
      assertNull(deserializer.deserialize("t", null));
      assertNull(deserializer.deserialize("t", new RecordHeaders(), (ByteBuffer) null));
      assertThrows(SerializationException.class, () -> serializer.serialize("t", "a"));
      assertThrows(
          SerializationException.class, () -> deserializer.deserialize("t", new byte[] {1}));
    }
  }
}
