/**
 * The service-provider interface: serializers, and the contexts of a call that they write to and
 * read from.
 */
package io.fory.serializer;
