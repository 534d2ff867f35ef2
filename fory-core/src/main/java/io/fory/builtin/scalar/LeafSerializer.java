package io.fory.builtin.scalar;

import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.message.RevocableBody;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;

/**
 * A serializer of values that contain no other values.
 *
 * @param <T> the class
 */
abstract class LeafSerializer<T> implements Serializer<T>, RevocableBody {
  private final int minBytes;
  private final boolean hasIdentity;

  /** Makes a serializer of values that are equal whenever they look equal. */
  LeafSerializer(int minBytes) {
    this(minBytes, false);
  }

  /**
   * Makes a serializer.
   *
   * @param minBytes the fewest bytes of a body
   * @param hasIdentity whether two values that look equal are still not the same, because they can
   *     be changed or compare by identity
   */
  LeafSerializer(int minBytes, boolean hasIdentity) {
    this.minBytes = minBytes;
    this.hasIdentity = hasIdentity;
  }

  @Override
  public final int minBytes() {
    return minBytes;
  }

  @Override
  public final boolean tracksReferences() {
    return hasIdentity;
  }

  @Override
  public final boolean nests() {
    return false;
  }

  @Override
  public boolean isImmutable() {
    return !hasIdentity;
  }

  /** Returns whether identity does not matter: what has one may be numbered, or go beside. */
  @Override
  public boolean isRevocable() {
    return !hasIdentity;
  }

  /** Returns the error for bytes that were read and stand for no value. */
  static ForyException malformed(ReadContext in, String problem, RuntimeException cause) {
    return new MalformedInputException(problem, cause).withOffset(in.offset());
  }
}
