package io.fory.codec;

import io.fory.message.ReadWork;

/** What makes an object from a form by filling a table with the keys that are in the form. */
public interface Rebuilding {
  /** Returns whether it asks the keys for hash codes, or compares them. */
  boolean hashes();

  /** Returns whether it compares them by a comparator, which is the first part of the form. */
  boolean sorts();

  /**
   * Returns whether it finds each key of a form without a look at the fields of an object, which
   * may not have been read yet.
   */
  boolean looksAtNone(Object form);

  /**
   * Accounts for that before it is done.
   *
   * @param weight of the form
   * @param order weight of the heaviest comparator that may be in it
   */
  void charge(ReadWork work, Object form, long weight, long order);
}
