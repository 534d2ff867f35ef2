package io.fory.benchmark.bulk;

import io.fory.benchmark.codec.Codec;

/**
 * The limit of the bulk suite: {@link System#arraycopy} of a {@code byte[]} into a reused one, and
 * from there into a new one, since every library has to allocate what it reads.
 */
final class ArrayCopyCodec implements Codec {

  private final byte[] buffer;

  ArrayCopyCodec(int bytes) {
    buffer = new byte[bytes];
  }

  @Override
  public Object serialize(Object object) {
    System.arraycopy((byte[]) object, 0, buffer, 0, buffer.length);
    return buffer;
  }

  @Override
  public Object deserialize() {
    byte[] copy = new byte[buffer.length];
    System.arraycopy(buffer, 0, copy, 0, copy.length);
    return copy;
  }

  @Override
  public int size() {
    return buffer.length;
  }
}
