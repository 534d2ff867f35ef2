package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.builtin.container.Messages.Version;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.management.AttributeList;
import org.testng.annotations.Test;

/** Collections and maps that the application derives from those of the JDK. */
public final class SubclassTest {
  /** A list of strings. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  /** A list with a parameter that is not that of its elements. */
  @SuppressWarnings("UnusedTypeParameter") // nothing declares what it means
  static final class Tagged<T> extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  /** A map whose parameters are the other way round. */
  static final class Inverse<V, K> extends HashMap<K, V> {
    private static final long serialVersionUID = 1L;
  }

  /** A map whose parameters are those of a map. */
  static final class Index<K, V> extends HashMap<K, V> {
    private static final long serialVersionUID = 1L;
  }

  /** A set that its constructor fills. */
  static final class Prefilled extends HashSet<Object> {
    private static final long serialVersionUID = 1L;

    Prefilled() {
      add("default");
    }
  }

  /** A map that orders itself. */
  static final class Descending extends TreeMap<String, Object> {
    private static final long serialVersionUID = 1L;

    Descending() {
      super(Comparator.reverseOrder());
    }

    Descending(Comparator<String> comparator) {
      super(comparator);
    }
  }

  /** A queue that orders itself. */
  static final class Urgent extends PriorityQueue<Object> {
    private static final long serialVersionUID = 1L;
  }

  /** A map that forgets what it held first. */
  static final class Cache extends ConcurrentHashMap<String, Object> {
    private static final long serialVersionUID = 1L;
    private transient int hits;

    int hits() {
      return hits++;
    }
  }

  /** A set that is ordered by whatever is compared. */
  static final class OrderedBy extends TreeSet<String> {
    private static final long serialVersionUID = 1L;

    OrderedBy() {
      this(String::length);
    }

    OrderedBy(Function<String, Integer> key) {
      super(Comparator.comparing(key));
    }
  }

  /** A set that no constructor orders otherwise. */
  static final class ByLength extends TreeSet<String> {
    private static final long serialVersionUID = 1L;

    ByLength() {
      super(Comparator.comparing(String::length));
    }
  }

  /** A queue of ten, or of another capacity. */
  static final class Bounded extends LinkedBlockingQueue<String> {
    private static final long serialVersionUID = 1L;

    Bounded() {
      this(10);
    }

    Bounded(int capacity) {
      super(capacity);
    }
  }

  /** A map whose keys may be gone when the map is written, and when it has been read. */
  static final class Fading extends WeakHashMap<String, String> {}

  /** One that has a field too, which is not why it is refused. */
  static final class FadingCount extends WeakHashMap<String, String> {
    int count;
  }

  /** A map whose form has no place for the field. */
  static final class Hours extends EnumMap<TimeUnit, String> {
    private static final long serialVersionUID = 1L;

    int count;

    Hours() {
      super(TimeUnit.class);
    }
  }

  /** A map that has the enum of its keys from its class. */
  static final class Palette<V> extends EnumMap<TimeUnit, V> {
    private static final long serialVersionUID = 1L;

    Palette(Class<TimeUnit> type) {
      super(type);
    }
  }

  /** One whose class does not say which enum its keys are of. */
  static final class AnyEnum<K extends Enum<K>> extends EnumMap<K, String> {
    private static final long serialVersionUID = 1L;

    AnyEnum(Class<K> type) {
      super(type);
    }
  }

  /** A list of a class of the JDK that is no usual container. */
  static final class Attributes extends AttributeList {
    private static final long serialVersionUID = 1L;
  }

  /** Places that declare what the containers hold, as far as these let them. */
  static final class Fields {
    Names names = new Names();
    Tagged<Integer> tagged = new Tagged<>();
    Inverse<Integer, String> inverse = new Inverse<>();
    Index<String, Version> index = new Index<>();
    Collection<String> strings = new Names();
    Map<String, Integer> map = new Inverse<>();

