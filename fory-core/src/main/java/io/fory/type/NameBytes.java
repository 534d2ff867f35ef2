package io.fory.type;

import io.fory.error.UnsupportedTypeException;
import io.fory.platform.Utf8;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of names in UTF-8. It has none for an unpaired surrogate, in whose place the JDK puts a
 * question mark, so that two names would become one.
 */
public final class NameBytes {
  private NameBytes() {}

  /** Returns whether a name has no unpaired surrogate. */
  public static boolean isWellFormed(String name) {
    return Utf8.length(name) >= 0;
  }

  /**
   * Returns the bytes of a name.
   *
   * @throws UnsupportedTypeException if it is not {@linkplain #isWellFormed well-formed}
   */
  public static byte[] of(String name) {
    if (!isWellFormed(name)) {
      throw UnsupportedTypeException.notNamed(name);
    }
    return name.getBytes(StandardCharsets.UTF_8);
  }
}
