package io.fory.message;

/** Notes what is put into a container of the application, and passes it on to that. */
public interface WatchedContainer {
  /** Returns the container; null if it gets its content later. */
  Object watched();

  /** Returns the container that a target stands for, which is most often the target itself. */
  static Object behind(Object target) {
    Object watched = target instanceof WatchedContainer watching ? watching.watched() : null;
    return watched == null ? target : watched;
  }
}