    Fields() {
      names.add("a");
      tagged.add("b");
      inverse.put("c", 1);
      index.put("d", new Version(1, 2));
      strings.add("e");
      map.put("f", 2);
    }
  }

  private static final Fory FORY =
      Messages.fory(
          Names.class,
          Tagged.class,
          Inverse.class,
          Index.class,
          Prefilled.class,
          Descending.class,
          Urgent.class,
          Cache.class,
          Version.class,
          Fields.class);

  private static <T> T copy(T value) {
    return Messages.copy(FORY, value);
  }

  @Test
  public void aSubclassComesBackWithItsElements() {
    Names names = new Names();
    names.addAll(List.of("a", "b"));
    names.add(null);
    assertSame(copy(names).getClass(), Names.class);
    assertEquals(copy(names), names);
    Urgent urgent = new Urgent();
    urgent.addAll(List.of(3, 1, 2));
    assertEquals(List.of(copy(urgent).toArray()), List.of(urgent.toArray()));
    Cache cache = new Cache();
    cache.put("a", 1);
    cache.hits();
    assertEquals(copy(cache), cache);
    assertEquals(copy(cache).hits(), 0);
  }

  @Test
  public void theReasonOfARefusalIsTheContainerOfTheJdk() {
    assertSays(
        refusalOf(Hours.class),
        Hours.class,
        "it adds a field, count, to java.util.EnumMap, of which only the elements are written");
    assertSays(
        refusalOf(FadingCount.class),
        FadingCount.class,
        "it inherits from java.util.WeakHashMap state that is out of reach");
  }

  @Test
  public void anEnumMapNeedsNoConstructorWithoutArgumentsIfItsClassNamesTheEnum() {
    Fory fory = Messages.fory(Palette.class);
    for (boolean empty : new boolean[] {false, true}) {
      Palette<String> palette = new Palette<>(TimeUnit.class);
      if (!empty) {
        palette.put(TimeUnit.HOURS, "h");
        palette.put(TimeUnit.DAYS, null);
      }
      for (Palette<String> read : List.of(Messages.copy(fory, palette), fory.copy(palette))) {
        assertEquals(read, palette);
        read.put(TimeUnit.SECONDS, "s"); // it has the universe of its keys
        assertEquals(List.copyOf(read.keySet()).get(0), TimeUnit.SECONDS);
      }
    }
    UnsupportedTypeException refused = refusalOf(AnyEnum.class);
    assertSays(refused, AnyEnum.class, "without a constructor that takes no arguments");
    assertSays(refused, AnyEnum.class, "Let it name the enum of its keys, as in extends EnumMap<");
    assertFalse(refused.getMessage().contains("Give it one"), refused.getMessage());
  }

  private static UnsupportedTypeException refusalOf(Class<?> type) {
    ForyBuilder builder = Fory.builder().register(type);
    return expectThrows(UnsupportedTypeException.class, builder::build);
  }

  @Test
  public void whatAConstructorPutsInIsReplaced() {
    Prefilled set = new Prefilled();
    set.remove("default");
    set.add("own");
    assertEquals(copy(set), set);
  }

  /** The reader would have what the constructor puts in, besides what was written. */
  @Test
  public void whatAConstructorPutsInForGoodIsRefused() {
    for (boolean tracking : new boolean[] {false, true}) {
      Consumer<ForyBuilder> types = b -> b.register(KeptList.class).register(KeptMap.class);
      BothEngines engines = tracking ? BothEngines.tracking(types) : BothEngines.of(types);
      KeptList list = new KeptList();
      list.remove("default");
      list.add("own");
      KeptMap map = new KeptMap();
      map.remove("default");
      map.put("own", 1);
      for (Object value : new Object[] {list, map}) {
        byte[] bytes = engines.serialize(value);
        assertSays(
            engines.failureToRead(bytes, UnsupportedTypeException.class),
            value.getClass(),
            "clear()");
      }
    }
  }

  /** Hides from {@code isEmpty} what its constructor puts in. */
  static final class KeptList extends ArrayList<Object> {
    KeptList() {
      add("default");
    }

