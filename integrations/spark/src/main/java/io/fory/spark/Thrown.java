package io.fory.spark;

/**
 * Throws exceptions of streams as they are: the methods of Spark, which are Scala, declare none.
 */
final class Thrown {
  private Thrown() {}

  /** Throws an exception; never returns. */
  static RuntimeException asIs(Exception thrown) {
    throw Thrown.<RuntimeException>unchecked(thrown);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // that is the purpose
  private static <E extends Exception> E unchecked(Exception thrown) throws E {
    throw (E) thrown;
  }
}
