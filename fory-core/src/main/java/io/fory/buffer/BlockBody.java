package io.fory.buffer;

/**
 * A body that is one block of a fixed number of bytes: that of a class whose fields are numbers,
 * booleans, their boxes and enums, all at fixed width. Generated code implements it.
 */
public interface BlockBody {
  /** Returns how many bytes a block has. */
  int blockBytes();

  /**
   * Writes an object.
   *
   * @param at index of the first byte of the block, which the array has room for
   */
  void writeBlock(byte[] array, int at, Object value);

  /** Returns a new object, or null if one is made when its fields have been read. */
  Object newObject();

  /**
   * Reads an object.
   *
   * @param in the context of the message, or null outside of one; errors then lack their offset
   * @param at index of the first byte of the block, which the array has
   * @param made what {@link #newObject()} has returned for this object
   */
  Object readBlock(BinaryReader in, byte[] array, int at, Object made);
}
