/**
 * How the libraries scale: with the threads that share one instance, and with the number of
 * elements in a list.
 */
package io.fory.benchmark.scaling;
