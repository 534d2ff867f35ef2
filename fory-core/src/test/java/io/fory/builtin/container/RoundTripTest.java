package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** Every class of containers comes back as it was. */
public final class RoundTripTest {
  private final boolean copies;

  /**
   * Makes the tests of one way.
   *
   * @param copies whether a value is copied, else written and read
   */
  @Factory(dataProviderClass = Messages.class, dataProvider = "ways")
  public RoundTripTest(boolean copies) {
    this.copies = copies;
  }

  private <T> T copy(Fory fory, T value) {
    return copies ? fory.copy(value) : Messages.copy(fory, value);
  }

  @DataProvider
  public Object[][] frameworks() {
    return new Object[][] {{Messages.UNTRACKED}, {Messages.TRACKED}};
  }

  @Test(dataProvider = "frameworks")
  public void aCollectionKeepsItsClassItsElementsAndTheirOrder(Fory fory) {
    for (Collection<?> collection : Samples.collections()) {
      Collection<?> copy = copy(fory, collection);
      assertSame(copy.getClass(), collection.getClass());
      assertEquals(copy.size(), collection.size(), collection.getClass().getName());
      if (keepsOrder(collection)) {
        assertEquals(
            new ArrayList<>(copy), new ArrayList<>(collection), collection.getClass().getName());
      } else {
        assertEquals(
            new HashSet<>(copy), new HashSet<>(collection), collection.getClass().getName());
      }
    }
  }

  @Test(dataProvider = "frameworks")
  public void aContainerCanBeAskedForAsWhatItIs(Fory fory) {
    for (Collection<?> collection : Samples.collections()) {
      Collection<?> back = fory.deserialize(fory.serialize(collection), collection.getClass());
      assertSame(back.getClass(), collection.getClass());
    }
    for (Map<?, ?> map : Samples.maps()) {
      if (map instanceof Properties) {
        continue; // it declares no elements that could be of the application
      }
      Map<?, ?> back = fory.deserialize(fory.serialize(map), map.getClass());
      assertSame(back.getClass(), map.getClass());
    }
  }

  /** The order of {@code Set.of} differs from one JVM to the next. */
  private static boolean keepsOrder(Object container) {
    String name = container.getClass().getName();
    return !name.contains("ImmutableCollections$Set")
        && !name.contains("ImmutableCollections$Map")
        && !name.endsWith(".HashSet")
        && !name.endsWith(".HashMap")
        && !name.endsWith(".Hashtable")
        && !name.endsWith(".Properties")
        && !name.endsWith(".WeakHashMap")
        && !name.contains("ConcurrentHashMap")
        && !name.contains("IdentityHashMap");
  }

  @Test(dataProvider = "frameworks")
  public void aMapKeepsItsClassItsEntriesAndTheirOrder(Fory fory) {
    for (Map<?, ?> map : Samples.maps()) {
      Map<?, ?> copy = copy(fory, map);
      assertSame(copy.getClass(), map.getClass());
      if (keepsOrder(map)) {
        assertSameEntries(copy, map);
      } else if (map instanceof IdentityHashMap) {
        assertEquals(Map.copyOf(copy), Map.copyOf(map));
      } else {
        assertEquals(copy, map);
      }
    }
  }

  private static void assertSameEntries(Map<?, ?> copy, Map<?, ?> map) {
    assertEquals(copy.size(), map.size());
    Iterator<?> expected = map.entrySet().iterator();
    for (Object entry : copy.entrySet()) {
      assertEquals(entry, expected.next());
    }
  }

  @Test(dataProvider = "frameworks")
  public void aSortedContainerKeepsItsComparator(Fory fory) {
    for (Collection<?> collection : Samples.collections()) {
      if (collection instanceof SortedSet<?> set) {
        assertEquals(comparator(copy(fory, set).comparator()), comparator(set.comparator()));
      }
    }
    for (Map<?, ?> map : Samples.maps()) {
      if (map instanceof SortedMap<?, ?> sorted) {
        assertEquals(comparator(copy(fory, sorted).comparator()), comparator(sorted.comparator()));
      }
    }
  }

  private static String comparator(Comparator<?> comparator) {
    return comparator == null ? "natural" : comparator.getClass().getName();
  }

