package io.fory.message;

/**
 * Numbers objects that hold no others and refer to none, for generated code: the beginning and the
 * end are noted at once, when an object has been read.
 */
public final class Leaves {
  private Leaves() {}

  /**
   * Begins an object that is about to be read.
   *
   * @param place codec of the place
   * @return the argument of {@link #end}
   */
  public static long start(MessageReader in, ObjectPlace place) {
    if (in.observing) {
      in.observer.start(in.tracking ? in.references.count() : -1, place, in.dropped);
    }
    return in.work.position();
  }

  /** Numbers the object that was begun, if the message numbers its objects. */
  public static void end(MessageReader in, long start, Object value) {
    if (in.tracking) {
      in.references.add(value, start, in.depth);
    }
    if (in.observing) {
      in.observer.end(in.tracking ? in.references.count() - 1 : -1, value, in.dropped);
    }
  }
}
