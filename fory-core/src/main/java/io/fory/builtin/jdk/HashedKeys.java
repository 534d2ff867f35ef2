package io.fory.builtin.jdk;

import io.fory.codec.ValueCodec;
import io.fory.message.MessageReader;
import io.fory.message.PlainBody;
import io.fory.message.ReadWork;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The account of the keys that the {@code readObject} of a hash container of the JDK inserts as it
 * reads them, for a class of the application below it: a visit of each for its hash code, and one
 * more for each of equal hash code before it.
 */
final class HashedKeys {
  /** Estimate of the memory that is taken for a key. */
  private static final int KEY_BYTES = 64;

  /** Whether values stand between the keys. */
  private final boolean pairs;

  private final Map<Integer, Integer> ofHash = new HashMap<>();
  private boolean valueIsNext;

  private HashedKeys(boolean pairs) {
    this.pairs = pairs;
  }

  /** Returns the account for the level of a class, or null if it hashes nothing. */
  static HashedKeys of(Class<?> type) {
    boolean pairs =
        type == HashMap.class || type == Hashtable.class || type == ConcurrentHashMap.class;
    return pairs || type == HashSet.class ? new HashedKeys(pairs) : null;
  }

  /** Reads an object, and accounts for it if it is a key. */
  Object read(MessageReader in, ValueCodec place) {
    boolean value = valueIsNext;
    valueIsNext = pairs && !value;
    ReadWork work = MessageReader.workOf(in);
    long mark = work.mark();
    Object object = place.read(in);
    if (!value && object != null && !PlainBody.has(object.getClass())) {
      in.charge(KEY_BYTES);
      charge(work, object, work.since(mark));
    }
    return object;
  }

  private void charge(ReadWork work, Object key, long weight) {
    work.charge(3 * weight); // twice hashed here, once more by the container
    int before = ofHash.merge(key.hashCode(), 1, Integer::sum) - 1;
    // The tree that a table makes of equal hash codes is ordered only if its keys are.
    int visited =
        key instanceof Comparable ? Integer.SIZE - Integer.numberOfLeadingZeros(before) : before;
    long compared = ReadWork.times(visited, weight);
    work.charge(compared);
    work.add(compared);
  }
}
