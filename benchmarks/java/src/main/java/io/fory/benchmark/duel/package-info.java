/**
 * Compares versions of a library, or libraries, in JVMs that run at once on one processor, by
 * operations for each second of processor time: for machines whose speed changes while they
 * measure.
 */
package io.fory.benchmark.duel;
