/**
 * The libraries under measurement: one class per library, configured as the library's own authors
 * do it in their benchmarks.
 */
package io.fory.benchmark.codec;
