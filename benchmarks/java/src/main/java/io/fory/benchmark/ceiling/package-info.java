/**
 * The limit that Fory is measured against: code for one model as it is written by hand, which
 * writes and reads the very bytes that Fory does, and the two parts of its work that nobody can
 * avoid, the allocation of the graph and the copy of the bytes. The build prints what is a
 * statement for each field or element.
 *
 * <p>The code is that of an application which knows its classes: it takes a field's value to be of
 * exactly the declared class, numbers no references and counts no depth. It does check that what it
 * reads is there, and it takes every value of its classes, nulls and long strings included. The
 * format is that of {@code docs/format-native.md}.
 */
package io.fory.benchmark.ceiling;
