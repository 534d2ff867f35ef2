package io.fory.builtin.jdk;

import io.fory.message.MessageReader;

/**
 * The part of a body that belongs to one level, while it is read: the fields alone, or items.
 *
 * <p>An item is a {@code varuint32}: {@link #END}, {@link #FIELDS}, {@link #OBJECT}, {@link
 * #UNSHARED}, and what it announces; or the number of bytes that follow, plus {@link #BYTES}.
 */
final class LevelData {
  static final int END = 0;
  static final int FIELDS = 1;
  static final int OBJECT = 2;
  static final int UNSHARED = 3;
  static final int BYTES = 4;

  private static final int UNKNOWN = -1;

  private final MessageReader in;
  private final LevelReading level;
  private final Places places;
  private final boolean hasItems;

  /** The values of fields, if they have been read before; else null. */
  private final Object[] given;

  /** The item that is next, or {@link #UNKNOWN}. */
  private int item;

  /** Bytes that are left if the item is one of bytes. */
  private int bytes;

  LevelData(MessageReader in, LevelReading level, Places places, Object[] given) {
    this.given = given;
    this.in = in;
    this.level = level;
    this.places = places;
    this.hasItems = level.written().hooked();
    this.item = hasItems ? UNKNOWN : level.targets().length == 0 ? END : FIELDS;
  }

  LevelReading level() {
    return level;
  }

  /** Reads the fields, and sets those that the object has. */
  void readFields(Object object) {
    level.readFields(in, object, places, given);
  }

  /** Reads the fields; returns their values in the order of the writer. */
  Object[] readValues(Class<?> owner) {
    return level.readValues(in, owner, places, given);
  }

  /** Returns the item that is next; one of bytes has at least one left. */
  int peek() {
    while (item == UNKNOWN || item >= BYTES && bytes == 0) {
      item = in.readVarUint32();
      if (item < 0) {
        throw in.malformedInput("unknown item " + Integer.toUnsignedString(item));
      }
      bytes = Math.max(0, item - BYTES);
      if (!in.streams()) { // else they are asked for when they are read
        requireBytes();
      }
      if (item == BYTES) {
        throw in.malformedInput("an item of no bytes");
      }
    }
    return item;
  }

  private void requireBytes() {
    if (!in.arrive(bytes)) {
      throw in.truncated("an item needs " + bytes + " bytes");
    }
  }

  /** Returns how many bytes the message announces before the next item; proves nothing. */
  int bytesLeft() {
    return peek() >= BYTES ? bytes : 0;
  }

  /** Returns how many bytes can be read before the next item, for hooks that size arrays by it. */
  int provenBytes() {
    int left = bytesLeft();
    requireBytes();
    return left;
  }

  /** Notes that bytes have been read. */
  void passBytes(int count) {
    bytes -= count;
  }

  /** Passes the item that is next; what it announces follows. */
  void pass() {
    item = hasItems ? UNKNOWN : END;
  }

  /** Reads past what is left. */
  void skipRest() {
    for (int next = peek(); next != END; next = peek()) {
      if (next >= BYTES) {
        skipBytes();
      } else {
        pass();
        if (next == FIELDS && given == null) {
          level.dropFields(in, places);
        } else if (next != FIELDS) {
          (next == OBJECT ? places.shared() : places.unshared()).drop(in);
        }
      }
    }
  }

  private void skipBytes() {
    byte[] some = new byte[Math.min(bytes, 1024)];
    while (bytes > 0) {
      int count = Math.min(bytes, some.length);
      in.readBytes(some, 0, count);
      bytes -= count;
    }
  }
}
