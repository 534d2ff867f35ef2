package io.fory.message;

import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The account of the hash codes and comparisons that a call which writes or copies asks for, though
 * nobody has asked for them before: those of keys that were compared by identity, or found by no
 * hash code. An object that a list holds twice is visited twice by the hash code of the list, and
 * so on at each level, so that few objects can take visits without end.
 *
 * <p>The visits are counted before {@code hashCode} and {@code equals} are called, by looking at
 * each object once. Followed are the parts of containers, entries and holders of the JDK, and of
 * classes of the application that inherit its methods; what other methods of an application visit
 * is not known, and counts once. Readers count the same in bytes, see {@link ReadWork}.
 */
public final class KeyVisits {
  /** Stands for the weight of an object that is being looked at. */
  private static final Long ON_THE_WAY = -1L;

  /** To clear a table costs its capacity, which stays: one that has held more is replaced. */
  private static final int MOST_KEPT = 1 << 10;

  private static final Class<?> COPIES = Collections.nCopies(1, 1).getClass();

  private final MessageWriter out;
  private final long limit;
  private long spent;

  /** How many objects and elements have been looked at, each once in the call. */
  private long seen;

  /** The objects whose parts have been counted among these. */
  private IdentityHashMap<Object, Boolean> counted = new IdentityHashMap<>();

  /** The visits that hash codes take, of the objects that have been looked at. */
  private IdentityHashMap<Object, Long> weights = new IdentityHashMap<>();

  /** The visits that a comparison with any other object takes at most. */
  private IdentityHashMap<Object, Long> comparisons = new IdentityHashMap<>();

  /** The keys of copies that are filled later, or keys and values in turn. */
  private IdentityHashMap<Object, List<Object>> late = new IdentityHashMap<>();

  private final ArrayDeque<Visit> path = new ArrayDeque<>();

  /** An object that is being looked at. */
  private static class Visit {
    final Object owner;
    final Iterator<?> parts;
    final boolean first;
    long weight = 1;

    Visit(Object owner, Iterator<?> parts, boolean first) {
      this.owner = owner;
      this.parts = parts;
      this.first = first;
    }

    /** Adds the visits of the part that was given last. */
    void add(Object part, long visits) {
      weight = ReadWork.sum(weight, visits);
    }

    long end() {
      return weight;
    }
  }

  /**
   * Makes an account.
   *
   * @param limit units of work that a reader allows for a message, or 0 for the default
   */
  KeyVisits(MessageWriter out, long limit) {
    this.out = out;
    this.limit = limit;
  }

  /** Returns the account of a call, about to look at the keys of a container. */
  public static KeyVisits of(MessageWriter out) {
    KeyVisits visits = out.keyVisits();
    visits.weights = emptied(visits.weights); // what was looked at may have got more elements
    visits.comparisons = emptied(visits.comparisons);
    visits.path.clear();
    return visits;
  }

  /** Has the content of a copy that is filled later looked at in place of what it holds now. */
  public void addLate(Object container, List<Object> content) {
    late.put(container, content);
  }

  /** Forgets the call. */
  void clear() {
    spent = 0;
    seen = 0;
    weights = emptied(weights);
    comparisons = emptied(comparisons);
    late = emptied(late);
    counted = emptied(counted);
    path.clear();
  }

  private static <V> IdentityHashMap<Object, V> emptied(IdentityHashMap<Object, V> table) {
    if (table.size() > MOST_KEPT) {
      return new IdentityHashMap<>();
    }
    table.clear();
    return table;
  }

  /**
   * Accounts for the hash code of a key, before it is asked for.
   *
   * @param owner class of the container
   * @throws LimitExceededException if a call may not take so many visits
   * @throws UnsupportedTypeException if it never ends
   */
  public void charge(Object key, Class<?> owner) {
    if (key == null || !HashTraits.visitsParts(key.getClass())) {
      requireWritable(key);
      return;
    }
    long weight = weigh(key, owner);
    if (out.tracks()) {
      spend(weight);
    } // else what is written is a tree, and as long as its hash code takes
  }

  /** Returns the visits that a comparison of a key takes at most, whose hash code is charged. */
  long comparison(Object key, Class<?> owner) {
    if (!HashTraits.visitsParts(key.getClass())) {
      return 1;
    }
    weigh(key, owner); // what has been looked at may have been forgotten
    return weigh(key, owner, true);
  }

  /** Counts a key among what has been looked at. */
  void see() {
    seen++;
  }

  /**
   * Takes visits from the account.
   *
   * @throws LimitExceededException if a call may not take so many
   */
  void spend(long visits) {
    spent = ReadWork.sum(spent, visits);
    long allowed = ReadWork.allowed(limit, seen);
    if (spent > allowed) {
      throw new LimitExceededException(
          "units of work for keys",
          spent,
          allowed,
          "ForyBuilder.withMaxKeyWork(long) raises it, if keys refer to the same objects many times"
              + " on purpose, or many have one hash code");
    }
  }

  /**
   * Makes sure that the hash code of a key ends.
   *
   * @param owner as above
   */
  public void requireEnd(Object key, Class<?> owner) {
    if (key != null && HashTraits.asksAll(key.getClass())) {
      weigh(key, owner);
    }
  }

  private long weigh(Object key, Class<?> owner) {
    return weigh(key, owner, false);
  }

