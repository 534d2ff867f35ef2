package io.fory.wire.xlang;

import io.fory.buffer.BinaryReader;

/** A reader of some bytes. */
final class Source extends BinaryReader {
  Source(byte[] bytes) {
    attach(bytes, 0, bytes.length);
  }
}
