package io.fory;

/**
 * The limits that are always on.
 *
 * @param maxDepth how deep objects may nest
 * @param maxGraphMemoryBytes estimate of the memory that reading one message may take, arrays and
 *     strings included; 0 for {@value #MEMORY_PER_BYTE} bytes for each byte of the message plus 16
 *     MiB, which no message exceeds that was written by this framework from everyday objects, and
 *     at most half of the heap
 * @param maxKeyWork units of work that the keys of one message may take; 0 for the default of
 *     {@link io.fory.message.ReadWork}
 */
record Limits(int maxDepth, long maxGraphMemoryBytes, long maxKeyWork) {
  static final int DEFAULT_MAX_DEPTH = 256;

  private static final long MEMORY_PER_BYTE = 128;
  private static final long LEAST_MEMORY = 16L << 20;
  private static final long HALF_OF_HEAP = Runtime.getRuntime().maxMemory() / 2;

  /** Returns the most that {@link #memoryFor} may be, however large the message is. */
  long mostMemory() {
    return maxGraphMemoryBytes != 0 ? maxGraphMemoryBytes : HALF_OF_HEAP;
  }

  /** Returns by how much each byte of a message raises {@link #memoryFor}. */
  long memoryPerByte() {
    return maxGraphMemoryBytes != 0 ? 0 : MEMORY_PER_BYTE;
  }

  /** Returns the memory that reading a message of so many bytes may take. */
  long memoryFor(int messageBytes) {
    return maxGraphMemoryBytes != 0
        ? maxGraphMemoryBytes
        : Math.min(LEAST_MEMORY + MEMORY_PER_BYTE * messageBytes, HALF_OF_HEAP);
  }
}
