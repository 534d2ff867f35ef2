/**
 * The benchmarks: what the suites share.
 *
 * <p>Each family of JMH suites has a package of its own. The suites name their methods {@code
 * <library>_<operation>} and know a library only as a {@link io.fory.benchmark.codec.Codec}; the
 * objects are those of {@link io.fory.benchmark.data}.
 */
package io.fory.benchmark;
