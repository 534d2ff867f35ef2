package io.fory.benchmark;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How the suites measure, where they do not say otherwise.
 *
 * <p>All libraries warm up for ten seconds: below eight the readers of some are still climbing.
 * Each cell has a JVM of its own, which loads only the library that it measures: the parameter
 * {@code library} names it, and the codec of another is never linked. The flags of that JVM are
 * those of {@link io.fory.benchmark.codec.JvmFlags}.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 2)
public abstract class Suite {}
