package io.fory.fuzz;

import io.fory.hostile.SmallJvm;
import java.util.List;
import org.testng.Reporter;
import org.testng.annotations.Test;

/**
 * Mutants of all kinds of messages are refused, or are read as values of the declared types that
 * can be written again.
 *
 * <p>{@code -Dfory.fuzz.executions=10000000 -Dfory.fuzz.seconds=3600} is the long profile; {@code
 * -Dfory.fuzz.seed} chooses other mutants, of which the seed of the day is one.
 */
public final class StructuredFuzzTest {
  private static final List<String> SMALL = List.of("-Xmx256m", "-XX:+UseSerialGC");

  @Test
  public void mutantsOfAllScenariosAreRefusedOrReadRight() throws Exception {
    String printed =
        SmallJvm.run(
            SMALL,
            FuzzProgram.class,
            Long.toString(Long.getLong("fory.fuzz.seed", 1)),
            Long.toString(Long.getLong("fory.fuzz.executions", Long.MAX_VALUE)),
            Long.toString(Long.getLong("fory.fuzz.seconds", 60)));
    Reporter.log("StructuredFuzzTest: " + printed.strip(), true);
  }
}
