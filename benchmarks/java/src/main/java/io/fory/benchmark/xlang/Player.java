package io.fory.benchmark.xlang;

/** The two players of a {@link Media}. */
public enum Player {
  JAVA,
  FLASH
}
