package io.fory.benchmark.rows;

/** Reads single values of the message of a {@link Foo}. */
interface LargeReader {
  /** Returns {@code f1}. */
  int first();

  /** Returns {@code f2[i]}. */
  int number(int i);

  /** Returns {@code f4[i].f2[j]}. */
  long deep(int i, int j);

  /** Returns the bytes of the message. */
  int size();
}
