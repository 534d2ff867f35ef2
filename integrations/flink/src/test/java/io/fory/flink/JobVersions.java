package io.fory.flink;

import io.fory.fixture.CompiledSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.metrics.Metric;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.Collector;

/** Versions of a job that counts in keyed state, as jars. */
final class JobVersions {
  static final String JOB = "acme.Job";

  static final String OLD_ACCOUNT =
      """
      package acme;
      import org.apache.flink.api.common.typeinfo.TypeInfo;
      import io.fory.flink.ForyTypeInfoFactory;
      @TypeInfo(ForyTypeInfoFactory.class)
      public class Account {
        public String id;
        public int count;
        public String note;
        public java.util.List<Entry> entries = new java.util.ArrayList<>();
        void add(long n) {
          count++;
          note = "old " + count;
          if (entries.size() < 3) entries.add(new Entry((int) n));
        }
        @Override public String toString() { return count + " " + entries.size(); }
      }
      """;

  static final String OLD_ENTRY = "package acme; public record Entry(int n) {}";

  /** With a field removed, one widened, one added, and one within an element widened. */
  static final String NEW_ACCOUNT =
      """
      package acme;
      import org.apache.flink.api.common.typeinfo.TypeInfo;
      import io.fory.flink.ForyTypeInfoFactory;
      @TypeInfo(ForyTypeInfoFactory.class)
      public class Account {
        public String id;
        public long count;
        public String label = "fresh";
        public java.util.List<Entry> entries = new java.util.ArrayList<>();
        void add(long n) {
          count++;
        }
        @Override public String toString() {
          return count + " " + entries.size() + " " + label;
        }
      }
      """;

  static final String NEW_ENTRY = "package acme; public record Entry(long n, String text) {}";

  /** With a field of a type that the old one cannot become. */
  static final String BAD_ACCOUNT =
      NEW_ACCOUNT.replace("long count", "java.util.UUID count").replace("count++;", "");

  private static final String JOB_SOURCE =
      """
      package acme;
      import io.fory.flink.ForyTypeInformation;
      import io.fory.flink.Observed;
      import org.apache.flink.api.common.eventtime.WatermarkStrategy;
      import org.apache.flink.api.common.functions.OpenContext;
      import org.apache.flink.api.common.state.*;
      import org.apache.flink.api.common.typeinfo.*;
      import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
      import org.apache.flink.connector.datagen.source.*;
      import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
      import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
      import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
      import org.apache.flink.util.Collector;
      public final class Job {
        public static void build(StreamExecutionEnvironment env) {
          GeneratorFunction<Long, Long> same = n -> n;
          env.fromSource(
                  new DataGeneratorSource<>(
                      same, Long.MAX_VALUE, RateLimiterStrategy.perSecond(2000), Types.LONG),
                  WatermarkStrategy.noWatermarks(), "numbers").uid("numbers")
              .keyBy(n -> new Key("key", (int) (n % 20)), ForyTypeInformation.of(Key.class))
              .process(new Count(), Types.STRING).uid("count")
              .sinkTo(new DiscardingSink<>()).uid("end");
        }
        static final class Count extends KeyedProcessFunction<Key, Long, String> {
          private transient ValueState<Account> account;
          private transient ListState<Entry> list;
          private transient MapState<String, Account> map;
          @Override public void open(OpenContext context) {
            account = getRuntimeContext().getState(
                new ValueStateDescriptor<>("account", TypeInformation.of(Account.class)));
            list = getRuntimeContext().getListState(
                new ListStateDescriptor<>("list", ForyTypeInformation.of(Entry.class)));
            map = getRuntimeContext().getMapState(
                new MapStateDescriptor<>("map", Types.STRING, TypeInformation.of(Account.class)));
          }
          @Override public void processElement(Long n, Context context, Collector<String> out)
              throws Exception {
            Account now = account.value();
            if (now == null) {
              now = new Account();
              now.id = "id " + context.getCurrentKey().number();
            }
            now.add(n);
            account.update(now);
            int listed = 0;
            for (Entry entry : list.get()) listed++;
            if (listed < 2) list.add(now.entries.get(0));
            map.put("last", now);
            Observed.add(now.id, now + " " + listed);
            out.collect("");
          }
        }
      }
      """;

  private static final String KEY = "package acme; public record Key(String name, int number) {}";

  private JobVersions() {}

  /** Writes the jar of a version. */
  static void write(Path jar, String account, String entry) throws IOException {
    Map<String, String> sources =
        Map.of(JOB, JOB_SOURCE, "acme.Key", KEY, "acme.Account", account, "acme.Entry", entry);
    List<Class<?>> libraries =
        List.of(
            ForyTypeInformation.class,
            Observed.class,
            TypeInformation.class,
            OpenContext.class,
            ValueState.class,
            Source.class,
            DataGeneratorSource.class,
            StreamExecutionEnvironment.class,
            Metric.class,
            Collector.class,
            org.apache.flink.annotation.Public.class,
            org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink.class);
    CompiledSources compiled = CompiledSources.compile(sources, libraries.toArray(new Class<?>[0]));
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> file : compiled.classFiles().entrySet()) {
        out.putNextEntry(new JarEntry(file.getKey().replace('.', '/') + ".class"));
        out.write(file.getValue());
      }
    }
  }
}
