/** Messages that are kept as files, so that no byte of the format changes by accident. */
package io.fory.golden;
