package io.fory.wire.xlang;

import io.fory.buffer.BinaryWriter;

/** A writer whose bytes can be fetched. */
final class Sink extends BinaryWriter {
  Sink() {
    attachScratch();
  }

  byte[] bytes() {
    return toByteArray();
  }
}
