package io.fory.plan;

/** Tells the names by which the wire knows classes. */
@FunctionalInterface
public interface ClassNames {
  /** Returns the name of {@code type}. */
  String nameOf(Class<?> type);
}
