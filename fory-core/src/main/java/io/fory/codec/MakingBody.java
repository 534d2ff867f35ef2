package io.fory.codec;

/** A serializer of objects that a reader makes by a constructor of their class. */
public interface MakingBody {
  /**
   * Makes sure that objects can be made, where writers are to know it before they write one.
   *
   * @throws io.fory.error.UnsupportedTypeException if the constructor throws
   */
  void requireMakes();
}
