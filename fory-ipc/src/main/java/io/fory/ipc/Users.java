package io.fory.ipc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/** The producers and consumers by which this process uses a segment. Thread-safe. */
final class Users {
  private final List<Consumer<?>> consumers = new ArrayList<>();

  /** Nobody closes them. */
  private final Set<Producer> producers = Collections.newSetFromMap(new WeakHashMap<>());

  synchronized void add(Producer producer) {
    producers.add(producer);
  }

  synchronized void add(Consumer<?> consumer) {
    consumers.add(consumer);
  }

  synchronized void remove(Consumer<?> consumer) {
    consumers.remove(consumer);
  }

  private synchronized List<Consumer<?>> consumers() {
    return List.copyOf(consumers);
  }

  private synchronized List<Producer> producers() {
    return List.copyOf(producers);
  }

  /**
   * Checks that no code asks that reads a message.
   *
   * @throws IllegalStateException if it does
   */
  void requireNotReading() {
    consumers().forEach(Consumer::requireNotReading);
  }

  /**
   * Closes the consumers, when their calls and those of the producers have ended: the segment says
   * to them that it is being closed.
   *
   * @return false if a call lasts; what it has goes to others
   */
  boolean close() {
    boolean idle = true;
    for (Consumer<?> consumer : consumers()) {
      if (consumer.occupant().awaitIdle()) {
        consumer.closeIdle();
      } else {
        idle = false;
      }
    }
    for (Producer producer : producers()) {
      idle &= producer.occupant().awaitIdle();
    }
    return idle;
  }
}
