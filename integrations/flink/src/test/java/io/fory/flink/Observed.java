package io.fory.flink;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What jobs of tests have seen; the class is the same for all of them. */
public final class Observed {
  static final Map<String, String> FIRST = new ConcurrentHashMap<>();
  static final Map<String, String> LAST = new ConcurrentHashMap<>();
  static final AtomicLong COUNT = new AtomicLong();

  private Observed() {}

  static void clear() {
    FIRST.clear();
    LAST.clear();
    COUNT.set(0);
  }

  /** Notes the state of a key. */
  public static void add(String key, String state) {
    FIRST.putIfAbsent(key, state);
    LAST.put(key, state);
    COUNT.incrementAndGet();
  }
}
