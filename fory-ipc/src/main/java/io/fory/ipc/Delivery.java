package io.fory.ipc;

/** Which of its consumers a message of a channel goes to. */
public enum Delivery {
  /**
   * Each consumer sees all messages, from the oldest that the channel still had when it came. A
   * message leaves the channel when all consumers are done with it.
   */
  BROADCAST(1),

  /**
   * The consumers share the work: each message goes to one of them. That of a consumer which dies
   * before it is done goes to another.
   */
  WORK_SHARING(2);

  private final int code;

  Delivery(int code) {
    this.code = code;
  }

  /** Returns the number in the header of a segment. */
  int code() {
    return code;
  }

  /** Returns the constant of a number, or null. */
  static Delivery ofCode(int code) {
    return code == 1 ? BROADCAST : code == 2 ? WORK_SHARING : null;
  }
}
