/**
 * Fuzzing: mutated messages of every format, mode and engine against the oracle of {@code
 * docs/reliability.md}.
 */
package io.fory.fuzz;
