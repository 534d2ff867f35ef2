package io.fory.spark;

import io.fory.Fory;
import io.fory.fixture.CompiledSources;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/** The jar of an application, whose classes nothing else has. */
record JobJar(Path path) {
  private static final String ORDER =
      """
      package acme;
      import java.util.List;
      public record Order(long id, String customer, List<Item> items) {}
      """;

  /** Not Serializable: JDK serialization would not do. */
  private static final String ITEM =
      """
      package acme;
      public record Item(String name, int count) {}
      """;

  private static final String JOB =
      """
      package acme;
      import java.util.*;
      import org.apache.spark.*;
      import org.apache.spark.api.java.*;
      import org.apache.spark.broadcast.Broadcast;
      import org.apache.spark.storage.StorageLevel;
      import scala.Tuple2;
      public final class Job {
        static Order order(int i) {
          return new Order(i, "customer " + i % 100, List.of(new Item("item " + i, i)));
        }
        static long sum(Iterable<Order> orders) {
          long sum = 0;
          for (Order order : orders) sum += order.id();
          return sum;
        }
        static int count(Iterable<?> all) {
          int count = 0;
          for (Object each : all) count++;
          return count;
        }
        public static Map<String, String> run(SparkConf conf) {
          Map<String, String> found = new TreeMap<>();
          try (JavaSparkContext spark = new JavaSparkContext(conf)) {
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < 2000; i++) numbers.add((i * 7) % 2000);
            long pid = ProcessHandle.current().pid();
            JavaRDD<Order> orders = spark.parallelize(numbers, 3).map(Job::order);
            found.put("executor",
                orders.map(any -> ProcessHandle.current().pid() == pid).reduce((a, b) -> a || b)
                    ? "this JVM" : "another JVM");

            JavaPairRDD<String, Order> keyed = orders.mapToPair(o -> new Tuple2<>(o.customer(), o));
            List<Tuple2<String, Iterable<Order>>> groups = keyed.groupByKey(4).collect();
            long sum = 0;
            Set<Integer> sizes = new TreeSet<>();
            for (Tuple2<String, Iterable<Order>> group : groups) {
              sum += sum(group._2());
              sizes.add(count(group._2()));
              for (Order order : group._2()) {
                if (!order.customer().equals(group._1())) throw new IllegalStateException();
              }
            }
            found.put("groupByKey", groups.size() + " groups of "
                + sizes.iterator().next() + ", " + sum);

            List<Order> sorted = orders.sortBy(Order::id, true, 4).collect();
            int inOrder = 0;
            for (Order order : sorted) {
              if (order.equals(order(inOrder))) inOrder++;
            }
            found.put("sortBy", inOrder + " in order");

            JavaRDD<Order> cached = orders.persist(StorageLevel.MEMORY_ONLY_SER());
            long first = cached.count();
            long second = cached.filter(o -> o.equals(order((int) o.id()))).count();
            var storage = spark.sc().getRDDStorageInfo()[0];
            found.put("persist", first + ", " + second
                + (storage.memSize() > 0 && storage.numCachedPartitions() == 3 ? ", in memory" : "")
                + (cached.getStorageLevel().deserialized() ? "" : ", serialized"));

            Map<Long, Order> all = new HashMap<>();
            for (int i = 0; i < 2000; i++) all.put((long) i, order(i));
            Broadcast<Map<Long, Order>> sent = spark.broadcast(all);
            found.put("broadcast", "" + spark.parallelize(numbers, 3)
                .map(i -> sent.value().get((long) i).id()).reduce(Long::sum));

            JavaPairRDD<String, Item> items = spark.parallelize(numbers, 2)
                .filter(i -> i < 1000)
                .mapToPair(i -> new Tuple2<>("customer " + i % 100, new Item("x", i)));
            long both = 0;
            Set<String> counts = new TreeSet<>();
            List<Tuple2<String, Tuple2<Iterable<Order>, Iterable<Item>>>> joined =
                keyed.cogroup(items, 4).collect();
            for (var one : joined) {
              both += sum(one._2()._1());
              counts.add(count(one._2()._1()) + " and " + count(one._2()._2()));
            }
            found.put("cogroup", joined.size() + " of " + counts.iterator().next() + ", " + both);

            found.put("collect", orders.filter(o -> o.id() < 2).sortBy(Order::id, true, 1)
                .map(o -> o.items().get(0)).collect().toString());
          }
          return found;
        }
      }
      """;

  static JobJar write(Path path) throws IOException {
    CompiledSources compiled =
        CompiledSources.compile(
            Map.of("acme.Order", ORDER, "acme.Item", ITEM, "acme.Job", JOB),
            Fory.class,
            ForySerializer.class,
            JavaSparkContext.class,
            Tuple2.class,
            org.apache.spark.storage.StorageLevel.class,
            org.apache.spark.internal.Logging.class,
            org.apache.spark.api.java.function.Function.class);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(path))) {
      for (Map.Entry<String, byte[]> file : compiled.classFiles().entrySet()) {
        out.putNextEntry(new JarEntry(file.getKey().replace('.', '/') + ".class"));
        out.write(file.getValue());
      }
    }
    return new JobJar(path);
  }

  /** Runs the job as {@code spark-submit} does: its loader is that of the thread. */
  @SuppressWarnings("unchecked") // as the source says
  Map<String, String> run(SparkConf conf) throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {path.toUri().toURL()}, JobJar.class.getClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      return (Map<String, String>)
          CompiledSources.load(loader, "acme.Job")
              .getMethod("run", SparkConf.class)
              .invoke(null, conf);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception thrown ? thrown : e;
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }
}
