package io.fory.ipc;

/**
 * Says where in the arena bytes of a message lie.
 *
 * @param block the first block of the run
 * @param offset in the run
 * @param length how many bytes
 */
record Handle(int block, int offset, int length) {
  /** How many bytes it has in a slot: its numbers, four bytes each. */
  static final int BYTES = 12;
}
