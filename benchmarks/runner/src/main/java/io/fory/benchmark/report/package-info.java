/**
 * What is made of measured cells: tables, charts, CSV files, and the gate.
 *
 * <p>{@link io.fory.benchmark.report.ResultReader} reads JMH's JSON, of the runner or of JMH
 * itself, into {@link io.fory.benchmark.report.JdkResults}; a {@link
 * io.fory.benchmark.report.ResultTable} groups them into rows, where the libraries stand beside
 * each other; {@link io.fory.benchmark.report.Report} and {@link io.fory.benchmark.report.Gate}
 * present those.
 */
package io.fory.benchmark.report;
