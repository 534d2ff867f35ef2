package io.fory.message;

import java.util.function.Supplier;

/**
 * Keeps memory from beside a message, which others may change, out of what is hashed or compared
 * while the message is read: buffers that are read there are copied, and a reference to an object
 * that was read before and has such memory is refused.
 */
public final class SharedKeys {
  private SharedKeys() {}

  /** Reads a value that is hashed or compared, or whose parts are. */
  public static <T> T read(MessageReader in, Supplier<T> value) {
    ReadReferences references = in.references();
    int from = references == null || !in.hasPlaces() ? 0 : references.graph().logged();
    boolean outer = in.beginKey();
    T read = value.get();
    in.endKey(outer);
    if (references != null && in.hasPlaces()) {
      refuse(in, references.graph().leadsToShared(from));
    }
    return read;
  }

  /** Refuses a key that leads to such memory. */
  public static void refuse(MessageReader in, boolean leads) {
    if (leads) {
      throw SharedParts.refusal(
          "a key of a map, or an element of a set or sorted container,", in.offset());
    }
  }
}