  private long weigh(Object key, Class<?> owner, boolean compared) {
    IdentityHashMap<Object, Long> known = compared ? comparisons : weights;
    Long weight = known.get(key);
    if (weight != null) {
      return weight;
    }
    enter(key, compared);
    while (true) {
      Visit visit = path.getLast();
      if (!visit.parts.hasNext()) {
        path.removeLast();
        weight = visit.end();
        known.put(visit.owner, weight);
        if (path.isEmpty()) {
          return weight;
        }
        path.getLast().add(visit.owner, weight);
        continue;
      }
      Object part = visit.parts.next();
      if (visit.first) {
        seen++;
      }
      if (part == null || !HashTraits.visitsParts(part.getClass())) {
        requireWritable(part);
        visit.add(part, 1);
        continue;
      }
      weight = known.get(part);
      if (weight == null) {
        enter(part, compared);
      } else if (weight.equals(ON_THE_WAY)) {
        requireEndAt(part, owner);
        visit.add(part, 0);
      } else {
        visit.add(part, weight);
      }
    }
  }

  private void enter(Object owner, boolean compared) {
    (compared ? comparisons : weights).put(owner, ON_THE_WAY);
    boolean first = counted.put(owner, Boolean.TRUE) == null;
    path.addLast(
        compared
            ? new ComparedVisit(owner, partsOf(owner), first)
            : new Visit(owner, partsOf(owner), first));
  }

  /** Refuses what cannot be written before its hash code is asked for, which is not known. */
  private void requireWritable(Object part) {
    if (part != null && HashTraits.isUnknownOfPlatform(part.getClass())) {
      out.resolve(part.getClass());
    }
  }

  /** Refuses a way back to an object on the way, unless a class on it may end the visit. */
  private void requireEndAt(Object met, Class<?> owner) {
    Iterator<Visit> back = path.descendingIterator();
    Object each;
    do {
      each = back.next().owner;
      if (!HashTraits.asksAll(each.getClass())) {
        return;
      }
    } while (each != met);
    throw new UnsupportedTypeException(
        owner.getTypeName(),
        "one of its keys contains itself, so that the hash code of that never ends");
  }

  private Iterator<?> partsOf(Object owner) {
    List<Object> content = late.get(owner);
    if (content != null) {
      return content.iterator();
    }
    if (owner instanceof Map.Entry<?, ?> entry) {
      return new Pairs(List.of(entry).iterator());
    }
    if (owner instanceof Optional<?> optional) {
      return optional.stream().iterator();
    }
    boolean view = owner.getClass().getNestHost() == Collections.class;
    if (owner instanceof Map<?, ?> map) {
      return view && isByIdentity(map.keySet())
          ? Collections.emptyIterator()
          : new Pairs(map.entrySet().iterator());
    }
    Collection<?> elements = (Collection<?>) owner;
    if (elements.getClass() == COPIES) { // its hash code asks its element once
      return elements.stream().limit(1).iterator();
    }
    return view && isByIdentity(elements) ? Collections.emptyIterator() : elements.iterator();
  }

  /** Returns whether a view is one of a container that asks no hash codes but for identities. */
  private static boolean isByIdentity(Collection<?> view) {
    return view.spliterator().getClass().getNestHost() == IdentityHashMap.class;
  }

  /**
   * An object that is being compared. A set or map asks the other one for each of its keys, which
   * takes the hash code of the key, and comparisons with as many as may share that.
   */
  private final class ComparedVisit extends Visit {
    /** With how many other keys a key may be compared; 0 where parts are no keys. */
    private final int keys;

    /** Whether the table orders plain keys of one hash code, and asks from one side only. */
    private final boolean usual;

    private final boolean hasValues;
    private boolean atValue;

    /** What the search for the key took that was given last. */
    private long search;

    ComparedVisit(Object owner, Iterator<?> parts, boolean first) {
      super(owner, parts, first);
      hasValues = owner instanceof Map;
      keys = hasValues ? ((Map<?, ?>) owner).size() : owner instanceof Set<?> set ? set.size() : 0;
      usual = HashTraits.isUsualTable(owner.getClass());
    }

    @Override
    void add(Object part, long visits) {
      if (keys == 0) {
        super.add(part, visits);
      } else if (atValue) {
        super.add(part, part == null ? search : visits); // a map without it has null, too
        atValue = false;
      } else {
        Long hash = weights.get(part);
        boolean plain = part == null || usual && PlainBody.has(part.getClass());
        search = ReadWork.sum(hash == null ? 1 : hash, plain ? 1 : ReadWork.times(keys, visits));
        super.add(part, search);
        atValue = hasValues;
      }
    }

    @Override
    long end() {
      if (owner.getClass() == COPIES) { // of which each is compared
        return ReadWork.times(((Collection<?>) owner).size(), weight);
      }
      return keys == 0 || usual ? weight : ReadWork.times(2, weight);
    }
  }

  /** The keys and values of entries in turn. */
  private static final class Pairs implements Iterator<Object> {
    private final Iterator<? extends Map.Entry<?, ?>> entries;

    /** Whose value is next; null for a key. */
    private Map.Entry<?, ?> entry;

    Pairs(Iterator<? extends Map.Entry<?, ?>> entries) {
      this.entries = entries;
    }

    @Override
    public boolean hasNext() {
      return entry != null || entries.hasNext();
    }

    @Override
    public Object next() {
      if (entry == null) {
        entry = entries.next();
        return entry.getKey();
      }
      Object value = entry.getValue();
      entry = null;
      return value;
    }
  }
}
