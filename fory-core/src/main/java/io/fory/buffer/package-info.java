/**
 * Bytes in memory: buffers on the heap and off it, and the readers and writers that work on them.
 *
 * <p>{@link io.fory.buffer.MemoryBuffer} is what an application hands over and gets back. {@link
 * io.fory.buffer.BinaryWriter} and {@link io.fory.buffer.BinaryReader} work on a window of it,
 * which is always a {@code byte[]}, so that every encoding has one body for all kinds of memory.
 * Everything is little-endian.
 */
package io.fory.buffer;
