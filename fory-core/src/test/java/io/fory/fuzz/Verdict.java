package io.fory.fuzz;

import com.sun.management.ThreadMXBean;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.Rejection;
import io.fory.hostile.TypeWalk;
import java.lang.management.ManagementFactory;

/**
 * What became of one message.
 *
 * @param thrown what reading threw, or null
 * @param violation what breaks the rules, or null
 * @param allocated how many bytes were allocated
 * @param nanos how long it took, which is reported but not judged
 */
record Verdict(Throwable thrown, String violation, long allocated, long nanos) {
  /** What the default limit admits for the graph of a small message, and as much for the rest. */
  private static final long ALLOWED_BYTES = (16L << 20) + (1L << 20);

  private static final int ALLOWED_PER_BYTE = 144;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Reads a message and judges what happens. */
  static Verdict of(Scenario scenario, byte[] message, boolean direct) {
    Object[] value = new Object[1];
    long nanos = System.nanoTime();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    Throwable thrown = Rejection.thrownBy(() -> value[0] = scenario.read(message, direct));
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    nanos = System.nanoTime() - nanos;
    String violation = Rejection.violation(thrown);
    if (thrown == null) {
      violation = wrongValue(scenario, value[0]);
    }
    if (violation == null && allocated > ALLOWED_BYTES + (long) ALLOWED_PER_BYTE * message.length) {
      violation = allocated + " bytes allocated for " + message.length;
    }
    return new Verdict(thrown, violation, allocated, nanos);
  }

  /** What was read is of the declared types, and can be written and read again. */
  private static String wrongValue(Scenario scenario, Object value) {
    Throwable wrong = Rejection.thrownBy(() -> TypeWalk.check(value, scenario.hasReferences()));
    if (wrong != null) {
      return "not type-correct: " + wrong;
    }
    wrong = Rejection.thrownBy(() -> scenario.relay(value));
    return wrong == null || isDocumented(wrong) ? null : "read, but not relayed: " + wrong;
  }

  /** One refusal of what has been read is known: {@code docs/guide/evolution.md} describes it. */
  private static boolean isDocumented(Throwable refused) {
    return refused instanceof UnsupportedTypeException
        && refused.getMessage().contains("shared by carried fields of unlike types");
  }
}
