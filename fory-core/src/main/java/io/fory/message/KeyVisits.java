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

/**
 * The account of the hash codes that a call which writes or copies asks for, though nobody has
 * asked for them before: those of keys that were compared by identity, or found by no hash code. An
 * object that a list holds twice is visited twice by the hash code of the list, and so on at each
 * level, so that few objects can take visits without end.
 *
 * <p>The visits are counted before {@code hashCode} is called, by looking at each object once.
 * Followed are the parts of containers, entries and holders of the JDK; what the hash code of an
 * application's class visits is not known, and counts once. Readers count the same in bytes, see
 * {@link ReadWork}.
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

  /** The keys of copies that are filled later, or keys and values in turn. */
  private IdentityHashMap<Object, List<Object>> late = new IdentityHashMap<>();

  private final ArrayDeque<Visit> path = new ArrayDeque<>();

  /** An object that is being looked at. */
  private static final class Visit {
    final Object owner;
    final Iterator<?> parts;
    final boolean first;
    long weight = 1;

    Visit(Object owner, Iterator<?> parts, boolean first) {
      this.owner = owner;
      this.parts = parts;
      this.first = first;
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
      return;
    }
    long weight = weigh(key, owner);
    if (!out.tracks()) {
      return; // what is written is a tree, and as long as its hash code takes
    }
    spent = ReadWork.sum(spent, weight);
    long allowed = ReadWork.allowed(limit, seen);
    if (spent > allowed) {
      throw new LimitExceededException(
          "units of work for keys",
          spent,
          allowed,
          "ForyBuilder.withMaxKeyWork(long) raises it, if keys refer to the same objects many times"
              + " on purpose");
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
    Long known = weights.get(key);
    if (known != null) {
      return known;
    }
    enter(key);
    while (true) {
      Visit visit = path.getLast();
      if (!visit.parts.hasNext()) {
        path.removeLast();
        weights.put(visit.owner, visit.weight);
        if (path.isEmpty()) {
          return visit.weight;
        }
        path.getLast().weight = ReadWork.sum(path.getLast().weight, visit.weight);
        continue;
      }
      Object part = visit.parts.next();
      if (visit.first) {
        seen++;
      }
      if (part == null || !HashTraits.visitsParts(part.getClass())) {
        visit.weight++;
        continue;
      }
      known = weights.get(part);
      if (known == null) {
        enter(part);
      } else if (known.equals(ON_THE_WAY)) {
        requireEndAt(part, owner);
      } else {
        visit.weight = ReadWork.sum(visit.weight, known);
      }
    }
  }

  private void enter(Object owner) {
    weights.put(owner, ON_THE_WAY);
    boolean first = counted.put(owner, Boolean.TRUE) == null;
    path.addLast(new Visit(owner, partsOf(owner), first));
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
