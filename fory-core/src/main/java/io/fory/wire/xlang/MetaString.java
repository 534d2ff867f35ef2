package io.fory.wire.xlang;

import static io.fory.wire.xlang.MetaStringEncoding.ALL_TO_LOWER_SPECIAL;
import static io.fory.wire.xlang.MetaStringEncoding.FIRST_TO_LOWER_SPECIAL;
import static io.fory.wire.xlang.MetaStringEncoding.LOWER_UPPER_DIGIT_SPECIAL;
import static io.fory.wire.xlang.MetaStringEncoding.UTF8;

/**
 * A compressed name.
 *
 * @param encoding how it is compressed
 * @param bytes the result, empty for an empty name
 */
@SuppressWarnings("ArrayRecordComponent") // shared within the package, changed by none
public record MetaString(MetaStringEncoding encoding, byte[] bytes) {

  /** Returns a name in the encoding that a writer chooses. */
  public static MetaString of(String name, NameKind kind) {
    MetaStringEncoding encoding = choose(name, kind);
    byte[] bytes = encoding.encode(name, kind.specials());
    return bytes != null
        ? new MetaString(encoding, bytes)
        : new MetaString(UTF8, UTF8.encode(name, kind.specials()));
  }

  /**
   * The rule of the published clients. The specification compares bytes instead of bits for {@code
   * ALL_TO_LOWER_SPECIAL}, which differs where the bytes are equal; every reader takes both.
   */
  private static MetaStringEncoding choose(String name, NameKind kind) {
    boolean lower = true;
    boolean anyCase = true;
    int digits = 0;
    int capitals = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      boolean capital = c >= 'A' && c <= 'Z';
      boolean small = c >= 'a' && c <= 'z';
      boolean special = kind.specials().indexOf(c) >= 0;
      lower &= small || special;
      anyCase &= small || special || digit || capital;
      digits += digit ? 1 : 0;
      capitals += capital ? 1 : 0;
    }
    if (lower) {
      return ALL_TO_LOWER_SPECIAL; // the same bits as LOWER_SPECIAL, which metadata lacks
    }
    if (!anyCase) {
      return UTF8;
    }
    if (digits == 0) {
      if (capitals == 1
          && Character.isUpperCase(name.charAt(0))
          && kind.numberOf(FIRST_TO_LOWER_SPECIAL) >= 0) {
        return FIRST_TO_LOWER_SPECIAL;
      }
      if ((name.length() + capitals) * 5 < name.length() * 6) {
        return ALL_TO_LOWER_SPECIAL;
      }
    }
    return LOWER_UPPER_DIGIT_SPECIAL;
  }

  /** Returns the name. */
  String text(NameKind kind) {
    return encoding.decode(bytes, 0, bytes.length, kind.specials());
  }
}
