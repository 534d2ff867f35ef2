/**
 * The service-provider interface: what a serializer is, and the contexts of a call that it writes
 * to and reads from.
 */
package io.fory.serializer;
