package io.fory;

import io.fory.error.ForyException;
import java.lang.reflect.Type;
import java.util.List;

/**
 * Hears what happens in a {@link Fory} that is worth counting or logging: for metrics, health and
 * tests. The same as events of the flight recorder tell; see {@code docs/guide/embedding.md}.
 *
 * <p>Is called by the thread in which it happens, of which there may be several at a time, and
 * partly while locks are held: it has to be quick, and may not wait for other threads that use the
 * {@code Fory}. What it throws is contained: the first exception of each listener is logged, and
 * the call goes on.
 */
public interface ForyListener {
  /** Code has been generated for a class, or for a version that a writer has of it. */
  default void compiled(Class<?> type) {}

  /**
   * The interpreter stays in use for a class, which writes the same bytes; once for each class.
   *
   * @param reason for people
   */
  default void fellBack(Class<?> type, String reason) {}

  /**
   * A message has been refused, and the caller will get the error.
   *
   * @param requested the type that the caller asked for
   */
  default void rejected(Type requested, ForyException error) {}

  /**
   * A writer has other fields of a class; once for each class and set of fields, as long as the
   * version is remembered.
   *
   * @param type the class of the reader
   * @param skipped the fields that the reader does not have
   * @param converted the fields that have another type at the reader, or may refuse null
   * @param absent the fields that the writer does not have
   */
  default void evolved(
      Class<?> type, List<String> skipped, List<String> converted, List<String> absent) {}
}
