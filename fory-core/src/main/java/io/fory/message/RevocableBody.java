package io.fory.message;

/**
 * A body that may leave nothing behind but its bytes: no type, no reference, no state of the call.
 * Then what it wrote can be {@linkplain Revocation taken back}.
 */
public interface RevocableBody {
  /** Returns whether it does so, whatever the value. */
  boolean isRevocable();
}
