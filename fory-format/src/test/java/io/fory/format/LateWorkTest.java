package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/**
 * The work of the keys of all that is read of a row later is bounded by the bytes of the row, and
 * what is read again costs nothing.
 */
@SuppressWarnings("ReturnValueIgnored") // That they return at all is what is tested.
public final class LateWorkTest {
  private static final int ELEMENTS = 12;

  /** So many sets of so many keys take less than a row of {@link #ELEMENTS} of them allows. */
  private static final int WIDTH = 80;

  private static final RowFormat LAZY =
      Encoders.builder().withLazyCollections(true).withAsyncCompilation(false).build();

  /** How often keys were compared. */
  private static final AtomicLong COMPARED = new AtomicLong();

  record Key(int high, int low) {
    @Override
    public int hashCode() {
      return 7;
    }

    @Override
    public boolean equals(Object other) {
      COMPARED.incrementAndGet();
      return other instanceof Key key && key.high == high && key.low == low;
    }
  }

  record Written(List<List<List<Key>>> values) {}

  record Sets(List<Set<Set<Key>>> values) {}

  record Values(Map<Integer, Set<Set<Key>>> values) {}

  record WrittenValues(Map<Integer, List<List<Key>>> values) {}

  record Keys(List<Map<Set<Set<Key>>, Integer>> values) {}

  record WrittenKeys(List<Map<List<List<Key>>, Integer>> values) {}

  interface SetsView {
    List<Set<Set<Key>>> values();
  }

  record WrittenRow(List<List<Key>> keys) {}

  record WrittenRows(List<WrittenRow> rows) {}

  interface KeysView {
    Set<Set<Key>> keys();
  }

  interface RowsView {
    List<KeysView> rows();
  }

  @BeforeMethod
  public void count() {
    COMPARED.set(0);
  }

  /** Lists of keys of one hash code that differ in their last key alone. */
  private static List<List<Key>> alike(int count) {
    return alike(count, count);
  }

