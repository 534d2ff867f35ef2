package io.fory.ipc;

/** What a process does for its segment while it waits for something. */
interface Upkeep {
  /** Of somebody who waits for nothing. */
  Upkeep NONE =
      new Upkeep() {
        @Override
        public void check() {}

        @Override
        public void requireWhole() {}
      };

  /**
   * Cleans up after participants that have died, at most every few milliseconds.
   *
   * @throws SegmentException if the segment is gone
   */
  void check();

  /**
   * Checks that the file of the segment is there and has all of its bytes.
   *
   * @throws SegmentException if it does not
   */
  void requireWhole();
}
