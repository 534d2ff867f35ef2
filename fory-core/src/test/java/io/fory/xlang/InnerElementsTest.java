package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Classes of containers whose type variables stand below the first level of their elements. */
public final class InnerElementsTest {
  /** Lists of a list. */
  public static final class Groups<T> extends ArrayList<List<T>> {
    private static final long serialVersionUID = 1;
  }

  /** Array lists of one. */
  public static final class ArrayGroups<T> extends ArrayList<ArrayList<T>> {
    private static final long serialVersionUID = 1;
  }

  /** What can be iterated over. */
  public static final class OpenGroups<T> extends ArrayList<Iterable<T>> {
    private static final long serialVersionUID = 1;
  }

  /** Any collections. */
  public static final class AnyGroups<T> extends ArrayList<Collection<T>> {
    private static final long serialVersionUID = 1;
  }

  /** Sets. */
  public static final class SetGroups<T> extends ArrayList<Set<T>> {
    private static final long serialVersionUID = 1;
  }

  /** A set of lists. */
  public static final class GroupSet<T> extends LinkedHashSet<List<T>> {
    private static final long serialVersionUID = 1;
  }

  /** Values that are lists. */
  public static final class ByKey<K, V> extends HashMap<K, List<V>> {
    private static final long serialVersionUID = 1;
  }

  /** Keys that are lists. */
  public static final class Keys<T> extends HashMap<List<T>, String> {
    private static final long serialVersionUID = 1;
  }

  /** Lists as values of maps. */
  public static final class MapGroups<T> extends ArrayList<Map<String, List<T>>> {
    private static final long serialVersionUID = 1;
  }

  /** Arrays in lists. */
  public static final class ArraysInLists<T> extends ArrayList<List<T[]>> {
    private static final long serialVersionUID = 1;
  }

  /** Places of strings. */
  public static final class Texts {
    public Groups<String> a = new Groups<>();
    public ArrayGroups<String> b = new ArrayGroups<>();
    public OpenGroups<String> c = new OpenGroups<>();
    public AnyGroups<String> d = new AnyGroups<>();
    public SetGroups<String> e = new SetGroups<>();
    public GroupSet<String> f = new GroupSet<>();
    public ByKey<String, String> g = new ByKey<>();
    public Keys<String> h = new Keys<>();
    public MapGroups<String> i = new MapGroups<>();
    public ArraysInLists<String> j = new ArraysInLists<>();
    public List<Groups<String>> k = new ArrayList<>();
    public Iterable<Groups<String>> l = new ArrayList<>();
    public Groups<LinkedList<String>> m = new Groups<>();
    public Groups<String[]> n = new Groups<>();
  }

  /** Places of numbers. */
  public static final class Numbers {
    public Groups<Integer> a = new Groups<>();
    public ArrayGroups<Integer> b = new ArrayGroups<>();
    public OpenGroups<Integer> c = new OpenGroups<>();
    public AnyGroups<Integer> d = new AnyGroups<>();
    public SetGroups<Integer> e = new SetGroups<>();
    public GroupSet<Integer> f = new GroupSet<>();
    public ByKey<String, Integer> g = new ByKey<>();
    public Keys<Integer> h = new Keys<>();
    public MapGroups<Integer> i = new MapGroups<>();
    public ArraysInLists<Integer> j = new ArraysInLists<>();
    public List<Groups<Integer>> k = new ArrayList<>();
    public Iterable<Groups<Integer>> l = new ArrayList<>();
    public Groups<LinkedList<Integer>> m = new Groups<>();
    public Groups<Integer[]> n = new Groups<>();
  }

  /** Places of lists of the JDK. */
  public static final class PlainTexts {
    public List<List<String>> a = new ArrayList<>();
    public List<Map<String, List<String>>> i = new ArrayList<>();
  }

  /** Numbers where what can be iterated over has arrays of them. */
  public static final class Arrays {
    public Iterable<int[]> a;
  }

  /** Lists of boxes. */
  public static final class Boxes {
    public List<List<Integer>> a = new ArrayList<>(List.of(new ArrayList<>(List.of(1))));
  }

  /** Arrays of boxes. */
  public static final class BoxArrays {
    public Integer[][] a = {{1}};
  }

  /** The arrays that are meant. */
  public static final class Ints {
    public List<int[]> a = new ArrayList<>(List.of(new int[] {1}));
  }

  private static List<String> one() {
    return new ArrayList<>(List.of("text"));
  }

  private static BothEngines engines(Class<?> type, boolean tracking) {
    return BothEngines.of(
        builder -> builder.withXlang(true).withRefTracking(tracking).register(type, "a.Place"));
  }

