package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertSame;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Classes of containers that are met again among their own elements. */
public final class RingsOfElementsTest {
  /** A list of itself. */
  public static final class Node extends ArrayList<Node> {
    private static final long serialVersionUID = 1;
  }

  /** A map to itself. */
  public static final class Tree extends HashMap<String, Tree> {
    private static final long serialVersionUID = 1;
  }

  /** A set of itself. */
  public static final class Nest extends HashSet<Nest> {
    private static final long serialVersionUID = 1;
  }

  /** Lists of itself. */
  public static final class Rows extends ArrayList<List<Rows>> {
    private static final long serialVersionUID = 1;
  }

  /** Maps to itself. */
  public static final class Maps extends ArrayList<Map<String, Maps>> {
    private static final long serialVersionUID = 1;
  }

  /** A list of one that is a list of this. */
  public static final class Even extends ArrayList<Odd> {
    private static final long serialVersionUID = 1;
  }

  /** The other one. */
  public static final class Odd extends ArrayList<Even> {
    private static final long serialVersionUID = 1;
  }

  /** A list of itself with a type argument. */
  public static final class Same<T> extends ArrayList<Same<T>> {
    private static final long serialVersionUID = 1;
  }

  /** A list of which no two levels are alike. */
  public static final class Grown<T> extends ArrayList<Grown<List<T>>> {
    private static final long serialVersionUID = 1;
  }

  /** The same with two arguments. */
  public static final class Doubled<A, B> extends ArrayList<Doubled<Map<A, B>, Map<A, B>>> {
    private static final long serialVersionUID = 1;
  }

  /** A generic list. */
  public static class Page<T> extends ArrayList<T> {
    private static final long serialVersionUID = 1;
  }

  /** Pages of pages of itself. */
  public static final class Book extends Page<Page<Book>> {
    private static final long serialVersionUID = 1;
  }

  /** Pages of itself. */
  public static final class Leaves extends ArrayList<Page<Leaves>> {
    private static final long serialVersionUID = 1;
  }

  /** Pages of itself by name. */
  public static final class Index extends HashMap<String, Page<Index>> {
    private static final long serialVersionUID = 1;
  }

  /** Keeps what its type argument says, between others of its class. */
  public static final class Keyed<T> extends ArrayList<Map<T, Keyed<T>>> {
    private static final long serialVersionUID = 1;
  }

  /** Has lists. */
  public static final class OfNode {
    public Node value;
  }

  /** Has maps. */
  public static final class OfTree {
    public Tree value;
  }

  /** Has sets. */
  public static final class OfNest {
    public Nest value;
  }

  /** Has lists of lists. */
  public static final class OfRows {
    public Rows value;
  }

  /** Has lists of maps. */
  public static final class OfMaps {
    public Maps value;
  }

  /** Has two classes. */
  public static final class OfEven {
    public Even value;
  }

  /** Has a generic class. */
  public static final class OfSame {
    public Same<String> value;
  }

  /** Has a class without an end. */
  public static final class OfGrown {
    public Grown<String> value;
  }

  /** Has one with two arguments. */
  public static final class OfDoubled {
    public Doubled<String, String> value;
  }

  /** Has a list. */
  public static final class OfList {
    public List<Node> value;
  }

  /** Has an array. */
  public static final class OfArray {
    public Node[] value;
  }

  /** Has a collection. */
  public static final class OfCollection {
    public Collection<Node> value;
  }

  /** Has what can be iterated over. */
  public static final class OfIterable {
    public Iterable<Node> value;
  }

  /** Has pages of pages. */
  public static final class OfBook {
    public Book value;
  }

  /** Has pages. */
  public static final class OfLeaves {
    public Leaves value;
  }

  /** Has pages by name. */
  public static final class OfIndex {
    public Index value;
  }

  /** Has keys. */
  public static final class OfKeyed {
    public Keyed<Integer> value;
  }

  /** Has lists of texts. */
  public static final class Lists {
    public List<List<List<List<String>>>> value = list(list(list(list("text"))));
  }

  /** Has lists of anything. */
  public static final class OpenLists {
    public List<List<List<Object>>> value = list(list(list((Object) "text")));
  }

