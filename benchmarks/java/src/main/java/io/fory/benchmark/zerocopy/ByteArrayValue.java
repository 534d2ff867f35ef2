package io.fory.benchmark.zerocopy;

import java.io.Serial;
import java.io.Serializable;
import java.util.Arrays;

/** The stand-in for a byte buffer in libraries that cannot write one: an object with its bytes. */
public final class ByteArrayValue implements Serializable {

  @Serial private static final long serialVersionUID = 1L;

  public byte[] bytes;

  public ByteArrayValue() {}

  public ByteArrayValue(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ByteArrayValue that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
