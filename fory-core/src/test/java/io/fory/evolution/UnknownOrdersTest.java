package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.UnknownFields;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.library.FastutilModule;
import io.fory.serializer.CarriedFields;
import it.unimi.dsi.fastutil.objects.Object2ObjectRBTreeMap;
import it.unimi.dsi.fastutil.objects.ObjectAVLTreeSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What is sorted by a comparator of a class that the reader lacks: no error in a field that is
 * dropped or carried.
 */
public final class UnknownOrdersTest {
  static final class ByLength implements Comparator<String> {
    int factor = 1;

    @Override
    public int compare(String one, String other) {
      return factor * Integer.compare(one.length(), other.length());
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ByLength order && order.factor == factor;
    }

    @Override
    public int hashCode() {
      return factor;
    }
  }

  static final class Longest extends TreeSet<String> {
    int kept = 1;

    Longest(Comparator<String> order) {
      super(order);
    }
  }

  static final class Writer {
    int first = 1;
    Object gone;
    int last = 2;
    Object same;
  }

  static final class Dropping {
    int first;
    int last;
    Object same;
  }

  static final class Carrying {
    int first;
    int last;
    Object same;
    @UnknownFields CarriedFields rest;
  }

  private static final List<String> WORDS = List.of("a", "bb", "ccc");

  private static <T extends Collection<String>> T words(T collection) {
    collection.addAll(WORDS);
    return collection;
  }

  private static <T extends Map<String, Integer>> T entries(T map) {
    WORDS.forEach(word -> map.put(word, word.length()));
    return map;
  }

  /** The class that it checks for is unknown, but not those of all elements. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  private static List<?> checked(Comparator<String> order) {
    List<Comparator> list = Collections.checkedList(new ArrayList<>(), (Class) ByLength.class);
    list.add(order);
    return list;
  }

  private static Map<String, Supplier<Object>> values() {
    Comparator<String> order = new ByLength();
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    all.put("TreeSet", () -> words(new TreeSet<>(order)));
    all.put("TreeMap", () -> entries(new TreeMap<>(order)));
    all.put("ConcurrentSkipListSet", () -> words(new ConcurrentSkipListSet<>(order)));
    all.put("ConcurrentSkipListMap", () -> entries(new ConcurrentSkipListMap<>(order)));
    all.put("PriorityQueue", () -> words(new PriorityQueue<>(order)));
    all.put("PriorityBlockingQueue", () -> words(new PriorityBlockingQueue<>(9, order)));
    all.put("reversed", order::reversed);
    all.put("nullsFirst", () -> Comparator.nullsFirst(order));
    all.put("TreeSet of nullsLast", () -> words(new TreeSet<>(Comparator.nullsLast(order))));
    all.put("TreeMap of reversed", () -> entries(new TreeMap<>(order.reversed())));
    all.put(
        "synchronizedNavigableMap",
        () -> Collections.synchronizedNavigableMap(entries(new TreeMap<>(order))));
    all.put(
        "unmodifiableNavigableSet",
        () -> Collections.unmodifiableNavigableSet(words(new TreeSet<>(order))));
    all.put(
        "checkedSortedSet",
        () -> Collections.checkedSortedSet(words(new TreeSet<>(order)), String.class));
    all.put("checkedList", () -> checked(order));
    all.put("newSetFromMap", () -> words(Collections.newSetFromMap(new TreeMap<>(order))));
    all.put("keySet", () -> entries(new TreeMap<>(order)).keySet());
    all.put("descendingMap", () -> entries(new TreeMap<>(order)).descendingMap());
    all.put("subclass", () -> words(new Longest(order)));
    all.put("ObjectAVLTreeSet", () -> words(new ObjectAVLTreeSet<>(order)));
    all.put("Object2ObjectRBTreeMap", () -> entries(new Object2ObjectRBTreeMap<>(order)));
    all.put(
        "one order twice",
        () -> List.of(words(new TreeSet<>(order)), entries(new TreeMap<>(order))));
    all.put("order and its reverse", () -> List.of(order, order.reversed()));
    all.put("order and nullsFirst", () -> List.of(order, Comparator.nullsFirst(order)));
    all.put(
        "that holds itself",
        () -> {
          List<Object> list = new ArrayList<>();
          list.add(words(new TreeSet<>(order)));
          list.add(list);
          return list;
        });
    return all;
  }

  @DataProvider
  static Object[][] cases() {
    List<Object[]> cases = new ArrayList<>();
    values()
        .forEach(
            (name, value) -> {
              for (Class<?> reader : List.of(Dropping.class, Carrying.class)) {
                for (boolean tracks : new boolean[] {false, true}) {
                  for (boolean known : new boolean[] {false, true}) {
                    if (tracks || !name.equals("that holds itself")) {
                      cases.add(new Object[] {name, value, reader, tracks, known});
                    }
                  }
                }
              }
            });
    return cases.toArray(Object[][]::new);
  }

  private static Fory fory(boolean tracks, Consumer<ForyBuilder> classes) {
    ForyBuilder builder =
        EngineInUse.builder().withRefTracking(tracks).install(new FastutilModule());
    classes.accept(builder);
    return builder.build();
  }

  private static Fory writer(boolean tracks) {
    return fory(
        tracks,
        builder -> builder.register(Writer.class, "v").registerAll(ByLength.class, Longest.class));
  }

  private static Fory reader(boolean tracks, boolean known, Class<?> type) {
    return fory(
        tracks,
        builder -> {
          builder.register(type, "v").register(Longest.class);
          if (known) { // but nothing leads to it from the class that is asked for
            builder.register(ByLength.class);
          }
        });
  }

  @Test(dataProvider = "cases")
  public void anUnknownOrderIsNoErrorWhereItIsDropped(
      String name, Supplier<Object> value, Class<?> type, boolean tracks, boolean known) {
    Fory writer = writer(tracks);
    Fory reader = reader(tracks, known, type);
    Writer model = new Writer();
    model.gone = value.get();
    byte[] message = writer.serialize(model);
    Object read = reader.deserialize(message, type);
    if (read instanceof Dropping dropping) {
      assertEquals(dropping.first, 1);
      assertEquals(dropping.last, 2);
      return;
    }
    assertEquals(((Carrying) read).last, 2);
    Writer back = writer.deserialize(reader.serialize(read), Writer.class);
    assertEquals(back.last, 2);
    Writer direct = writer.deserialize(message, Writer.class);
    assertEquals(back.gone.getClass(), direct.gone.getClass());
    if (!name.equals("that holds itself")) {
      assertEquals(contentOf(back.gone), contentOf(model.gone));
    }
  }

  private static String contentOf(Object value) {
    return value instanceof Collection<?> || value instanceof Map<?, ?> ? names(value) : "";
  }

  private static String names(Object value) {
    return value.toString().replaceAll("@[0-9a-f]+", "");
  }

  /** What was made in the place of the comparator is seen by nobody. */
  @Test(dataProvider = "cases")
  public void whatIsKeptDoesNotLeadToIt(
      String name, Supplier<Object> value, Class<?> type, boolean tracks, boolean known) {
    if (!tracks || known) {
      return;
    }
    Writer model = new Writer();
    model.gone = value.get();
    model.same = model.gone;
    byte[] message = writer(true).serialize(model);
    ForyException error =
        expectThrows(
            ForyException.class, () -> reader(true, false, type).deserialize(message, type));
    assertEquals(error.code(), ErrorCode.TYPE_NOT_ALLOWED);
  }
}
