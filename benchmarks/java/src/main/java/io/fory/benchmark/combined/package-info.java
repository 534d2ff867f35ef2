/** Both directions in one operation: {@link io.fory.benchmark.combined.CombinedSuite}. */
package io.fory.benchmark.combined;
