package io.fory.fuzz;

import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Reads mutants of the messages of all scenarios, to be run in a small virtual machine. Prints one
 * line of numbers, and a line for each violation, and fails if there is one.
 *
 * <p>Arguments: a seed; how many executions at most; how many seconds at most. Execution number
 * {@code n} of a seed is the same wherever it runs; {@code seed n} alone repeats it.
 */
public final class FuzzProgram {
  private static final int MOST_VIOLATIONS = 20;
  private static final int CHECK_EVERY = 256;

  private final List<Scenario> scenarios = Scenarios.all();
  private final List<String> violations = new ArrayList<>();
  private final Map<ErrorCode, Long> rejections = new EnumMap<>(ErrorCode.class);
  private final long seed;
  private long executions;
  private long accepted;
  private long mostAllocated;
  private long longestNanos;
  private String slowest = "";

  private FuzzProgram(long seed) {
    this.seed = seed;
  }

  /** Runs executions. */
  @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
  public static void main(String[] args) {
    FuzzProgram program = new FuzzProgram(Long.parseLong(args[0]));
    if (args.length == 2) {
      program.execute(Long.parseLong(args[1]));
    } else {
      program.run(Long.parseLong(args[1]), Long.parseLong(args[2]));
    }
    System.out.println(program.summary());
    program.violations.forEach(System.out::println);
    System.exit(program.violations.isEmpty() ? 0 : 1);
  }

  private void run(long most, long seconds) {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    for (long i = 0; i < most && violations.size() < MOST_VIOLATIONS; i++) {
      execute(i);
      if (i % CHECK_EVERY == 0) {
        requireIntact(i);
        if (System.nanoTime() - end > 0) {
          return;
        }
      }
    }
  }

  private void requireIntact(long number) {
    for (Scenario scenario : scenarios) {
      boolean[] intact = new boolean[1];
      Throwable thrown = Rejection.thrownBy(() -> intact[0] = scenario.isIntact());
      if (thrown != null || !intact[0]) {
        violations.add(
            "before " + number + ", " + scenario.name() + ": it works no longer: " + thrown);
      }
      scenario.renew();
    }
  }

  private void execute(long number) {
    executions++;
    Mutator mutator = new Mutator(seed * 0x9E3779B97F4A7C15L + number);
    Scenario scenario = scenarios.get(mutator.below(scenarios.size()));
    List<byte[]> seeds = scenario.seeds();
    byte[] message = mutator.mutate(seeds.get(mutator.below(seeds.size())), seeds);
    boolean direct = mutator.below(8) == 0;
    Verdict verdict = Verdict.of(scenario, message, direct);
    if (verdict.thrown() instanceof ForyException error) {
      rejections.merge(error.code(), 1L, Long::sum);
    } else if (verdict.violation() == null) {
      accepted++;
    }
    mostAllocated = Math.max(mostAllocated, verdict.allocated());
    String name = seed + " " + number + ", " + scenario.name();
    if (verdict.nanos() > longestNanos) {
      longestNanos = verdict.nanos();
      slowest = name;
    }
    if (verdict.violation() != null) {
      String bytes = HexFormat.of().formatHex(message);
      violations.add(name + ": " + verdict.violation() + "\n  " + bytes);
    }
  }

  private String summary() {
    return executions
        + " executions of seed "
        + seed
        + ", "
        + scenarios.size()
        + " scenarios: "
        + accepted
        + " read, rejected "
        + rejections
        + ", "
        + violations.size()
        + " violations; most allocated "
        + mostAllocated
        + " bytes, longest "
        + longestNanos / 1000
        + " us ("
        + slowest
        + ")";
  }
}
