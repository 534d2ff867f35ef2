package io.fory.builtin.jdk;

import io.fory.codec.ValueCodec;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.ReadWork;
import io.fory.message.SharedKeys;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The account of the keys in the fields of a form of Guava: arrays, from which {@code readResolve}
 * makes a table.
 */
final class FormKeys {
  /** Ends the names of forms that have no hook but {@code readResolve}. */
  private static final String FORM = "$SerializedForm";

  /** Has elements, and looks at none of them. */
  private static final String LIST = HashedKeys.GUAVA + "ImmutableList" + FORM;

  /** Their fields with arrays of keys. */
  private static final Set<String> KEYS = Set.of("elements", "rowKeys", "columnKeys");

  /** The field of a table with cells that name keys by their numbers. */
  private static final String CELLS = "cellValues";

  /** How often the keys of a cell are hashed: in two indexes, and in a map of each. */
  private static final int HASHED_PER_CELL = 4;

  /** Units of a visit of a row's key and a column's that are the heaviest; plain ones count 0. */
  private long heaviest;

  private int cells;

  private FormKeys() {}

  /** Returns the account for the level of a class, or null if it is no form. */
  static FormKeys of(Class<?> type) {
    String name = type.getName();
    boolean keyed = name.startsWith(HashedKeys.GUAVA) && name.endsWith(FORM) && !name.equals(LIST);
    return keyed ? new FormKeys() : null;
  }

  /** Reads a field of objects. */
  Object read(MessageReader in, String field, ValueCodec place) {
    if (KEYS.contains(field)) {
      return readKeys(in, place);
    }
    Object read = place.read(in);
    if (field.equals(CELLS) && read instanceof Object[] values) {
      cells = values.length;
    }
    return read;
  }

  /**
   * Reads an array of keys. To compare two keys takes no more than the lighter one weighs, so that
   * all comparisons among g keys of one hash code take at most g / 2 times what they weigh
   * together.
   */
  private Object readKeys(MessageReader in, ValueCodec place) {
    ReadWork work = MessageReader.workOf(in);
    KeyCost all = new KeyCost(in);
    all.begin();
    work.weigh(ReadWork.Weighed.HEAVIEST);
    Object read = SharedKeys.read(in, () -> place.read(in));
    all.end();
    boolean weighed = work.takeWeighed() == null; // else it refers to an array
    if (read instanceof Object[] keys) {
      in.charge((long) HashedKeys.KEY_BYTES * keys.length);
      Map<Integer, Integer> hashes = new HashMap<>();
      int most = 0;
      boolean charged = false;
      for (Object key : keys) {
        if (!charged && !HashedKeys.isPlain(key)) {
          charged = true;
          heaviest = ReadWork.sum(heaviest, weighed ? work.noted() : all.weight());
          all.chargeHash(3); // here, in the table, and in that of the object that is made
        }
        most = Math.max(most, HashedKeys.before(hashes, Objects.hashCode(key)));
      }
      all.chargeComparisons(ReadWork.times(most, all.comparison()), all.height());
    }
    return read;
  }

  /** Accounts for the cells, when all fields have been read. */
  void chargeCells(MessageReader in) {
    if (heaviest > 0 && cells > 0) {
      long each = ReadWork.times(HASHED_PER_CELL, heaviest);
      MessageReader.workOf(in).charge(ReadWork.times(cells, each));
    }
  }
}
