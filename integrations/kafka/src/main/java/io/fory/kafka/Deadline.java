package io.fory.kafka;

import java.time.Duration;

/** The moment at which a call gives up, by {@link System#nanoTime()}. */
record Deadline(long nanos) {
  /** Returns the moment that is so many milliseconds from now. */
  static Deadline in(long millis) {
    return new Deadline(System.nanoTime() + Duration.ofMillis(millis).toNanos());
  }

  /** Returns how much time is left; zero if none is. */
  Duration left() {
    return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
  }

  /** Returns how many milliseconds are left, at most those given. */
  Duration leftAtMost(long millis) {
    Duration left = left();
    return left.toMillis() < millis ? left : Duration.ofMillis(millis);
  }

  boolean isOver() {
    return left().isZero();
  }
}
