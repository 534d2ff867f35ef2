package io.fory.message;

import io.fory.error.UnsupportedTypeException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The looks that a reader of a message takes at elements which their containers make, to see
 * whether they are of the type that a place declares: counted, and each shared container once for
 * each declared type, as readers do.
 */
public final class ElementLooks {
  private final MessageWriter out;
  private final long maxKeyWork;
  private long units;

  /** The containers that have been looked at, by what is declared for them; null for none. */
  private IdentityHashMap<Object, Set<Object>> met;

  /**
   * Makes an account.
   *
   * @param maxKeyWork units of work that a reader allows for a message, or 0 for the default
   */
  ElementLooks(MessageWriter out, long maxKeyWork) {
    this.out = out;
    this.maxKeyWork = maxKeyWork;
  }

  /** Forgets the message. */
  void clear() {
    units = 0;
    met = null;
  }

  /**
   * Counts an element that every reader looks at, of a container that has been written.
   *
   * @param container class of the container
   * @throws UnsupportedTypeException if the message is too short for a reader to look at so many
   */
  public void count(Class<?> container) {
    units += ReadWork.ELEMENT;
    out.noteLooks();
    if (units > ReadWork.allowed(maxKeyWork, out.bytes())) {
      throw new UnsupportedTypeException(
          container.getTypeName(),
          "it computes more elements than a reader of so short a message looks at, "
              + units / ReadWork.ELEMENT
              + ", to see whether they are of the type that its place declares. Declare the place"
              + " with the class itself, name the elements in the class (class X extends"
              + " AbstractList<String>), or raise ForyBuilder.withMaxKeyWork(long)");
    }
  }

  /**
   * Returns whether a container has not been looked at before in this message or copy, for what a
   * place declares: with reference tracking it may be in many others, which hold each other.
   *
   * @param declared the codecs of the elements that the place declares
   */
  public boolean isFirst(Object container, Object declared) {
    if (!out.tracks()) {
      return true; // it is written wherever it is met
    }
    if (met == null) {
      out.noteLooks();
      met = new IdentityHashMap<>();
    }
    return met.computeIfAbsent(declared, any -> Collections.newSetFromMap(new IdentityHashMap<>()))
        .add(container);
  }
}
