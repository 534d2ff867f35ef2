package io.fory.serializer;

/**
 * Writes the body of values of one class, and reads it back.
 *
 * <p>The body is what follows once it is known that a value is there, is not a back reference, and
 * which class it has: a serializer never meets null and never writes an identity. It is shared by
 * all threads, so it keeps no state of a call; the contexts hold that.
 *
 * <p>Only {@link #write} and {@link #read} must be implemented. By default a class {@linkplain
 * #tracksReferences() tracks references}, does not {@linkplain #createsFirst() create first}, may
 * {@linkplain #nests() nest}, has a body of {@linkplain #minBytes() any size}, and a {@linkplain
 * #layoutHash() layout} that only its serializer knows; its values {@linkplain #isImmutable() can
 * change}, and are copied through their bytes.
 *
 * @param <T> the class
 */
public interface Serializer<T> {
  /** Writes the body of {@code value}, which is not null. */
  void write(WriteContext out, T value);

  /**
   * Reads a body.
   *
   * <p>A serializer that {@linkplain #createsFirst() creates first} calls {@link
   * ReadContext#reference(Object)} with the new object before it reads anything else.
   *
   * @return an object of the class that was written, or of one below it; anything else, as null, is
   *     an error that names the serializer
   */
  T read(ReadContext in);

  /**
   * Returns a copy of {@code original}, which is not null. Parts are copied by {@link
   * CopyContext#copy}; where a cycle may lead back to the value, {@link CopyContext#reference} is
   * called with the copy before.
   *
   * @return unless overridden, the value itself if it {@linkplain #isImmutable() is immutable}, and
   *     else what {@link #read} makes of the bytes that {@link #write} writes
   */
  default T copy(CopyContext context, T original) {
    return isImmutable() ? original : context.copyThroughBytes(this, original);
  }

  /**
   * Returns whether neither the values nor anything that they hold can change, so that a copy of a
   * graph shares them with the original.
   *
   * @return false, unless overridden
   */
  default boolean isImmutable() {
    return false;
  }

  /**
   * Returns whether identity matters: with reference tracking a second occurrence is written as a
   * reference to the first. False for values that are equal whenever they look equal.
   *
   * @return true, unless overridden
   */
  default boolean tracksReferences() {
    return true;
  }

  /**
   * Returns whether {@link #read} creates the object before it reads what the object refers to, so
   * that a cycle may lead back to it. False for whatever a constructor or a factory makes from its
   * parts, such as a record.
   *
   * @return false, unless overridden
   */
  default boolean createsFirst() {
    return false;
  }

  /**
   * Returns whether a body may contain other values, so that reading it may go deeper.
   *
   * @return true, unless overridden
   */
  default boolean nests() {
    return true;
  }

  /**
   * Returns the fewest bytes that a body takes: a number of elements that the remaining bytes
   * cannot hold is refused before anything is allocated for them.
   *
   * @return 0, which is right for every body, unless overridden
   */
  default int minBytes() {
    return 0;
  }

  /**
   * Returns a hash of the layout of the body, which writer and reader must agree on; 0 for a layout
   * that only the serializer itself knows.
   *
   * @return 0, unless overridden
   */
  default int layoutHash() {
    return 0;
  }
}
