/**
 * The native format, specified in {@code docs/format-native.md}: codecs of places, schemas of the
 * reader's own classes, and versions of other writers.
 */
package io.fory.wire.jvm;
