package io.fory.benchmark.stream;

/** How large the messages are, as the parameter {@code messageSize} names it. */
public enum JournalSize {
  /** About 200 bytes. */
  SMALL(2),
  /** About 1 MB. */
  LARGE(10_000);

  private final int entries;

  JournalSize(int entries) {
    this.entries = entries;
  }

  /** Returns how many entries the journal has. */
  int entries() {
    return entries;
  }
}
