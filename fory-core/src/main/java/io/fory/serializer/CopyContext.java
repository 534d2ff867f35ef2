package io.fory.serializer;

import io.fory.error.ForyException;

/**
 * One call that copies a graph, as a {@link Serializer} sees it.
 *
 * <p>A context belongs to one call; a serializer keeps none. The library alone extends this class.
 */
public abstract class CopyContext {
  /** Makes a context; called by the library. */
  protected CopyContext() {}

  /**
   * Returns the copy of a part, which may be null: the part itself if it cannot change, and with
   * reference tracking the copy that was made of it before.
   *
   * @throws ForyException if its class is not admitted or it cannot be copied
   */
  public abstract <T> T copy(T part);

  /**
   * Makes the copy of the value known that is being copied, so that its parts can refer to it;
   * called before {@link #copy}.
   *
   * @see Serializer#createsFirst()
   */
  public abstract void reference(Object copy);

  /**
   * Returns what a serializer reads from the bytes that it writes for a value. The parts of the
   * value are no bytes among these: they are {@linkplain #copy copied} when they are read.
   */
  public abstract <T> T copyThroughBytes(Serializer<T> serializer, T original);

  /**
   * Turns an exception that was thrown while a part of {@code owner} was copied into an error of
   * the family, with the part in its path; for catch blocks on the way out.
   *
   * @param element the part: a field name, or an index or key in brackets; null for none
   */
  public abstract ForyException failure(RuntimeException thrown, String element, Object owner);
}
