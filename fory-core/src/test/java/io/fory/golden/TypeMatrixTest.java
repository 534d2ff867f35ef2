package io.fory.golden;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.fixture.Medium;
import io.fory.fixture.SharedParts;
import io.fory.golden.GoldenMessages.Golden;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.testng.Reporter;
import org.testng.annotations.AfterClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Every built-in type, and every kind of class of an application, by either engine, with and
 * without references, with and without schemas, on the heap and off it and from streams: a value
 * comes back as it was, alone and below other objects, and so does its copy. The values are those
 * of the golden files, and more.
 */
public final class TypeMatrixTest {
  private static final int FEWEST_CELLS = 9_000;

  /** Ends behind the end of the first window of a stream. */
  private static final String LONG = "x".repeat(65_520);

  /** Its elements are what its field holds. */
  static final class OwnList extends AbstractList<Object> {
    private final List<Object> elements;

    OwnList(Object... elements) {
      this.elements = new ArrayList<>(Arrays.asList(elements));
    }

    @Override
    public Object get(int index) {
      return elements.get(index);
    }

    @Override
    public int size() {
      return elements.size();
    }
  }

  /** The same for a set. */
  static final class OwnSet extends AbstractSet<Object> {
    private final List<Object> elements = new ArrayList<>(List.of("a", 1));

    @Override
    public Iterator<Object> iterator() {
      return elements.iterator();
    }

    @Override
    public int size() {
      return elements.size();
    }
  }

