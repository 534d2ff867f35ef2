/**
 * The cold start of the libraries, a fresh JVM for each measurement, and their footprint.
 *
 * <p>{@link io.fory.benchmark.startup.StartupRun} drives; {@link
 * io.fory.benchmark.startup.StartupChild} is the main class of the measured JVMs and touches no
 * class of the driver.
 */
package io.fory.benchmark.startup;
