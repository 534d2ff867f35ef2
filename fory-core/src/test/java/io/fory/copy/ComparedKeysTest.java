package io.fory.copy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.Attribute;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The comparisons of keys that copying, and writing in the cross-language format, makes. */
public final class ComparedKeysTest {
  private static final int ENDLESS = 60;

  /** All have one hash code. */
  record Same(int number) {
    @Override
    public int hashCode() {
      return 1;
    }
  }

  /** Inherits all from a list. */
  static final class Rows<T> extends ArrayList<T> {}

  /** Inherits a hash code that asks no key for its own. */
  static final class ById<K, V> extends IdentityHashMap<K, V> {}

  /** A key of the set that it holds. */
  static final class Owner {
    Set<?> entries;
  }

  private static ForyBuilder builder(boolean xlang, boolean references) {
    return Fory.builder()
        .withXlang(xlang)
        .withRefTracking(references)
        .registerAll(Same.class, Rows.class, Owner.class);
  }

  private static Fory fory(boolean xlang, boolean references) {
    return builder(xlang, references).build();
  }

  /** Lists of lists, of which two that differ in class are compared part by part. */
  private static List<Object> wide(int levels, boolean copies, String leaf) {
    Object value = leaf;
    boolean fixed = copies;
    for (int i = 0; i < levels; i++, fixed = !fixed) {
      List<Object> same = Collections.nCopies(100, value);
      value = fixed ? same : new ArrayList<>(same);
    }
    @SuppressWarnings("unchecked")
    List<Object> list = (List<Object>) value;
    return list;
  }

  /** Two entries of one hash code, whose keys differ at the very end. */
  private static Map<Object, Object> collidingEntries(int levels) {
    List<Object> one = wide(levels, true, "x");
    List<Object> other = wide(levels, false, "x");
    (levels % 2 == 0 ? one : other).set(99, "y");
    Map<Object, Object> map = new HashMap<>(); // which compares no keys of two hash codes
    map.put(one, one.hashCode());
    map.put(other, other.hashCode());
    return map;
  }

  /** Maps of maps whose equality looks for each key twice. */
  private static Object lookedForTwice(int levels, boolean chained) {
    Map<Object, Object> map = new HashMap<>(Collections.singletonMap("x", null));
    for (int i = 0; i < levels; i++) {
      map = new HashMap<>(Collections.singletonMap(map, null));
      if (chained) {
        map = new HashMap<>(Map.of(new ConcurrentHashMap<>(Map.of(map, 1)), "a"));
      }
    }
    return map;
  }

  private static IdentityHashMap<Object, Object> byIdentity(Object... keys) {
    IdentityHashMap<Object, Object> map = new IdentityHashMap<>();
    for (Object key : keys) {
      map.put(key, map.size());
    }
    return map;
  }

  private static Object[] same(int count) {
    Object[] keys = new Object[count];
    Arrays.setAll(keys, Same::new);
    return keys;
  }

  private static Map<Integer, Integer> toThemselves(Map<Integer, Integer> map, int count) {
    for (int i = 0; i < count; i++) {
      map.put(i, i);
    }
    return map;
  }

  private static void exceeds(ThrowingCall call) {
    ForyException error = expectThrows(ForyException.class, call::run);
    assertEquals(error.getClass(), LimitExceededException.class, error.getMessage());
    assertTrue(error.getMessage().contains("units of work for keys"), error.getMessage());
  }

  interface ThrowingCall {
    void run();
  }

  @DataProvider
  public Object[][] references() {
    return new Object[][] {{false}, {true}};
  }

  @Test
  public void comparisonsOfEntriesThatShareTheirPartsAreCounted() {
    Fory fory = fory(false, true);
    assertEquals(fory.copy(collidingEntries(2).entrySet()).size(), 2);
    for (int levels : new int[] {4, 5}) {
      exceeds(() -> fory.copy(collidingEntries(levels).entrySet()));
    }
  }

