package io.fory.spark;

import com.sun.management.OperatingSystemMXBean;
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
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * The serializer beside Kryo with the same classes registered: bytes, and CPU time of the process
 * for each of five jobs. A program, no test: run its {@code main} with the number of orders, of
 * rounds, and with settings of Spark such as {@code spark.shuffle.compress=false} or {@code
 * spark.fory.compact=false}. All configurations run in turns, in one JVM with one thread for tasks.
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

  private static SparkConf conf(boolean fory, String[] settings) {
    SparkConf conf =
        new SparkConf(false)
            .setAppName("comparison")
            .setMaster("local[1]")
            .set("spark.ui.enabled", "false")
            .set("spark.driver.host", "127.0.0.1")
            .set("spark.driver.bindAddress", "127.0.0.1");
    String classes = Order.class.getName() + "," + Item.class.getName();
    if (fory) {
      conf.set("spark.serializer", ForySerializer.class.getName());
      conf.set(SparkSettings.CLASSES_TO_REGISTER, classes);
    } else {
      conf.set("spark.serializer", "org.apache.spark.serializer.KryoSerializer");
      conf.set("spark.kryo.registrationRequired", "true");
      conf.set("spark.kryoserializer.buffer.max", "1g");
      conf.set(
          "spark.kryo.classesToRegister",
          classes + ",java.util.ArrayList,[L" + Order.class.getName() + ";,[Ljava.lang.Object;");
    }
    for (String setting : settings) {
      String[] parts = setting.split("=", 2);
      conf.set(parts[0], parts[1]);
    }
    return conf;
  }

  private static Map<String, Cost> run(boolean fory, String[] settings, int count) {
    Map<String, Cost> costs = new LinkedHashMap<>();
    try (JavaSparkContext spark = new JavaSparkContext(conf(fory, settings))) {
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

  /** Prints a line for each job. */
  public static void main(String[] arguments) {
    int count = Integer.parseInt(arguments[0]);
    int rounds = Integer.parseInt(arguments[1]);
    String[] settings = Arrays.copyOfRange(arguments, 2, arguments.length);
    List<Map<String, Cost>> kryo = new ArrayList<>();
    List<Map<String, Cost>> fory = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      kryo.add(run(false, settings, count));
      fory.add(run(true, settings, count));
    }
    for (String job : JOBS.keySet()) {
      long ofKryo = kryo.get(0).get(job).bytes();
      long ofFory = fory.get(0).get(job).bytes();
      double kryoMillis = median(kryo, job);
      double foryMillis = median(fory, job);
      System.out.printf(
          "%s: %d bytes against %d of Kryo (%.2f), %.0f ms of CPU against %.0f (%.2f)%n",
          job,
          ofFory,
          ofKryo,
          ofFory / (double) ofKryo,
          foryMillis,
          kryoMillis,
          foryMillis / kryoMillis);
    }
  }

  /** Returns the median of the second half of the rounds, when all code is compiled. */
  private static double median(List<Map<String, Cost>> rounds, String job) {
    double[] times =
        rounds.stream().skip(rounds.size() / 2).mapToDouble(r -> r.get(job).cpuMillis()).toArray();
    Arrays.sort(times);
    return times[times.length / 2];
  }
}
