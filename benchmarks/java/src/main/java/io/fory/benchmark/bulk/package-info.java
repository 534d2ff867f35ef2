/**
 * The bulk suite: one primitive array of up to 512 MB to bytes and back, beside {@link
 * java.lang.System#arraycopy} as the limit.
 */
package io.fory.benchmark.bulk;
