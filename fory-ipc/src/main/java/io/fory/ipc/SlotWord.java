package io.fory.ipc;

/**
 * The word of a slot, in which everything that happens to a message happens by one store.
 *
 * <pre>{@code
 * bits 63..16   lap: how often the slot has been claimed
 * bits 15..8    state
 * bits  7..0    the participant that is at work, or 0
 *
 * done ──claim──> claimed ──commit──> committed ──take──> taken ──> releasing ──> done
 *                    └──────give up─────> void   └──give back──> restoring ──> committed
 * }</pre>
 *
 * <p>The slot of a broadcast channel stays committed until it is claimed for the next lap. A
 * participant that dies leaves its number in the word, so that another one can finish for it:
 * claimed becomes void, taken and restoring become committed, releasing becomes done.
 */
final class SlotWord {
  static final int DONE = 0;
  static final int CLAIMED = 1;
  static final int COMMITTED = 2;
  static final int TAKEN = 3;
  static final int RELEASING = 4;
  static final int VOID = 5;
  static final int RESTORING = 6;

  private SlotWord() {}

  static long of(long lap, int state, int participant) {
    return lap << 16 | state << 8 | participant;
  }

  static long lap(long word) {
    return word >>> 16;
  }

  static int state(long word) {
    return (int) (word >>> 8) & 0xff;
  }

  static int participant(long word) {
    return (int) word & 0xff;
  }
}
