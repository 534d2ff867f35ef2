package io.fory.message;

/**
 * A container in a dropped field of a message with references whose keys wait for the end of the
 * message. It is filled only if a place that is kept leads to it: else nobody looks at it, and keys
 * may have become equal, or may have no hash code, for want of what the reader lacks.
 */
public final class DroppedContainer {
  private boolean wanted;

  DroppedContainer() {}

  /** Notes that a place which is kept leads to the container. */
  public void want() {
    wanted = true;
  }

  /** Returns whether a place that is kept leads to it; known when the message has been read. */
  boolean isWanted() {
    return wanted;
  }
}
