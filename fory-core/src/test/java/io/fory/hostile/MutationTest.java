package io.fory.hostile;

import java.util.List;
import org.testng.Reporter;
import org.testng.annotations.Test;

/**
 * Mutated messages are rejected or yield graphs whose values are of their declared types, in a
 * virtual machine of 64 MB, within the default limits.
 */
public final class MutationTest {
  private static final List<String> SMALL = List.of("-Xmx64m", "-XX:TieredStopAtLevel=1");

  @Test
  public void everyFlippedBitIsRejectedOrYieldsATypeCorrectGraph() throws Exception {
    Reporter.log("MutationTest: " + SmallJvm.run(SMALL, Mutations.class, "bits").strip(), true);
  }

  @Test
  public void everyInflatedLengthIsRejectedOrYieldsATypeCorrectGraph() throws Exception {
    Reporter.log("MutationTest: " + SmallJvm.run(SMALL, Mutations.class, "lengths").strip(), true);
  }
}
