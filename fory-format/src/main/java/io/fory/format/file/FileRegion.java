package io.fory.format.file;

import io.fory.buffer.MemoryBuffer;

/**
 * Bytes of a file that are in memory: a part of a mapped window, or a copy.
 *
 * @param memory that has them
 * @param index of the first one
 */
record FileRegion(MemoryBuffer memory, int index) {}
