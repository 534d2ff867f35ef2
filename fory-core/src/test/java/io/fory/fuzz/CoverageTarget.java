package io.fory.fuzz;

import java.util.Arrays;
import java.util.List;

/**
 * What a coverage-guided fuzzer calls: the first byte of an input chooses the scenario, the second
 * how the message is delivered, the rest is the message.
 *
 * <p>Only scenarios of public classes take part: the generated code is in ordinary classes here,
 * which the fuzzer instruments.
 */
public final class CoverageTarget {
  static final List<Scenario> SCENARIOS = Scenarios.ofPublicClasses();

  private static final int CHECK_EVERY = 4096;

  private static int calls;

  private CoverageTarget() {}

  /** Called by the fuzzer first; makes the scenarios, which takes longer than an input may. */
  public static void fuzzerInitialize() {
    SCENARIOS.forEach(Scenario::renew);
  }

  /** Called by the fuzzer with each of its inputs. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length < 2) {
      return;
    }
    Scenario scenario = SCENARIOS.get((input[0] & 0xFF) % SCENARIOS.size());
    byte[] message = Arrays.copyOfRange(input, 2, input.length);
    Verdict verdict = Verdict.of(scenario, message, (input[1] & 7) == 7);
    if (verdict.violation() != null) {
      throw new AssertionError(scenario.name() + ": " + verdict.violation(), verdict.thrown());
    }
    if (++calls % CHECK_EVERY == 0) {
      for (Scenario one : SCENARIOS) {
        if (!one.isIntact()) {
          throw new AssertionError(one.name() + " works no longer");
        }
        one.renew();
      }
    }
  }
}
