/** Filters that compress messages: of whole arrays and of streams. */
package io.fory.compression;
