package io.fory.ipc;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * The arena buffers that a process has been given, by the identity of the objects by which a graph
 * refers to them.
 *
 * <p>One that the process owns is held strongly: a view of it, such as a {@code DoubleBuffer}, does
 * not keep it alive, and memory must not become free while such a view is used. One that has been
 * sent stays known for as long as somebody refers to it, so that sending it again is noticed.
 */
final class Outstanding {
  private final Arena arena;
  private final ReferenceQueue<Object> dropped = new ReferenceQueue<>();

  /** By the identity of the faces of a buffer: its two objects, and its slices. */
  private final Map<Face, Part> parts = new HashMap<>();

  Outstanding(Arena arena) {
    this.arena = arena;
  }

  /** A run of blocks that this process has taken. */
  static final class Run {
    final int block;

    /** The buffer of the run for as long as this process owns it, else null. */
    private volatile ArenaBuffer owned;

    Run(int block) {
      this.block = block;
    }

    /**
     * Checks that this process owns it.
     *
     * @throws IllegalStateException if it has been sent or freed
     */
    void requireOwned() {
      if (owned == null) {
        throw new IllegalStateException("The buffer of the arena has been sent or freed before");
      }
    }
  }

  /**
   * The part of a run that an object is.
   *
   * @param offset where it begins
   */
  record Part(Run run, int offset) {}

  /** The identity of an object, as a key. */
  private static final class Face extends WeakReference<Object> {
    private final int hash;

    Face(Object object, ReferenceQueue<Object> queue) {
      super(object, queue);
      this.hash = System.identityHashCode(object);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return this == other || (other instanceof Face face && get() != null && face.refersTo(get()));
    }
  }

  /** Makes a buffer of a run that has been taken. */
  synchronized ArenaBuffer add(int block, ByteBuffer bytes) {
    purge();
    ArenaBuffer buffer = new ArenaBuffer(this, block, bytes);
    Run run = new Run(block);
    run.owned = buffer;
    Part whole = new Part(run, 0);
    parts.put(new Face(buffer.bytes(), dropped), whole);
    parts.put(new Face(buffer.memory(), dropped), whole);
    return buffer;
  }

  /**
   * Makes a slice of a buffer known.
   *
   * @throws IllegalStateException if the buffer has been sent or freed
   */
  synchronized void add(ArenaBuffer buffer, ByteBuffer slice, int offset) {
    purge();
    Run run = parts.get(new Face(buffer.bytes(), null)).run();
    run.requireOwned();
    parts.put(new Face(slice, dropped), new Part(run, offset));
  }

  /** Returns the part of a run that an object of a graph is; null if it is none. */
  synchronized Part find(Object source) {
    return parts.isEmpty() ? null : parts.get(new Face(source, null));
  }

  /** Notes that a run belongs to a message now. */
  synchronized void sent(Run run) {
    run.owned = null;
  }

  /** Frees a run, unless it has been sent or freed. */
  synchronized void free(ArenaBuffer buffer) {
    Run run = parts.get(new Face(buffer.bytes(), null)).run();
    if (run.owned != null) {
      run.owned = null;
      arena.free(run.block);
    }
  }

  /** Forgets what nobody refers to any more. */
  private void purge() {
    for (Reference<?> face = dropped.poll(); face != null; face = dropped.poll()) {
      parts.remove(face);
    }
  }
}
