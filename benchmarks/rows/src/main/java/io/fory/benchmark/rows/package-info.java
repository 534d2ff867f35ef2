/**
 * Rows: {@link io.fory.benchmark.rows.RowSuite}, objects that are written so that a field is read
 * in place. A module of its own, since Apache Fory's rows need another version of its core than the
 * other suites measure.
 */
package io.fory.benchmark.rows;
