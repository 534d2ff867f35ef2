/**
 * The cross-language format against the published clients: Apache Fory for Java in this process,
 * and for Python in a process of its own.
 */
package io.fory.xlang;
