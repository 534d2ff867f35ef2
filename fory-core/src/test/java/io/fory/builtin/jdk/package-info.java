/** Tests of parts of the protocol of JDK serialization. */
package io.fory.builtin.jdk;
