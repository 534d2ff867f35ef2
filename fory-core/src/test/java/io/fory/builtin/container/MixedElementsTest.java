package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.fixture.BothEngines;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Containers whose first elements are of one class and a later one is of another. In a message on
 * the heap they are written as the first element is, until the other is met; in one off the heap,
 * which cannot be taken back, their classes are compared before.
 */
public final class MixedElementsTest {
  private static final int SIZE = 40;

  /** Before the end of the elements that are compared first, at it, and behind it. */
  private static final int[] FROM = {1, 15, 16, 17, SIZE - 1, SIZE};

  private static final List<TimeUnit> UNITS = List.of(TimeUnit.values());

  /** A struct that leaves nothing but bytes. */
  static final class Flat {
    int number;
    String text;

    Flat() {}

    Flat(int number) {
      this.number = number;
      this.text = "flat " + number;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Flat flat && flat.number == number && Objects.equals(flat.text, text);
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  /** Another one. */
  record Point(int x, long y) {}

  /** A struct of a constant and of values of the JDK. */
  record Dated(TimeUnit unit, LocalDate date, BigDecimal amount, Integer count) {}

  /** A struct that defines types when it is written. */
  record Deep(Object any) {}

  static final class Declared {
    Map<Object, Object> objects;
    Map<Integer, Comparable<?>> comparables;
    Map<String, Object> named;
    List<Object> list;
    Set<Object> set;
    Collection<Comparable<?>> queue;
  }

  /** What makes the element with a number. */
  private enum Kind {
    TEXT,
    INTEGER,
    LONG,
    CONSTANT,
    FLAT,
    POINT,
    DATED,
    DECIMAL,
    TYPE,
    DEEP,
    NOTHING;

    Object element(int i) {
      return switch (this) {
        case TEXT -> "text " + i;
        case INTEGER -> i;
        case LONG -> (long) i;
        case CONSTANT -> UNITS.get(i % UNITS.size());
        case FLAT -> new Flat(i);
        case POINT -> new Point(i, -i);
        case DATED ->
            new Dated(UNITS.get(i % UNITS.size()), LocalDate.ofEpochDay(i), BigDecimal.TEN, i);
        case DECIMAL -> BigDecimal.valueOf(i, 2);
        case TYPE -> i % 2 == 0 ? Flat.class : Point.class;
        case DEEP -> new Deep(new Point(i, i));
        case NOTHING -> null;
      };
    }
  }

  @DataProvider
  static Object[][] options() {
    List<Object[]> rows = new ArrayList<>();
    for (boolean compatible : new boolean[] {true, false}) {
      for (boolean tracking : new boolean[] {true, false}) {
        for (boolean compact : new boolean[] {true, false}) {
          rows.add(new Object[] {compatible, tracking, compact});
        }
      }
    }
    return rows.toArray(Object[][]::new);
  }

  private static void configure(ForyBuilder builder, boolean compatible, boolean compact) {
    builder.withCompatible(compatible).withCompact(compact);
    builder
        .register(Flat.class)
        .register(Point.class)
        .register(Dated.class)
        .register(Deep.class)
        .register(Declared.class)
        .register(TimeUnit.class);
  }

  private static BothEngines engines(boolean compatible, boolean tracking, boolean compact) {
    return tracking
        ? BothEngines.tracking(builder -> configure(builder, compatible, compact))
        : BothEngines.of(builder -> configure(builder, compatible, compact));
  }

  /** Elements of a kind, of which those from one index on are of another. */
  private static List<Object> mixed(Kind first, Kind other, int from) {
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      elements.add((i < from ? first : other).element(i));
    }
    return elements;
  }

