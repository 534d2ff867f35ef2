package io.fory.flink;

import io.fory.flink.Shop.Line;
import io.fory.testing.Figures;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.GenericTypeInfo;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * The serializer beside those of Flink: bytes, and CPU time of one thread. A program, no test:
 * {@code run.sh engines} runs it.
 */
public final class Comparison {
  private static final int RECORDS = 1000;

  private Comparison() {}

  /** A class that Flink's serializer of POJOs takes. */
  public static class Event {
    public long id;
    public String user;
    public String page;
    public int status;
    public double amount;
    public boolean mobile;
    public Integer referrer;
    public long time;
    public Line line;

    public Event() {}

    private List<Object> fields() {
      return Arrays.asList(id, user, page, status, amount, mobile, referrer, time, line);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Event event && event.fields().equals(fields());
    }

    @Override
    public int hashCode() {
      return fields().hashCode();
    }
  }

  /** Measures one serializer; the arguments are those of {@link Figures#of}. */
  public static void main(String[] arguments) throws IOException {
    Figures figures = Figures.of("Flink", arguments);
    TypeSerializer<Event> serializer = serializer(figures);
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      events.add(event(i));
    }
    DataOutputSerializer out = new DataOutputSerializer(1 << 20);
    write(serializer, events, out);
    byte[] bytes = out.getCopyOfBuffer();
    prove(serializer, events, bytes);
    figures.measure(
        "serialize",
        RECORDS,
        bytes.length / (double) RECORDS,
        () -> {
          write(serializer, events, out);
          return out.length();
        });
    figures.measure("deserialize", RECORDS, Double.NaN, () -> read(serializer, bytes));
    figures.measure(
        "copy",
        RECORDS,
        Double.NaN,
        () -> {
          long sum = 0;
          for (Event event : events) {
            sum += serializer.copy(event).id;
          }
          return sum;
        });
    figures.write();
  }

  private static TypeSerializer<Event> serializer(Figures figures) {
    SerializerConfigImpl config = new SerializerConfigImpl();
    config.registerKryoType(Event.class);
    config.registerKryoType(Line.class);
    TypeInformation<Event> information =
        switch (figures.library()) {
          case "fory" -> ForyTypeInformation.of(Event.class);
          case "pojo" -> TypeInformation.of(Event.class);
          case "kryo" -> new GenericTypeInfo<>(Event.class);
          default -> throw figures.unknown();
        };
    return information.createSerializer(config);
  }

  private static void write(
      TypeSerializer<Event> serializer, List<Event> events, DataOutputSerializer out)
      throws IOException {
    out.clear();
    for (Event event : events) {
      serializer.serialize(event, out);
    }
  }

  private static long read(TypeSerializer<Event> serializer, byte[] bytes) throws IOException {
    DataInputDeserializer in = new DataInputDeserializer(bytes);
    long sum = 0;
    for (int i = 0; i < RECORDS; i++) {
      sum += serializer.deserialize(in).id;
    }
    return sum;
  }

  private static void prove(TypeSerializer<Event> serializer, List<Event> events, byte[] bytes)
      throws IOException {
    DataInputDeserializer in = new DataInputDeserializer(bytes);
    for (Event event : events) {
      if (!serializer.deserialize(in).equals(event) || !serializer.copy(event).equals(event)) {
        throw new AssertionError("another event came back");
      }
    }
  }

  private static Event event(int i) {
    Event event = new Event();
    event.id = 1_000_000L + i;
    event.user = "user-" + i % 97;
    event.page = "/articles/" + i + "/view";
    event.status = 200 + i % 5;
    event.amount = i * 0.25;
    event.mobile = i % 3 == 0;
    event.referrer = i % 4 == 0 ? null : i;
    event.time = 1_790_000_000_000L + i;
    event.line = new Line("article-" + i, i % 9, BigDecimal.valueOf(i * 99L, 2));
    return event;
  }
}
