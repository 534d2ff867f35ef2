package io.fory.builtin.container;

import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import java.util.Collection;

/**
 * The differences of one class of collections from others: the bytes before the elements, and how a
 * collection is made from them. Stateless.
 */
interface CollectionForm {
  /** Memory of the smallest string or number that an element may be, without its content. */
  int HELD_BYTES = 24;

  /** Estimate of the bytes of an empty collection. */
  int COLLECTION_BYTES = 48;

  /** Makes sure that a constructor of the application makes a collection, if there is one. */
  default void requireMakes() {}

  /** Writes the prefix before the size, such as a comparator. */
  default void writePrefix(MessageWriter out, Collection<?> collection) {}

  /** Makes sure that a collection holds nothing but its elements, where nothing else is written. */
  default void requireElementsOnly(MessageWriter out, Collection<?> collection) {
    ElementsOnly.require(collection);
  }

  /** Returns what {@link #readPrefix} reads of what {@link #writePrefix} writes, copied. */
  default Object copyPrefix(GraphCopier copier, Collection<?> original) {
    return null;
  }

  /** Reads the prefix. */
  default Object readPrefix(MessageReader in) {
    return null;
  }

  /**
   * Returns a collection to add the elements to: the one to be made, or one that it is made from.
   *
   * @param size number of elements; proven against the remaining bytes
   */
  Collection<Object> create(MessageReader in, Object prefix, int size);

  /**
   * Returns the collection itself, before it has its elements, so that these may refer to it;
   * called only if it {@link #createsFirst()}.
   *
   * @param target the result of {@link #create}
   */
  default Collection<?> view(Collection<Object> target) {
    return target;
  }

  /**
   * Returns the collection when all elements have been added to the target.
   *
   * @param view the result of {@link #view}, or null
   */
  default Collection<?> complete(MessageReader in, Collection<Object> target, Collection<?> view) {
    return view;
  }

  /**
   * Whether the elements that a place declares are those of the class; not so if its own type
   * parameters mean something else.
   */
  default boolean bindsElements() {
    return true;
  }

  /** Whether the collection exists before its elements, so that these may refer to it. */
  default boolean createsFirst() {
    return true;
  }

  /** How elements are found; null if they are not found by their content. */
  default KeySearch search() {
    return null;
  }

  /** Returns whether {@code equals} makes sure of the elements from both sides. */
  default boolean comparesBothWays() {
    return false;
  }

  /** Returns a collection whose size and elements do not change while they are written. */
  default Collection<?> snapshot(Collection<?> collection) {
    return collection;
  }

  /** Estimate of the bytes of an empty collection. */
  default int bytes() {
    return COLLECTION_BYTES;
  }

  /** Estimate of the bytes of a collection per element, the smallest of elements included. */
  default int bytesPerElement() {
    return 8 + HELD_BYTES;
  }
}