    @Override
    public boolean isEmpty() {
      return true;
    }

    @Override
    public void clear() {}
  }

  /** Keeps what its constructor puts in. */
  static final class KeptMap extends HashMap<Object, Object> {
    KeptMap() {
      put("default", 1);
    }

    @Override
    public void clear() {}
  }

  @Test
  public void aFieldThatDeclaresASubclassComesBack() {
    Fields fields = new Fields();
    Fields copy = copy(fields);
    assertEquals(copy.names, fields.names);
    assertEquals(copy.tagged, fields.tagged);
    assertEquals(copy.inverse, fields.inverse);
    assertEquals(copy.index, fields.index);
    assertEquals(copy.strings, fields.strings);
    assertSame(copy.strings.getClass(), Names.class);
    assertEquals(copy.map, fields.map);
  }

  @Test
  public void aSortedSubclassKeepsTheOrderOfItsConstructor() {
    Descending map = new Descending();
    map.put("a", 1);
    map.put("b", 2);
    assertEquals(new ArrayList<>(copy(map).keySet()), List.of("b", "a"));
  }

  @Test
  public void anotherOrderThanThatOfTheConstructorIsKept() {
    Descending map = new Descending(Comparator.naturalOrder());
    map.put("a", 1);
    map.put("b", 2);
    assertEquals(new ArrayList<>(copy(map).keySet()), List.of("a", "b"));
  }

  @Test
  public void aComparatorOfOneClassWithOtherStateIsAnotherOrder() {
    Fory fory = Messages.fory(OrderedBy.class, ByLength.class);
    assertRefusedAlone(new OrderedBy(s -> -s.length()), fory, "it is a lambda");
    ByLength set = new ByLength();
    set.addAll(List.of("bb", "a"));
    assertEquals(List.copyOf(Messages.copy(fory, set)), List.of("a", "bb"));
  }

  private static void assertRefusedAlone(Object value, Fory fory, String reason) {
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory.serialize(value));
    assertTrue(error.getMessage().contains(reason), error.getMessage());
    assertTrue(error.getMessage().contains("OrderedBy.comparator"), error.getMessage());
  }

  @Test
  public void anotherCapacityThanThatOfTheConstructorIsKept() {
    Fory fory = Messages.fory(Bounded.class);
    Bounded queue = new Bounded();
    queue.add("a");
    assertEquals(Messages.copy(fory, queue).remainingCapacity(), 9);
    assertEquals(Messages.copy(fory, new Bounded(11)).remainingCapacity(), 11);
  }

  @Test
  public void aSetThatAddsValuesToItsMapIsRefused() {
    Collection<String> view = new ConcurrentHashMap<>(Map.of("a", 1)).keySet();
    assertEquals(copy(view), view);
    Collection<String> adding = new ConcurrentHashMap<>(Map.of("a", 1)).keySet(7);
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> FORY.serialize(adding));
    assertTrue(error.getMessage().endsWith("Write the map"), error.getMessage());
  }

  @Test
  public void aSubclassOfAClassThatIsNoUsualContainerIsRefused() {
    assertNotBuilt(Attributes.class, "AttributeList");
    assertNotBuilt(Fading.class, "WeakHashMap");
  }

  private static void assertNotBuilt(Class<?> type, String reason) {
    assertSays(
        expectThrows(UnsupportedTypeException.class, () -> Messages.fory(type)), type, reason);
  }

  private static void assertSays(UnsupportedTypeException error, Class<?> type, String reason) {
    String message = error.getMessage();
    assertTrue(message.contains(type.getName()), message);
    assertTrue(message.contains(reason), message);
    assertTrue(message.contains("registerSerializer"), message);
  }

  @Test
  public void aViewOfASubclassIsThatOfTheUsualContainer() {
    Names names = new Names();
    names.add("a");
    assertEquals(copy(Collections.unmodifiableList(names)), names);
  }
}
