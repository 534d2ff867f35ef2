/**
 * The zero-copy suite: objects that are mostly buffers or arrays, which a library with out-of-band
 * buffers need not copy into its message.
 */
package io.fory.benchmark.zerocopy;
