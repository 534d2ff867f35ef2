/**
 * Bytes in memory: buffers on the heap and off it, and the readers and writers that work on them.
 *
 * <p>Applications use {@link io.fory.buffer.MemoryBuffer}. {@link io.fory.buffer.BinaryWriter} and
 * {@link io.fory.buffer.BinaryReader} work on a window of it, which is always a {@code byte[]}, so
 * that every encoding has one body for all kinds of memory. Everything is little-endian.
 */
package io.fory.buffer;
