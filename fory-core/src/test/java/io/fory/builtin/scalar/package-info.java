/** The bodies of single values, byte by byte, and what hostile bytes lead to. */
package io.fory.builtin.scalar;
