package io.fory.copy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.Garbage;
import java.lang.ref.WeakReference;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The hash codes that copying, and writing in the cross-language format, ask keys for. */
public final class CopiedKeysTest {
  /** The hash code of as many levels visits 2<sup>100</sup> objects. */
  private static final int ENDLESS = 100;

  /** Visits that the default account has: about a million. */
  private static final int MANY = 18;

  /** An order that looks at no element. */
  static final class BySize implements Comparator<Object> {
    @Override
    public int compare(Object one, Object other) {
      return Integer.compare(((List<?>) one).size(), ((List<?>) other).size());
    }
  }

  /** A set that asks no hash codes. */
  static final class Plain extends AbstractSet<Object> {
    private final List<Object> elements = new ArrayList<>();

    Plain(Object element) {
      elements.add(element);
    }

    @Override
    public Iterator<Object> iterator() {
      return elements.iterator();
    }

    @Override
    public int size() {
      return elements.size();
    }
  }

  private static Fory fory(boolean xlang) {
    return Fory.builder().withXlang(xlang).withRefTracking(true).register(Node.class).build();
  }

  /** Returns a list that holds a list twice, and so on. */
  private static Object doubled(int levels) {
    Object list = new ArrayList<>(List.of("x"));
    for (int i = 0; i < levels; i++) {
      list = new ArrayList<>(Arrays.asList(list, list));
    }
    return list;
  }

  private static <M extends Map<Object, Object>> M with(M map, Object key, Object value) {
    map.put(key, value);
    return map;
  }

  private static Set<Object> byIdentity(Object element) {
    Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.add(element);
    return set;
  }

  private static Object optionals(int levels) {
    Object value = "x";
    for (int i = 0; i < levels; i++) {
      value = new ArrayList<>(List.of(Optional.of(value), Optional.of(value)));
    }
    return value;
  }

  private static List<Object> nativeShapes(int levels) {
    Object key = doubled(levels);
    List<Object> shapes = new ArrayList<>();
    shapes.add(with(new TreeMap<>(), "a", key).entrySet());
    shapes.add(with(new HashMap<>(), "a", key).entrySet());
    shapes.add(with(new ConcurrentHashMap<>(), "a", key).entrySet());
    shapes.add(with(new TreeMap<>(), "a", optionals(levels)).entrySet());
    shapes.add(with(new TreeMap<>(), "a", Collections.unmodifiableList((List<?>) key)).entrySet());
    shapes.add(Collections.unmodifiableMap(with(new HashMap<>(), "a", key)).entrySet());
    shapes.add(Collections.unmodifiableSet(new Plain(key)));
    shapes.add(Collections.unmodifiableMap(Collections.singletonMap(key, 1)));
    return shapes;
  }

  private static List<Object> xlangShapes(int levels) {
    Object key = doubled(levels);
    List<Object> shapes = new ArrayList<>();
    shapes.add(new ArrayList<>(List.of(Collections.singleton(key))));
    shapes.add(new CopyOnWriteArraySet<>(List.of(key)));
    shapes.add(byIdentity(key));
    shapes.add(with(new IdentityHashMap<>(), key, 1));
    shapes.add(Collections.singletonMap(key, 1).keySet());
    shapes.add(Collections.unmodifiableSet(new Plain(key)));
    shapes.add(Collections.unmodifiableMap(Collections.singletonMap(key, 1)));
    return shapes;
  }

  private static List<Object> shapes(boolean xlang, int levels) {
    return xlang ? xlangShapes(levels) : nativeShapes(levels);
  }

