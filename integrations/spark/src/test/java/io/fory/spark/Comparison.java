package io.fory.spark;

import com.sun.management.OperatingSystemMXBean;
import io.fory.testing.Figures;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.scheduler.LiveListenerBus;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * The serializer beside those of Spark: bytes of a record, and CPU time of the process for each of
 * five jobs. A program, no test: {@code run.sh engines} runs it. Tasks have one thread, and bytes
 * are as the serializer writes them: Spark's own compression is off.
 */
public final class Comparison {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private Comparison() {}

  /** A line of an order. */
  public static final class Item implements java.io.Serializable {
    private static final long serialVersionUID = 1L;
    public String article;
    public int count;
    public long cents;

    public Item() {}
  }

  /** A record of an application. */
  public static final class Order implements java.io.Serializable {
    private static final long serialVersionUID = 1L;
    public long id;
    public String customer;
    public String city;
    public long time;
    public int status;
    public double discount;
    public boolean paid;
    public ArrayList<Item> items = new ArrayList<>();

    public Order() {}

    static Order of(int i) {
      Order order = new Order();
      order.id = 1_000_000L + i;
      order.customer = "customer-" + Integer.remainderUnsigned(i * 7919, 20_000);
      order.city = i % 3 == 0 ? "Rotterdam" : i % 3 == 1 ? "Oslo" : "S\u00e3o Paulo";
      order.time = 1_790_000_000_000L + i * 1_000L;
      order.status = i % 5;
      order.discount = i % 4 == 0 ? 0 : i * 0.01;
      order.paid = i % 2 == 0;
      for (int line = 0; line <= i % 3; line++) {
        Item item = new Item();
        item.article = "article " + (i * 31 + line) % 5_000;
        item.count = 1 + i % 7;
        item.cents = 99L + i % 10_000;
        order.items.add(item);
      }
      return order;
    }
  }

  private record Cost(long bytes, double cpuMillis) {}

  /** What is measured: it returns a number of bytes, or -1 for those that are shuffled. */
  private interface Job {
    long run(JavaSparkContext spark, JavaRDD<Order> orders);
  }

  private static final Map<String, Job> JOBS = new LinkedHashMap<>();

  static {
    JOBS.put("groupByKey", (spark, orders) -> shuffled(keyed(orders).groupByKey(8).count()));
    JOBS.put(
        "sortBy", (spark, orders) -> shuffled(orders.sortBy(o -> o.customer, true, 8).count()));
    JOBS.put("cache", (spark, orders) -> cached(spark, orders));
    JOBS.put("broadcast", Comparison::broadcast);
    JOBS.put(
        "cogroup",
        (spark, orders) ->
            shuffled(
                keyed(orders)
                    .cogroup(orders.mapToPair(o -> new Tuple2<>(o.customer, o.items)), 8)
                    .count()));
  }

  private static JavaPairRDD<String, Order> keyed(JavaRDD<Order> orders) {
    return orders.mapToPair(order -> new Tuple2<>(order.customer, order));
  }

  private static long shuffled(long count) {
    if (count == 0) {
      throw new AssertionError("nothing was read");
    }
    return -1;
  }

  private static long cached(JavaSparkContext spark, JavaRDD<Order> orders) {
    JavaRDD<Order> cached = orders.map(order -> order).persist(StorageLevel.MEMORY_ONLY_SER());
    shuffled(cached.count());
    shuffled(cached.filter(order -> order.paid).count());
    long bytes =
        Arrays.stream(spark.sc().getRDDStorageInfo())
            .filter(storage -> storage.id() == cached.id())
            .mapToLong(storage -> storage.memSize())
            .sum();
    cached.unpersist(true);
    return bytes;
  }

  private static long broadcast(JavaSparkContext spark, JavaRDD<Order> orders) {
    Order[] all = orders.collect().toArray(new Order[0]);
    Broadcast<Order[]> sent = spark.broadcast(all);
    sent.unpersist(true); // so that the task reads what was sent
    SerializerInstance serializer = SparkEnv.get().serializer().newInstance();
    ByteBuffer bytes = serializer.serialize(all, Written.ANY);
    Order[] read = (Order[]) serializer.deserialize(bytes, Written.ANY);
    shuffled(read.length);
    sent.destroy();
    return bytes.limit();
  }

