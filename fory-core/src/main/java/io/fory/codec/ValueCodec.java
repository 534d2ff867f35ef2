package io.fory.codec;

import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.Serializer;

/**
 * Writes and reads whatever may stand in one place: a field, an element, a key.
 *
 * <p>Unlike a {@link Serializer} it also settles whether a value is there at all, and which class
 * it has where the declared type leaves that open. Implementations are records, whose components
 * the JIT trusts to be constant, so that a codec held by generated code is folded together with all
 * codecs below it.
 */
public interface ValueCodec {
  /** Writes a value, which may be null. */
  void write(MessageWriter out, Object value);

  /** Reads a value or null. */
  Object read(MessageReader in);

  /** Reads past a value of a field that the reader does not have. */
  default void drop(MessageReader in) {
    boolean outer = in.enterDropped();
    read(in);
    in.exitDropped(outer);
  }

  /** Returns the copy of a value, which may be null; fails where writing it would. */
  Object copy(GraphCopier copier, Object value);

  /** Returns the fewest bytes that a value takes. */
  int minBytes();

  /**
   * Returns this if it is a {@link HeadedCodec}, else null. Asked in place of {@code instanceof},
   * which searches all interfaces of a class each time that the answer is no. The JIT does not
   * inline a method whose result is of a class that nothing has loaded, so this one's is not.
   */
  default ValueCodec headed() {
    return null;
  }
}