  @Test(dataProvider = "frameworks")
  public void whatRefusesChangesStillDoes(Fory fory) {
    List<Collection<Object>> collections =
        List.of(
            List.of("a", "b"),
            List.of("a", "b", "c"),
            Set.of("a", "b", "c"),
            Collections.unmodifiableList(new ArrayList<>(List.of("a"))),
            Collections.unmodifiableSortedSet(new TreeSet<>(List.of("a"))),
            Collections.singletonList("a"),
            Collections.emptySet(),
            Arrays.asList("a", "b"));
    for (Collection<Object> collection : collections) {
      Collection<Object> copy = copy(fory, collection);
      assertThrows(UnsupportedOperationException.class, () -> copy.add("d"));
    }
    Map<String, Integer> map = copy(fory, Map.of("a", 1, "b", 2));
    assertThrows(UnsupportedOperationException.class, () -> map.put("c", 3));
  }

  @Test(dataProvider = "frameworks")
  public void whatTakesChangesStillDoes(Fory fory) {
    List<Object> fixed = copy(fory, Arrays.asList((Object) "a", 1));
    fixed.set(0, 2L);
    assertEquals(fixed, List.of(2L, 1));
    Collection<Object> locked =
        copy(fory, Collections.synchronizedList(new ArrayList<>(List.of("a"))));
    locked.add("b");
    assertEquals(List.copyOf(locked), List.of("a", "b"));
  }

  @Test(dataProvider = "frameworks")
  public void aBoundedQueueKeepsItsCapacity(Fory fory) {
    LinkedBlockingQueue<Object> bounded = new LinkedBlockingQueue<>(7);
    bounded.add("a");
    assertEquals(copy(fory, bounded).remainingCapacity(), 6);
    LinkedBlockingQueue<Object> unbounded = new LinkedBlockingQueue<>();
    assertEquals(copy(fory, unbounded).remainingCapacity(), Integer.MAX_VALUE);
  }

  @Test(dataProvider = "frameworks")
  public void theOnlyObjectsOfTheirClassStaySo(Fory fory) {
    List<Object> singles =
        List.of(
            Collections.emptyList(),
            Collections.emptySet(),
            Collections.emptyMap(),
            Collections.emptySortedSet(),
            Collections.emptyNavigableMap(),
            List.of(),
            Set.of(),
            Map.of(),
            Comparator.naturalOrder(),
            Collections.reverseOrder(),
            String.CASE_INSENSITIVE_ORDER);
    for (Object single : singles) {
      assertSame(copy(fory, single), single);
    }
    List<Object> copies = copy(fory, new ArrayList<>(singles));
    for (int i = 0; i < copies.size(); i++) {
      assertSame(copies.get(i), singles.get(i));
    }
  }

  @Test(dataProvider = "frameworks")
  public void aViewOfAListBecomesAList(Fory fory) {
    assertEquals(
        fory.deserialize(fory.serialize(new ArrayList<>(List.of(1, 2, 3)).subList(1, 3))),
        new ArrayList<>(List.of(2, 3)));
    Object immutable = fory.deserialize(fory.serialize(List.of(1, 2, 3).subList(1, 3)));
    assertSame(immutable.getClass(), List.of(2, 3).getClass());
    assertEquals(immutable, List.of(2, 3));
  }

  @Test(dataProvider = "frameworks")
  public void everyTruncationIsRefused(Fory fory) {
    List<Object> containers = new ArrayList<>(Samples.collections());
    containers.addAll(Samples.maps());
    for (Object container : containers) {
      byte[] message = fory.serialize(container);
      if (message.length > 200) {
        continue;
      }
      for (int length = 0; length < message.length; length++) {
        byte[] part = Arrays.copyOf(message, length);
        assertThrows(ForyException.class, () -> fory.deserialize(part));
      }
    }
  }

  @Test(dataProvider = "frameworks")
  public void everyFlippedBitGivesAValueOrAnErrorOfTheFamily(Fory fory) {
    List<Object> containers = new ArrayList<>(Samples.collections());
    containers.addAll(Samples.maps());
    for (Object container : containers) {
      byte[] message = fory.serialize(container);
      if (message.length > 60) {
        continue;
      }
      for (int bit = 0; bit < message.length * 8; bit++) {
        byte[] damaged = message.clone();
        damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
        try {
          fory.deserialize(damaged);
        } catch (ForyException expected) {
          assertEquals(copy(fory, "next").length(), 4);
        }
      }
    }
  }
}
