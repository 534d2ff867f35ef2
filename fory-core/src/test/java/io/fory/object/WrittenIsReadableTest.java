package io.fory.object;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a writer accepts, a reader with the same options reads, or it names the option to raise. */
public final class WrittenIsReadableTest {
  enum Color {
    RED
  }

  enum Size {
    LARGE
  }

  record Point(int x) {}

  /** Places whose type arguments a raw cast gets around. */
  static final class Holder {
    List<Integer> numbers = new ArrayList<>();
    List<String> strings = new ArrayList<>();
    List<Point> points = new ArrayList<>();
    List<Color> colors = new ArrayList<>();
    List<Number> any = new ArrayList<>();
    LinkedList<Integer> linked = new LinkedList<>();
    Set<Point> set = new HashSet<>();
    Map<Integer, Point> map = new HashMap<>();
    Optional<Point> optional = Optional.empty();
    List<List<Integer>> nested = new ArrayList<>();
    List<int[]> arrays = new ArrayList<>();
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // that is what is tested
  private static void pollute(Holder holder, int place, Object value) {
    switch (place) {
      case 0 -> ((List) holder.numbers).add(value);
      case 1 -> ((List) holder.strings).add(value);
      case 2 -> ((List) holder.points).add(value);
      case 3 -> ((List) holder.colors).add(value);
      case 4 -> ((List) holder.any).add(value);
      case 5 -> ((List) holder.linked).add(value);
      case 6 -> ((Set) holder.set).add(value);
      case 7 -> ((Map) holder.map).put(value, new Point(1));
      case 8 -> ((Map) holder.map).put(1, value);
      case 9 -> holder.optional = (Optional) Optional.of(value);
      case 10 -> holder.nested.add(new ArrayList<>((List) List.of(value)));
      default -> ((List) holder.arrays).add(value);
    }
  }

  private static void add(Holder holder, int place) {
    switch (place) {
      case 0 -> holder.numbers.add(1);
      case 1 -> holder.strings.add("right");
      case 2 -> holder.points.add(new Point(1));
      case 3 -> holder.colors.add(Color.RED);
      case 4 -> holder.any.add(1L);
      case 5 -> holder.linked.add(1);
      case 6 -> holder.set.add(new Point(1));
      case 7, 8 -> holder.map.put(2, new Point(2));
      default -> {
        // One value alone.
      }
    }
  }

  private static final int PLACES = 12;

  @DataProvider
  static Object[][] options() {
    List<Object[]> rows = new ArrayList<>();
    for (boolean xlang : new boolean[] {false, true}) {
      for (boolean compatible : new boolean[] {false, true}) {
        for (boolean tracking : new boolean[] {false, true}) {
          for (boolean codegen : new boolean[] {false, true}) {
            rows.add(new Object[] {xlang, compatible, tracking, codegen});
          }
        }
      }
    }
    return rows.toArray(Object[][]::new);
  }

  private static Fory fory(boolean xlang, boolean compatible, boolean tracking, boolean codegen) {
    ForyBuilder builder =
        Fory.builder()
            .withXlang(xlang)
            .withCompatible(compatible)
            .withRefTracking(tracking)
            .withCodegen(codegen)
            .withAsyncCompilation(false);
    builder.register(Holder.class, 1).register(Point.class, 2).register(Color.class, 3);
    return builder.register(Size.class, 4).build();
  }

  @Test(dataProvider = "options")
  public void elementsOfAnotherClassThanDeclaredAreRefusedByTheWriter(
      boolean xlang, boolean compatible, boolean tracking, boolean codegen) {
    Fory fory = fory(xlang, compatible, tracking, codegen);
    for (int place = 0; place < PLACES; place++) {
      for (Object wrong : new Object[] {new UUID(1, 2), Size.LARGE, List.of(1)}) {
        for (boolean mixed : new boolean[] {false, true}) {
          Holder holder = new Holder();
          if (mixed) {
            add(holder, place);
          }
          pollute(holder, place, wrong);
          String name = "place " + place + " with " + wrong.getClass() + " mixed " + mixed;
          try {
            byte[] message = fory.serialize(holder);
            throw new AssertionError(name + " is written in " + message.length + " bytes");
          } catch (ForyException e) {
            assertFalse(e.getMessage().isEmpty());
          }
        }
      }
    }
    assertEquals(fory.deserialize(fory.serialize("next")), "next");
  }

  /** Its constructor makes one object, as that of an empty persistent collection does. */
  static final class Sentinel {
    static final Sentinel NONE = new Sentinel();
    int number;

    private Sentinel() {
      if (NONE != null) {
        throw new IllegalStateException("secret");
      }
    }

    Sentinel(int number) {
      this.number = number;
    }
  }

  static final class Chain extends AbstractList<String> {
    static final Chain NONE = new Chain();
    String first;
    Chain rest;

    private Chain() {
      if (NONE != null) {
        throw new AssertionError("secret");
      }
    }

