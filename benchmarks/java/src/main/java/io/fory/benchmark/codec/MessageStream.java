package io.fory.benchmark.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** A reused stream of one message, whose bytes can be read in place. */
final class MessageStream extends ByteArrayOutputStream {

  MessageStream() {
    super(BufferType.CAPACITY);
  }

  byte[] array() {
    return buf;
  }

  ByteArrayInputStream toInput() {
    return new ByteArrayInputStream(buf, 0, count);
  }
}
