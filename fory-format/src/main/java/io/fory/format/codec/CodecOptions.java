package io.fory.format.codec;

import io.fory.format.row.RowLayout;

/**
 * How values become rows and are read. Immutable.
 *
 * @param layout of the rows that are written
 * @param rules what the application says of types
 * @param lazyCollections whether fields of interfaces of lists and maps are read when they are used
 * @param engine when code is generated
 */
public record CodecOptions(
    RowLayout layout, TypeRules rules, boolean lazyCollections, Engine engine) {
  /** Returns these options, with which all is read at once. */
  CodecOptions eager() {
    return new CodecOptions(layout, rules, false, engine);
  }
}
