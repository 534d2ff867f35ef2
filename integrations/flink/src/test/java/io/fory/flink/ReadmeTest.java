package io.fory.flink;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.testing.PagePrograms;
import io.fory.testing.PagePrograms.Program;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.annotation.Public;
import org.apache.flink.api.common.state.State;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.testng.annotations.Test;

/** The programs of the page run, and print what it says. */
public final class ReadmeTest {
  @Test
  public void programsPrintWhatThePageSays() throws Exception {
    List<Program> programs = PagePrograms.of(Path.of("README.md"));
    assertEquals(programs.size(), 1);
    for (Program program : programs) {
      String printed =
          program.run(
              List.of(),
              Fory.class,
              ForyTypeInformation.class,
              TypeInformation.class,
              State.class,
              Public.class);
      assertEquals(printed, program.printed());
    }
  }
}
