package io.fory.codec;

/** A codec that tells the class of its values, and the elements of those that are containers. */
public interface DeclaredPlace {
  /** Returns the class or interface of the values. */
  Class<?> raw();

  /** Returns what stands in front of the body, for people; empty if nothing does. */
  String head();

  /** Returns the elements that the place declares for containers, or null. */
  ElementCodecs elements();
}
