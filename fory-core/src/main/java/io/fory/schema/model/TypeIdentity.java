package io.fory.schema.model;

import io.fory.error.ErrorText;

/**
 * The identity of a registered class on the wire: a number that the application gave, or a name.
 *
 * @param id the number, or {@link #NONE}
 * @param name the name, or null if there is a number
 */
public record TypeIdentity(int id, String name) {
  /** Stands for "no number". */
  public static final int NONE = -1;

  /** Returns the identity of a class with a number. */
  public static TypeIdentity ofId(int id) {
    return new TypeIdentity(id, null);
  }

  /** Returns the identity of a class with a name. */
  public static TypeIdentity ofName(String name) {
    return new TypeIdentity(NONE, name);
  }

  /** Returns the name in errors of a class that the reader may lack; it may come from input. */
  public String label() {
    return name != null ? ErrorText.printable(name) : "the class with id " + id;
  }

  /** Returns the same in words for types, in quotes if it could be the name of a built-in one. */
  public String word() {
    return name != null && BuiltInTraits.isName(name) ? '"' + name + '"' : toString();
  }

  /** Returns the name, or the number behind an at sign. */
  @Override
  public String toString() {
    return name != null ? name : "@" + id;
  }
}
