package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;

import io.fory.Fory;
import io.fory.builtin.container.Messages.Node;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** What holds one value, a pair, or a fixed number of values. */
public final class HolderTest {
  private final boolean copies;

  /**
   * Makes the tests of one way.
   *
   * @param copies whether a value is copied, else written and read
   */
  @Factory(dataProviderClass = Messages.class, dataProvider = "ways")
  public HolderTest(boolean copies) {
    this.copies = copies;
  }

  private <T> T copy(Fory fory, T value) {
    return copies ? fory.copy(value) : Messages.copy(fory, value);
  }

  /** A class whose fields declare what their holders hold. */
  static final class Fields {
    Optional<String> text = Optional.of("text");
    Optional<List<Integer>> list = Optional.of(List.of(1, 2));
    Optional<Messages.Color> color = Optional.empty();
    AtomicReference<String> reference = new AtomicReference<>("held");
    Map.Entry<String, Integer> entry = Map.entry("a", 1);
    AtomicReferenceArray<String> array = new AtomicReferenceArray<>(new String[] {"a", null});
  }

  @Test
  public void anOptionalComesBack() {
    List<Object> optionals =
        List.of(
            Optional.empty(),
            Optional.of("a"),
            Optional.of(Optional.of(List.of(1))),
            OptionalInt.of(-1),
            OptionalInt.empty(),
            OptionalLong.of(Long.MIN_VALUE),
            OptionalLong.empty(),
            OptionalDouble.of(0.5),
            OptionalDouble.empty());
    for (Object optional : optionals) {
      Messages.forCopies(optional, copy -> assertEquals(copy, optional));
    }
    Messages.forCopies(optionals, copy -> assertEquals(copy, optionals));
  }

  @Test
  public void anEntryComesBack() {
    List<Map.Entry<String, Object>> entries =
        List.of(
            Map.entry("a", 1),
            new AbstractMap.SimpleEntry<>("b", null),
            new AbstractMap.SimpleImmutableEntry<>(null, List.of(2)));
    for (Map.Entry<String, Object> entry : entries) {
      Messages.forCopies(
          entry,
          copy -> {
            assertSame(copy.getClass(), entry.getClass());
            assertEquals(copy, entry);
          });
    }
  }

  /** As its map hands it out: as one that can be set or not. */
  @Test
  public void anEntryOfAMapComesBackAlone() throws ReflectiveOperationException {
    Map<String, Integer> usual = new HashMap<>(Map.of("a", 1));
    TreeMap<String, Integer> sorted = new TreeMap<>(usual);
    List<Map.Entry<?, ?>> set = new ArrayList<>();
    for (Map<?, ?> map :
        List.of(
            usual,
            new LinkedHashMap<>(usual),
            sorted,
            new Hashtable<>(usual),
            new WeakHashMap<>(usual),
            new ConcurrentHashMap<>(usual),
            new EnumMap<>(Map.of(Messages.Color.RED, 1)),
            Collections.checkedMap(usual, String.class, Integer.class))) {
      set.add(map.entrySet().iterator().next());
    }
    List<Map.Entry<?, ?>> fixed = new ArrayList<>();
    fixed.add(Collections.unmodifiableMap(usual).entrySet().iterator().next());
    fixed.add(new ConcurrentSkipListMap<>(usual).entrySet().iterator().next());
    fixed.add(sorted.firstEntry());
    fixed.add(new ConcurrentHashMap<>(usual).searchEntries(1, entry -> entry));
    if (Runtime.version().feature() >= 21) {
      Class<?> sequenced = Class.forName("java.util.SequencedMap");
      Map<?, ?> bySorted = Collections.unmodifiableSortedMap(sorted);
      fixed.add(
          (Map.Entry<?, ?>) sequenced.getMethod("firstEntry").invoke(new LinkedHashMap<>(usual)));
      fixed.add((Map.Entry<?, ?>) sequenced.getMethod("lastEntry").invoke(bySorted));
      Map<?, ?> reversed = (Map<?, ?>) sequenced.getMethod("reversed").invoke(bySorted);
      set.add(reversed.entrySet().iterator().next());
    }
    for (Fory fory : List.of(Messages.UNTRACKED, Messages.TRACKED)) {
      for (Map.Entry<?, ?> entry : set) {
        Map.Entry<?, ?> copy = copy(fory, entry);
        assertEquals(copy, entry);
        assertSame(copy.getClass(), AbstractMap.SimpleEntry.class, entry.getClass().getName());
      }
      for (Map.Entry<?, ?> entry : fixed) {
        Map.Entry<?, ?> copy = copy(fory, entry);
        assertEquals(copy, entry);
        assertSame(
            copy.getClass(), AbstractMap.SimpleImmutableEntry.class, entry.getClass().getName());
      }
    }
  }

