package io.fory.kafka;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.SchemaList;
import io.fory.SchemaStore;
import io.fory.testing.PagePrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.connect.json.JsonSerializer;
import org.testng.annotations.Test;

/** What the README of this module says. */
public final class ReadmeTest extends BrokerTest {
  private static final Path README = Path.of("README.md");

  @Test
  public void theProgramPrintsWhatTheReadmeSays() throws IOException, ReflectiveOperationException {
    List<PagePrograms.Program> programs = PagePrograms.of(README);
    assertEquals(programs.size(), 1);
    PagePrograms.Program program = programs.get(0);
    assertEquals(
        program.run(List.of(servers()), Fory.class, ForySerializer.class, KafkaProducer.class),
        program.printed());
  }

  /** A small record. */
  public record Payment(long id, String currency, long cents) {}

  /** Schemas, without a topic. */
  static final class Store implements SchemaStore {
    private final Map<String, byte[]> schemas = new HashMap<>();

    @Override
    public boolean add(String fingerprint, byte[] schema) {
      schemas.put(fingerprint, schema);
      return true;
    }

    @Override
    public byte[] schema(String fingerprint) {
      return schemas.get(fingerprint);
    }
  }

  @Test
  public void recordsHaveTheBytesThatTheTableSays() throws IOException {
    Payment payment = new Payment(42, "EUR", 1999);
    Order order = Order.of(1);
    StringBuilder table = new StringBuilder();
    row(
        table,
        "schemas in the records, the default",
        of(new ForySerializer<>(named(true)), payment),
        of(new ForySerializer<>(named(true)), order));
    row(
        table,
        "schemas in a topic: `fory.schema.topic`",
        of(new ForySerializer<>(named(true), new Store()), payment),
        of(new ForySerializer<>(named(true), new Store()), order));
    row(
        table,
        "schemas in a `SchemaRegistry`, which gives out numbers",
        of(new ForySerializer<>(named(true), SchemaList.growing(List.of())), payment),
        of(new ForySerializer<>(named(true), SchemaList.growing(List.of())), order));
    row(
        table,
        "no schemas: `fory.compatible=false`",
        of(new ForySerializer<>(named(false)), payment),
        of(new ForySerializer<>(named(false)), order));
    row(
        table,
        "schemas in a topic, `fory.compact=true`",
        of(new ForySerializer<>(compact(), new Store()), payment),
        of(new ForySerializer<>(compact(), new Store()), order));
    row(
        table,
        "schemas in a `SchemaRegistry`, `fory.compact=true`",
        of(new ForySerializer<>(compact(), SchemaList.growing(List.of())), payment),
        of(new ForySerializer<>(compact(), SchemaList.growing(List.of())), order));
    ObjectMapper json = new ObjectMapper();
    row(
        table,
        "JSON, by the `JsonSerializer` of Kafka Connect",
        of(new JsonSerializer(), json.valueToTree(payment)),
        of(new JsonSerializer(), json.valueToTree(order)));
    row(table, "Kryo 5.6.2, registered, as it is by default", kryo(payment), kryo(order));
    String page = Files.readString(README);
    assertTrue(page.contains(table), "the table of the README is\n" + table);
  }

  private static Fory named(boolean compatible) {
    return named().withCompatible(compatible).build();
  }

  private static Fory compact() {
    return named().withCompact(true).build();
  }

  private static ForyBuilder named() {
    return Fory.builder().register(Payment.class, "Payment").register(Order.class, "Order");
  }

  private static void row(StringBuilder table, String what, int payment, int order) {
    table.append("| %s | %d | %d |\n".formatted(what, payment, order));
  }

  private static <T> int of(Serializer<T> serializer, T value) {
    try (serializer) {
      return serializer.serialize("payments", value).length;
    }
  }

  /** Returns a Kryo as it is by default, with the classes registered. */
  static Kryo kryo() {
    Kryo kryo = new Kryo();
    kryo.register(Payment.class);
    kryo.register(Order.class);
    kryo.register(Order.Item.class);
    kryo.register(List.of(1, 2).getClass());
    return kryo;
  }

  private static int kryo(Object value) {
    Kryo kryo = kryo();
    Output out = new Output(1000);
    kryo.writeClassAndObject(out, value);
    return out.toBytes().length;
  }
}
