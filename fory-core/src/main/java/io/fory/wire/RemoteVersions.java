package io.fory.wire;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The versions of types that writers have described, by the bytes of the description. The number is
 * bounded: a new version replaces the least recently used one, of its own type if that has many.
 *
 * @param <V> a version
 */
public final class RemoteVersions<V extends RemoteVersions.Version> {
  /** One version of a type. */
  public interface Version {
    /** Returns the identity of the type, which all its versions share. */
    Object identity();

    /** Returns whether the version would be another one if it were made now. */
    boolean isOutdated();

    /** Gives back the place for generated code; called when the version is forgotten. */
    void release();
  }

  private static final int MOST = 1024;

  private static final long PLAN_BYTES = 4096;
  private static final long PLAN_BYTES_PER_FIELD = 832;
  private static final long PLAN_BYTES_PER_LOCAL_FIELD = 640;
  private static final long PLAN_BYTES_PER_ELEMENT = 1280;
  private static final int MOST_OF_ONE_TYPE = 128;
  private static final long MOST_BYTES = 1 << 18;

  /** How many of them may have generated code at a time. */
  private static final int MOST_GENERATED = 128;

  private final AtomicInteger generated = new AtomicInteger();
  private final Map<ByteBuffer, V> versions = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Object, Integer> counts = new HashMap<>();
  private long bytes;

  /** Makes an empty table. */
  public RemoteVersions() {}

  /**
   * Estimate of the bytes that it takes to plan a version of a struct.
   *
   * @param fields how many the writer has
   * @param local how many the class here has, or 0
   * @param elements how many types of elements the writer's fields declare, at all levels
   */
  public static long planBytes(long fields, long local, long elements) {
    return PLAN_BYTES
        + PLAN_BYTES_PER_FIELD * fields
        + PLAN_BYTES_PER_LOCAL_FIELD * local
        + PLAN_BYTES_PER_ELEMENT * elements;
  }

  /** Returns the version that bytes describe, or null if it is not known. */
  public synchronized V find(byte[] description) {
    ByteBuffer key = ByteBuffer.wrap(description);
    V known = versions.get(key);
    if (known != null && known.isOutdated()) {
      remove(key, known);
      return null;
    }
    return known;
  }

  /** Adds a version, which was made without a lock; returns it, or one that was added meanwhile. */
  public synchronized V add(byte[] description, V version) {
    ByteBuffer key = ByteBuffer.wrap(description);
    V other = versions.get(key);
    if (other != null) {
      return other;
    }
    Object identity = version.identity();
    if (counts.getOrDefault(identity, 0) >= MOST_OF_ONE_TYPE) {
      removeEldest(identity);
    }
    versions.put(key, version);
    counts.merge(identity, 1, Integer::sum);
    bytes += description.length;
    while (versions.size() > MOST || bytes > MOST_BYTES && versions.size() > 1) {
      removeEldest(null);
    }
    return version;
  }

  private void remove(ByteBuffer key, V version) {
    versions.remove(key);
    bytes -= key.remaining();
    counts.computeIfPresent(version.identity(), (any, count) -> count == 1 ? null : count - 1);
    version.release();
  }

  private void removeEldest(Object identity) {
    for (Map.Entry<ByteBuffer, V> eldest : versions.entrySet()) {
      if (identity == null || identity.equals(eldest.getValue().identity())) {
        remove(eldest.getKey(), eldest.getValue());
        return;
      }
    }
  }

  /** Takes one of the places for generated code; returns whether there was one. */
  boolean takePlace() {
    if (generated.incrementAndGet() <= MOST_GENERATED) {
      return true;
    }
    generated.decrementAndGet();
    return false;
  }

  void givePlaceBack() {
    generated.decrementAndGet();
  }
}
