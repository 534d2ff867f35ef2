package io.fory.jdk;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Graphs at random, of objects that JDK serialization takes. Parts are shared, and objects with
 * fields lead back to each other; what is made from its parts leads to no cycle, since JDK
 * serialization loses it there.
 */
@SuppressWarnings({
  "serial", // the objects are serializable, the types of their fields need not be
  "JavaUtilDate", // dates are values here
  "NonApiType" // fields are declared in every way
})
final class RandomGraphs {
  enum Level {
    LOW,
    MIDDLE,
    HIGH {
      @Override
      public String toString() {
        return "high";
      }
    }
  }

  record Pair(Object first, Object second) implements Serializable {}

  record Point(int x, long y, Level level) implements Serializable {}

  /** A field of every primitive type, and of its box. */
  static class Scalars implements Serializable {
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long l;
    float f;
    double d;
    Boolean zz;
    Byte bb;
    Character cc;
    Short ss;
    Integer ii;
    Long ll;
    Float ff;
    Double dd;
    String text;
    Level level;
    transient int lost;
  }

  /** Values of the JDK below fields of a superclass. */
  static final class Values extends Scalars {
    Date date;
    UUID id;
    BigDecimal decimal;
    BigInteger integer;
    Instant instant;
    LocalDate day;
    Locale locale;
    BitSet bits;
    int[] ints;
    double[] doubles;
    String[] texts;
    Point[] points;
  }

  /** Leads to whatever there is. */
  static class Node implements Serializable {
    String name;
    Object any;
    Node next;
    List<Object> list;
    Map<String, Object> map;
    Object[] array;
    Collection<Node> nodes;
    AtomicReference<Object> reference;
  }

