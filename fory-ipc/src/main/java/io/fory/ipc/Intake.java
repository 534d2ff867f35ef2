package io.fory.ipc;

/** The end of a channel from which one consumer takes messages. */
abstract class Intake {
  /**
   * The position that is being taken, from before it is taken until it is released or is the
   * consumer's; else {@link Ring#NONE}. So an error at any instruction, such as the end of the
   * stack, leaves it where the next call finds it: stores of a field need no stack.
   */
  long pending = Ring.NONE;

  /**
   * Returns the position of the next message, which is then {@link #pending} and this consumer's
   * until it is released; {@link Ring#NONE} if there is none.
   */
  abstract long tryTake();

  /** Returns the position that an error has left pending, if it was taken. */
  abstract long resume();

  /** Is done with a message; may be repeated. */
  abstract void release(long position);

  /** Is not done with a message: another consumer of a shared channel gets it. May be repeated. */
  abstract void giveBack(long position);

  /** Ends reading; all messages have been released or given back. */
  abstract void close();
}
