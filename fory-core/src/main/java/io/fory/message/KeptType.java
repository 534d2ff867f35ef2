package io.fory.message;

import java.lang.ref.WeakReference;

/**
 * A type that a context keeps beside the bytes that mean it. Versions of writers are gone when the
 * instance has forgotten them: there are many contexts, and a bound for all versions holds only if
 * none of these keeps them alive.
 */
public final class KeptType {
  /** Null if it is a version. */
  private final ResolvedType own;

  private final WeakReference<ResolvedType> version;

  /** Keeps a type. */
  public KeptType(ResolvedType type) {
    this.own = type.isVersion() ? null : type;
    this.version = type.isVersion() ? new WeakReference<>(type) : null;
  }

  /** Returns the type, or null if it was forgotten. */
  public ResolvedType get() {
    return own != null ? own : version.get();
  }
}
