package io.fory.builtin.container;

import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import java.util.Map;

/**
 * The differences of one class of maps from others: the bytes before the entries, and how a map is
 * made from them. Stateless.
 */
interface MapForm {
  /** Makes sure that a constructor of the application makes a map, if there is one. */
  default void requireMakes() {}

  /** Writes the part before the size, such as a comparator. */
  default void writePrefix(MessageWriter out, Map<?, ?> map) {}

  /** Makes sure that a map holds nothing but its entries, where nothing else is written. */
  default void requireElementsOnly(MessageWriter out, Map<?, ?> map) {
    ElementsOnly.require(map);
  }

  /** Returns what {@link #readPrefix} reads of what {@link #writePrefix} writes, copied. */
  default Object copyPrefix(GraphCopier copier, Map<?, ?> original) {
    return null;
  }

  /** Reads the prefix. */
  default Object readPrefix(MessageReader in) {
    return null;
  }

  /** Writes the number of entries, whose bit 31 may say more of the map. */
  default void writeSize(MessageWriter out, Map<?, ?> map, int size) {
    out.writeVarUint32(size);
  }

  /**
   * Reads the number of entries, and proves it against the remaining bytes.
   *
   * @param entryBytes the fewest that an entry takes
   */
  default int readSize(MessageReader in, int entryBytes) {
    return in.readLength(entryBytes);
  }

  /**
   * Returns a map to put the entries into: the one to be made, or one that it is made from.
   *
   * @param size the result of {@link #readSize}
   */
  Map<Object, Object> create(MessageReader in, Object prefix, int size);

  /**
   * Returns the map itself, before it has its entries, so that these may refer to it; called only
   * if it {@link #createsFirst()}.
   *
   * @param target the result of {@link #create}
   */
  default Map<?, ?> view(Map<Object, Object> target) {
    return target;
  }

  /**
   * Returns the map when all entries have been put into the target.
   *
   * @param view the result of {@link #view}, or null
   */
  default Map<?, ?> complete(MessageReader in, Map<Object, Object> target, Map<?, ?> view) {
    return view;
  }

  /**
   * Whether the elements that a place declares are those of the class; not so if its own type
   * parameters mean something else.
   */
  default boolean bindsElements() {
    return true;
  }

  /** Whether the map exists before its entries, so that these may refer to it. */
  default boolean createsFirst() {
    return true;
  }

  /** Estimate of the bytes of an empty map. */
  default int bytes() {
    return 64;
  }

  /** How keys are found; null if they are not found by their content. */
  default KeySearch search() {
    return null;
  }

  /** Returns whether {@code equals} makes sure of the entries from both sides. */
  default boolean comparesBothWays() {
    return false;
  }

  /** Returns a map whose size and entries do not change while they are written. */
  default Map<?, ?> snapshot(Map<?, ?> map) {
    return map;
  }
}
