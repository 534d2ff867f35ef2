package io.fory.golden;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Containers of an application that have fields: some that refer to each other, some transient. */
@SuppressWarnings({"serial", "JdkObsolete"}) // only Fory copies them
final class CopyValues {
  private CopyValues() {}

  static final class Node {
    String name;
    transient int mark;
    transient Node hidden;
    Node peer;
    Object any;
    StringBuilder text;

    Node() {}

    Node(String name) {
      this.name = name;
      this.mark = name.length();
      this.text = new StringBuilder(name);
    }
  }

  /** What a container has besides its elements. */
  static final class More {
    Node first = new Node("first");
    Node second = new Node("second");
    Node third = new Node("third");
    Object open = new ArrayList<>(List.of("open", new Node("inside")));
    final transient Node hidden = new Node("hidden");

    More() {}

    @SuppressWarnings("UnnecessaryStringBuilder") // it is what is copied
    More(boolean shared) {
      second.hidden = new Node("below");
      third.any = new Object[] {1, new StringBuilder("b")};
      if (shared) {
        second.peer = second;
        third.peer = second;
        first.any = hidden;
        second.hidden.any = open;
      }
    }
  }

  record ByLength(int sign, Node node) implements Comparator<String> {
    @Override
    public int compare(String a, String b) {
      int order = Integer.compare(a.length(), b.length());
      return sign * (order == 0 ? a.compareTo(b) : order);
    }
  }

  static final class OwnList<E> extends AbstractList<E> {
    More more;
    final List<Object> data = new ArrayList<>();
    Comparator<?> order;

    @SafeVarargs
    OwnList(More more, E... elements) {
      this.more = more;
      for (E element : elements) {
        data.add(element);
      }
      order = new ByLength(1, more.first);
    }

    @Override
    @SuppressWarnings("unchecked") // as it was added
    public E get(int index) {
      return (E) data.get(index);
    }

    @Override
    public int size() {
      return data.size();
    }
  }

  static final class OwnSet extends AbstractSet<String> {
    Node node;
    String[] data = {"x", "y"};
    int[] numbers = {1, 2};

    OwnSet(More more) {
      node = more.second;
    }

    @Override
    public Iterator<String> iterator() {
      return List.of(data).iterator();
    }

    @Override
    public int size() {
      return data.length;
    }
  }

  static final class OwnMap extends AbstractMap<String, Integer> {
    More more;
    HashMap<Object, Object> data = new HashMap<>(Map.of("k", 1));
    Object twin = data;

    OwnMap(More more) {
      this.more = more;
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // as it was put
    public Set<Map.Entry<String, Integer>> entrySet() {
      return (Set) data.entrySet();
    }
  }

  static class Names extends ArrayList<String> {
    Node owner;
    More more;
    transient int count = 7;
    transient Node hidden;

    Names() {}

    Names(More more) {
      super(List.of("a", "b"));
      this.more = more;
      owner = more.second;
      hidden = more.third;
    }
  }

  static final class FixedNames extends Names {
    final int limit;

    FixedNames(More more, int limit) {
      super(more);
      this.limit = limit;
    }
  }

  static final class Bag<T> extends LinkedList<T> {
    T best;
    More more;

    Bag(More more, T best) {
      super(List.of(best));
      this.best = best;
      this.more = more;
    }
  }

  static final class Line extends ArrayDeque<String> {
    More more;

    Line(More more) {
      super(List.of("1", "2"));
      this.more = more;
    }
  }

  static final class Tags extends HashSet<String> {
    Node owner;
    Object any;

    Tags(More more) {
      super(Set.of("t"));
      owner = more.second;
      any = more;
    }
  }

  static final class Sorted extends TreeSet<String> {
    More more;

    Sorted(More more) {
      super(new ByLength(-1, more.third));
      addAll(List.of("a", "bb"));
      this.more = more;
    }
  }

  static final class Ranks extends TreeMap<String, Integer> {
    More more;

    Ranks(More more) {
      super(new ByLength(-1, more.second));
      put("a", 1);
      put("bb", 2);
      this.more = more;
    }
  }

  static final class Cache extends LinkedHashMap<String, List<String>> {
    More more;
    transient Object last;

    Cache(More more) {
      super(16, 0.75f, true);
      put("a", new ArrayList<>(List.of("1")));
      put("b", new Names(more));
      this.more = more;
      last = get("a");
    }
  }

  static final class Jobs extends PriorityQueue<String> {
    Node next;

    Jobs(More more) {
      super(new ByLength(1, more.second));
      addAll(List.of("a", "b"));
      next = more.third;
    }
  }

  /** Has no more than its elements. */
  static final class Plain extends ArrayList<Node> {}

  static final Class<?>[] TYPES = {
    Node.class,
    More.class,
    ByLength.class,
    OwnList.class,
    OwnSet.class,
    OwnMap.class,
    Names.class,
    FixedNames.class,
    Bag.class,
    Line.class,
    Tags.class,
    Sorted.class,
    Ranks.class,
    Cache.class,
    Jobs.class,
    Plain.class,
  };

  /**
   * Returns the containers by name.
   *
   * @param shared whether they refer to objects more than once
   */
  static Map<String, Object> all(boolean shared) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("own list", new OwnList<>(new More(shared), "a", null, "b"));
    all.put("own list of nodes", nodes(new More(shared)));
    More lists = new More(shared);
    List<String> below = new OwnList<>(shared ? lists : new More(false), "z");
    List<String> names = new Names(shared ? lists : new More(false));
    all.put("own list of lists", new OwnList<>(lists, below, names, List.of("c")));
    all.put("own set", new OwnSet(new More(shared)));
    all.put("own map", new OwnMap(new More(shared)));
    all.put("array list", new Names(new More(shared)));
    all.put("array list without constructor", new FixedNames(new More(shared), 5));
    More bag = new More(shared);
    all.put("linked list", new Bag<>(bag, bag.second));
    all.put("linked list of texts", new Bag<>(new More(shared), "best"));
    all.put("deque", new Line(new More(shared)));
    all.put("hash set", new Tags(new More(shared)));
    all.put("tree set", new Sorted(new More(shared)));
    all.put("tree map", new Ranks(new More(shared)));
    all.put("cache", new Cache(new More(shared)));
    all.put("priority queue", new Jobs(new More(shared)));
    Plain plain = new Plain();
    Collections.addAll(plain, new More(shared).second, null, new Node("n"));
    all.put("no more than elements", plain);
    all.put("layer", Collections.checkedList(new Names(new More(shared)), String.class));
    all.put("view", Collections.unmodifiableList(new Names(new More(shared))));
    More keys = new More(shared);
    all.put("keys", new LinkedHashMap<>(Map.of(new Names(keys), keys.second)));
    Collection<Node> fixed = List.of(new More(shared).second, new More(shared).third);
    all.put("fixed list", fixed);
    return all;
  }

  private static OwnList<Node> nodes(More more) {
    return new OwnList<>(more, more.first, more.second, null, more.third);
  }
}