  /** The hash code of an entry is that of its key and that of its value, one against the other. */
  @Test(dataProvider = "references")
  public void comparisonsOfEntriesOfOneHashCodeAreCounted(boolean references) {
    Fory fory = fory(false, references);
    List<Map<Integer, Integer>> maps = List.of(new HashMap<>(), new TreeMap<>());
    for (Map<Integer, Integer> map : maps) {
      assertEquals(fory.copy(toThemselves(map, 1000).entrySet()).size(), 1000);
      exceeds(() -> fory.copy(toThemselves(map, 100_000).entrySet()));
    }
    Map<Integer, Integer> apart = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      apart.put(i, i * 3);
    }
    assertEquals(fory.copy(apart.entrySet()), apart.entrySet());
  }

  @Test(dataProvider = "references")
  public void comparisonsOfKeysOfOneHashCodeAreCounted(boolean references) {
    Fory fory = fory(true, references);
    IdentityHashMap<Object, Object> few = byIdentity(same(500));
    assertEquals(((Map<?, ?>) fory.deserialize(fory.serialize(few))).size(), 500);
    assertEquals(fory.copy((Object) few).getClass(), HashMap.class);
    IdentityHashMap<Object, Object> many = byIdentity(same(50_000));
    exceeds(() -> fory.serialize(many));
    exceeds(() -> fory.copy(many));
    Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.addAll(many.keySet());
    exceeds(() -> fory.serialize(set));
    exceeds(() -> fory.copy(set));
    Fory more = builder(true, references).withMaxKeyWork(1L << 40).build();
    assertTrue(more.serialize(byIdentity(same(3000))).length > 3000);
  }

  @Test(dataProvider = "references")
  public void equalityThatLooksTwiceIsCountedTwice(boolean references) {
    Fory fory = fory(true, references);
    for (boolean chained : new boolean[] {false, true}) {
      Object one = lookedForTwice(ENDLESS, chained);
      Object other = lookedForTwice(ENDLESS, chained);
      exceeds(() -> fory.serialize(byIdentity(one, other)));
      exceeds(() -> fory.copy(byIdentity(one, other)));
      UnsupportedTypeException equal =
          expectThrows(
              UnsupportedTypeException.class,
              () ->
                  fory.serialize(
                      byIdentity(lookedForTwice(4, chained), lookedForTwice(4, chained))));
      assertTrue(equal.getMessage().contains("two of its keys are equal"), equal.getMessage());
    }
  }

  @Test
  public void keysThatShareTheirPartsAreCompared() {
    Fory fory = fory(true, true);
    for (int levels : new int[] {4, 12}) {
      IdentityHashMap<Object, Object> map =
          byIdentity(wide(levels, true, "x"), wide(levels, false, "x"));
      exceeds(() -> fory.serialize(map));
      exceeds(() -> fory.copy(map));
    }
  }

  /** Each text of a chain is compared with all others of it. */
  @Test
  public void keysInChainsAreComparedWithAllOfTheirTable() {
    List<String> texts = new ArrayList<>(List.of(""));
    for (int i = 0; i < 10; i++) {
      List<String> longer = new ArrayList<>();
      texts.forEach(text -> Collections.addAll(longer, text + "Aa", text + "BB"));
      texts = longer;
    }
    Object[] tables = new Object[8];
    for (int i = 0; i < tables.length; i++) {
      Hashtable<Object, Object> table = new Hashtable<>();
      texts.forEach(text -> table.put(text, 1));
      tables[i] = table;
    }
    exceeds(() -> fory(true, false).serialize(byIdentity(tables)));
  }

  /** Entries that wait for the end of the copy are compared then. */
  @Test
  public void comparisonsOfLateKeysAreCounted() {
    Fory fory = fory(false, true);
    Owner owner = new Owner();
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put(owner, 1);
    for (int i = 0; i < 200; i++) {
      map.put(i, i);
    }
    owner.entries = map.entrySet();
    assertEquals(fory.copy(owner).entries.size(), 201);
    for (int i = 0; i < 50_000; i++) {
      map.put(i, i);
    }
    exceeds(() -> fory.copy(owner));
    assertEquals(fory.copy(new Owner()).entries, null);
  }

  /** Its hash code asks for its value. */
  @Test(dataProvider = "references")
  public void aKeyThatCannotBeWrittenIsRefusedBeforeItsHashCodeIsAskedFor(boolean references) {
    Fory fory = fory(true, references);
    Object key = "a";
    for (int i = 0; i < ENDLESS; i++) {
      key = new Attribute("name", Arrays.asList(key, key));
    }
    for (Object each : List.of(key, new ArrayList<>(List.of(key)))) {
      UnsupportedTypeException error =
          expectThrows(UnsupportedTypeException.class, () -> fory.serialize(byIdentity(each, "b")));
      assertTrue(error.getMessage().contains("javax.management.Attribute"), error.getMessage());
      assertTrue(error.getMessage().contains("(at IdentityHashMap{key})"), error.getMessage());
      expectThrows(UnsupportedTypeException.class, () -> fory.copy(byIdentity(each, "b")));
      Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
      set.add(each);
      error = expectThrows(UnsupportedTypeException.class, () -> fory.serialize(set));
      assertTrue(error.getMessage().contains("[0])"), error.getMessage());
    }
  }

  @Test
  public void ownContainersThatInheritTheirHashCodeAreFollowed() {
    Fory fory = fory(false, true);
    Object rows = "a";
    for (int i = 0; i < ENDLESS; i++) {
      Rows<Object> next = new Rows<>();
      Collections.addAll(next, rows, rows);
      rows = next;
    }
    Object value = rows;
    exceeds(() -> fory.copy(new HashMap<>(Map.of("a", value)).entrySet()));
    exceeds(() -> fory.copy(new HashMap<>(Map.of("a", List.of(value))).entrySet()));
    assertEquals(fory.copy(new HashSet<>(Set.of("a"))), Set.of("a"));
  }

  /** Few objects that no hash code leads to. */
  @Test
  public void ownIdentityMapsAreAskedForNoKey() {
    Fory fory = Fory.builder().withRefTracking(true).register(ById.class).build();
    Object value = "a";
    for (int i = 0; i < ENDLESS; i++) {
      ById<Object, Object> next = new ById<>();
      next.put(i, value);
      next.put(value, i);
      value = next;
    }
    assertEquals(fory.copy(new HashMap<>(Map.of("a", value)).entrySet()).size(), 1);
  }
}
