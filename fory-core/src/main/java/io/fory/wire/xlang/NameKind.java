package io.fory.wire.xlang;

import static io.fory.wire.xlang.MetaStringEncoding.ALL_TO_LOWER_SPECIAL;
import static io.fory.wire.xlang.MetaStringEncoding.FIRST_TO_LOWER_SPECIAL;
import static io.fory.wire.xlang.MetaStringEncoding.LOWER_UPPER_DIGIT_SPECIAL;
import static io.fory.wire.xlang.MetaStringEncoding.UTF8;

import io.fory.error.MalformedInputException;
import java.util.List;

/** The kinds of names in metadata; the kind decides which encodings a name may have. */
public enum NameKind {
  NAMESPACE("._", 3),
  TYPE("$_", 4),
  FIELD("$_", 3);

  private final String specials;
  private final int encodings;

  NameKind(String specials, int encodings) {
    this.specials = specials;
    this.encodings = encodings;
  }

  /** Returns the two characters that LOWER_UPPER_DIGIT_SPECIAL has besides letters and digits. */
  String specials() {
    return specials;
  }

  /**
   * Returns the encoding that has a number in metadata.
   *
   * @throws MalformedInputException if there is none
   */
  MetaStringEncoding encoding(int number) {
    if (number >= encodings) {
      throw new MalformedInputException("unknown encoding of a name: " + number);
    }
    return Numbers.ENCODINGS.get(number);
  }

  /** Returns the number that an encoding has in metadata; negative if it may not occur there. */
  int numberOf(MetaStringEncoding encoding) {
    int number = Numbers.ENCODINGS.indexOf(encoding);
    return number < encodings ? number : -1;
  }

  /** The encodings by their numbers in metadata, which has fewer than messages have. */
  private static final class Numbers {
    static final List<MetaStringEncoding> ENCODINGS =
        List.of(UTF8, ALL_TO_LOWER_SPECIAL, LOWER_UPPER_DIGIT_SPECIAL, FIRST_TO_LOWER_SPECIAL);
  }
}