  /** Its keys and values are compared by identity. */
  @Test
  @SuppressWarnings("IdentityHashMapUsage") // that is what is tried
  public void anEntryOfAnIdentityMapIsRefused() {
    Object entry = new IdentityHashMap<>(Map.of("a", 1)).entrySet().iterator().next();
    assertThrows(UnsupportedTypeException.class, () -> copy(Messages.UNTRACKED, entry));
  }

  @Test
  public void anEntryThatCannotHoldNullIsRefusedWithIt() {
    byte[] message =
        MessageBytes.untracked().object(Map.entry(1, 1).getClass()).put(0, 0).toBytes();
    assertThrows(MalformedInputException.class, () -> Messages.UNTRACKED.deserialize(message));
  }

  @Test
  public void anAtomicArrayComesBack() {
    AtomicIntegerArray ints = new AtomicIntegerArray(new int[] {1, -2});
    Messages.forCopies(ints, copy -> assertEquals(copy.toString(), ints.toString()));
    AtomicLongArray longs = new AtomicLongArray(new long[] {1, -2, 3});
    Messages.forCopies(longs, copy -> assertEquals(copy.toString(), longs.toString()));
    AtomicReferenceArray<Object> objects =
        new AtomicReferenceArray<>(new Object[] {"a", null, List.of(1)});
    Messages.forCopies(objects, copy -> assertEquals(copy.toString(), objects.toString()));
  }

  @Test
  public void aFieldMayDeclareWhatItsHolderHolds() {
    Fory fory = Messages.fory(Fields.class);
    Fields copy = copy(fory, new Fields());
    assertEquals(copy.text, Optional.of("text"));
    assertEquals(copy.list, Optional.of(List.of(1, 2)));
    assertEquals(copy.color, Optional.empty());
    assertEquals(copy.reference.get(), "held");
    assertEquals(copy.entry, Map.entry("a", 1));
    assertEquals(copy.array.toString(), "[a, null]");
  }

  @Test
  public void whatIsHeldKeepsItsIdentity() {
    Node node = new Node("shared");
    List<Object> holders =
        List.of(Optional.of(node), new AtomicReference<>(node), Map.entry("key", node), node);
    List<Object> copy = copy(Messages.TRACKED, holders);
    Object shared = copy.get(3);
    assertSame(((Optional<?>) copy.get(0)).get(), shared);
    assertSame(((AtomicReference<?>) copy.get(1)).get(), shared);
    assertSame(((Map.Entry<?, ?>) copy.get(2)).getValue(), shared);
  }

  @Test
  public void aBareObjectKeepsItsIdentity() {
    Object bare = new Object();
    List<Object> copy = copy(Messages.TRACKED, new ArrayList<>(List.of(bare, bare, new Object())));
    assertSame(copy.get(0).getClass(), Object.class);
    assertSame(copy.get(1), copy.get(0));
    assertNotSame(copy.get(2), copy.get(0));
  }

  @Test
  public void aReversedComparatorReversesAgain() {
    Comparator<String> comparator = Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER);
    Messages.forCopies(
        comparator,
        copy -> {
          assertSame(copy.reversed(), String.CASE_INSENSITIVE_ORDER);
          assertEquals(copy, comparator);
        });
  }

  @Test
  public void aReversedComparatorOfNothingIsRefused() {
    Class<?> type = Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER).getClass();
    byte[] message = MessageBytes.untracked().object(type).put(0).toBytes();
    assertThrows(MalformedInputException.class, () -> Messages.UNTRACKED.deserialize(message));
  }
}