  /** The same for a map. */
  static final class OwnMap extends AbstractMap<Object, Object> {
    private final Map<Object, Object> entries = new LinkedHashMap<>(Map.of("a", 1));

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      return entries.entrySet();
    }
  }

  static final class OwnQueue extends PriorityQueue<Integer> {
    private static final long serialVersionUID = 1L;
    String name = "q";
  }

  static final class OwnTable extends HashMap<String, Object> {
    private static final long serialVersionUID = 1L;
    final int limit;

    OwnTable(int limit) {
      this.limit = limit;
    }
  }

  static final class Tags extends HashSet<String> {
    private static final long serialVersionUID = 1L;
  }

  static final class ByLevel extends EnumMap<GoldenTypes.Level, Object> {
    private static final long serialVersionUID = 1L;

    ByLevel() {
      super(GoldenTypes.Level.class);
    }
  }

  @SuppressWarnings("unused") // hooks are called by reflection
  static final class Hooked implements Serializable {
    private static final long serialVersionUID = 1L;
    int number = 1;
    List<Object> parts = new ArrayList<>(List.of("a", 2));

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeObject(parts);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      in.readObject();
    }
  }

  /** Has data of all kinds, more than fits the window of a stream. */
  @SuppressWarnings("unused") // hooks are called by reflection
  static final class HookedData implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int BYTES = 100_000;
    transient String seen = "[1, 2, 3, 4.0, 5.0, six, 104009, 100008]";

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeInt(1);
      out.writeLong(2);
      out.writeShort(3);
      out.writeFloat(4);
      out.writeDouble(5);
      out.writeUTF("six");
      out.writeObject("between");
      out.writeInt(BYTES);
      byte[] bytes = new byte[BYTES];
      Arrays.fill(bytes, (byte) 1);
      out.write(bytes);
      for (int i = 0; i < 1001; i++) {
        out.writeInt(4);
      }
      out.writeLong(8);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      List<Object> all = new ArrayList<>();
      Collections.addAll(all, in.readInt(), in.readLong(), in.readShort());
      Collections.addAll(all, in.readFloat(), in.readDouble(), in.readUTF());
      in.readObject();
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      long sum = 0;
      for (byte each : bytes) {
        sum += each;
      }
      long first = sum;
      for (int i = 0; i < 1001; i++) {
        sum += in.readInt();
      }
      all.add(sum + 5);
      all.add(first + in.readLong());
      seen = all.toString();
    }
  }

  static final class Replaced implements Serializable {
    private static final long serialVersionUID = 1L;
    final int number;

    Replaced(int number) {
      this.number = number;
    }

    private Object writeReplace() {
      return new Replacement(number);
    }
  }

  record Replacement(int number) implements Serializable {
    private Object readResolve() {
      return new Replaced(number);
    }
  }

  /** Writes itself. */
  public static final class External implements Externalizable {
    private Object part = "part";

    /** Made when it is read. */
    public External() {}

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeObject(part);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      part = in.readObject();
    }
  }

  private static final Class<?>[] OWN = {
    OwnList.class,
    OwnSet.class,
    OwnMap.class,
    OwnQueue.class,
    OwnTable.class,
    Tags.class,
    ByLevel.class,
    Hooked.class,
    HookedData.class,
    Replaced.class,
    Replacement.class,
    External.class
  };

  /**
   * A value.
   *
   * @param only the style it was read with, if it has fields that it carries; else null
   * @param graph whether it needs references
   */
  private record Sample(String name, Object value, Style only, boolean graph) {
    boolean suits(Style style) {
      return only == null ? !graph || style.references() : only == style;
    }
  }

  private final Collection<Sample> samples = samples();
  private int cells;

  private static Collection<Sample> samples() {
    Map<String, Sample> samples = new LinkedHashMap<>();
    GoldenMessages.groups()
        .forEach(
            (group, messages) -> {
              for (Golden golden : messages) {
                Style style = golden.style();
                Style only = group.equals("carried") ? style : null;
                String name = group + ": " + (only == null ? golden.name() : golden);
                Sample known = samples.get(name);
                boolean graph = style.references() && (known == null || known.graph());
                samples.put(name, new Sample(name, golden.value(), only, graph));
              }
            });
    own().forEach((name, value) -> samples.put(name, new Sample(name, value, null, false)));
    samples.remove("collections: sub list"); // comes back as a list of its own
    return samples.values();
  }

  private static Map<String, Object> own() {
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("list of an application", new OwnList("a", null, 3));
    own.put("set of an application", new OwnSet());
    own.put("map of an application", new OwnMap());
    OwnQueue queue = new OwnQueue();
    queue.addAll(List.of(3, 1, 2));
    own.put("queue with a field", queue);
    OwnTable table = new OwnTable(5);
    table.put("k", new ArrayList<>(List.of(1)));
    own.put("map with a field", table);
    Tags tags = new Tags();
    tags.add("t");
    own.put("set without fields", tags);
    ByLevel levels = new ByLevel();
    levels.put(GoldenTypes.Level.HIGH, "h");
    own.put("map of an enum", levels);
    own.put("hooks", new Hooked());
    own.put("hooks with data", new HookedData());
    own.put("replacement", new Replaced(4));
    own.put("externalizable", new External());
    return own;
  }

  @DataProvider
  public Object[][] options() {
    List<Object[]> rows = new ArrayList<>();
    for (Style style :
        List.of(Style.PLAIN, Style.REFERENCES, Style.SCHEMAS, Style.ALL_AND_SCHEMAS)) {
      for (Medium medium : Medium.values()) {
        rows.add(new Object[] {style, false, medium});
        rows.add(new Object[] {style, true, medium});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "options")
  public void everyTypeComesBackAndIsCopied(Style style, boolean generated, Medium medium) {
    ForyBuilder builder = style.registered(generated);
    for (Class<?> type : OWN) {
      builder.register(type);
    }
    Fory fory = builder.build();
    List<String> wrong = new ArrayList<>();
    for (Sample sample : samples) {
      if (sample.suits(style)) {
        cells++;
        Object value = sample.value();
        check(fory, style, medium, sample.name(), value, wrong);
        boolean whole = medium == Medium.STREAM || medium == Medium.STREAM_OF_ARRAY;
        Object between = whole ? LONG : "between";
        Object[] below = {value, new ArrayList<>(Arrays.asList(value, between, value))};
        check(fory, style, medium, sample.name() + ", below others", below, wrong);
      }
    }
    assertEquals(String.join("\n", wrong), "");
  }

  private static void check(
      Fory fory, Style style, Medium medium, String name, Object value, List<String> wrong) {
    String expected = describe(style, value);
    try {
      String read = describe(style, medium.pass(fory, value));
      if (!read.equals(expected)) {
        wrong.add(name + " is read as " + read + ", not " + expected);
      }
      if (medium != Medium.ARRAY) {
        return;
      }
      Object copy = fory.copy(value);
      if (!describe(style, copy).equals(expected)) {
        wrong.add(name + " is copied as " + describe(style, copy) + ", not " + expected);
      }
      if (value != null && !SharedParts.of(copy, value).isEmpty()) {
        wrong.add(name + " shares " + SharedParts.of(copy, value) + " with its copy");
      }
    } catch (RuntimeException e) {
      wrong.add(name + ": " + e);
    }
  }

  private static String describe(Style style, Object value) {
    return style.references() ? Description.of(value) : Description.ofTree(value);
  }

  /** Prints how many cells there were, all rows together. */
  @AfterClass
  public void requireCells() {
    Reporter.log(
        "TypeMatrixTest: "
            + samples.size()
            + " values, "
            + cells
            + " cells, each alone and below"
            + " others, read and copied",
        true);
    assertTrue(cells >= FEWEST_CELLS, cells + " cells");
  }
}
