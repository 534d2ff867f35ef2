package io.fory.wire;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The versions of types that writers have described, by the bytes of the description. Their number
 * and the memory that they take are bounded: a new version replaces the least recently used ones,
 * of its own type if that has many. One that alone is too large is read anew each time.
 *
 * <p>The bound follows the heap, since writers decide how many versions there are: a share of it
 * for each instance, half of that for plans and half for generated code. What is estimated for
 * planning a version is twice what stays of it, as measured for versions of 17,000 and of 10
 * fields.
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

    /** Estimate of the bytes that it takes to plan the version. */
    long planBytes();

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

  private static final long SHARE_OF_HEAP = 32;
  private static final long LEAST_KEPT_BYTES = 1 << 20;
  private static final long MOST_KEPT_BYTES = 32 << 20;

  /** For an entry of the table, beside the description and the plans. */
  private static final long ENTRY_BYTES = 512;

  /** What plans may take, and generated code as much again. */
  private final long mostKept;

  private final Places places = new Places();
  private final Map<ByteBuffer, V> versions = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Object, Integer> counts = new HashMap<>();
  private long bytes;
  private long kept;

  /** Makes an empty table. */
  public RemoteVersions() {
    this(Runtime.getRuntime().maxMemory());
  }

  /** Makes an empty table for a heap of so many bytes. */
  RemoteVersions(long heap) {
    long share = Math.min(MOST_KEPT_BYTES, heap / SHARE_OF_HEAP);
    this.mostKept = Math.max(LEAST_KEPT_BYTES, share) / 2;
  }

  /** Estimate of the bytes that stay of a version that was planned. */
  static long keptBytes(long planBytes, int description) {
    return ENTRY_BYTES + planBytes / 2 + description;
  }

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
    long more = keptBytes(version.planBytes(), description.length);
    if (more > mostKept) {
      version.release();
      return version;
    }
    Object identity = version.identity();
    if (counts.getOrDefault(identity, 0) >= MOST_OF_ONE_TYPE) {
      removeEldest(identity);
    }
    versions.put(key, version);
    counts.put(identity, counts.getOrDefault(identity, 0) + 1);
    bytes += description.length;
    kept += more;
    while (versions.size() > MOST || kept > mostKept || bytes > MOST_BYTES && versions.size() > 1) {
      removeEldest(null);
    }
    return version;
  }

  private void remove(ByteBuffer key, V version) {
    versions.remove(key);
    bytes -= key.remaining();
    kept -= keptBytes(version.planBytes(), key.remaining());
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

  /**
   * The places for generated code, which takes about as much memory as the plans. They have a lock
   * of their own, since versions are released below that of the table.
   */
  private final class Places {
    private int taken;
    private long code;

    synchronized boolean take(long codeBytes) {
      if (taken == MOST_GENERATED || codeBytes > mostKept / 2 || code + codeBytes > mostKept) {
        return false;
      }
      taken++;
      code += codeBytes;
      return true;
    }

    synchronized void giveBack(long codeBytes) {
      taken--;
      code -= codeBytes;
    }
  }

  /**
   * Takes one of the places for generated code; returns whether there was one.
   *
   * @param planBytes of the version
   */
  boolean takePlace(long planBytes) {
    return places.take(keptBytes(planBytes, 0));
  }

  void givePlaceBack(long planBytes) {
    places.giveBack(keptBytes(planBytes, 0));
  }
}
