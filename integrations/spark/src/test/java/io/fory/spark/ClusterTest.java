package io.fory.spark;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.SparkConf;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

/**
 * A cluster with an executor in a JVM of its own, which has the classes of the job from {@code
 * spark.jars} alone.
 */
public final class ClusterTest {
  private static final String TESTING = "spark.testing";
  private static final String HOME = "spark.test.home";

  private Path home;
  private JobJar job;

  @BeforeClass
  public void start() throws IOException {
    home = SparkHome.create();
    job = JobJar.write(home.resolve("job.jar"));
    System.setProperty(TESTING, "1");
    System.setProperty(HOME, home.toString());
  }

  @AfterClass(alwaysRun = true)
  public void stop() throws IOException {
    System.clearProperty(TESTING);
    System.clearProperty(HOME);
    SparkHome.delete(home);
  }

  private SparkConf conf(String... settings) {
    SparkConf conf =
        Shop.conf(settings)
            .setAppName("cluster")
            .setMaster("local-cluster[1,1,1024]")
            .set("spark.jars", job.path().toUri().toString())
            .set("spark.ui.enabled", "false")
            .set("spark.driver.host", "127.0.0.1")
            .set("spark.driver.bindAddress", "127.0.0.1")
            .set("spark.local.dir", home.resolve("local").toString())
            .set("spark.serializer", ForySerializer.class.getName());
    conf.setIfMissing(SparkSettings.CLASSES_TO_REGISTER, "acme.Order,acme.Item");
    return conf;
  }

  /** The jobs of {@link JobJar} say what they have found; none of it depends on a serializer. */
  @Test
  public void aJobFindsTheSameWithEachSerializer() throws Exception {
    Map<String, String> expected = new TreeMap<>();
    expected.put("executor", "another JVM");
    expected.put("groupByKey", "100 groups of 20, 1999000");
    expected.put("sortBy", "2000 in order");
    expected.put("persist", "2000, 2000, in memory, serialized");
    expected.put("broadcast", "1999000");
    expected.put("cogroup", "100 of 20 and 10, 1999000");
    expected.put("collect", "[Item[name=item 0, count=0], Item[name=item 1, count=1]]");
    assertEquals(job.run(conf()), expected);
    // beyond 200 partitions Spark sorts records as bytes; beyond 64 KB it spills them
    assertEquals(job.run(conf("spark.shuffle.sort.bypassMergeThreshold", "1")), expected);
    assertEquals(
        job.run(
            conf(
                "spark.shuffle.sort.bypassMergeThreshold",
                "1",
                "spark.shuffle.spill.numElementsForceSpillThreshold",
                "50",
                SparkSettings.REGISTRATION_REQUIRED,
                "false",
                SparkSettings.CLASSES_TO_REGISTER,
                "")),
        expected);
  }

  @Test
  public void aClassThatIsNotRegisteredFailsTheJobByName() {
    Exception e =
        expectThrows(
            Exception.class,
            () ->
                job.run(
                    conf(
                        SparkSettings.CLASSES_TO_REGISTER,
                        "acme.Item",
                        "spark.task.maxFailures",
                        "1")));
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    assertEquals(
        cause.getMessage(),
        "Class acme.Order is neither registered nor Serializable. Add it to"
            + " spark.fory.classesToRegister, or set spark.fory.registrationRequired=false");
  }
}
