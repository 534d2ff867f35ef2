/** The runner's way to JMH: {@link io.fory.benchmark.jmh.JmhHarness} is the main class. */
package io.fory.benchmark.jmh;
