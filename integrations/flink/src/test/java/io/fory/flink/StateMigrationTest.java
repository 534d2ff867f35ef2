package io.fory.flink;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ExceptionUtils;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Jobs that are stopped with a savepoint and resumed with other versions of their classes. */
public final class StateMigrationTest {
  private static final int SEEN = 400;
  private static final long PATIENCE_SECONDS = 60;

  private Path folder;
  private MiniCluster cluster;

  @BeforeClass
  public void start() throws Exception {
    folder = Files.createTempDirectory("fory-flink");
    cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .withRandomPorts()
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(2)
                .build());
    cluster.start();
  }

  @AfterClass(alwaysRun = true)
  public void stop() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
  }

  @DataProvider
  public Object[][] backends() {
    return new Object[][] {
      {"rocksdb", SavepointFormatType.CANONICAL},
      {"rocksdb", SavepointFormatType.NATIVE},
      {"hashmap", SavepointFormatType.CANONICAL},
    };
  }

  @Test(dataProvider = "backends")
  public void stateIsReadByTheNextVersion(String backend, SavepointFormatType format)
      throws Exception {
    String name = backend + format;
    Path old = folder.resolve(name + "1.jar");
    JobVersions.write(old, JobVersions.OLD_ACCOUNT, JobVersions.OLD_ENTRY);
    Path young = folder.resolve(name + "2.jar");
    JobVersions.write(young, JobVersions.NEW_ACCOUNT, JobVersions.NEW_ENTRY);
    Path bad = folder.resolve(name + "3.jar");
    JobVersions.write(bad, JobVersions.BAD_ACCOUNT, JobVersions.NEW_ENTRY);

    String first = runAndStop(old, backend, 1, null, format);
    TreeMap<String, String> last = new TreeMap<>(Observed.LAST);
    assertEquals(last.size(), 20);

    String second = runAndStop(young, backend, 2, first, format);
    for (String key : last.keySet()) {
      String[] before = last.get(key).split(" ", -1);
      String next = Long.parseLong(before[0]) + 1 + " " + before[1] + " fresh " + 2;
      assertEquals(Observed.FIRST.get(key), next, key);
    }
    last = new TreeMap<>(Observed.LAST);
    runAndStop(young, backend, 1, second, format);
    for (String key : last.keySet()) {
      String[] before = last.get(key).split(" ", 2);
      String next = Long.parseLong(before[0]) + 1 + " " + before[1];
      assertEquals(Observed.FIRST.get(key), next, key);
    }

    Observed.clear();
    JobResult refused =
        cluster
            .requestJobResult(submit(bad, backend, 1, second))
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    String why = ExceptionUtils.stringifyException(refused.getSerializedThrowable().orElseThrow());
    // RocksDB compares the snapshots; state on the heap is read before Flink compares anything.
    String reason =
        backend.equals("rocksdb")
            ? "acme.Account.count: long -> java.util.UUID"
            : "The field count of acme.Account is long at the writer and java.util.UUID here";
    assertTrue(why.contains(reason), why);
    assertEquals(Observed.COUNT.get(), 0);
  }

  private String runAndStop(
      Path jar, String backend, int parallelism, String savepoint, SavepointFormatType format)
      throws Exception {
    Observed.clear();
    JobID job = submit(jar, backend, parallelism, savepoint);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (Observed.COUNT.get() < SEEN || Observed.FIRST.size() < 20) {
      if (cluster.getJobStatus(job).get().isGloballyTerminalState()) {
        throw new AssertionError(
            cluster.requestJobResult(job).get().getSerializedThrowable().orElse(null));
      }
      assertTrue(System.nanoTime() < end, "the job sees no data");
      Thread.sleep(20);
    }
    return cluster
        .stopWithSavepoint(job, folder.resolve("savepoints").toUri().toString(), false, format)
        .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private JobID submit(Path jar, String backend, int parallelism, String savepoint)
      throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(StateBackendOptions.STATE_BACKEND, backend);
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    URL url = jar.toUri().toURL();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {url}, StateMigrationTest.class.getClassLoader())) {
      var env = new StreamExecutionEnvironment(configuration, loader);
      env.setParallelism(parallelism);
      env.setMaxParallelism(4);
      loader
          .loadClass(JobVersions.JOB)
          .getMethod("build", StreamExecutionEnvironment.class)
          .invoke(null, env);
      JobGraph graph = env.getStreamGraph().getJobGraph(loader, null);
      graph.addJars(List.of(url));
      if (savepoint != null) {
        graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(savepoint));
      }
      return cluster.submitJob(graph).get(PATIENCE_SECONDS, TimeUnit.SECONDS).getJobID();
    }
  }
}
