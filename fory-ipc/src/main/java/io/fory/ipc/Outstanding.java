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
 *
 * <p>A run is owned, then reserved for one message, then sent or owned again: all producers of the
 * process ask here, since the table of the arena knows the participant only.
 */
final class Outstanding {
  private final Arena arena;
  private final ReferenceQueue<Object> dropped = new ReferenceQueue<>();

  /** By the identity of the faces of a buffer: its two objects, and its slices. */
  private final Map<Face, Part> parts = new HashMap<>();

  Outstanding(Arena arena) {
    this.arena = arena;
  }

  /** Whether the segment is closed: its runs may belong to others by now. */
  private boolean closed;

  /** A run of blocks that this process has taken. */
  static final class Run {
    final int block;

    /** The buffer of the run for as long as this process owns it, else null. */
    private ArenaBuffer owned;

    /** The message of which it is to become part, or null. */
    private Object message;

    /** Whether it is to be freed if that message is given up. */
    private boolean dropped;

    Run(int block) {
      this.block = block;
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
    Run run = run(buffer);
    requireOwned(run);
    parts.put(new Face(slice, dropped), new Part(run, offset));
  }

  /** Returns the part of a run that an object of a graph is; null if it is none. */
  synchronized Part find(Object source) {
    return parts.isEmpty() ? null : parts.get(new Face(source, null));
  }

  private Run run(ArenaBuffer buffer) {
    return parts.get(new Face(buffer.bytes(), null)).run();
  }

  private void requireOwned(Run run) {
    if (closed) {
      throw new IllegalStateException("the segment is closed");
    }
    if (run.owned == null || run.dropped) {
      throw new IllegalStateException("The buffer of the arena has been sent or freed before");
    }
  }

  /**
   * Reserves a run for a message that is being sent. It then is {@link #sent} or {@link #kept}.
   *
   * @throws IllegalStateException if it has been sent or freed, or is reserved for another message
   */
  synchronized void reserve(Run run, Object message) {
    if (run.message == message) {
      return;
    }
    requireOwned(run);
    if (run.message != null) {
      throw new IllegalStateException("The buffer of the arena is being sent by another call");
    }
    run.message = message;
  }

  /** Notes that a run belongs to its message now. */
  synchronized void sent(Run run) {
    run.owned = null;
    run.message = null;
  }

  /** Notes that a message was given up: the run is this process's as before, if it was reserved. */
  synchronized void kept(Run run, Object message) {
    if (run.message == message) {
      run.message = null;
      if (run.dropped) {
        free(run);
      }
    }
  }

  /** Frees a run, unless it has been sent or freed; one that is being sent, if that fails. */
  synchronized void free(ArenaBuffer buffer) {
    Run run = run(buffer);
    if (run.message != null) {
      run.dropped = true;
    } else if (run.owned != null && !closed) {
      free(run);
      arena.requireWhole();
    }
  }

  private void free(Run run) {
    if (run.owned != null && !closed) {
      run.owned = null;
      arena.free(run.block);
    }
  }

  /** Gives a run back that was taken for a message. */
  synchronized void free(int block) {
    if (!closed) {
      arena.free(block);
    }
  }

  /** Frees all that this process owns, as the segment is being closed. */
  synchronized void close(int participant) {
    closed = true;
    arena.freeAll(participant);
  }

  /** Forgets what nobody refers to any more. */
  private void purge() {
    for (Reference<?> face = dropped.poll(); face != null; face = dropped.poll()) {
      parts.remove(face);
    }
  }
}