  private static List<List<Key>> alike(int count, int keysOfEach) {
    List<List<Key>> lists = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Key> keys = new ArrayList<>();
      for (int j = 0; j < keysOfEach - 1; j++) {
        keys.add(new Key(0, j));
      }
      keys.add(new Key(1 + i, 0));
      lists.add(keys);
    }
    return lists;
  }

  /** As {@link #alike}, and a list twice, which is seen after all are compared. */
  private static List<List<Key>> twice(int count) {
    List<List<Key>> lists = alike(count);
    lists.set(count - 1, lists.get(count - 2));
    return lists;
  }

  private static <E> List<E> times(E element) {
    return Collections.nCopies(ELEMENTS, element);
  }

  private static byte[] written(List<List<Key>> element) {
    return Encoders.bean(Written.class).encode(new Written(times(element)));
  }

  /** Reads each part; returns how many could be read. */
  private static int readable(List<Runnable> parts) {
    int read = 0;
    for (Runnable part : parts) {
      try {
        part.run();
        read++;
      } catch (LimitExceededException | MalformedInputException e) {
        // the next one is asked for all the same
      }
    }
    return read;
  }

  private static List<Runnable> parts(IntConsumer read) {
    List<Runnable> parts = new ArrayList<>();
    for (int i = 0; i < ELEMENTS; i++) {
      int index = i;
      parts.add(() -> read.accept(index));
    }
    return parts;
  }

  /** Asserts that keys were compared no more often than the budget of a row has units for. */
  private static void assertBounded(byte[] row) {
    int levels = 5; // row, lists and key
    int leastBytes = 16; // of a key
    long units = (1L << 18) + 256L * row.length * levels;
    assertTrue(COMPARED.get() * leastBytes <= units, COMPARED + " times in " + units + " units");
  }

  @Test
  public void elementsThatAreReadLaterShareTheWorkOfTheirRow() {
    byte[] bytes = written(alike(WIDTH));
    assertThrows(
        LimitExceededException.class, () -> Encoders.bean(Sets.class).decode(bytes).values());
    List<Set<Set<Key>>> lazy = LAZY.bean(Sets.class).decode(bytes).values();
    int read = readable(parts(lazy::get));
    assertBounded(bytes);
    assertTrue(read > 0 && read < ELEMENTS, read + " were read");
    assertThrows(LimitExceededException.class, () -> List.copyOf(lazy));
  }

  @Test
  public void valuesThatAreReadLaterShareTheWorkOfTheirRow() {
    Map<Integer, List<List<Key>>> map = new LinkedHashMap<>();
    for (int i = 0; i < ELEMENTS; i++) {
      map.put(i, alike(WIDTH));
    }
    byte[] bytes = Encoders.bean(WrittenValues.class).encode(new WrittenValues(map));
    Map<Integer, Set<Set<Key>>> lazy = LAZY.bean(Values.class).decode(bytes).values();
    int read = readable(parts(lazy::get));
    assertTrue(read > 0 && read < ELEMENTS, read + " were read");
  }

  @Test
  public void keysThatAreReadLaterShareTheWorkOfTheirRow() {
    byte[] bytes =
        Encoders.bean(WrittenKeys.class).encode(new WrittenKeys(times(Map.of(alike(WIDTH), 1))));
    var lazy = LAZY.bean(Keys.class).decode(bytes).values();
    int read = readable(parts(i -> lazy.get(i).containsKey(Set.of())));
    assertTrue(read > 0 && read < ELEMENTS, read + " were read");
  }

  record WrittenPart(List<Key> keys) {}

  record Part(Set<Key> keys) {}

  record WrittenParts(List<List<List<Key>>> lists, List<WrittenHolder> holders) {}

  record WrittenHolder(List<WrittenPart> parts) {}

  record Holder(List<Part> parts) {}

  record SetOfLists(Set<List<Set<Key>>> lists, List<Holder> holders) {}

  record SetOfHolders(List<List<Set<Key>>> lists, Set<Holder> holders) {}

  record KeysOfLists(Map<List<Set<Key>>, Integer> lists) {}

  record WrittenKeysOfLists(Map<List<List<Key>>, Integer> lists) {}

  interface KeysOfListsView {
    Map<List<Set<Key>>, Integer> lists();
  }

  /** The sets within the lists of a set are compared whenever the lists are. */
  @Test
  public void listsThatAreHashedAreCountedWithAllThatTheyHave() {
    List<List<Key>> alike = alike(100, WIDTH);
    List<List<List<Key>>> lists = new ArrayList<>();
    List<WrittenHolder> holders = new ArrayList<>();
    Map<List<List<Key>>, Integer> map = new LinkedHashMap<>();
    for (List<Key> keys : alike) {
      lists.add(List.of(keys));
      holders.add(new WrittenHolder(List.of(new WrittenPart(keys))));
      map.put(List.of(keys), map.size());
    }
    RowEncoder<WrittenParts> encoder = Encoders.bean(WrittenParts.class);
    byte[] ofLists = encoder.encode(new WrittenParts(lists, List.of()));
    byte[] ofHolders = encoder.encode(new WrittenParts(List.of(), holders));
    RowEncoder<WrittenKeysOfLists> maps = Encoders.bean(WrittenKeysOfLists.class);
    byte[] ofKeys = maps.encode(new WrittenKeysOfLists(map));
    for (RowFormat format : List.of(Encoders.builder().build(), LAZY)) {
      RowEncoder<SetOfLists> sets = format.bean(SetOfLists.class);
      assertThrows(LimitExceededException.class, () -> sets.decode(ofLists));
      RowEncoder<SetOfHolders> beans = format.bean(SetOfHolders.class);
      assertThrows(LimitExceededException.class, () -> beans.decode(ofHolders));
      RowEncoder<KeysOfLists> keys = format.bean(KeysOfLists.class);
      assertThrows(LimitExceededException.class, () -> keys.decode(ofKeys).lists().get(List.of()));
    }
    KeysOfListsView view =
        maps.view(maps.toRow(new WrittenKeysOfLists(map)), KeysOfListsView.class);
    assertThrows(LimitExceededException.class, () -> view.lists().get(List.of()));
  }

  @Test
  public void elementsThatCannotBeReadAreCounted() {
    byte[] bytes = written(twice(WIDTH));
    List<Set<Set<Key>>> lazy = LAZY.bean(Sets.class).decode(bytes).values();
    int malformed = 0;
    for (int i = 0; i < ELEMENTS; i++) {
      int index = i;
      RuntimeException refused = expectThrows(RuntimeException.class, () -> lazy.get(index));
      malformed += refused instanceof MalformedInputException ? 1 : 0;
    }
    assertBounded(bytes);
    assertTrue(malformed > 0 && malformed < ELEMENTS, malformed + " were compared");
  }

  @Test
  public void anElementThatCannotBeReadIsCountedOnce() {
    List<List<List<Key>>> all = new ArrayList<>(times(alike(4)));
    all.set(0, twice(16));
    byte[] bytes = Encoders.bean(Written.class).encode(new Written(all));
    List<Set<Set<Key>>> lazy = LAZY.bean(Sets.class).decode(bytes).values();
    for (int i = 0; i < 2_000; i++) {
      var refused = expectThrows(MalformedInputException.class, () -> lazy.get(0));
      assertEquals(refused.path(), "[0]");
    }
    assertEquals(lazy.get(1).size(), 4);
  }

  @Test
  public void whatIsReadAgainCostsNothing() {
    byte[] bytes = written(alike(32));
    List<Set<Set<Key>>> lazy = LAZY.bean(Sets.class).decode(bytes).values();
    Set<Set<Key>> first = lazy.get(0);
    assertEquals(List.copyOf(lazy), Encoders.bean(Sets.class).decode(bytes).values());
    COMPARED.set(0);
    for (int i = 0; i < 1_000_000; i++) {
      assertSame(lazy.get(0), first);
    }
    assertEquals(COMPARED.get(), 0);
  }

  /** A getter decodes its field each time, within the budget of its own row. */
  @Test
  public void aViewIsReadAgainAndAgain() {
    KeysView view = view(WrittenRow.class, new WrittenRow(alike(24)), KeysView.class);
    SetsView sets = view(Written.class, new Written(times(alike(4))), SetsView.class);
    for (int i = 0; i < 200; i++) {
      assertEquals(view.keys().size(), 24);
      assertEquals(sets.values().get(0).size(), 4);
      assertEquals(sets.hashCode(), sets.hashCode());
    }
  }

  @Test
  public void theHashCodeOfAViewSharesTheWorkOfItsRow() {
    SetsView view = view(Written.class, new Written(times(alike(WIDTH))), SetsView.class);
    assertEquals(view.values().get(ELEMENTS - 1).size(), WIDTH);
    assertThrows(LimitExceededException.class, view::hashCode);
    assertThrows(LimitExceededException.class, view::toString);
    WrittenRows many = new WrittenRows(times(new WrittenRow(alike(WIDTH))));
    RowsView views = view(WrittenRows.class, many, RowsView.class);
    assertThrows(LimitExceededException.class, views::hashCode);
    WrittenRows few = new WrittenRows(times(new WrittenRow(alike(24))));
    assertEquals(
        view(WrittenRows.class, few, RowsView.class).hashCode(),
        view(WrittenRows.class, few, RowsView.class).hashCode());
  }

  private static <T, V> V view(Class<T> type, T value, Class<V> view) {
    RowEncoder<T> encoder = Encoders.bean(type);
    return encoder.view(encoder.toRow(value), view);
  }
}