  @DataProvider
  public Object[][] places() {
    Map<String, Texts> all = new HashMap<>();
    Supplier<Texts> next = () -> all.computeIfAbsent("" + all.size(), any -> new Texts());
    next.get().a.add(one());
    next.get().b.add(new ArrayList<>(one()));
    next.get().c.add(one());
    next.get().d.add(one());
    next.get().e.add(new HashSet<>(one()));
    next.get().f.add(one());
    next.get().g.put("key", one());
    next.get().h.put(one(), "value");
    next.get().i.add(new HashMap<>(Map.of("key", one())));
    next.get().j.add(new ArrayList<>(List.<String[]>of(new String[] {"text"})));
    Groups<String> groups = new Groups<>();
    groups.add(one());
    next.get().k.add(groups);
    Texts open = next.get();
    open.l = new ArrayList<>(List.of(groups));
    next.get().m.add(new ArrayList<>(List.of(new LinkedList<>(one()))));
    next.get().n.add(new ArrayList<>(List.<String[]>of(new String[] {"text"})));
    return all.values().stream().map(texts -> new Object[] {texts}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "places")
  public void elementsOfOtherTypesAreRefusedAtEveryLevel(Texts texts) {
    for (boolean tracking : new boolean[] {false, true}) {
      byte[] message = engines(Texts.class, tracking).serialize(texts);
      engines(Numbers.class, tracking).failureToRead(message, ForyException.class);
    }
  }

  @Test(dataProvider = "places")
  public void thoseThatAreDeclaredComeBackAsTheyWere(Texts texts) {
    for (boolean compatible : new boolean[] {false, true}) {
      BothEngines.of(
              builder ->
                  builder
                      .withXlang(true)
                      .withCompatible(compatible)
                      .withRefTracking(true)
                      .register(Texts.class, "a.Place"))
          .roundTrip(
              texts,
              read -> {
                assertEquals(read.a, texts.a);
                assertEquals(read.f, texts.f);
                assertEquals(read.g, texts.g);
                assertEquals(read.h, texts.h);
                assertEquals(read.i, texts.i);
                assertEquals(read.k, texts.k);
                assertEquals(read.m, texts.m);
                for (List<LinkedList<String>> lists : read.m) {
                  assertSame(((List<?>) lists).get(0).getClass(), LinkedList.class);
                }
                for (List<String[]> arrays : read.n) {
                  assertSame(((List<?>) arrays).get(0).getClass(), String[].class);
                }
              });
    }
  }

  @Test
  public void listsOfTheWriterAreComparedWithTheClassAtEveryLevel() {
    for (boolean lists : new boolean[] {false, true}) {
      PlainTexts plain = new PlainTexts();
      if (lists) {
        plain.a.add(one());
      } else {
        plain.i.add(new HashMap<>(Map.of("key", one())));
      }
      byte[] message = engines(PlainTexts.class, false).serialize(plain);
      engines(Numbers.class, false).failureToRead(message, IncompatibleSchemaException.class);
      BothEngines texts = engines(Texts.class, false);
      for (Fory fory : List.of(texts.interpreter(), texts.generator())) {
        Texts read = fory.deserialize(message, Texts.class);
        assertEquals(read.a, plain.a);
        assertEquals(read.i, plain.i);
      }
    }
  }

  @Test
  @SuppressWarnings("unchecked") // on purpose
  public void theWriterAndCopiesRefuseWhatTheClassExcludes() {
    Numbers numbers = new Numbers();
    ((Groups<Object>) (Groups<?>) numbers.a).add(new ArrayList<>(one()));
    BothEngines engines = engines(Numbers.class, false);
    engines.failure(TypeMismatchException.class, fory -> fory.serialize(numbers));
    engines.failure(TypeMismatchException.class, fory -> fory.copy(numbers));
  }

  @Test
  public void arraysOfAVariableAreOfWhatItIsBoundToAtEveryLevel() {
    Texts texts = new Texts();
    texts.j.add(new ArrayList<>(List.<String[]>of(new String[] {"text"})));
    engines(Texts.class, false)
        .roundTrip(
            texts,
            read -> {
              List<?> inner = read.j.get(0);
              assertSame(inner.get(0).getClass(), String[].class);
              assertEquals(read.j.get(0).get(0), new String[] {"text"});
            });
  }

  @Test
  public void whatIteratesOverArraysOfPrimitivesTakesNoLists() {
    BothEngines reader = engines(Arrays.class, false);
    for (Object written : List.of(new Boxes(), new BoxArrays(), new PlainTexts())) {
      byte[] message = engines(written.getClass(), false).serialize(written);
      reader.failureToRead(message, IncompatibleSchemaException.class);
    }
    byte[] message = engines(Ints.class, false).serialize(new Ints());
    for (Fory fory : List.of(reader.interpreter(), reader.generator())) {
      Arrays read = fory.deserialize(message, Arrays.class);
      assertEquals(read.a.iterator().next(), new int[] {1});
    }
  }
}
