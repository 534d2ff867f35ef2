package io.fory.message;

import io.fory.error.LimitExceededException;

/** The part of a {@link MessageReader} that accounts for the memory that a graph takes. */
public abstract class BudgetReader extends LevelReader {
  private long memoryBudget;
  private long maxMemory;

  /** By how much each byte that arrives in a stream raises {@link #maxMemory}. */
  private long memoryPerByte;

  private long mostMemory;

  BudgetReader(int maxDepth) {
    super(maxDepth);
  }

  /** Sets the estimate of the bytes that the graph of the message may take. */
  final void limitMemory(long bytes) {
    maxMemory = bytes;
    memoryBudget = bytes;
  }

  /** Has each byte that arrives raise that, up to the most. */
  final void raiseBy(long perByte, long most) {
    memoryPerByte = perByte;
    mostMemory = most;
  }

  @Override
  protected final void arrived(int bytes) {
    raise(memoryPerByte * bytes, mostMemory);
  }

  /** Raises the memory that the graph may take, up to the most. */
  final void raise(long bytes, long most) {
    long more = Math.max(0, Math.min(bytes, most - maxMemory));
    maxMemory += more;
    memoryBudget += more;
  }

  @Override
  public final void charge(long bytes) {
    long left = memoryBudget - bytes;
    if ((left | bytes) < 0) {
      throw bytes < 0
          ? malformedInput(
              "a serializer charges " + bytes + " bytes of memory, it must be 0 or more")
          : LimitExceededException.graphMemory(maxMemory - left, maxMemory);
    }
    memoryBudget = left;
  }

  /** Gives back what was charged for something that the graph does not keep. */
  public final void release(long bytes) {
    memoryBudget += bytes;
  }
}
