package io.fory.library;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multiset;
import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import it.unimi.dsi.fastutil.objects.ObjectOpenHashSet;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Elements of containers that are not the JDK's are of the types that the place of the container
 * declares, like those of any other.
 */
public final class ForeignElementsTest {
  record Item(int number) {}

  record Other(int number) {}

  /** Reaches a class that no place of {@link Places} declares. */
  record Reaching(Other other) {}

  static final class Places {
    List<Item> list;
    Set<Item> set;
    Collection<Item> collection;
    Map<String, Item> map;
    List<List<Item>> lists;
    Map<String, List<Item>> listsByName;
  }

  private static final Class<?>[] CLASSES = {Places.class, Reaching.class, Item.class};

  private static void install(ForyBuilder builder) {
    builder.registerAll(CLASSES).install(new GuavaModule()).install(new FastutilModule());
  }

  private static List<Fory> instances(Consumer<ForyBuilder> configuration) {
    List<Fory> all = new ArrayList<>();
    for (int option = 0; option < 8; option++) {
      ForyBuilder builder =
          (option & 4) != 0 ? EngineInUse.builder() : Fory.builder().withCodegen(false);
      builder.withCompatible((option & 1) != 0).withRefTracking((option & 2) != 0);
      configuration.accept(builder);
      all.add(builder.build());
    }
    return all;
  }

