/** What is asked of the JVM, checked against what the JVM promises. */
package io.fory.platform;
