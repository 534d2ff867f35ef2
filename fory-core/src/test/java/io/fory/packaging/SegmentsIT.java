package io.fory.packaging;

import static org.testng.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The published jar on a JDK that has {@code java.lang.foreign}, without a flag: the program {@code
 * segments/Segments.java} of the test resources, which the launcher compiles in memory.
 */
public final class SegmentsIT {
  private static final int JDK = 25;

  private Path work;
  private InstalledJdk jdk;

  @BeforeClass
  public void findJdk() throws Exception {
    work = Files.createDirectories(PublishedJar.path().resolveSibling("segments"));
    jdk =
        InstalledJdk.find(JDK)
            .orElseThrow(() -> new SkipException("no JDK " + JDK + " is installed"));
  }

  @DataProvider
  public Object[][] paths() {
    String jar = PublishedJar.path().toString();
    return new Object[][] {
      {List.of("--class-path", jar)},
      {List.of("--module-path", jar, "--add-modules", "io.fory.core")},
    };
  }

  @Test(dataProvider = "paths")
  public void segmentsAreSourcesAndTargetsAndClosedArenasAreErrors(List<String> path)
      throws Exception {
    List<String> arguments = new ArrayList<>(path);
    arguments.add(Path.of(SegmentsIT.class.getResource("/segments/Segments.java").toURI()) + "");
    JavaCommand run = JavaCommand.run(jdk, work, arguments);
    assertEquals(run.err(), List.of(), "error stream of " + run.command());
    assertEquals(run.exit(), 0, "exit of " + run.command());
    assertEquals(
        run.out(),
        List.of(
            "round trips",
            "primitives",
            "read-only",
            "closed arenas",
            "confined to a thread",
            "messages of one block",
            "refused segments",
            "beside messages",
            "closed meanwhile",
            "method reference"));
  }
}
