package io.fory.kafka;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.fory.Fory;
import io.fory.SchemaList;
import io.fory.testing.Figures;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The serializers beside others for the values of records: bytes, and CPU time of one thread. A
 * program, no test: {@code run.sh engines} runs it. No broker takes part; the schemas of a topic
 * are in a map, as a client has them that has read the topic.
 */
public final class Comparison {
  private static final int RECORDS = 1000;
  private static final String TOPIC = "orders";

  private Comparison() {}

  private record Pair(Serializer<Order> serializer, Deserializer<Order> deserializer) {}

  /** Measures one serializer; the arguments are those of {@link Figures#of}. */
  public static void main(String[] arguments) throws IOException {
    Figures figures = Figures.of("Kafka", arguments);
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      orders.add(Order.of(1_000_000L + i));
    }
    Pair pair = pair(figures);
    figures.measureMessages(
        orders,
        order -> pair.serializer().serialize(TOPIC, order),
        bytes -> pair.deserializer().deserialize(TOPIC, bytes));
    figures.write();
  }

  private static Pair pair(Figures figures) {
    return switch (figures.library()) {
      case "fory" ->
          new Pair(
              new ForySerializer<>(fory(true)), new ForyDeserializer<>(fory(true), Order.class));
      case "forytopic" -> {
        ReadmeTest.Store topic = new ReadmeTest.Store();
        yield new Pair(
            new ForySerializer<>(fory(true), topic),
            new ForyDeserializer<>(fory(true).newSession().sharing(topic).readerFor(Order.class)));
      }
      case "foryregistry" -> {
        SchemaList registry = SchemaList.growing(List.of());
        yield new Pair(
            new ForySerializer<>(fory(true), registry),
            new ForyDeserializer<>(
                fory(true).newSession().sharing(registry).readerFor(Order.class)));
      }
      case "forynoschema" ->
          new Pair(
              new ForySerializer<>(fory(false)), new ForyDeserializer<>(fory(false), Order.class));
      case "json" -> json();
      case "jdk" -> new Pair((topic, order) -> jdk(order), (topic, bytes) -> jdk(bytes));
      case "kryo" -> kryo();
      default -> throw figures.unknown();
    };
  }

  private static Fory fory(boolean compatible) {
    return Fory.builder().register(Order.class, "Order").withCompatible(compatible).build();
  }

  /** A mapper of Jackson that is told the class, so that messages name none. */
  private static Pair json() {
    ObjectMapper mapper = new ObjectMapper();
    ObjectWriter writer = mapper.writerFor(Order.class);
    ObjectReader reader = mapper.readerFor(Order.class);
    return new Pair(
        (topic, order) -> {
          try {
            return writer.writeValueAsBytes(order);
          } catch (IOException e) {
            throw new SerializationException(e);
          }
        },
        (topic, bytes) -> {
          try {
            return reader.readValue(bytes);
          } catch (IOException e) {
            throw new SerializationException(e);
          }
        });
  }

  private static byte[] jdk(Order order) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(order);
    } catch (IOException e) {
      throw new SerializationException(e);
    }
    return bytes.toByteArray();
  }

  private static Order jdk(byte[] bytes) {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return (Order) in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new SerializationException(e);
    }
  }

  private static Pair kryo() {
    Kryo kryo = ReadmeTest.kryo();
    Output output = new Output(256, -1);
    Input input = new Input();
    return new Pair(
        (topic, order) -> {
          output.reset();
          kryo.writeObject(output, order);
          return output.toBytes();
        },
        (topic, bytes) -> {
          input.setBuffer(bytes);
          return kryo.readObject(input, Order.class);
        });
  }
}
