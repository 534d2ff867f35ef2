package io.fory.flink;

import io.fory.flink.Shop.Line;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.GenericTypeInfo;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * The serializer beside those of Flink: bytes, and CPU time of one thread. A program, no test: run
 * its {@code main}.
 */
public final class Comparison {
  private static final int RECORDS = 1000;
  private static final int ROUNDS = 60;
  private static final int PASSES = 30;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

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
  }

  /** Prints a line for each serializer. */
  public static void main(String[] arguments) throws IOException {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      events.add(event(i));
    }
    SerializerConfigImpl config = new SerializerConfigImpl();
    config.registerKryoType(Event.class);
    config.registerKryoType(Line.class);
    Map<String, TypeSerializer<Event>> serializers = new LinkedHashMap<>();
    serializers.put("Fory", ForyTypeInformation.of(Event.class).createSerializer(config));
    serializers.put("POJO", TypeInformation.of(Event.class).createSerializer(config));
    serializers.put("Kryo", new GenericTypeInfo<>(Event.class).createSerializer(config));
    Map<String, long[][]> times = new LinkedHashMap<>();
    serializers.keySet().forEach(name -> times.put(name, new long[3][ROUNDS]));
    Map<String, Integer> sizes = new LinkedHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (Map.Entry<String, TypeSerializer<Event>> entry : serializers.entrySet()) {
        long[][] of = times.get(entry.getKey());
        sizes.put(entry.getKey(), run(entry.getValue(), events, of, round));
      }
    }
    for (String name : serializers.keySet()) {
      long[][] of = times.get(name);
      System.out.printf(
          "%s: %.1f bytes, write %d ns, read %d ns, copy %d ns%n",
          name, sizes.get(name) / (double) RECORDS, median(of[0]), median(of[1]), median(of[2]));
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

  private static int run(
      TypeSerializer<Event> serializer, List<Event> events, long[][] times, int round)
      throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(1 << 20);
    long sum = 0;
    long start = THREADS.getCurrentThreadCpuTime();
    for (int pass = 0; pass < PASSES; pass++) {
      out.clear();
      for (Event event : events) {
        serializer.serialize(event, out);
      }
    }
    long written = THREADS.getCurrentThreadCpuTime();
    byte[] bytes = out.getCopyOfBuffer();
    long reading = THREADS.getCurrentThreadCpuTime();
    for (int pass = 0; pass < PASSES; pass++) {
      DataInputDeserializer in = new DataInputDeserializer(bytes);
      for (int i = 0; i < RECORDS; i++) {
        sum += serializer.deserialize(in).id;
      }
    }
    long read = THREADS.getCurrentThreadCpuTime();
    for (int pass = 0; pass < PASSES; pass++) {
      for (Event event : events) {
        sum += serializer.copy(event).id;
      }
    }
    long copied = THREADS.getCurrentThreadCpuTime();
    if (sum == 0) {
      throw new AssertionError("nothing was read");
    }
    times[0][round] = (written - start) / (PASSES * RECORDS);
    times[1][round] = (read - reading) / (PASSES * RECORDS);
    times[2][round] = (copied - read) / (PASSES * RECORDS);
    return bytes.length;
  }

  /** Returns the median of the second half of the rounds, when all code is compiled. */
  private static long median(long[] times) {
    long[] warm = Arrays.copyOfRange(times, ROUNDS / 2, ROUNDS);
    Arrays.sort(warm);
    return warm[warm.length / 2];
  }
}