  /** Containers of one value each, and where they stand. */
  private static List<Consumer<Places>> filled(Object value) {
    return List.of(
        in -> in.list = cast(ImmutableList.of(value)),
        in -> in.list = cast(new ObjectArrayList<>(List.of(value))),
        in -> in.set = cast(ImmutableSet.of(value)),
        in -> in.set = cast(new ObjectOpenHashSet<>(List.of(value))),
        in -> in.collection = cast(ImmutableList.of(value)),
        in -> in.map = cast(ImmutableMap.of("a", value)),
        in -> in.map = cast(new Object2ObjectOpenHashMap<>(Map.of("a", value))),
        in -> in.lists = cast(List.of(ImmutableList.of(value))),
        in -> in.lists = cast(ImmutableList.of(List.of(value))),
        in -> in.lists = cast(ImmutableList.of(ImmutableList.of(value))),
        in -> in.listsByName = cast(ImmutableMap.of("a", ImmutableList.of(value))),
        in -> in.listsByName = cast(Map.of("a", ImmutableList.of(value))));
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // what is tested
  private static <T> T cast(Object container) {
    return (T) container;
  }

  @Test
  public void declaredElementsComeBack() {
    for (Fory fory : instances(ForeignElementsTest::install)) {
      for (Consumer<Places> each : filled(new Item(7))) {
        Places places = new Places();
        each.accept(places);
        for (Places read :
            List.of(fory.deserialize(fory.serialize(places), Places.class), fory.copy(places))) {
          assertEquals(read.list, places.list);
          assertEquals(read.set, places.set);
          assertEquals(read.collection, places.collection);
          assertEquals(read.map, places.map);
          assertEquals(read.lists, places.lists);
          assertEquals(read.listsByName, places.listsByName);
        }
      }
    }
  }

  static final class Counts {
    Multiset<Item> items = HashMultiset.create();
    Multiset<Item> same = items;
    Collection<Item> collection;
    List<Multiset<Item>> list;
    Item item;
  }

  /** Their elements are not looked at: there may be two billions of one. */
  @Test
  public void multisetsOfManyEqualElementsComeBack() {
    Counts counts = new Counts();
    counts.items.add(new Item(1), Integer.MAX_VALUE);
    counts.collection = ImmutableMultiset.copyOf(counts.items);
    counts.list = ImmutableList.of(counts.items);
    for (Fory fory :
        instances(builder -> builder.registerAll(Counts.class).install(new GuavaModule()))) {
      Counts read = fory.deserialize(fory.serialize(counts), Counts.class);
      assertEquals(read.items.count(new Item(1)), Integer.MAX_VALUE);
      assertEquals(read.same.count(new Item(1)), Integer.MAX_VALUE);
      assertEquals(read.collection.size(), Integer.MAX_VALUE);
      assertEquals(read.list.get(0).size(), Integer.MAX_VALUE);
      assertEquals(fory.copy(counts).items.count(new Item(1)), Integer.MAX_VALUE);
    }
  }

  /** Its class says what its elements are. */
  static final class Numbers extends AbstractList<Integer> {
    int size;

    Numbers(int size) {
      this.size = size;
    }

    @Override
    public Integer get(int index) {
      return Objects.checkIndex(index, size);
    }

    @Override
    public int size() {
      if (size < 0) {
        throw new IllegalStateException("not loaded");
      }
      return size;
    }
  }

  /** Only its fields say what its elements are. */
  static final class Repeated<T> extends AbstractList<T> {
    T value;
    int size;

    Repeated(T value, int size) {
      this.value = value;
      this.size = size;
    }

    @Override
    public T get(int index) {
      return value;
    }

    @Override
    public Iterator<T> iterator() {
      return Stream.generate(() -> value).limit(Math.abs((long) size)).iterator();
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Repeated<?> list && list.size == size && list.value.equals(value);
    }

    @Override
    public int hashCode() {
      return size;
    }
  }

  static final class Computed {
    List<Integer> numbers;
    List<Number> wider;
    Collection<? extends Comparable<?>> compared;
    List<String> repeated;
    List<String> again;
  }

  private static void ownLists(ForyBuilder builder) {
    builder.registerAll(Computed.class, Numbers.class, Repeated.class);
  }

  @Test
  public void elementsThatAClassComputesAreNotLookedAt() {
    for (Fory fory : instances(ForeignElementsTest::ownLists)) {
      for (int size : new int[] {Integer.MAX_VALUE, -1}) {
        Computed computed = new Computed();
        computed.numbers = new Numbers(size);
        computed.wider = cast(computed.numbers);
        computed.compared = new Numbers(size);
        for (Computed read :
            List.of(
                fory.deserialize(fory.serialize(computed), Computed.class), fory.copy(computed))) {
          assertEquals(((Numbers) read.numbers).size, size);
          assertEquals(((Numbers) (Object) read.wider).size, size);
          assertEquals(((Numbers) (Object) read.compared).size, size);
        }
      }
    }
  }

  @Test
  public void elementsOfWhichAReaderLooksAtTooManyAreRefusedWhenTheyAreWritten() {
    int each = 260_000; // twice that are 2,080,000 of the 2,097,152 units of a short message
    for (Fory fory : instances(ForeignElementsTest::ownLists)) {
      Computed computed = new Computed();
      computed.repeated = new Repeated<>("x", each);
      computed.again = new Repeated<>("y", each);
      byte[] message = fory.serialize(computed);
      assertEquals(fory.deserialize(message, Computed.class).again, computed.again);
      MemoryBuffer appended = MemoryBuffer.wrap(new byte[1 << 20]);
      appended.writerIndex(1 << 19);
      for (int size : new int[] {300_000, -300_000, Integer.MAX_VALUE}) {
        computed.again = new Repeated<>("y", size);
        for (MemoryBuffer target :
            new MemoryBuffer[] {MemoryBuffer.wrap(new byte[1 << 10]).writerIndex(0), appended}) {
          UnsupportedTypeException refused =
              expectThrows(UnsupportedTypeException.class, () -> fory.serialize(target, computed));
          assertTrue(refused.getMessage().contains("computes more elements"), "" + refused);
        }
      }
      computed.again = null;
      assertEquals(fory.deserialize(fory.serialize(computed), Computed.class).again, null);
    }
  }

  /** What is counted is what is looked at. */
  @Test
  public void aReaderLooksAtNoMoreElementsWhateverTheSizeSays() {
    List<Fory> generous =
        instances(
            builder -> {
              ownLists(builder);
              builder.withMaxKeyWork(1L << 40);
            });
    List<Fory> usual = instances(ForeignElementsTest::ownLists);
    for (int i = 0; i < usual.size(); i++) {
      for (int size : new int[] {600_000, -600_000}) {
        Computed computed = new Computed();
        computed.repeated = new Repeated<>("x", size);
        byte[] message = generous.get(i).serialize(computed);
        Fory reader = usual.get(i);
        expectThrows(LimitExceededException.class, () -> reader.deserialize(message));
        assertEquals(((Computed) generous.get(i).deserialize(message)).repeated, computed.repeated);
      }
    }
  }

  static final class Newer {
    int kept = 5;
    List<Item> gone = ImmutableList.of(new Item(1));
    Map<String, List<Item>> goneToo = ImmutableMap.of("a", ImmutableList.of(new Item(2)));
  }

  static final class Older {
    int kept;
    Other other;
  }

  /** The reader has neither the fields nor the class of the elements. */
  @Test
  public void elementsInFieldsThatTheReaderLacksAreReadPast() {
    for (int option = 0; option < 4; option++) {
      boolean references = (option & 1) != 0;
      Fory writer =
          Fory.builder()
              .withRefTracking(references)
              .withCodegen((option & 2) != 0)
              .register(Newer.class, "versioned")
              .register(Item.class, "item")
              .install(new GuavaModule())
              .build();
      Fory reader =
          Fory.builder()
              .withRefTracking(references)
              .withCodegen((option & 2) != 0)
              .register(Older.class, "versioned")
              .install(new GuavaModule())
              .build();
      Older read = (Older) reader.deserialize(writer.serialize(new Newer()));
      assertEquals(read.kept, 5);
    }
  }

  @Test
  public void otherElementsAreRefusedWhenTheyAreWritten() {
    for (Fory fory : instances(ForeignElementsTest::install)) {
      for (Object wrong : new Object[] {new Other(1), 5, "text"}) {
        for (Consumer<Places> each : filled(wrong)) {
          Places places = new Places();
          each.accept(places);
          expectThrows(TypeMismatchException.class, () -> fory.serialize(places));
          expectThrows(TypeMismatchException.class, () -> fory.copy(places));
        }
      }
      Places places = new Places();
      places.list = cast(IntArrayList.of(1, 2));
      expectThrows(TypeMismatchException.class, () -> fory.serialize(places));
    }
  }

  @DataProvider
  public Object[][] lyingWriters() {
    Object bad = new Other(1);
    Consumer<ForyBuilder> replacement =
        builder ->
            builder
                .registerAll(CLASSES)
                .registerReplacement(
                    ImmutableList.class,
                    ArrayList.class,
                    list -> new ArrayList<Object>(list.isEmpty() ? List.of(bad) : List.of()),
                    form -> ImmutableList.copyOf(form.toArray()));
    return new Object[][] {
      {replacement, ImmutableList.of()},
    };
  }

  @Test(dataProvider = "lyingWriters")
  public void otherElementsAreRefusedWhenTheyAreRead(
      Consumer<ForyBuilder> configuration, Object list) {
    for (Fory fory : instances(configuration)) {
      for (boolean nested : new boolean[] {false, true}) {
        Places places = new Places();
        if (nested) {
          places.lists = cast(List.of(list));
        } else {
          places.list = cast(list);
        }
        byte[] message = fory.serialize(places);
        expectThrows(TypeMismatchException.class, () -> fory.deserialize(message, Places.class));
        expectThrows(TypeMismatchException.class, () -> fory.deserialize(message));
      }
    }
  }

  @Test
  public void aSharedListIsOfTheTypesOfEachPlace() {
    Fory fory =
        Fory.builder()
            .withRefTracking(true)
            .registerAll(Both.class)
            .install(new GuavaModule())
            .build();
    Both both = new Both();
    both.any = ImmutableList.of(new Item(1));
    both.list = cast(both.any);
    Both read = fory.deserialize(fory.serialize(both), Both.class);
    assertSame(read.list, read.any);
    both.any = ImmutableList.of("text");
    both.list = cast(both.any);
    byte[] message = fory.serialize(both);
    expectThrows(TypeMismatchException.class, () -> fory.deserialize(message, Both.class));
  }

  /** Has whatever a message has. */
  static class Bag<T> extends AbstractList<T> implements Serializable {
    private Object[] values;

    Bag(Object... values) {
      this.values = values;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }

    @Override
    @SuppressWarnings("unchecked") // what is tested
    public T get(int index) {
      return (T) values[index];
    }

    @Override
    public int size() {
      return values.length;
    }
  }

  static final class Items extends Bag<Item> {
    Items(Object... values) {
      super(values);
    }
  }

  @Test
  public void aHookDecidesWhatASharedListHasWhateverItsClassSays() {
    Fory fory = Fory.builder().withRefTracking(true).registerAll(Both.class, Items.class).build();
    Both both = new Both();
    both.any = new Items(new Item(1));
    both.list = cast(both.any);
    Both read = fory.deserialize(fory.serialize(both), Both.class);
    assertEquals(read.list, both.list);
    both.any = new Items("text");
    both.list = cast(both.any);
    byte[] message = fory.serialize(both);
    expectThrows(TypeMismatchException.class, () -> fory.deserialize(message, Both.class));
  }

  static final class Both {
    Object any;
    List<Item> list;
    Item item;
  }
}
