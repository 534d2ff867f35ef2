package io.fory.stream;

import java.io.InputStream;
import java.util.function.IntUnaryOperator;

/** Gives some bytes one by one, and then does what no stream may. */
final class FaultyStream extends InputStream {
  private final byte[] bytes;
  private final int at;
  private final IntUnaryOperator fault;
  private int position;

  /**
   * Makes a stream.
   *
   * @param at how many bytes it gives
   * @param fault returns how many it then says to have read, of those that it was asked for
   */
  FaultyStream(byte[] bytes, int at, IntUnaryOperator fault) {
    this.bytes = bytes;
    this.at = at;
    this.fault = fault;
  }

  /** Returns a stream that throws after some bytes. */
  static FaultyStream throwing(byte[] bytes, int at, Throwable thrown) {
    return new FaultyStream(
        bytes,
        at,
        asked -> {
          sneak(thrown);
          return -1;
        });
  }

  /** Throws whatever it is given, past the compiler. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // that is the point
  static <E extends Throwable> void sneak(Throwable thrown) throws E {
    throw (E) thrown;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int from, int count) {
    if (position == at) {
      return fault.applyAsInt(count);
    }
    to[from] = bytes[position++];
    return 1;
  }
}
