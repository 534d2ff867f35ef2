/**
 * What the framework needs of the JVM beyond plain Java code: raw access to memory and fields, the
 * definition of generated classes, and the making of objects. No other package does any of this.
 */
package io.fory.platform;
