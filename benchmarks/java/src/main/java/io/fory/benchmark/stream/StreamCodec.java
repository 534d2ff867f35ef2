package io.fory.benchmark.stream;

import java.io.IOException;
import java.io.InputStream;

/** One library that writes messages to one stream, through a window of its own. */
interface StreamCodec {

  /** Writes one message and empties the window into the stream. */
  void write(Object object) throws IOException;

  /** Reads the one message of a stream. */
  Object read(InputStream source) throws IOException;
}
