/** Rows to and from Apache Arrow: vectors, record batches, IPC streams and files. */
package io.fory.format.arrow;
