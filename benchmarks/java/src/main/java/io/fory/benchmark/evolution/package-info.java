/** Readers of another version: {@link io.fory.benchmark.evolution.EvolutionSuite}. */
package io.fory.benchmark.evolution;