    Chain(String first) {
      this.first = first;
      this.rest = NONE;
    }

    @Override
    public String get(int index) {
      return first;
    }

    @Override
    public int size() {
      return first == null ? 0 : 1;
    }
  }

  /** The elements alone are written. */
  static final class Closed extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Closed() {
      throw new IllegalStateException("secret");
    }

    Closed(int capacity) {
      super(capacity);
    }
  }

  static final class ClosedMap extends HashMap<String, String> {
    private static final long serialVersionUID = 1L;

    ClosedMap() {
      throw new IllegalStateException("secret");
    }

    ClosedMap(int capacity) {
      super(capacity);
    }
  }

  @DataProvider
  static Object[][] notMade() {
    List<Object[]> rows = new ArrayList<>();
    for (Object value :
        new Object[] {
          Sentinel.NONE, new Sentinel(1), new Chain("a"), new Closed(3), new ClosedMap(3)
        }) {
      for (boolean codegen : new boolean[] {false, true}) {
        rows.add(new Object[] {value, codegen});
      }
    }
    return rows.toArray(Object[][]::new);
  }

  @Test(dataProvider = "notMade")
  public void objectsThatTheirConstructorWouldNotMakeAreRefusedByTheWriter(
      Object value, boolean codegen) {
    Fory fory =
        Fory.builder()
            .requireClassRegistration(false)
            .withCodegen(codegen)
            .withAsyncCompilation(false)
            .build();
    for (int i = 0; i < 100; i++) { // also behind the calls after which code is generated
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, () -> fory.serialize(new Object[] {value}));
      assertTrue(refused.getMessage().contains("constructor"), refused.getMessage());
      assertFalse(refused.getMessage().contains("secret"), refused.getMessage());
      expectThrows(UnsupportedTypeException.class, () -> fory.copy(value));
    }
    assertEquals(fory.deserialize(fory.serialize("next")), "next");
  }

  private static Object deep(int levels) {
    Object value = "innermost";
    for (int i = 0; i < levels; i++) {
      value = new ArrayList<>(List.of(value));
    }
    return value;
  }

  private static Object dimensions(int count) {
    Object array = new int[1];
    for (int i = 1; i < count; i++) {
      Object outer = java.lang.reflect.Array.newInstance(array.getClass(), 1);
      java.lang.reflect.Array.set(outer, 0, array);
      array = outer;
    }
    return array;
  }

  private static Object numbers(java.util.Collection<Object> target, int count) {
    for (int i = 0; i < count; i++) {
      target.add(i);
    }
    return target;
  }

  @DataProvider
  static Object[][] extremes() {
    List<Supplier<Object>> all =
        List.of(
            () -> deep(254),
            () -> deep(255),
            () -> deep(256),
            () -> deep(257),
            () -> dimensions(15),
            () -> dimensions(16),
            () -> dimensions(17),
            () -> dimensions(40),
            () -> Pattern.compile("a".repeat(8192)),
            () -> Pattern.compile("a".repeat(8193)),
            () -> Pattern.compile("a".repeat(257), Pattern.CANON_EQ),
            () -> Collections.nCopies(1 << 24, "x"),
            () -> Collections.nCopies(Integer.MAX_VALUE, "x"),
            () -> new ArrayBlockingQueue<Object>(1 << 24),
            () -> numbers(new CopyOnWriteArraySet<>(), 4097),
            () -> numbers(new CopyOnWriteArraySet<>(), 12_000),
            () -> numbers(new TreeSet<>(), 100_000),
            () -> numbers(new ArrayDeque<>(), 100_000),
            () -> new BigDecimal(BigInteger.ONE.shiftLeft(200_000), Integer.MIN_VALUE),
            () -> new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE),
            () -> bits(1 << 27),
            () -> new String[1 << 20],
            () -> new Object[1 << 22],
            () -> new HashMap<>(Collections.singletonMap("x".repeat(1 << 20), deep(100))),
            () -> List.of(new StackTraceElement[1000].length, new Throwable("x".repeat(100_000))));
    return all.stream().map(s -> new Object[] {s}).toArray(Object[][]::new);
  }

  private static BitSet bits(int last) {
    BitSet bits = new BitSet();
    bits.set(last);
    return bits;
  }

  @Test(dataProvider = "extremes")
  public void whatIsWrittenIsReadOrNamesTheOption(Supplier<Object> maker) {
    Object value = maker.get();
    for (boolean tracking : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder()
              .withRefTracking(tracking)
              .withCodegen(false)
              .requireClassRegistration(false)
              .build();
      byte[] message;
      try {
        message = fory.serialize(value);
      } catch (ForyException e) {
        assertFalse(e.getMessage().isEmpty()); // refused where the value is known
        continue;
      }
      ForyException error = null;
      try {
        fory.deserialize(message);
      } catch (ForyException e) {
        error = e;
      }
      if (error != null) {
        assertTrue(error.getMessage().contains("ForyBuilder.with"), error.getMessage());
      }
    }
  }
}
