/**
 * The user-type suites: one object written to a reused buffer, or read from it, by every library.
 */
package io.fory.benchmark.usertype;
