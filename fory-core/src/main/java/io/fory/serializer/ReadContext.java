package io.fory.serializer;

import io.fory.buffer.BinaryReader;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;

/**
 * One call that reads a message, as a {@link Serializer} sees it: the bytes of the body, and the
 * values that the body holds.
 *
 * <p>A context belongs to one call; a serializer keeps none. The library alone extends this class.
 */
public abstract class ReadContext extends BinaryReader {
  /** Makes a context; called by the library. */
  protected ReadContext() {}

  /** Reads a value, or null, that {@link WriteContext#writeObject} wrote. */
  public final Object readObject() {
    return readObject(Object.class);
  }

  /**
   * Reads a value, or null, that {@link WriteContext#writeObject} wrote.
   *
   * @throws TypeMismatchException if it is not null and not of the declared type
   */
  public abstract <T> T readObject(Class<T> declared);

  /**
   * Makes an object known that is being read, so that its parts can refer to it.
   *
   * @see Serializer#createsFirst()
   */
  public abstract void reference(Object created);

  /**
   * Takes bytes from the memory budget of the message; called before anything is allocated whose
   * size the remaining bytes do not prove.
   *
   * @param bytes at least 0
   * @throws LimitExceededException if the budget does not suffice
   * @throws io.fory.error.MalformedInputException if the number is negative: computed of one that
   *     the message has
   */
  @Override
  public abstract void charge(long bytes);

  /** Returns the depth of the value that is being read; 1 for the root. */
  public abstract int depth();

  /**
   * Goes one level deeper; for a serializer that reads bodies of other classes itself. Such a level
   * stays on the stack that it is on, unlike those of {@link #readObject(Class)}.
   *
   * @throws LimitExceededException if that is too deep, or too deep for the stack
   */
  public abstract void enter();

  /** Comes back from {@link #enter()}. */
  public abstract void exit();

  /** Returns an error about the bytes before this position. */
  public final MalformedInputException malformedInput(String problem) {
    return malformed(problem);
  }

  /**
   * Turns an exception that was thrown while a part of a value was read into an error of the
   * family, with the part in its path; for catch blocks on the way out.
   *
   * @param element the part: a field name, or an index or key in brackets; null for none
   * @param owner the class of the value
   */
  public abstract ForyException failure(RuntimeException thrown, String element, Class<?> owner);
}
