package io.fory.spring;

import io.fory.Fory;
import io.fory.error.VerificationException;
import java.util.Objects;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Is up if all registered classes can be written and read, as {@link Fory#verify} says. The details
 * are what {@link ForyEvents} has counted. Messages that were refused do not make it go down:
 * otherwise whoever can send some could.
 */
public final class ForyHealthIndicator extends AbstractHealthIndicator {
  private final Fory fory;
  private final ForyEvents events;

  /** Problems of the registered classes, or ""; null until they have been looked for. */
  private volatile String problems;

  /** Makes the indicator of a {@code Fory} and of what is counted of it. */
  public ForyHealthIndicator(Fory fory, ForyEvents events) {
    super("Fory cannot be verified");
    this.fory = Objects.requireNonNull(fory, "fory");
    this.events = Objects.requireNonNull(events, "events");
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) {
    String found = problems();
    if (found.isEmpty()) {
      builder.up();
    } else {
      builder.down().withDetail("problems", found);
    }
    builder
        .withDetail("rejected", events.rejected())
        .withDetail("evolved", events.evolved())
        .withDetail("compiled", events.compiled())
        .withDetail("fellBack", events.reasons());
  }

  private String problems() {
    String found = problems;
    if (found == null) {
      try {
        fory.verify();
        found = "";
      } catch (VerificationException e) {
        found = e.getMessage();
      }
      problems = found;
    }
    return found;
  }
}
