package io.fory.message;

import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import java.nio.Buffer;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which of the objects that a message has numbered have memory from beside the message, which
 * others may change: nothing that is hashed or compared may lead to it. What is read as a key has
 * none, since buffers are copied there; but a reference may lead from a key to an object that was
 * read before.
 */
final class SharedParts {
  /** The cure of what is refused since others may change memory of the graph. */
  static final String COPIES =
      "Read it with ForyReader.withCopiesOf(buffers), or have the BufferCallback write the buffer"
          + " into the message";

  private static final int FIRST_SLOTS = 16;

  private final ReferenceGraph graph;
  private final ReadWork work;

  /**
   * Positions in the log behind which such memory, or a reference to an object that has some, was
   * met; ascending.
   */
  private int[] positions = {};

  private int count;

  /**
   * The position in the log behind which a buffer, or a reference to an object that leads to one,
   * was met last. Code that looks into objects finds buffers also where nothing hashes or compares;
   * an array of primitives goes by identity.
   */
  private int lastBuffer = -1;

  /** Numbers of the complete objects that have buffers or lead to some. */
  private final BitSet withBuffers = new BitSet();

  /** Objects that are known to have none, while nothing more is read. */
  private final BitSet without = new BitSet();

  private int withoutAt;
  private int[] ends = new int[FIRST_SLOTS];
  private int[] nexts = new int[FIRST_SLOTS];

  SharedParts(ReferenceGraph graph, ReadWork work) {
    this.graph = graph;
    this.work = work;
  }

  /**
   * Returns the refusal of what leads to such memory.
   *
   * @param what it is
   * @param offset of the reader
   */
  static ForyException refusal(String what, long offset) {
    return new UnsupportedTypeException(
            Buffer.class.getName(),
            what
                + " leads by a reference to a buffer or an array beside the message, which others"
                + " may change")
        .withOffset(offset)
        .withCure(COPIES);
  }

  /** Notes that some was met. */
  void add(int position) {
    if (count == positions.length) {
      positions = Arrays.copyOf(positions, Math.max(FIRST_SLOTS, 2 * count));
    }
    positions[count++] = position;
    withoutAt = -1;
  }

  /** Notes that a buffer was met at the end of the log. */
  void addBuffer() {
    add(graph.position());
    lastBuffer = graph.position();
  }

  /** Notes a reference at the end of the log. */
  void refer(int number) {
    if (hasBuffers(number)) {
      lastBuffer = graph.position();
    }
  }

  /** Notes the end of an object. */
  void end(int number) {
    if (lastBuffer >= graph.start(number)) {
      withBuffers.set(number);
    }
  }

  /**
   * Returns whether a buffer can be found from an object as far as the message has been read. From
   * one that leads to incomplete objects, each that was met since counts.
   */
  boolean hasBuffers(int number) {
    return lastBuffer >= 0
        && (withBuffers.get(number)
            || graph.mayHaveGrown(number) && lastBuffer >= graph.start(number));
  }

  /** Returns whether some was met from a position of the log on. */
  boolean since(int position) {
    return count > 0 && positions[count - 1] >= position;
  }

  /** Forgets what was met since then: in an object whose content is neither hashed nor compared. */
  void forget(int position) {
    while (since(position)) {
      count--;
    }
  }

  /**
   * Returns whether a part of the log leads to some, also through objects that were not complete
   * when it was read.
   */
  boolean leadFrom(int from, int to) {
    if (count == 0) {
      return false;
    }
    if (withoutAt != graph.position()) {
      withoutAt = graph.position();
      without.clear();
    }
    int depth = 0;
    int next = from;
    int end = to;
    int steps = 0;
    boolean found = false;
    while (!found && (next < end || depth > 0)) {
      if (next == end) {
        next = nexts[--depth];
        end = ends[depth];
        continue;
      }
      int number = graph.logged(next);
      next = graph.behind(next);
      steps++;
      if (without.get(number) || !graph.isVisited(number, false)) {
        continue;
      }
      without.set(number);
      found = graph.hasShared(number);
      if (!found && graph.mayHaveGrown(number)) {
        if (depth == nexts.length) {
          nexts = Arrays.copyOf(nexts, 2 * depth);
          ends = Arrays.copyOf(ends, 2 * depth);
        }
        nexts[depth] = next;
        ends[depth++] = end;
        next = graph.start(number);
        end = graph.end(number);
      }
    }
    if (found) {
      withoutAt = -1;
    }
    work.charge(steps);
    return found;
  }

  void clear() {
    count = 0;
    withoutAt = -1;
    lastBuffer = -1;
    withBuffers.clear();
  }
}