  private static SparkConf conf(Figures figures) {
    SparkConf conf =
        new SparkConf(false)
            .setAppName("comparison")
            .setMaster("local[1]")
            .set("spark.ui.enabled", "false")
            .set("spark.shuffle.compress", "false")
            .set("spark.broadcast.compress", "false")
            .set("spark.driver.host", "127.0.0.1")
            .set("spark.driver.bindAddress", "127.0.0.1");
    String classes = Order.class.getName() + "," + Item.class.getName();
    switch (figures.library()) {
      case "fory" -> {
        conf.set("spark.serializer", ForySerializer.class.getName());
        conf.set(SparkSettings.CLASSES_TO_REGISTER, classes);
      }
      case "kryo" -> kryo(conf, classes);
      case "kryowithoutreferences" ->
          kryo(conf, classes)
              .set("spark.kryo.referenceTracking", "false")
              .set("spark.kryo.unsafe", "false");
      case "jdk" -> conf.set("spark.serializer", JavaSerializer.class.getName());
      default -> throw figures.unknown();
    }
    return conf;
  }

  private static SparkConf kryo(SparkConf conf, String classes) {
    return conf.set("spark.serializer", KryoSerializer.class.getName())
        .set("spark.kryo.registrationRequired", "true")
        .set("spark.kryoserializer.buffer.max", "1g")
        .set(
            "spark.kryo.classesToRegister",
            classes + ",java.util.ArrayList,[L" + Order.class.getName() + ";,[Ljava.lang.Object;");
  }

  /** Runs all jobs once, in an application of their own. */
  private static Map<String, Cost> run(Figures figures, int count) {
    Map<String, Cost> costs = new LinkedHashMap<>();
    try (JavaSparkContext spark = new JavaSparkContext(conf(figures))) {
      AtomicLong written = new AtomicLong();
      spark
          .sc()
          .addSparkListener(
              new SparkListener() {
                @Override
                public void onTaskEnd(SparkListenerTaskEnd end) {
                  written.addAndGet(end.taskMetrics().shuffleWriteMetrics().bytesWritten());
                }
              });
      List<Integer> numbers = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        numbers.add(i);
      }
      JavaRDD<Order> orders =
          spark.parallelize(numbers, 4).map(Order::of).persist(StorageLevel.MEMORY_ONLY());
      shuffled(orders.count());
      for (Map.Entry<String, Job> job : JOBS.entrySet()) {
        written.set(0);
        System.gc(); // the garbage of one job is no cost of the next
        long start = SYSTEM.getProcessCpuTime();
        long bytes = job.getValue().run(spark, orders);
        double millis = (SYSTEM.getProcessCpuTime() - start) / 1e6;
        waitFor(spark.sc().listenerBus());
        costs.put(job.getKey(), new Cost(bytes < 0 ? written.get() : bytes, millis));
      }
    }
    return costs;
  }

  private static void waitFor(LiveListenerBus bus) {
    try {
      bus.waitUntilEmpty();
    } catch (Exception e) { // Scala declares none
      throw new AssertionError(e);
    }
  }

  /** Measures one serializer; the arguments are those of {@link Figures#of}. */
  public static void main(String[] arguments) throws IOException {
    Figures figures = Figures.of("Spark", arguments);
    int count = figures.isQuick() ? 20_000 : 100_000;
    int warmups = figures.isQuick() ? 1 : 2;
    int counted = figures.isQuick() ? 1 : 3;
    List<Map<String, Cost>> rounds = new ArrayList<>();
    for (int round = 0; round < warmups + counted; round++) {
      rounds.add(run(figures, count));
    }
    List<Map<String, Cost>> last = rounds.subList(warmups, rounds.size());
    for (String job : JOBS.keySet()) {
      figures.add(
          job,
          "ms/op",
          last.stream().mapToDouble(round -> round.get(job).cpuMillis()).toArray(),
          last.get(0).get(job).bytes() / (double) count,
          warmups,
          "1 job");
    }
    figures.write();
  }
}