  /** Has maps. */
  public static final class MapTree {
    public Map<String, Map<String, Map<String, Integer>>> value = map(map(map(1)));
  }

  /** Has sets. */
  public static final class Sets {
    public Set<Set<Set<String>>> value = new HashSet<>();

    Sets() {
      value.add(new HashSet<>(Set.of(new HashSet<>(Set.of("text")))));
    }
  }

  /** Has lists of maps. */
  public static final class ListsOfMaps {
    public List<Map<String, List<Map<String, String>>>> value = list(map(list(map("text"))));
  }

  /** Has a map of lists. */
  public static final class MapOfLists {
    public Map<String, List<List<String>>> value = map(list(list("text")));
  }

  private static <T> List<T> list(T element) {
    return new ArrayList<>(List.of(element));
  }

  private static <T> Map<String, T> map(T value) {
    return new HashMap<>(Map.of("key", value));
  }

  private static BothEngines engines(Class<?> type, boolean tracking) {
    return BothEngines.of(
        builder -> builder.withXlang(true).withRefTracking(tracking).register(type, "a.Place"));
  }

  @DataProvider
  public Object[][] others() {
    return new Object[][] {
      {new Lists(), OfNode.class},
      {new OpenLists(), OfNode.class},
      {new Lists(), OfRows.class},
      {new OpenLists(), OfRows.class},
      {new Lists(), OfEven.class},
      {new OpenLists(), OfEven.class},
      {new Lists(), OfSame.class},
      {new OpenLists(), OfSame.class},
      {new Lists(), OfGrown.class},
      {new OpenLists(), OfGrown.class},
      {new Lists(), OfDoubled.class},
      {new Lists(), OfList.class},
      {new OpenLists(), OfList.class},
      {new Lists(), OfArray.class},
      {new OpenLists(), OfArray.class},
      {new Lists(), OfCollection.class},
      {new Lists(), OfIterable.class},
      {new OpenLists(), OfIterable.class},
      {new Lists(), OfBook.class},
      {new OpenLists(), OfBook.class},
      {new Lists(), OfLeaves.class},
      {new MapTree(), OfTree.class},
      {new Sets(), OfNest.class},
      {new ListsOfMaps(), OfMaps.class},
      {new ListsOfMaps(), OfKeyed.class},
      {new MapOfLists(), OfIndex.class},
    };
  }

  @Test(dataProvider = "others")
  public void othersAreRefusedHoweverDeepTheWriterDescribesThem(Object written, Class<?> reader) {
    for (boolean tracking : new boolean[] {false, true}) {
      byte[] message = engines(written.getClass(), tracking).serialize(written);
      engines(reader, tracking).failureToRead(message, ForyException.class);
    }
  }

  @Test
  public void thoseInGenericContainersAreRefusedInARoot() {
    BothEngines engines =
        BothEngines.of(
            builder ->
                builder
                    .withXlang(true)
                    .register(Book.class)
                    .register(Leaves.class)
                    .register(Index.class));
    byte[] lists = engines.serialize(list(list(1)));
    byte[] maps = engines.serialize(map(list(1)));
    engines.failure(TypeMismatchException.class, fory -> fory.deserialize(lists, Book.class));
    engines.failure(TypeMismatchException.class, fory -> fory.deserialize(lists, Leaves.class));
    engines.failure(TypeMismatchException.class, fory -> fory.deserialize(maps, Index.class));
  }

  @Test
  public void thoseOfTheClassAreRead() {
    OfBook book = new OfBook();
    book.value = new Book();
    book.value.add(new Page<>());
    book.value.get(0).add(new Book());
    book.value.get(0).get(0).add(new Page<>());
    OfGrown grown = new OfGrown();
    grown.value = new Grown<>();
    grown.value.add(new Grown<>());
    grown.value.get(0).add(new Grown<>());
    OfKeyed keyed = new OfKeyed();
    keyed.value = new Keyed<>();
    keyed.value.add(new HashMap<>(Map.of(1, new Keyed<>())));
    for (boolean tracking : new boolean[] {false, true}) {
      engines(OfBook.class, tracking)
          .roundTrip(
              book,
              read -> {
                Book inner = read.value.get(0).get(0);
                assertSame(inner.get(0).getClass(), Page.class);
              });
      engines(OfGrown.class, tracking)
          .roundTrip(grown, read -> assertEquals(read.value.get(0).get(0).size(), 0));
      engines(OfKeyed.class, tracking)
          .roundTrip(keyed, read -> assertEquals(read.value.get(0).get(1), new Keyed<>()));
    }
  }

