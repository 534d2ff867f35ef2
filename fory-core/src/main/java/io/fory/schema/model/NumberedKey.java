package io.fory.schema.model;

/** Tells the keys of fields that have a number from names. */
public final class NumberedKey {
  /** Stands for "no number". */
  public static final int NO_ID = -1;

  private NumberedKey() {}

  static String ofId(int id) {
    return "@" + id;
  }

  /** Returns the number of the field, or {@link #NO_ID} if the key is a name. */
  public static int idOf(String key) {
    int length = key.length();
    if (length < 2 || key.charAt(0) != '@' || key.charAt(1) == '0' && length > 2) {
      return NO_ID;
    }
    long id = 0;
    for (int i = 1; i < length; i++) {
      int digit = key.charAt(i) - '0';
      id = id * 10 + digit;
      if (digit < 0 || digit > 9 || id > Integer.MAX_VALUE) {
        return NO_ID;
      }
    }
    return (int) id;
  }
}
