package io.fory.benchmark.scaling;

/** One instance of a library that any number of threads use at once. */
interface SharedLibrary {

  /** Returns the message of {@code object} in an array of its own. */
  byte[] serialize(Object object);

  /** Returns a new graph. */
  Object deserialize(byte[] message);
}
