package io.fory.ipc;

/**
 * Where a channel lies in its segment, and how large it is; specified in {@code
 * docs/format-ipc.md}, section "Channels".
 *
 * @param number of the channel in its segment, from 0
 * @param capacity how many slots it has, a power of 2
 * @param slotBytes how many bytes a slot has, a multiple of 64
 * @param consumers how many may read a broadcast channel at a time; 0 for a shared one
 * @param base where it begins
 */
record ChannelGeometry(
    String name,
    int number,
    Delivery delivery,
    int capacity,
    int slotBytes,
    int consumers,
    int base) {
  static final int MIN_CAPACITY = 2;
  static final int MAX_CAPACITY = 1 << 20;
  static final int MIN_SLOT_BYTES = 64;
  static final int MAX_SLOT_BYTES = 1 << 20;
  static final int MAX_CONSUMERS = 64;
  static final int MAX_NAME_BYTES = 31;

  private static final int CONTROL_BYTES = 256;
  private static final int HEAD = 128;
  private static final int FREED = 192;
  private static final int CONSUMER_BYTES = 128;
  private static final int CURSOR = 64;

  /** Returns the problem with these numbers, or null. */
  String problem() {
    if (!isName(name)) {
      return "the name of a channel has 1 to 31 letters, digits, dots, hyphens or underscores";
    }
    if (delivery == null) {
      return "a channel broadcasts or shares";
    }
    if (capacity < MIN_CAPACITY || capacity > MAX_CAPACITY || Integer.bitCount(capacity) != 1) {
      return "the capacity of a channel is a power of 2 from 2 to 1048576, not " + capacity;
    }
    if (slotBytes < MIN_SLOT_BYTES || slotBytes > MAX_SLOT_BYTES || (slotBytes & 63) != 0) {
      return "a slot has a multiple of 64 bytes from 64 to 1048576, not " + slotBytes;
    }
    int least = delivery == Delivery.BROADCAST ? 1 : 0;
    int most = delivery == Delivery.BROADCAST ? MAX_CONSUMERS : 0;
    if (delivery != Delivery.BROADCAST && consumers != 0) {
      return "a " + delivery + " channel does not count its consumers: 0, not " + consumers;
    }
    if (consumers < least || consumers > most) {
      return "a "
          + delivery
          + " channel has "
          + least
          + " to "
          + most
          + " consumers, not "
          + consumers;
    }
    return null;
  }

  /** Tells whether a channel or a segment may have this name. */
  static boolean isName(String name) {
    if (name.isEmpty() || name.length() > MAX_NAME_BYTES || name.charAt(0) == '.') {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!letter && !(c >= '0' && c <= '9') && c != '.' && c != '-' && c != '_') {
        return false;
      }
    }
    return true;
  }

  /** Returns the index of the first position that may be free: a hint. */
  int tail() {
    return base;
  }

  /** Returns the index of the first position that is still in the channel, with an epoch. */
  int head() {
    return base + HEAD;
  }

  /** Returns the index of the first position of a broadcast channel whose runs may not be free. */
  int freed() {
    return base + FREED;
  }

  /** Returns the index of the participant that a consumer belongs to, or of 0. */
  int consumerOwner(int consumer) {
    return base + CONTROL_BYTES + consumer * CONSUMER_BYTES;
  }

  /** Returns the index of the first position that a consumer still needs. */
  int consumerCursor(int consumer) {
    return consumerOwner(consumer) + CURSOR;
  }

  /** Returns the index of the slot of a position. */
  int slot(long position) {
    return slots() + ((int) position & (capacity - 1)) * slotBytes;
  }

  /** Returns how often the slot of a position has been used when the position is in it. */
  long lap(long position) {
    return (position >>> Integer.numberOfTrailingZeros(capacity)) + 1;
  }

  /** Returns the position that is in the slot of a number in a lap. */
  long position(int slot, long lap) {
    return ((lap - 1) << Integer.numberOfTrailingZeros(capacity)) | slot;
  }

  private int slots() {
    return base + CONTROL_BYTES + consumers * CONSUMER_BYTES;
  }

  /** Returns how many bytes it takes. */
  long bytes() {
    return CONTROL_BYTES + (long) consumers * CONSUMER_BYTES + (long) capacity * slotBytes;
  }

  ChannelGeometry at(int newNumber, int newBase) {
    return new ChannelGeometry(name, newNumber, delivery, capacity, slotBytes, consumers, newBase);
  }
}