  @Test
  public void oneThatHoldsItselfIsReadAndCopied() {
    Node node = new Node();
    node.add(node);
    node.add(new Node());
    BothEngines engines =
        BothEngines.of(
            builder ->
                builder.withXlang(true).withRefTracking(true).register(Tracked.class, "a.Tracked"));
    Tracked tracked = new Tracked();
    tracked.value = node;
    engines.roundTrip(
        tracked,
        read -> {
          assertSame(read.value.get(0), read.value);
          assertSame(read.value.get(1).getClass(), Node.class);
        });
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Tracked copy = fory.copy(tracked);
      assertSame(copy.value.get(0), copy.value);
    }
  }

  /** A place with references. */
  public static final class Tracked {
    @ForyField(ref = {true, true})
    public Node value;
  }

  /** Two places of pages of anything. */
  public static final class OpenPages {
    @ForyField(ref = true)
    public Iterable<Page<Object>> a;

    @ForyField(ref = true)
    public Iterable<Page<Object>> b;
  }

  /** The second of which says what they are of. */
  public static final class LeafPages {
    @ForyField(ref = true)
    public Iterable<Page<Object>> a;

    @ForyField(ref = true)
    public Iterable<Page<Leaves>> b;
  }

  @Test
  public void oneThatAnotherPlaceHasReadIsLookedAt() {
    for (boolean lists : new boolean[] {false, true}) {
      Page<Object> page = new Page<>();
      for (int i = 0; i < 20; i++) {
        page.add(lists ? new ArrayList<>() : "text");
      }
      OpenPages pages = new OpenPages();
      pages.a = new ArrayList<>(List.of(page));
      pages.b = pages.a;
      byte[] message = engines(OpenPages.class, true).serialize(pages);
      engines(LeafPages.class, true).failureToRead(message, TypeMismatchException.class);
    }
  }

  @Test
  public void aDeepOneIsRead() {
    OfNode place = new OfNode();
    place.value = new Node();
    Node last = place.value;
    for (int i = 0; i < 5_000; i++) {
      Node next = new Node();
      last.add(next);
      last = next;
    }
    for (boolean tracking : new boolean[] {false, true}) {
      BothEngines engines =
          BothEngines.of(
              builder ->
                  builder
                      .withXlang(true)
                      .withRefTracking(tracking)
                      .withMaxDepth(10_000)
                      .register(OfNode.class, "a.Place"));
      byte[] message = engines.serialize(place);
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        OfNode read = fory.deserialize(message, OfNode.class);
        assertNotNull(read.value.get(0).get(0).get(0));
      }
    }
  }

  /** A list of lists whose type grows eightfold at each level: building looks at some of it. */
  @Test
  public void typesThatGrowInWidthAreBuilt() {
    Fory fory = Fory.builder().withXlang(true).register(Holder.class).build();
    Holder holder = new Holder();
    holder.held.add(new Wide<>());
    assertEquals(((Holder) fory.deserialize(fory.serialize(holder))).held, holder.held);
  }

  /** A list of eight arguments, of which it holds one. */
  @SuppressWarnings("UnusedTypeParameter") // they make its type large
  public static final class Eight<A, B, C, D, E, F, G, H> extends ArrayList<A> {
    private static final long serialVersionUID = 1;
  }

  /** A list whose elements have eight times its argument. */
  public static final class Wide<T> extends ArrayList<Wide<Eight<T, T, T, T, T, T, T, T>>> {
    private static final long serialVersionUID = 1;
  }

  /** An object that holds one. */
  public static final class Holder {
    public Wide<String> held = new Wide<>();
  }
}
