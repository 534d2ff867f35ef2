package io.fory.benchmark.run;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

public class FailureReasonTest {

  private static String reason(String output) {
    FailureReason reason = new FailureReason();
    reason.read(output);
    return reason.reason(new IllegalStateException("wrapped", new IllegalStateException("JMH")));
  }

  @Test
  public void theExceptionOfTheSetUpIsTheReason() {
    assertEquals(
        reason(
            """
            # Warmup Iteration   1: <failure>

            java.lang.IllegalStateException: SAMPLE did not come back
            \tat a.B.c(B.java:1)
            """),
        "IllegalStateException: SAMPLE did not come back");
  }

  @Test
  public void theInnermostCauseIsNamedToo() {
    assertEquals(
        reason(
            """
            java.lang.RuntimeException: wrapped
            \tat a.B.c(B.java:1)
            Caused by: a.b.PeerException: middle
            Caused by: java.lang.StackOverflowError
            java.lang.Error: of another thread
            """),
        "RuntimeException: wrapped, caused by StackOverflowError");
  }

  @Test
  public void aJvmThatDoesNotStartSaysWhy() {
    assertEquals(
        reason("Unrecognized VM option 'X'\nError: Could not create the Java Virtual Machine.\n"),
        "Unrecognized VM option 'X'");
  }

  @Test
  public void aJvmThatEndsEarlyIsSaidToHave() {
    assertEquals(reason("# Warmup Iteration   1: <failure: VM exited>"), "VM exited");
  }

  @Test
  public void withoutAnyOutputTheCauseIsWhatJmhSays() {
    assertEquals(reason("Iteration 1: 12 ops/s"), "JMH");
  }
}
