package io.fory.ipc;

import io.fory.buffer.BufferCallback;
import io.fory.buffer.BufferObject;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.UserCodeException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * A message on its way into a channel. It is put together outside of the slot, in the order over
 * which its checksum goes:
 *
 * <pre>
 *   position int64 | bytes in the slot int32 | handles int32 | message | handles | table
 * </pre>
 *
 * <p>A message that does not fit the slot beside its handles is spilled: it lies in the arena, and
 * the first handle is its own. If the handles of its buffers do not fit, they are a table in the
 * arena, and the last handle is its own.
 */
final class Outgoing {
  /** How many bytes a buffer from elsewhere has at least to travel in the arena. */
  private static final int MIN_BESIDE_BYTES = 4096;

  private static final int SCRATCH_BYTES = 1024;

  /** How large a scratch buffer may have become to be kept for the next message. */
  private static final int MAX_KEPT_BYTES = 1 << 20;

  private static final int PREFIX_BYTES = 16;
  private static final int IN_SLOT = 8;
  private static final int HANDLES = 12;

  private final Ring ring;
  private final MessageCoding coding;
  private final Outstanding outstanding;
  private MemoryBuffer scratch;
  private final CRC32C crc = new CRC32C();
  private final List<Part> parts = new ArrayList<>();
  private final BufferCallback callback = this::travelsInBand;

  /** Of these parts the table, or null. */
  private Part table;

  private int wanted;
  private int longest;
  private int end;
  private int tableFrom;
  private long sealed;
  private int checksum;
  private boolean committed;

  /** All bytes of the scratch buffer. */
  private ByteBuffer view;

  Outgoing(Ring ring, MessageCoding coding, Outstanding outstanding) {
    this.ring = ring;
    this.coding = coding;
    this.outstanding = outstanding;
    newScratch();
  }

  private void newScratch() {
    scratch = MemoryBuffer.newHeapBuffer(SCRATCH_BYTES);
    view = scratch.sliceAsByteBuffer(0, scratch.size());
  }

  /** Bytes of the message that lie in the arena. */
  private static final class Part {
    /** The run of the application, or null. */
    final Outstanding.Run run;

    /** What is to be copied into the arena, or null. */
    final BufferObject source;

    final int offset;
    final int length;
    int block;

    /** Whether the block has been taken for this message and not been passed on to it. */
    boolean taken;

    Part(Outstanding.Run run, BufferObject source, int offset, int length) {
      this.run = run;
      this.source = source;
      this.offset = offset;
      this.length = length;
      this.block = run == null ? Ring.NO_BLOCK : run.block;
    }
  }

  /**
   * Writes the graph, and notes which of its buffers travel in the arena.
   *
   * @throws IllegalStateException if one of them has been sent or freed before
   */
  void write(Object value) {
    parts.clear();
    table = null;
    committed = false;
    scratch.clear().writerIndex(PREFIX_BYTES);
    coding.write(scratch, value, callback);
    for (Part part : parts) {
      if (part.run != null) {
        outstanding.reserve(part.run, this);
      }
    }
    int bytes = scratch.writerIndex() - PREFIX_BYTES;
    int handles = parts.size();
    if (handles > mostInSlot()) {
      table = new Part(null, null, 0, Math.multiplyExact(handles, Handle.BYTES));
      parts.add(table);
      handles = 1;
    }
    boolean spilled = bytes > ring.room() - handles * Handle.BYTES;
    if (spilled) {
      parts.add(0, new Part(null, null, 0, bytes));
      handles++;
    }
    scratch.putInt(IN_SLOT, spilled ? 0 : bytes);
    scratch.putInt(
        HANDLES, handles | (spilled ? Ring.SPILLED : 0) | (table == null ? 0 : Ring.TABLED));
  }

  /** Returns how many handles fit a slot beside that of the message. */
  private int mostInSlot() {
    return ring.room() / Handle.BYTES - 1;
  }

  private boolean travelsInBand(BufferObject buffer) {
    Object source = buffer.source();
    Outstanding.Part known = outstanding.find(source);
    if (known != null) {
      int skipped = source instanceof MemoryBuffer memory ? memory.readerIndex() : 0;
      parts.add(new Part(known.run(), null, known.offset() + skipped, buffer.totalBytes()));
      return false;
    }
    // Typed views are the reader's own: one of the arena would change when the message is closed.
    boolean typed = source instanceof Buffer && !(source instanceof ByteBuffer);
    if (typed || buffer.totalBytes() < MIN_BESIDE_BYTES || parts.size() >= mostInSlot()) {
      return true;
    }
    parts.add(new Part(null, buffer, 0, buffer.totalBytes()));
    return false;
  }

  /**
   * Takes blocks for what is to be copied into the arena, and copies it.
   *
   * @param deadline for the lock of the arena
   * @return false if there are not enough now; then none has been taken: two messages that each
   *     wait for what the other one has would wait for ever
   * @throws io.fory.error.LimitExceededException if the arena is too small for the message
   */
  boolean fillBlocks(Deadline deadline) {
    int first = 0;
    while (first < parts.size() && parts.get(first).block != Ring.NO_BLOCK) {
      first++;
    }
    if (first == parts.size()) {
      return true;
    }
    if (!takeBlocks(first, deadline)) {
      requirePossible();
      return false;
    }
    for (Part part : parts) {
      if (part.source != null) {
        copy(part);
      } else if (part.run == null && part != table) {
        refreshView();
        ring.arena.put(part.block, view, PREFIX_BYTES, part.length);
      }
    }
    return true;
  }

