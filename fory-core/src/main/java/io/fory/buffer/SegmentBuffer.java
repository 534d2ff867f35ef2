package io.fory.buffer;

/**
 * The methods of {@link MemoryBuffer} that name types of JDK 22: none here. On JDK 22 and later the
 * class of the same name in {@code src/main/java22} stands in its place; see {@code
 * docs/decisions/0019-memory-segments.md}.
 */
abstract class SegmentBuffer {
  SegmentBuffer() {}
}
