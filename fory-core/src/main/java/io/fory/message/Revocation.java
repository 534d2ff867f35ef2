package io.fory.message;

/**
 * Takes back what has been written last, if it has left nothing but bytes and numbers of types: so
 * elements are written as what the first one is, until one turns out to be something else.
 */
public final class Revocation {
  private static final int TYPES_SHIFT = Integer.SIZE;
  private static final long OFFSET = -1L >>> TYPES_SHIFT;

  private Revocation() {}

  /** Returns whether values of a type, and the type, could be taken back now. */
  public static boolean isPossible(MessageWriter out, ResolvedType type) {
    return out.canGoBack() && type.isRevocable() && types(out).canTakeBack(out, type);
  }

  /**
   * Returns the place where the writer is, in a message that {@linkplain #isPossible can go back}.
   */
  public static long mark(MessageWriter out) {
    return (long) types(out).count() << TYPES_SHIFT | out.offset();
  }

  /**
   * Goes back to a mark, behind which only values of two types and these types were written.
   *
   * @param first the type that was written first, or null
   * @param second the one after it, or null
   */
  public static void takeBack(
      MessageWriter out, long mark, ResolvedType first, ResolvedType second) {
    out.backTo(mark & OFFSET);
    types(out).takeBack((int) (mark >>> TYPES_SHIFT), first, second);
  }

  private static NativeTypeWriter types(MessageWriter out) {
    return (NativeTypeWriter) out.types();
  }
}
