package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.TypeMismatchException;
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Containers of an application that hold the same few containers many times, level by level. */
public final class SharedLevelsTest {
  private static final int GUARD_MILLIS = 30_000;
  private static final int WIDE = 300;
  private static final int LEVELS = 4;

  static class Keyed<V> extends HashMap<String, V> {
    private static final long serialVersionUID = 1;

    int number;
  }

  /** A list that is the field which holds its elements. */
  static final class Own<E> extends AbstractList<E> {
    final ArrayList<E> held = new ArrayList<>();

    @Override
    public E get(int index) {
      return held.get(index);
    }

    @Override
    public int size() {
      return held.size();
    }

    @Override
    public boolean add(E element) {
      return held.add(element);
    }
  }

  /** A collection that does not tell its size. */
  static final class Unsized extends AbstractCollection<String> {
    final ArrayList<String> held = new ArrayList<>();

    @Override
    public Iterator<String> iterator() {
      return held.iterator();
    }

    @Override
    public int size() {
      throw new UnsupportedOperationException("not counted");
    }
  }

  static final class Holder {
    Collection<Collection<String>> untold;
    Keyed<Keyed<Keyed<Keyed<String>>>> keyed;
    Own<Own<Own<Own<String>>>> own;
    List<List<List<List<String>>>> any;
    List<Keyed<Keyed<Keyed<String>>>> many;
  }

  @DataProvider
  public static Object[][] engines() {
    return new Object[][] {{false}, {true}};
  }

  private static Fory fory(boolean generated) {
    return Fory.builder()
        .withRefTracking(true)
        .withCodegen(generated)
        .withAsyncCompilation(false)
        .registerAll(Holder.class, Keyed.class, Own.class, Unsized.class)
        .build();
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as the caller declares it
  private static <M> M keyed(int levels, int wide, Object leaf) {
    Object inner = leaf;
    for (int level = 0; level < levels; level++) {
      Keyed<Object> map = new Keyed<>();
      for (int i = 0; i < wide; i++) {
        map.put("k" + i, inner);
      }
      inner = map;
    }
    return (M) inner;
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as the caller declares it
  private static <L> L lists(Supplier<Collection<Object>> maker, int wide, Object leaf) {
    Object inner = leaf;
    for (int level = 0; level < LEVELS; level++) {
      Collection<Object> list = maker.get();
      for (int i = 0; i < wide; i++) {
        list.add(inner);
      }
      inner = list;
    }
    return (L) inner;
  }

  private static Object leafOf(Object container) {
    Object inner = container;
    while (!(inner instanceof String)) {
      inner =
          inner instanceof Map<?, ?> map
              ? map.get("k" + (map.size() - 1))
              : ((List<?>) inner).get(1);
    }
    return inner;
  }

  @Test(dataProvider = "engines", timeOut = GUARD_MILLIS)
  public void sharedMapsAreLookedAtOnceWhenTheyAreWrittenAndCopied(boolean generated) {
    Fory fory = fory(generated);
    Holder holder = new Holder();
    holder.keyed = keyed(LEVELS, WIDE, "leaf");
    Holder back = fory.deserialize(fory.serialize(holder), Holder.class);
    assertEquals(leafOf(back.keyed), "leaf");
    assertSame(back.keyed.get("k0"), back.keyed.get("k1"));
    Holder copy = fory.copy(holder);
    assertEquals(leafOf(copy.keyed), "leaf");
    assertSame(copy.keyed.get("k0"), copy.keyed.get("k1"));
  }

  @Test(dataProvider = "engines", timeOut = GUARD_MILLIS)
  public void containersThatShareOneAreLookedAtInOneMessage(boolean generated) {
    Fory fory = fory(generated);
    Keyed<Keyed<String>> shared = keyed(2, WIDE, "leaf");
    Holder holder = new Holder();
    holder.many = new ArrayList<>();
    for (int i = 0; i < 2 * WIDE; i++) {
      Keyed<Keyed<Keyed<String>>> map = new Keyed<>();
      map.put("k0", shared);
      holder.many.add(map);
    }
    Holder back = fory.deserialize(fory.serialize(holder), Holder.class);
    assertSame(back.many.get(0).get("k0"), back.many.get(1).get("k0"));
    assertEquals(leafOf(fory.copy(holder).many), "leaf");
  }

  @Test(dataProvider = "engines", timeOut = GUARD_MILLIS)
  public void sharedListsWithFieldsAreWrittenAsTheyAreRead(boolean generated) {
    Fory fory = fory(generated);
    Holder holder = new Holder();
    holder.own = lists(Own::new, WIDE, "leaf");
    holder.any = lists(Own::new, WIDE, "leaf");
    Holder back = fory.deserialize(fory.serialize(holder), Holder.class);
    assertEquals(leafOf(back.own), "leaf");
    assertSame(back.own.get(0), back.own.get(1));
    assertEquals(leafOf(back.any), "leaf");
    assertEquals(leafOf(fory.copy(holder).any), "leaf");
  }

  @Test(dataProvider = "engines")
  public void anElementOfAnotherTypeIsRefusedHoweverDeepAndShared(boolean generated) {
    Fory fory = fory(generated);
    for (int wide : new int[] {2, WIDE}) {
      Holder maps = new Holder();
      maps.keyed = keyed(LEVELS, wide, 1);
      expectThrows(TypeMismatchException.class, () -> fory.serialize(maps));
      expectThrows(TypeMismatchException.class, () -> fory.copy(maps));
      Holder lists = new Holder();
      lists.own = lists(Own::new, wide, 1);
      expectThrows(TypeMismatchException.class, () -> fory.serialize(lists));
      expectThrows(TypeMismatchException.class, () -> fory.copy(lists));
    }
  }

  @Test(dataProvider = "engines")
  public void aContainerThatDoesNotTellItsSizeIsCopied(boolean generated) {
    Unsized unsized = new Unsized();
    unsized.held.add("a");
    Own<Collection<String>> own = new Own<>();
    own.add(unsized);
    Holder holder = new Holder();
    holder.untold = own;
    Collection<String> copy = fory(generated).copy(holder).untold.iterator().next();
    assertEquals(copy.iterator().next(), "a");
  }

  @Test(dataProvider = "engines")
  public void oneContainerIsLookedAtForEachTypeThatIsDeclared(boolean generated) {
    Fory fory = fory(generated);
    Keyed<Object> texts = keyed(1, WIDE, "leaf");
    Keyed<Object> mixed = new Keyed<>();
    Keyed<Object> inner = new Keyed<>();
    for (int i = 0; i < WIDE; i++) {
      inner.put("k" + i, texts); // declared to hold maps of strings
    }
    mixed.put("maps", inner);
    mixed.put("strings", texts); // declared to hold maps
    Holder holder = new Holder();
    holder.many = new ArrayList<>();
    holder.many.add(cast(mixed));
    expectThrows(TypeMismatchException.class, () -> fory.serialize(holder));
    expectThrows(TypeMismatchException.class, () -> fory.copy(holder));
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as the caller declares it
  private static <T> T cast(Object value) {
    return (T) value;
  }
}
