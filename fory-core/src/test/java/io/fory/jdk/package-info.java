/** Classes with hooks of JDK serialization, which is the oracle. */
package io.fory.jdk;
