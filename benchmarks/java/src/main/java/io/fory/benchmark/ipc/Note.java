package io.fory.benchmark.ipc;

import java.nio.ByteBuffer;

/** The message: small, or with a payload. */
final class Note {
  /** What it asks for. */
  enum Wish {
    NOTHING,
    AN_ANSWER,
    THE_END
  }

  long number;
  Wish wish;
  double price;
  String symbol;

  /** Null in a small message. */
  ByteBuffer payload;

  /**
   * Makes a message.
   *
   * @param payload null, or memory whose first and last bytes become those of the number
   */
  static Note of(long number, Wish wish, ByteBuffer payload) {
    Note note = new Note();
    note.number = number;
    note.wish = wish;
    note.price = 101.25;
    note.symbol = "FORY";
    note.payload = payload;
    if (payload != null) {
      payload.put(0, (byte) number).put(payload.capacity() - 1, (byte) number);
    }
    return note;
  }

  /** Looks whether this is the message of a number, and returns what it asks for. */
  Wish require(long expected) {
    boolean right = number == expected && symbol.equals("FORY");
    if (right && payload != null) {
      byte mark = (byte) number;
      right = payload.get(0) == mark && payload.get(payload.capacity() - 1) == mark;
    }
    if (!right) {
      throw new IllegalStateException("message " + number + " came where " + expected + " was due");
    }
    return wish;
  }
}
