package io.fory.benchmark.xlang;

/** The two sizes of an {@link Image}. */
public enum Size {
  SMALL,
  LARGE
}
