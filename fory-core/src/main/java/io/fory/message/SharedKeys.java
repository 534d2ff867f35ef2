package io.fory.message;

import io.fory.error.UnsupportedTypeException;
import java.nio.Buffer;
import java.util.function.Supplier;

/**
 * Keeps memory from beside a message, which others may change, out of what is hashed or compared
 * while the message is read: buffers that are read there are copied, and a reference to an object
 * that was read before and has such memory is refused.
 */
public final class SharedKeys {
  /** The cure of what is refused since others may change memory of the graph. */
  static final String COPIES =
      "Read it with ForyReader.withCopiesOf(buffers), or have the BufferCallback write the buffer"
          + " into the message";

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
      throw refusal(in, "a key of a map, or an element of a set or sorted container,");
    }
  }

  /**
   * Refuses an object that leads to such memory of a buffer, before a hook of the application has
   * it: the hook may compare what it finds in there, or make a table from it.
   */
  static void refuseInHook(MessageReader in, boolean leads) {
    if (leads) {
      throw refusal(in, "what a hook of the application reads");
    }
  }

  private static UnsupportedTypeException refusal(MessageReader in, String what) {
    UnsupportedTypeException refusal =
        new UnsupportedTypeException(
            Buffer.class.getName(),
            what + " leads by a reference to a buffer beside the message, which others may change");
    refusal.withOffset(in.offset()).withCure(COPIES);
    return refusal;
  }
}
