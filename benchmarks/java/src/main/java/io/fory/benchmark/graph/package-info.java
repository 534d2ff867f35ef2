/**
 * A graph of a gigabyte, written and read in fresh JVMs.
 *
 * <p>{@link io.fory.benchmark.graph.GraphRun} drives; {@link io.fory.benchmark.graph.GraphChild} is
 * the main class of the measured JVMs.
 */
package io.fory.benchmark.graph;