  /** A node that is written by hooks. */
  static final class HookedNode extends Node {
    int extra;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(extra + 1);
      out.writeObject(name);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      if (in.readInt() != extra + 1 || !Objects.equals(in.readObject(), name)) {
        throw new IOException("not what was written");
      }
    }
  }

  /** A node that writes itself. */
  public static final class ExternalNode implements Externalizable {
    int number;
    Object part;

    /** Made when it is read. */
    public ExternalNode() {}

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeInt(number);
      out.writeObject(part);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      number = in.readInt();
      part = in.readObject();
    }
  }

  static final Class<?>[] CLASSES = {
    Level.class,
    Pair.class,
    Point.class,
    Scalars.class,
    Values.class,
    Node.class,
    HookedNode.class,
    ExternalNode.class
  };

  private static final int MOST_OBJECTS = 12;

  private final Random random;

  /** Objects that are complete, and lead to none that is not. */
  private final List<Object> complete = new ArrayList<>();

  private RandomGraphs(Random random) {
    this.random = random;
  }

  /** Returns a graph in which nothing leads back. */
  static Object acyclic(Random random) {
    return new RandomGraphs(random).complete();
  }

  /** Returns a graph in which much is shared and much leads back. */
  static Object cyclic(Random random) {
    RandomGraphs graph = new RandomGraphs(random);
    graph.complete();
    return graph.linked();
  }

  private Object complete() {
    int objects = 1 + random.nextInt(MOST_OBJECTS);
    for (int i = 0; i < objects; i++) {
      complete.add(object());
    }
    return complete.get(objects - 1);
  }

  private Object linked() {
    List<Object> all = new ArrayList<>(complete);
    List<Object> open = new ArrayList<>();
    int objects = 1 + random.nextInt(MOST_OBJECTS);
    for (int i = 0; i < objects; i++) {
      Object made =
          switch (random.nextInt(6)) {
            case 0 -> new ArrayList<>();
            case 1 -> new LinkedHashMap<>();
            case 2 -> new Object[random.nextInt(4)];
            case 3 -> new HookedNode();
            case 4 -> new ExternalNode();
            default -> new Node();
          };
      open.add(made);
      all.add(made);
    }
    for (Object each : open) {
      link(each, all);
    }
    return open.get(0);
  }

  @SuppressWarnings("unchecked") // they were made here
  private void link(Object each, List<Object> all) {
    if (each instanceof Node node) {
      fill(node, all);
    } else if (each instanceof ExternalNode external) {
      external.number = random.nextInt();
      external.part = one(all);
    } else if (each instanceof Object[] array) {
      Arrays.setAll(array, i -> one(all));
    } else if (each instanceof List<?> list) {
      ((List<Object>) list).addAll(some(all));
    } else {
      some(all).forEach(part -> ((Map<Object, Object>) each).put(key(), part));
    }
  }

  private void fill(Node node, List<Object> all) {
    node.name = text();
    node.any = one(all);
    if (one(all) instanceof Node next) {
      node.next = next;
    }
    if (random.nextInt(3) == 0) {
      node.list = random.nextBoolean() ? new ArrayList<>(some(all)) : new LinkedList<>(some(all));
    }
    if (random.nextInt(3) == 0) {
      node.map = random.nextBoolean() ? new HashMap<>() : new TreeMap<>();
      some(all).forEach(part -> node.map.put(text(), part));
    }
    if (random.nextInt(3) == 0) {
      node.array = some(all).toArray();
    }
    if (random.nextInt(3) == 0) {
      node.nodes = new ArrayList<>();
      for (Object part : all) {
        if (part instanceof Node other && random.nextInt(4) == 0) {
          node.nodes.add(other);
        }
      }
    }
    if (random.nextInt(4) == 0) {
      node.reference = new AtomicReference<>(one(all));
    }
    if (node instanceof HookedNode hooked) {
      hooked.extra = random.nextInt();
    }
  }

  private Object one(List<Object> all) {
    int index = random.nextInt(all.size() + 2);
    return index < all.size() ? all.get(index) : index == all.size() ? null : scalar();
  }

  private List<Object> some(List<Object> all) {
    List<Object> some = new ArrayList<>();
    for (int left = random.nextInt(4); left > 0; left--) {
      some.add(one(all));
    }
    return some;
  }

  private Object object() {
    switch (random.nextInt(9)) {
      case 0:
        return new Pair(one(complete), one(complete));
      case 1:
        return scalars(new Scalars());
      case 2:
        return values();
      case 3:
        Node node = random.nextBoolean() ? new Node() : new HookedNode();
        fill(node, complete);
        return node;
      case 4:
        ExternalNode external = new ExternalNode();
        link(external, complete);
        return external;
      case 5:
      case 6:
        return container(some(complete));
      case 7:
        return map();
      default:
        return array();
    }
  }

  private Object container(List<Object> parts) {
    List<Object> present = new ArrayList<>(parts);
    present.removeIf(part -> part == null);
    return switch (random.nextInt(15)) {
      case 0 -> new LinkedList<>(parts);
      case 1 -> new ArrayDeque<>(present);
      case 2 -> List.copyOf(present);
      case 3 -> Arrays.asList(parts.toArray());
      case 4 -> Collections.unmodifiableList(parts);
      case 5 -> Collections.synchronizedList(parts);
      case 6 -> new Vector<>(parts);
      case 7 -> new CopyOnWriteArrayList<>(parts);
      case 8 -> Collections.singletonList(one(complete));
      case 9 -> new TreeSet<>(List.of(text(), "t"));
      case 10 -> new LinkedHashSet<>(Arrays.asList(key(), key(), null));
      case 11 -> new HashSet<>(Arrays.asList(key(), key(), key()));
      case 12 -> EnumSet.of(level(), level());
      case 13 -> new AtomicReference<>(one(complete));
      default -> parts;
    };
  }

  private Object map() {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int left = random.nextInt(4); left > 0; left--) {
      Object value = one(complete);
      map.put(key(), value == null ? "" : value);
    }
    return switch (random.nextInt(7)) {
      case 0 -> new HashMap<>(map);
      case 1 -> new ConcurrentHashMap<>(map);
      case 2 -> Map.copyOf(map);
      case 3 -> Collections.unmodifiableMap(map);
      case 4 -> {
        SortedMap<Object, Object> sorted = new TreeMap<>(Collections.reverseOrder());
        map.forEach((key, value) -> sorted.put(key.toString(), value));
        yield sorted;
      }
      case 5 -> {
        Map<Level, Object> byLevel = new EnumMap<>(Level.class);
        byLevel.put(level(), one(complete));
        yield byLevel;
      }
      default -> map;
    };
  }

  private Object array() {
    return switch (random.nextInt(6)) {
      case 0 -> new int[][] {ints(), null, ints()};
      case 1 -> new byte[random.nextInt(20)];
      case 2 -> new Level[] {level(), null};
      case 3 -> new boolean[] {true, random.nextBoolean()};
      case 4 -> new Object[][] {some(complete).toArray(), {}};
      default -> some(complete).toArray();
    };
  }

  private int[] ints() {
    return random.ints(random.nextInt(5)).toArray();
  }

  private Scalars scalars(Scalars scalars) {
    scalars.z = random.nextBoolean();
    scalars.b = (byte) random.nextInt();
    scalars.c = (char) random.nextInt();
    scalars.s = (short) random.nextInt();
    scalars.i = random.nextInt();
    scalars.l = random.nextLong();
    scalars.f = random.nextFloat();
    scalars.d = random.nextDouble();
    if (random.nextBoolean()) {
      scalars.zz = random.nextBoolean();
      scalars.bb = (byte) random.nextInt();
      scalars.cc = (char) random.nextInt();
      scalars.ss = (short) random.nextInt();
    }
    if (random.nextBoolean()) {
      scalars.ii = random.nextInt();
      scalars.ll = random.nextLong();
      scalars.ff = random.nextFloat();
      scalars.dd = random.nextDouble();
    }
    scalars.text = text();
    scalars.level = random.nextInt(4) == 0 ? null : level();
    return scalars;
  }

  private Values values() {
    Values values = (Values) scalars(new Values());
    if (random.nextBoolean()) {
      values.date = new Date(random.nextLong());
      values.id = new UUID(random.nextLong(), random.nextLong());
      values.decimal = BigDecimal.valueOf(random.nextLong(), random.nextInt(40));
      values.integer = new BigInteger(100, random);
      values.instant = Instant.ofEpochSecond(random.nextInt(), random.nextInt(1000));
      values.day = LocalDate.ofEpochDay(random.nextInt(100_000));
    }
    if (random.nextBoolean()) {
      values.locale = random.nextBoolean() ? Locale.GERMANY : Locale.ROOT;
      values.bits = BitSet.valueOf(new long[] {random.nextLong()});
      values.ints = ints();
      values.doubles = random.doubles(random.nextInt(4)).toArray();
      values.texts = new String[] {text(), null};
      values.points = new Point[] {point(), null, point()};
    }
    return values;
  }

  private Object scalar() {
    return switch (random.nextInt(11)) {
      case 0 -> random.nextInt();
      case 1 -> random.nextLong();
      case 2 -> random.nextDouble();
      case 3 -> random.nextBoolean();
      case 4 -> (char) random.nextInt();
      case 5 -> level();
      case 6 -> point();
      case 7 -> Duration.ofMillis(random.nextLong());
      case 8 -> new BigDecimal(random.nextInt()).movePointLeft(3);
      case 9 -> LocalDate.ofEpochDay(random.nextInt(10_000));
      default -> text();
    };
  }

  /** Returns an object whose hash code and order are those of its content. */
  private Object key() {
    return random.nextInt(3) == 0 ? point() : text();
  }

  private Point point() {
    return new Point(random.nextInt(9), random.nextLong(), random.nextBoolean() ? level() : null);
  }

  private Level level() {
    return Level.values()[random.nextInt(3)];
  }

  private String text() {
    return switch (random.nextInt(4)) {
      case 0 -> "";
      case 1 -> "t" + random.nextInt(100);
      case 2 -> "ж\uD83D\uDE00" + random.nextInt();
      default -> "x".repeat(random.nextInt(40));
    };
  }
}
