/**
 * Access to the JVM beyond plain Java code: raw access to memory and fields, the definition of
 * generated classes, and the creation of objects. No other package does any of this.
 */
package io.fory.platform;
