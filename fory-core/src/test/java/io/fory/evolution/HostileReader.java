package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import io.fory.hostile.TypeWalk;
import java.lang.management.ManagementFactory;
import java.util.HexFormat;
import java.util.function.Function;

/**
 * A reader that gets hostile input: only errors of the family may come out of it, or values of
 * their declared types; and it must not take more memory than it may, nor be changed.
 */
final class HostileReader {
  /** What the default limit admits for the graph, and as much for what is not kept. */
  private static final long ALLOWED_BYTES = (16L << 20) + (1L << 20);

  private static final int ALLOWED_PER_BYTE = 128;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Fory fory;
  private final byte[] valid;
  private final Object own;
  private final byte[] ownMessage;
  private final boolean references;
  private final boolean generated;

  /**
   * Makes a reader.
   *
   * @param version all of whose classes are registered
   * @param valid a message that it must be able to read at any time
   */
  HostileReader(Version version, boolean references, boolean generated, byte[] valid) {
    ForyBuilder builder = EngineInUse.builder().withRefTracking(references).withCodegen(generated);
    version.register(builder);
    this.fory = builder.build();
    this.references = references;
    this.generated = generated;
    this.valid = valid;
    this.own = version.model();
    this.ownMessage = fory.serialize(own);
  }

  Fory fory() {
    return fory;
  }

  boolean isGenerated() {
    return generated;
  }

  /** Reads a message that must be refused. */
  ForyException refuse(byte[] message) {
    ForyException error = read(message);
    assertTrue(error != null, "not refused: " + HexFormat.of().formatHex(message));
    return error;
  }

  @Override
  public String toString() {
    return (generated ? "generated" : "interpreted") + (references ? ", tracking" : "");
  }

  /** Reads a message; returns the error, or null if it was taken. */
  ForyException read(byte[] message) {
    return read(message, fory::deserialize);
  }

  /** Reads a message in a given way; returns the error, or null if it was taken. */
  ForyException read(byte[] message, Function<byte[], Object> reading) {
    Object[] read = new Object[1];
    long before = threads.getCurrentThreadAllocatedBytes();
    Throwable thrown = Rejection.thrownBy(() -> read[0] = reading.apply(message));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    String violation = Rejection.violation(thrown);
    // The compiler takes some memory too, once for a schema.
    long allowed = ALLOWED_BYTES * (generated ? 4 : 1) + (long) ALLOWED_PER_BYTE * message.length;
    if (violation == null && allocated > allowed) {
      violation = allocated + " bytes allocated for " + message.length;
    }
    if (violation != null) {
      throw new AssertionError(violation + ": " + HexFormat.of().formatHex(message), thrown);
    }
    if (thrown == null) {
      TypeWalk.check(read[0], references);
    }
    return (ForyException) thrown;
  }

  /** Fails unless the reader reads and writes as if nothing had happened. */
  void requireUnharmed() {
    Object read = fory.deserialize(valid);
    assertEquals(read.getClass(), own.getClass());
    assertEquals(
        HexFormat.of().formatHex(fory.serialize(own)), HexFormat.of().formatHex(ownMessage));
  }
}