  @DataProvider
  public Object[][] formats() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "formats")
  public void hashCodesThatTheOriginalWasNotAskedForAreCountedBeforeTheCopyAsks(boolean xlang) {
    Fory fory = fory(xlang);
    for (Object shape : shapes(xlang, ENDLESS)) {
      LimitExceededException error =
          expectThrows(LimitExceededException.class, () -> fory.copy(shape));
      assertTrue(error.getMessage().contains("units of work for keys"), error.getMessage());
    }
  }

  @Test(dataProvider = "formats")
  public void aMillionVisitsAreCopied(boolean xlang) {
    for (Object shape : shapes(xlang, MANY)) {
      assertEquals(sizeOf(fory(xlang).copy(shape)), 1);
    }
  }

  private static int sizeOf(Object container) {
    return container instanceof Map<?, ?> map ? map.size() : ((Collection<?>) container).size();
  }

  @Test
  public void hashCodesThatTheWriterAsksForAreCounted() {
    Fory fory = fory(true);
    Object key = doubled(ENDLESS);
    for (Object shape :
        List.of(
            with(new IdentityHashMap<>(), key, 1),
            byIdentity(key),
            new ArrayList<>(List.of(with(new IdentityHashMap<>(), key, 1))))) {
      assertTrue(
          expectThrows(LimitExceededException.class, () -> fory.serialize(shape))
              .getMessage()
              .contains("units of work for keys"));
    }
    assertEquals(fory.deserialize(fory.serialize(byIdentity("a"))), Set.of("a"));
  }

  @Test
  public void theAccountOfOneCallIsNotThatOfTheNext() {
    Fory fory = fory(true);
    Object shape = byIdentity(doubled(MANY));
    for (int i = 0; i < 8; i++) {
      assertEquals(((Set<?>) fory.copy(shape)).size(), 1);
    }
  }

  @Test
  public void moreWorkForKeysMayBeAllowed() {
    Fory fory = Fory.builder().withRefTracking(true).withMaxKeyWork(100).withXlang(true).build();
    Object shape = byIdentity(doubled(8));
    expectThrows(LimitExceededException.class, () -> fory.copy(shape));
    expectThrows(LimitExceededException.class, () -> fory.serialize(shape));
    Fory more =
        Fory.builder().withRefTracking(true).withMaxKeyWork(100_000).withXlang(true).build();
    assertEquals(more.copy(shape).getClass(), HashSet.class);
  }

  private static void refused(Fory fory, Object root) {
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory.copy(root));
    assertTrue(error.getMessage().contains("one of its keys contains itself"), error.getMessage());
  }

  @Test(dataProvider = "formats")
  public void aContainerThatIsItsOwnKeyIsRefusedBeforeItsHashCodeIsAskedFor(boolean xlang) {
    Fory fory = fory(xlang);
    Set<Object> set = new HashSet<>();
    set.add(set);
    refused(fory, set);
    refused(fory, new ArrayList<>(List.of(set)));
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put(map, "a");
    refused(fory, new ArrayList<>(List.of(map)));
    List<Object> list = new ArrayList<>();
    Set<Object> ofList = new HashSet<>();
    ofList.add(list);
    list.add(ofList);
    refused(fory, list);
    List<Object> inner = new ArrayList<>();
    Map<Object, Object> behind = new HashMap<>();
    behind.put(inner, 1);
    inner.add(new ArrayList<>(List.of(Map.of("a", behind))));
    refused(fory, behind);
  }

  @Test
  public void aFixedContainerThatItsKeyLeadsBackToIsRefused() {
    List<Object> list = new ArrayList<>();
    list.add(Set.of(list));
    refused(fory(false), list);
  }

  @Test
  public void aWriterRefusesAKeyThatContainsItself() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    IdentityHashMap<Object, Object> map = with(new IdentityHashMap<>(), list, 1);
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory(true).serialize(map));
    assertTrue(error.getMessage().contains("one of its keys contains itself"), error.getMessage());
  }

  @Test
  public void aCycleWhoseHashCodeEndsIsCopied() {
    Fory fory = fory(false);
    IdentityHashMap<Object, Object> identities = new IdentityHashMap<>();
    identities.put(identities, "a");
    Set<Object> set = new HashSet<>();
    set.add(identities);
    assertEquals(fory.copy(set).size(), 1);
  }

  /** Keys whose visits nobody counts are forgotten too. */
  @Test
  public void nothingOfACopyIsKept() throws InterruptedException {
    Fory fory = fory(false);
    assertTrue(Garbage.isGone(copiedNode(fory)));
  }

  private static WeakReference<?> copiedNode(Fory fory) {
    Node node = new Node();
    node.peers.add(node);
    Node copy = fory.copy(node);
    assertTrue(copy.peers.contains(copy));
    return new WeakReference<>(copy);
  }

  /** A key that its own set leads to. */
  static final class Node {
    Set<Node> peers = new HashSet<>();
  }

  /** What is written without references is a tree, and readers allow for its bytes. */
  @Test
  public void keysThatShareAListAreWrittenWithoutReferences() {
    Fory fory = Fory.builder().withXlang(true).build();
    List<Object> shared = new ArrayList<>(Collections.nCopies(1000, "a"));
    IdentityHashMap<Object, Object> map = new IdentityHashMap<>();
    for (int i = 0; i < 5000; i++) {
      map.put(new ArrayList<>(List.of(i, shared)), i);
    }
    assertEquals(((Map<?, ?>) fory.deserialize(fory.serialize(map))).size(), 5000);
  }

  /** A sorted copy asks no hash codes. */
  @Test
  public void keysThatAreComparedAreNotCounted() {
    SortedSet<Object> set = new TreeSet<>(new BySize());
    set.add(doubled(ENDLESS));
    Fory fory = Fory.builder().withRefTracking(true).register(BySize.class).build();
    assertEquals(fory.copy(set).size(), 1);
  }

  /** What is looked at again for each view allows no more visits. */
  @Test
  public void viewsThatShareAValueAreCountedEach() {
    List<Object> shared = new ArrayList<>();
    List<Object> views = new ArrayList<>();
    for (int i = 0; i < 4000; i++) {
      shared.add(new ArrayList<>(List.of(i)));
      views.add(new TreeMap<>(Map.of(i, shared)).entrySet());
    }
    expectThrows(LimitExceededException.class, () -> fory(false).copy(views));
    List<Object> apart = new ArrayList<>();
    for (int i = 0; i < 4000; i++) {
      apart.add(new TreeMap<>(Map.of(i, new ArrayList<>(Collections.nCopies(1000, i)))).entrySet());
    }
    assertEquals(sizeOf(fory(false).copy(apart)), 4000);
  }

  /** Views of tables have asked what their copies ask. */
  @Test(dataProvider = "formats")
  public void copiesAskAsMuchAsTheirOriginals(boolean xlang) {
    Fory fory = fory(xlang);
    List<Object> shared = new ArrayList<>(Collections.nCopies(3000, "a"));
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; i < 5000; i++) {
      map.put(new ArrayList<>(List.of(i, shared)), i);
    }
    Set<Object> concurrent = ConcurrentHashMap.newKeySet();
    concurrent.addAll(map.keySet());
    for (Object shape :
        List.of(
            map,
            map.keySet(),
            Collections.unmodifiableSet(map.keySet()),
            Collections.unmodifiableMap(map),
            Collections.synchronizedMap(map),
            concurrent,
            new WeakHashMap<>(map),
            Set.copyOf(map.keySet()))) {
      assertEquals(sizeOf(fory.copy(shape)), 5000);
    }
    if (!xlang) { // which has no entries
      expectThrows(LimitExceededException.class, () -> fory.copy(map.entrySet()));
    }
  }
}
