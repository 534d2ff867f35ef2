/** How the libraries scale with the threads that share one instance. */
package io.fory.benchmark.scaling;
