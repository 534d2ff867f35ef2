package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.UnknownFields;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Rejection;
import io.fory.serializer.CarriedFields;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What the format has no place for is refused when it is written, never lost. */
public final class LostStateTest {
  /** A list with a field. */
  public static final class Tags extends ArrayList<String> {
    private static final long serialVersionUID = 1;
    public String owner = "me";
  }

  /** A map with a field of its superclass. */
  public static class Registry extends HashMap<String, Integer> {
    private static final long serialVersionUID = 1;
    public int version;
  }

  /** The same. */
  public static final class NamedRegistry extends Registry {
    private static final long serialVersionUID = 1;
  }

  /** A list whose fields are its elements. */
  public static final class Pair extends AbstractList<String> {
    private final String first;
    private final String second;

    /** Makes a pair. */
    public Pair(String first, String second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public String get(int index) {
      return index == 0 ? first : second;
    }

    @Override
    public int size() {
      return 2;
    }
  }

  /** A set that sorts from the back. */
  public static final class Backwards extends TreeSet<String> {
    private static final long serialVersionUID = 1;

    /** Makes an empty set. */
    public Backwards() {
      super(Comparator.reverseOrder());
    }
  }

  /** Places of containers. */
  public static final class Holder {
    public List<String> list = new ArrayList<>();
    public Collection<String> collection = new ArrayList<>();
    public Map<String, Integer> map = new HashMap<>();
    public SortedMap<String, Integer> sorted = new TreeMap<>();
    public Object any = "";
    public Backwards backwards = new Backwards();
  }

  /** Carries what it does not have. */
  public static final class Carrying {
    public int number;
    @UnknownFields public CarriedFields rest;
  }

  private static BothEngines engines() {
    return BothEngines.of(
        builder -> builder.withXlang(true).register(Holder.class, 1).register(Backwards.class, 4));
  }

  private static Holder holder(Object value) {
    Holder holder = new Holder();
    holder.any = value;
    return holder;
  }

  private static <M extends Map<String, Integer>> M filled(M map) {
    map.put("a", 1);
    map.put("b", 2);
    return map;
  }

  private static <C extends Collection<String>> C filled(C collection) {
    collection.add("a");
    collection.add("b");
    return collection;
  }

  @DataProvider
  public Object[][] lost() {
    TreeMap<String, Integer> backwards = filled(new TreeMap<>(Comparator.reverseOrder()));
    Holder list = new Holder();
    list.list = filled(new Tags());
    Holder collection = new Holder();
    collection.collection = filled(new PriorityQueue<>(Comparator.reverseOrder()));
    Holder map = new Holder();
    map.map = filled(new NamedRegistry());
    Holder sorted = new Holder();
    sorted.sorted = backwards;
    return new Object[][] {
      {list, "owner"},
      {map, "version"},
      {collection, "comparator"},
      {sorted, "comparator"},
      {backwards, "comparator"},
      {filled(new TreeMap<>(String.CASE_INSENSITIVE_ORDER)), "comparator"},
      {filled(new TreeSet<>(String.CASE_INSENSITIVE_ORDER)), "comparator"},
      {filled(new ConcurrentSkipListMap<>(Comparator.reverseOrder())), "comparator"},
      {Collections.unmodifiableSortedMap(backwards), "comparator"},
      {filled(new Backwards()), "comparator"}, // where no class is declared
      {new Carrying(), "@UnknownFields"},
    };
  }

  @Test(dataProvider = "lost")
  public void stateBesideTheElementsIsRefused(Object value, String named) {
    BothEngines engines = engines();
    Fory withCarrier = Fory.builder().withXlang(true).register(Carrying.class, 1).build();
    List<Fory> writers =
        value instanceof Carrying
            ? List.of(withCarrier)
            : List.of(engines.interpreter(), engines.generator());
    for (Fory fory : writers) {
      ForyException error = Rejection.of(() -> fory.serialize(value));
      assertTrue(error instanceof UnsupportedTypeException, "" + error);
      assertTrue(error.getMessage().contains(named), error.getMessage());
    }
  }

  @Test
  public void elementsAreKept() {
    BothEngines engines = engines();
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Holder holder = holder(new Pair("x", "y"));
      holder.list = new Pair("a", "b");
      holder.sorted = filled(new TreeMap<>(Comparator.<String>naturalOrder()));
      holder.map = Collections.synchronizedMap(filled(new TreeMap<>()));
      holder.collection = filled(new PriorityQueue<>());
      holder.backwards = filled(new Backwards());
      holder.any = filled(new TreeSet<>());
      Holder read = fory.deserialize(fory.serialize(holder), Holder.class);
      assertEquals(read.list, List.of("a", "b"));
      assertEquals(read.sorted, Map.of("a", 1, "b", 2));
      assertEquals(read.map, Map.of("a", 1, "b", 2));
      assertEquals(new ArrayList<>(read.collection), List.of("a", "b"));
      assertEquals(new ArrayList<>(read.backwards), List.of("b", "a"));
    }
  }

  @Test
  public void whatWouldBeLostIsSaidBeforeTheFirstMessage() {
    for (Class<?> type : new Class<?>[] {Tags.class, NamedRegistry.class, Carrying.class}) {
      ForyBuilder builder = Fory.builder().withXlang(true).register(type, 1);
      ForyException error =
          Assert.expectThrows(ForyException.class, () -> builder.build().verify());
      assertTrue(error.getMessage().contains(type.getSimpleName()), error.getMessage());
    }
  }
}
