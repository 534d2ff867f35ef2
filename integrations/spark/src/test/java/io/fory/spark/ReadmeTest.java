package io.fory.spark;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.testing.PagePrograms;
import io.fory.testing.PagePrograms.Program;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.internal.Logging;
import org.testng.annotations.Test;
import scala.Tuple2;

/** The program of the page runs, and prints what it says. */
public final class ReadmeTest {
  @Test
  public void theProgramPrintsWhatThePageSays() throws Exception {
    List<Program> programs = PagePrograms.of(Path.of("README.md"));
    assertEquals(programs.size(), 1);
    Program program = programs.get(0);
    assertEquals(
        program.run(
            List.of(),
            Fory.class,
            ForySerializer.class,
            SparkConf.class,
            Function.class,
            Logging.class,
            Tuple2.class),
        program.printed());
  }
}
