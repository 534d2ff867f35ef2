package io.fory.compression;

import io.fory.error.LimitExceededException;

/**
 * How much content a frame may have.
 *
 * @param maxBytes at least 1
 * @param maxRatio the most bytes of content for each byte of the frame, at least 1
 */
record Limits(long maxBytes, int maxRatio) {
  /**
   * Checks a number of bytes, counted or announced.
   *
   * @throws LimitExceededException if there are too many
   */
  void checkBytes(long bytes) {
    checkBytes(bytes, maxBytes);
  }

  static void checkBytes(long bytes, long maxBytes) {
    if (bytes > maxBytes) {
      throw new LimitExceededException(
          "decompressed bytes", bytes, maxBytes, "Compression.withMaxBytes(long) raises it");
    }
  }

  /** Returns the same, for content that has to fit into an array. */
  Limits ofArray() {
    return new Limits(Math.min(maxBytes, Integer.MAX_VALUE - 8), maxRatio);
  }
}
