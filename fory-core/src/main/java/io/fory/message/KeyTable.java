package io.fory.message;

import io.fory.error.LimitExceededException;
import java.util.HashMap;
import java.util.Map;

/**
 * The keys of one table of hash codes that a call fills which writes or copies, though nobody has
 * compared these keys before: accounts for their hash codes, and for the comparisons of those whose
 * hash codes are equal.
 */
public final class KeyTable {
  private final KeyVisits visits;
  private final Class<?> owner;
  private final Map<Integer, Equals> equals = new HashMap<>();

  /** The keys of one hash code. */
  private static final class Equals {
    final Object first;
    int count;

    /** The most visits that one of several takes to be compared. */
    long heaviest;

    Equals(Object first) {
      this.first = first;
    }
  }

  private KeyTable(KeyVisits visits, Class<?> owner) {
    this.visits = visits;
    this.owner = owner;
  }

  /**
   * Returns the account of a table that is about to be filled.
   *
   * @param owner class of the container
   */
  public static KeyTable of(MessageWriter out, Class<?> owner) {
    return of(KeyVisits.of(out), owner);
  }

  /** Returns the account of a table whose keys are looked at together with those of others. */
  public static KeyTable of(KeyVisits visits, Class<?> owner) {
    return new KeyTable(visits, owner);
  }

  /**
   * Accounts for a key, before it is put.
   *
   * @throws LimitExceededException if a call may not take so many visits
   */
  public void charge(Object key) {
    if (isCompared(key)) {
      visits.charge(key, owner);
      chargeComparisons(key, key.hashCode());
    }
  }

  /**
   * Accounts for the comparisons of a key whose hash code has been asked for.
   *
   * @throws LimitExceededException as above
   */
  public void chargeComparisons(Object key, int hash) {
    if (!isCompared(key)) {
      return;
    }
    visits.see();
    Equals met = equals.computeIfAbsent(hash, absent -> new Equals(key));
    if (met.count > 0) {
      if (met.count == 1) {
        met.heaviest = visits.comparison(met.first, owner);
      }
      met.heaviest = Math.max(met.heaviest, visits.comparison(key, owner));
      visits.spend(ReadWork.times(met.count, met.heaviest));
    }
    met.count++;
  }

  /** Tables order text, numbers and the constants of an enum that have one hash code. */
  private static boolean isCompared(Object key) {
    return key != null && !PlainBody.has(key.getClass()) && !(key instanceof Enum);
  }
}
