package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a view of a container hides is kept, or the view is refused when it is written. */
@SuppressWarnings({"IdentityHashMapUsage", "serial"}) // values that are tried
public final class ViewedStateTest {
  /** Keeps the two latest keys. */
  static final class Latest<V> extends LinkedHashMap<Object, V> {
    @Override
    protected boolean removeEldestEntry(Map.Entry<Object, V> eldest) {
      return size() > 2;
    }
  }

  private static <M extends Map<Object, Object>> M filled(M map) {
    map.put("b", 1);
    map.put("a", 2);
    return map;
  }

  private static <C extends Collection<Object>> C filled(C elements) {
    elements.add("b");
    elements.add("a");
    return elements;
  }

  private static EnumMap<RoundingMode, Object> modes() {
    return new EnumMap<>(Map.of(RoundingMode.UP, 1));
  }

  private static Object[][] rows(Object... values) {
    return Arrays.stream(values).map(v -> new Object[] {v}).toArray(Object[][]::new);
  }

  @DataProvider
  public Object[][] lossy() {
    Comparator<Object> backwards = Collections.reverseOrder();
    Map<Object, Object> sorted = filled(new TreeMap<>(backwards));
    Map<Object, Object> same = filled(new IdentityHashMap<>());
    return rows(
        Collections.unmodifiableMap(sorted),
        Collections.unmodifiableMap(filled(new TreeMap<>()).descendingMap()),
        Collections.unmodifiableMap(filled(new TreeMap<>()).descendingMap().tailMap("b")),
        Collections.unmodifiableMap(filled(new ConcurrentSkipListMap<>(backwards))),
        Collections.unmodifiableMap(filled(new ConcurrentSkipListMap<>()).descendingMap()),
        Collections.unmodifiableMap(same),
        Collections.unmodifiableMap(Collections.unmodifiableMap(sorted)),
        Collections.unmodifiableMap(Collections.synchronizedMap(sorted)),
        Collections.unmodifiableMap(sorted).keySet(),
        Collections.unmodifiableMap(same).keySet(),
        Collections.unmodifiableSet(filled(new TreeSet<>(backwards))),
        Collections.unmodifiableSet(filled(new TreeSet<>()).descendingSet()),
        Collections.unmodifiableSet(filled(new TreeSet<>(backwards)).headSet("a")),
        Collections.unmodifiableSet(filled(new ConcurrentSkipListSet<>(backwards))),
        Collections.unmodifiableSet(sorted.keySet()),
        Collections.unmodifiableSet(same.keySet()),
        Collections.unmodifiableSet(filled(Collections.newSetFromMap(new IdentityHashMap<>()))),
        Collections.unmodifiableCollection(filled(new TreeSet<>(backwards))),
        Collections.synchronizedMap(sorted),
        Collections.synchronizedMap(filled(new TreeMap<>())),
        Collections.synchronizedMap(new TreeMap<>()),
        Collections.synchronizedMap(new IdentityHashMap<>()),
        Collections.synchronizedMap(modes()),
        Collections.synchronizedMap(filled(new Latest<>())),
        Collections.synchronizedMap(new Latest<>()),
        Collections.synchronizedMap(Collections.synchronizedMap(new Latest<>())),
        Collections.synchronizedSet(filled(new TreeSet<>())),
        Collections.synchronizedSet(EnumSet.of(RoundingMode.UP)),
        Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>())),
        Collections.synchronizedSet(Collections.newSetFromMap(new Latest<>())),
        Collections.synchronizedCollection(filled(new TreeSet<>())),
        Collections.synchronizedCollection(filled(new HashSet<>())));
  }

  @Test(dataProvider = "lossy")
  public void aViewThatWouldComeBackAroundAnotherContainerIsRefused(Object view) {
    for (Fory fory : List.of(Messages.UNTRACKED, Messages.TRACKED)) {
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, () -> fory.serialize(view));
      assertTrue(refused.getMessage().contains("would be lost"), refused.getMessage());
    }
  }

  @DataProvider
  public Object[][] kept() {
    @SuppressWarnings("unchecked") // it compares strings
    Comparator<Object> natural =
        (Comparator<Object>) (Comparator<?>) Comparator.<String>naturalOrder();
    Map<Object, Object> byClass = new IdentityHashMap<>(Map.of(String.class, 1, Long.class, 2));
    return rows(
        Collections.unmodifiableMap(filled(new HashMap<>())),
        Collections.unmodifiableMap(filled(new LinkedHashMap<>())),
        Collections.unmodifiableMap(filled(new Latest<>())),
        Collections.unmodifiableMap(filled(new TreeMap<>())),
        Collections.unmodifiableMap(filled(new TreeMap<>(natural))),
        Collections.unmodifiableMap(modes()),
        Collections.unmodifiableMap(byClass),
        Collections.unmodifiableNavigableMap(filled(new TreeMap<>(Collections.reverseOrder()))),
        Collections.unmodifiableSet(filled(new HashSet<>())),
        Collections.unmodifiableSet(filled(new TreeSet<>())),
        Collections.unmodifiableSet(EnumSet.of(RoundingMode.UP)),
        Collections.unmodifiableNavigableSet(filled(new TreeSet<>(Collections.reverseOrder()))),
        Collections.synchronizedMap(filled(new HashMap<>())),
        Collections.synchronizedMap(filled(new LinkedHashMap<>())),
        Collections.synchronizedSet(filled(new LinkedHashSet<>())),
        Collections.synchronizedNavigableMap(filled(new TreeMap<>(Collections.reverseOrder()))),
        Collections.synchronizedNavigableSet(filled(new TreeSet<>(Collections.reverseOrder()))));
  }

  @Test(dataProvider = "kept")
  public void otherViewsComeBackInTheirOrder(Object view) {
    Messages.forCopies(
        view,
        copy -> {
          assertEquals(copy.getClass(), view.getClass());
          assertEquals(copy, view);
          assertEquals(elements(copy), elements(view));
        });
  }

  @Test
  public void valuesOfAMapHaveNoOrderOfTheirOwn() {
    Map<Object, Object> map = filled(new TreeMap<>(Collections.reverseOrder()));
    for (Map<Object, Object> each : List.of(map, new TreeMap<>(map).descendingMap())) {
      Messages.forCopies(
          Collections.unmodifiableCollection(each.values()),
          copy -> assertEquals(elements(copy), elements(each.values())));
      Messages.forCopies(
          Collections.synchronizedCollection(each.values()),
          copy -> assertEquals(elements(copy), elements(each.values())));
    }
  }

  private static List<Object> elements(Object container) {
    return new ArrayList<>(
        container instanceof Map<?, ?> map ? map.entrySet() : (Collection<?>) container);
  }

  @Test
  public void acrossLanguagesTheComparatorBelowAViewIsRefused() {
    Fory xlang = Fory.builder().withXlang(true).build();
    Comparator<Object> backwards = Collections.reverseOrder();
    for (Object view :
        List.of(
            Collections.unmodifiableMap(filled(new TreeMap<>(backwards))),
            Collections.unmodifiableMap(filled(new TreeMap<>()).descendingMap()),
            Collections.synchronizedSet(filled(new TreeSet<>(backwards))))) {
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, () -> xlang.serialize(view));
      assertTrue(refused.getMessage().contains("comparator"), refused.getMessage());
    }
    Set<Object> natural = Collections.unmodifiableSet(filled(new TreeSet<>()));
    assertEquals(xlang.deserialize(xlang.serialize(natural)), natural);
  }
}
