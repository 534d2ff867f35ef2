package io.fory.serializer;

import io.fory.buffer.BinaryWriter;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;

/**
 * One call that writes a message, as a {@link Serializer} sees it: the bytes of the body, and the
 * values that the body holds.
 *
 * <p>A context belongs to one call; a serializer keeps none. The library alone extends this class.
 */
public abstract class WriteContext extends BinaryWriter {
  /** Makes a context; called by the library. */
  protected WriteContext() {}

  /**
   * Writes any value of an admitted class, or null, with its type; {@link ReadContext#readObject()}
   * reads it.
   *
   * @throws ForyException if its class is not admitted or it cannot be written
   */
  public abstract void writeObject(Object value);

  /**
   * Goes one level deeper; for a serializer that writes bodies of other classes itself. Such a
   * level stays on the stack that it is on, unlike those of {@link #writeObject}.
   *
   * @throws LimitExceededException if that is too deep, or too deep for the stack; at the root it
   *     says whether there is a cycle
   */
  public abstract void enter();

  /** Comes back from {@link #enter()}. */
  public abstract void exit();

  /**
   * Turns an exception that was thrown while a part of {@code owner} was written into an error of
   * the family, with the part in its path; for catch blocks on the way out.
   *
   * @param element the part: a field name, or an index or key in brackets; null for none
   */
  public abstract ForyException failure(RuntimeException thrown, String element, Object owner);
}
