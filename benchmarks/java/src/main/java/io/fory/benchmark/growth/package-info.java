/**
 * How the time of the libraries grows with the size of what they write and read: the points of
 * curves of lists, maps, strings and classes.
 */
package io.fory.benchmark.growth;