  private static Map<Object, Object> map(List<Object> keys, List<Object> values) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      map.put(keys.get(i), values.get(i));
    }
    return map;
  }

  private static String offHeap(Fory fory, Object value) {
    MemoryBuffer direct = MemoryBuffer.newDirectBuffer(16);
    fory.serialize(direct, value);
    return HexFormat.of().formatHex(direct.readBytes(direct.writerIndex()));
  }

  private static void assertSameBytesAndValue(BothEngines engines, Object value) {
    byte[] heap = engines.serialize(value);
    assertEquals(HexFormat.of().formatHex(heap), offHeap(engines.generator(), value));
    assertEquals(engines.generator().deserialize(heap), value);
    assertEquals(engines.interpreter().deserialize(heap), value);
  }

  @Test(dataProvider = "options")
  public void mapsAreWrittenAsIfTheirClassesHadBeenComparedBefore(
      boolean compatible, boolean tracking, boolean compact) {
    BothEngines engines = engines(compatible, tracking, compact);
    for (Kind first : Kind.values()) {
      for (Kind other : Kind.values()) {
        for (int from : FROM) {
          List<Object> mixed = mixed(first, other, from);
          List<Object> texts = mixed(Kind.TEXT, Kind.TEXT, SIZE);
          List<Object> flats = mixed(Kind.FLAT, Kind.FLAT, SIZE);
          for (Object value :
              List.of(map(mixed, texts), map(texts, mixed), map(flats, mixed), map(mixed, mixed))) {
            assertSameBytesAndValue(engines, value);
          }
        }
      }
    }
  }

  @Test(dataProvider = "options")
  public void listsAndSetsAreWrittenAsIfTheirClassesHadBeenComparedBefore(
      boolean compatible, boolean tracking, boolean compact) {
    BothEngines engines = engines(compatible, tracking, compact);
    for (Kind first : Kind.values()) {
      for (Kind other : Kind.values()) {
        for (int from : FROM) {
          List<Object> mixed = mixed(first, other, from);
          assertSameBytesAndValue(engines, mixed);
          assertSameBytesAndValue(engines, new LinkedHashSet<>(mixed));
          assertSameBytesAndValue(engines, Arrays.asList(mixed.toArray()));
        }
      }
    }
  }

  /** What is taken back has no number, and the types behind it get theirs. */
  @Test(dataProvider = "options")
  public void typesThatWereTakenBackAreDefinedAgain(
      boolean compatible, boolean tracking, boolean compact) {
    BothEngines engines = engines(compatible, tracking, compact);
    List<Object> flats = mixed(Kind.FLAT, Kind.FLAT, SIZE);
    List<Object> points = mixed(Kind.POINT, Kind.POINT, SIZE);
    List<Object> values = new ArrayList<>();
    for (Kind kind : new Kind[] {Kind.DEEP, Kind.TYPE, Kind.TEXT, Kind.FLAT, Kind.POINT}) {
      values.add(map(flats, mixed(Kind.POINT, kind, 27)));
      values.add(map(mixed(Kind.POINT, kind, 27), flats));
      values.add(map(points, mixed(Kind.POINT, kind, 29)));
      values.add(mixed(Kind.FLAT, kind, 23));
    }
    for (Object first : values) {
      for (Object second : values) {
        assertSameBytesAndValue(engines, Arrays.asList(first, new Point(1, 2), second, flats));
        assertSameBytesAndValue(engines, Arrays.asList(new Flat(9), first, second, points));
      }
    }
  }

  @SuppressWarnings("unchecked") // the elements are what the classes declare
  @Test(dataProvider = "options")
  public void fieldsThatDeclareElementsAreWrittenLikewise(
      boolean compatible, boolean tracking, boolean compact) {
    BothEngines engines = engines(compatible, tracking, compact);
    for (Kind other : new Kind[] {Kind.TEXT, Kind.LONG, Kind.CONSTANT, Kind.NOTHING}) {
      for (int from : new int[] {1, SIZE / 2, SIZE}) {
        Declared value = new Declared();
        List<Object> mixed = mixed(Kind.INTEGER, other, from);
        List<Object> numbers = mixed(Kind.INTEGER, Kind.INTEGER, SIZE);
        List<Object> texts = mixed(Kind.TEXT, Kind.TEXT, SIZE);
        value.objects = map(other == Kind.NOTHING ? numbers : mixed, mixed);
        value.comparables = (Map<Integer, Comparable<?>>) (Map<?, ?>) map(numbers, mixed);
        value.named = (Map<String, Object>) (Map<?, ?>) map(texts, mixed);
        value.list = mixed;
        value.set = new LinkedHashSet<>(mixed);
        value.queue = other == Kind.NOTHING ? new ArrayList<>() : new ArrayDeque<>();
        value.queue.addAll((List<Comparable<?>>) (List<?>) mixed);
        engines.roundTrip(value);
        byte[] heap = engines.serialize(value);
        assertEquals(HexFormat.of().formatHex(heap), offHeap(engines.interpreter(), value));
      }
    }
  }

  /** A schema that was sent once is not sent again, whatever was tried. */
  @Test
  public void sessionsSendWhatTheyHaveNotSent() {
    ForyBuilder builder = Fory.builder();
    configure(builder, true, false);
    Fory fory = builder.build();
    ForySession writer = fory.newSession();
    ForySession reader = fory.newSession();
    List<Object> flats = mixed(Kind.FLAT, Kind.FLAT, SIZE);
    for (int round = 0; round < 3; round++) {
      for (Kind kind : Kind.values()) {
        Object map = map(flats, mixed(Kind.POINT, kind, 27));
        assertEquals(reader.deserialize(writer.serialize(map)), map);
        Object list = mixed(Kind.FLAT, kind, 25);
        assertEquals(reader.deserialize(writer.serialize(list)), list);
      }
    }
  }
}
