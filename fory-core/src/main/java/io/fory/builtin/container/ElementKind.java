package io.fory.builtin.container;

/**
 * The byte before the elements of a container that says how they stand; specified in {@code
 * docs/format-native.md}, section "Containers".
 */
public final class ElementKind {
  /** Each element as the codec of the place writes it. */
  public static final int SLOTS = 0;

  /** Bodies of values of exactly the declared class. */
  public static final int DECLARED = 1;

  /** One type, then bodies of values of exactly that class. */
  public static final int TYPED = 2;

  private ElementKind() {}
}
