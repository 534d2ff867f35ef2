package io.fory.benchmark.run;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.benchmark.report.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.Test;

public class ProgramSuiteTest {

  @Test
  public void itIsMeasuredOnlyWhereBothFilesAreThere() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      ProgramSuite suite = new ProgramSuite(Program.STARTUP, Jdk.current(), "", folder.path());
      Files.writeString(folder.path().resolve("coldstart.json"), "[]");
      assertFalse(suite.isMeasured());
      Files.writeString(folder.path().resolve("footprint.json"), "[]");
      assertTrue(suite.isMeasured());
    }
  }

  @Test
  public void aJvmThatFailsIsOneLine() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      String classPath = folder.path().resolve("nothing").toString();
      for (Program program : Program.all().toList()) {
        ProgramSuite suite = new ProgramSuite(program, Jdk.current(), classPath, folder.path());
        String reason = suite.run().orElseThrow();
        assertTrue(reason.contains(program.main().replaceAll(".*\\.", "")), reason);
        assertEquals(reason.lines().count(), 1, reason);
      }
    }
  }

  @Test
  public void aJdkThatDoesNotStartIsOneLine() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Jdk missing = new Jdk(Path.of("no-such-java"), "17.0.1", "17.0.1+1", "VM", "somebody");
      String reason =
          new ProgramSuite(Program.STARTUP, missing, "", folder.path()).run().orElseThrow();
      assertTrue(reason.contains("no-such-java"), reason);
      assertEquals(reason.lines().count(), 1, reason);
    }
  }
}
