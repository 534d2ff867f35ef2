package io.fory.format.file;

import java.io.IOException;

/** Where bytes of a file are read: the file itself, or its mapped windows. */
interface FileSource {
  /** Returns a number of 8 bytes; what is not there counts as zeros. */
  long getLong(long at) throws IOException;

  /** Copies bytes to the start of an array. */
  void copy(long at, byte[] target, int count) throws IOException;
}
