package io.fory.ipc;

/** The end of a channel from which one consumer takes messages. */
interface Intake {
  /**
   * Returns the position of the next message, which is then this consumer's until it is released;
   * {@link Ring#NONE} if there is none.
   */
  long tryTake();

  /** Is done with a message. */
  void release(long position);

  /** Is not done with a message: another consumer of a shared channel gets it. */
  void giveBack(long position);

  /** Ends reading; all messages have been released or given back. */
  void close();
}
