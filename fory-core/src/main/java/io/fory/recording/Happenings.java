package io.fory.recording;

import io.fory.error.ForyException;
import java.lang.reflect.Type;
import java.util.List;

/** Hears what the flight recorder hears. Throws nothing. */
public interface Happenings {
  /** Code has been generated for a class, or for a version that a writer has of it. */
  void compiled(Class<?> type);

  /** The interpreter stays in use for a class. */
  void fellBack(Class<?> type, String reason);

  /** A message has been refused. */
  void rejected(Type requested, ForyException error);

  /** A writer has other fields of a class. */
  void evolved(Class<?> type, List<String> skipped, List<String> converted, List<String> absent);
}
