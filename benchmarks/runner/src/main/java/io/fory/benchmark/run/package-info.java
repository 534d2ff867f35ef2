/**
 * The runner behind {@code run.sh}: finds the cells of all suites, runs those that are asked for
 * one at a time, keeps what each measured at once, and goes on from there when it is started again.
 */
package io.fory.benchmark.run;