  private void copy(Part part) {
    MemoryBuffer target = MemoryBuffer.wrap(ring.arena.slice(part.block, part.length));
    try {
      part.source.writeTo(target.clear());
    } catch (RuntimeException e) {
      throw UserCodeException.ofMemory(e); // The arena of the buffer may be closed.
    }
  }

  /** Takes all blocks under one lock, or none. */
  private boolean takeBlocks(int first, Deadline deadline) {
    wanted = longest = 0;
    if (!ring.arena.lock(deadline)) {
      return false;
    }
    try {
      for (int i = first; i < parts.size(); i++) {
        Part part = parts.get(i);
        if (part.block == Ring.NO_BLOCK) {
          int block = ring.arena.take(part.length);
          if (block < 0) {
            longest = part.length;
            wanted = needed(first, i);
            giveBlocksBack();
            return false;
          }
          part.block = block;
          part.taken = true;
        }
      }
      return true;
    } finally {
      ring.arena.unlock();
    }
  }

  /** Returns how many bytes of blocks the parts from one to another need that are to be copied. */
  private int needed(int first, int last) {
    long blocks = 0;
    for (Part part : parts.subList(first, last + 1)) {
      blocks += part.run == null ? ring.arena.blocksFor(part.length) : 0;
    }
    return (int) Math.min(Integer.MAX_VALUE, blocks * ring.arena.blockBytes());
  }

  private void giveBlocksBack() {
    for (Part part : parts) {
      if (part.taken) {
        outstanding.free(part.block);
        part.taken = false;
        part.block = Ring.NO_BLOCK;
      }
    }
  }

  /**
   * Checks that the message fits an arena in which nothing else is; it is not waited for if not.
   */
  private void requirePossible() {
    Set<Integer> runs = new HashSet<>();
    long blocks = 0;
    long bytes = 0;
    for (Part part : parts) {
      if (part.run == null) {
        blocks += ring.arena.blocksFor(part.length);
      } else if (runs.add(part.block)) {
        blocks += ring.arena.blocksOf(part.block);
      }
      bytes += part.length;
    }
    ring.arena.requirePossible(blocks, bytes);
  }

  /** Returns for how many bytes there has to be room. */
  int wanted() {
    return wanted;
  }

  /** Returns how many of them have to be in a row. */
  int longest() {
    return longest;
  }

  /**
   * Puts together what goes into the slot, for the position that it is likely to get: between claim
   * and commit there is to be as little as possible.
   */
  void seal() {
    end = scratch.writerIndex();
    if (table == null) {
      writeHandles(0, parts.size());
      tableFrom = scratch.writerIndex();
      refreshView();
    } else {
      int buffers = scratch.getInt(HANDLES) < 0 ? 1 : 0;
      writeHandles(0, buffers);
      writeHandles(parts.size() - 1, parts.size());
      tableFrom = scratch.writerIndex();
      writeHandles(buffers, parts.size() - 1);
      refreshView();
      ring.arena.put(table.block, view, tableFrom, table.length);
    }
    seal(ring.tail());
  }

  private void writeHandles(int from, int to) {
    for (int i = from; i < to; i++) {
      Part part = parts.get(i);
      scratch.writeInt32(part.block);
      scratch.writeInt32(part.offset);
      scratch.writeInt32(part.length);
    }
  }

  private void seal(long position) {
    sealed = position;
    scratch.putLong(0, position);
    crc.reset();
    crc.update(view.limit(scratch.writerIndex()).position(0));
    view.clear();
    checksum = (int) crc.getValue();
  }

  /**
   * Fills the slot of a claimed position and makes the message visible.
   *
   * @throws IllegalStateException if a run has changed hands, which only other software does
   */
  void store(long position) {
    if (position != sealed) {
      seal(position);
    }
    int from = scratch.getInt(HANDLES) < 0 ? end : PREFIX_BYTES;
    int lengths = ring.lengths(position);
    ring.memory.putInt(lengths, scratch.getInt(IN_SLOT));
    ring.memory.putInt(lengths + 4, scratch.getInt(HANDLES));
    ring.memory.put(lengths + 8, view, from, tableFrom - from);
    for (Part part : parts) {
      if (!ring.arena.attach(part.block, ring.geometry.number(), position)) {
        ring.memory.requireWhole(); // A load of a page that is gone gives any value.
        throw new IllegalStateException("The buffer of the arena has been sent or freed before");
      }
      part.taken = false;
    }
    ring.commit(position, checksum);
    committed = true;
    ring.advanceTail(position + 1);
  }

  /** Gives a claimed position up, unless its message is visible. */
  void giveUp(long position) {
    if (committed) {
      return;
    }
    for (Part part : parts) {
      if (part.run != null) {
        ring.arena.detach(part.block, ring.geometry.number(), position);
      }
    }
    ring.giveUp(position);
  }

  /** Frees the blocks of a message that was not stored, and what was needed for a long one. */
  void end() {
    for (Part part : parts) {
      if (part.run == null) {
        if (part.taken) {
          outstanding.free(part.block);
        }
      } else if (committed) {
        outstanding.sent(part.run);
      } else {
        outstanding.kept(part.run, this);
      }
    }
    parts.clear();
    if (scratch.size() > MAX_KEPT_BYTES) {
      newScratch();
    }
  }

  private void refreshView() {
    if (view.capacity() != scratch.size()) {
      view = scratch.sliceAsByteBuffer(0, scratch.size());
    }
  }
}
