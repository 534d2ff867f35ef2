package io.fory.wire.xlang;

import java.util.Comparator;

/**
 * A field of a struct, as metadata describes it.
 *
 * @param id the number that it is known by, or {@link #NO_ID}
 * @param name the name that it is known by, in snake case; null if there is a number
 * @param type of its values
 */
public record FieldDef(int id, String name, FieldType type) {
  /** Stands for "no number". */
  public static final int NO_ID = -1;

  /** Numbers first, by number; then names, by UTF-16 code units. */
  static final Comparator<FieldDef> BY_KEY =
      new Comparator<>() {
        @Override
        public int compare(FieldDef a, FieldDef b) {
          if (a.id != NO_ID || b.id != NO_ID) {
            // As an unsigned number, "no number" is the greatest.
            return Integer.compareUnsigned(a.id, b.id);
          }
          return a.name.compareTo(b.name);
        }
      };

  /** The order of the values of a struct, and of the fields in its metadata. */
  public static final Comparator<FieldDef> CANONICAL =
      new Comparator<>() {
        @Override
        public int compare(FieldDef a, FieldDef b) {
          int order = Integer.compare(a.group(), b.group());
          if (order == 0 && a.type.type().isScalar()) {
            order = Integer.compare(b.type.type().width(), a.type.type().width());
            if (order == 0) {
              order = Integer.compare(a.type.type().id(), b.type.type().id());
            }
          }
          return order != 0 ? order : BY_KEY.compare(a, b);
        }
      };

  /** Makes a field that is known by a number. */
  public static FieldDef ofId(int id, FieldType type) {
    return new FieldDef(id, null, type);
  }

  /** Makes a field that is known by a name. */
  public static FieldDef ofName(String name, FieldType type) {
    return new FieldDef(NO_ID, name, type);
  }

  /** Scalars that are always there first, then those that may be null, then all others. */
  private int group() {
    if (!type.type().isScalar()) {
      return 4;
    }
    return (type.nullable() ? 2 : 0) + (type.type().isCompressed() ? 1 : 0);
  }

  /** Returns the key of the field, as text. */
  String key() {
    return name != null ? name : Integer.toString(id);
  }
}
