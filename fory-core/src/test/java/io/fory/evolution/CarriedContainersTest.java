package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.GraphEquality;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Containers that carried fields of unlike types share: they are written where another field meets
 * them first, with the types of their elements.
 */
public final class CarriedContainersTest {
  private static final String C = CarriedFieldsTest.CARRIER;
  private static final String UNITS =
      " class Unit implements Comparable<Unit> { int size; Unit next; Object any; Item owner;"
          + " public int hashCode() { return size; } public boolean equals(Object o) {"
          + " return o instanceof Unit u && u.size == size; }"
          + " public int compareTo(Unit u) { return Integer.compare(size, u.size); } }"
          + " class Big extends Unit { int more; }"
          + " record Rec(int size, Unit unit) {}";

  /** What the relay has of the elements: nothing, all of it, or a part that no known field has. */
  private static final List<String> KNOWN =
      List.of("", "class Unit { int size; }", "class Unit { int size; Unit next; } class Big {}");

  private static final Map<String, Function<Version, Object>> CONTAINERS = containers();

  private static Map<String, Function<Version, Object>> containers() {
    Map<String, Function<Version, Object>> all = new HashMap<>();
    all.put("List<Unit>", v -> new ArrayList<>(units(v)));
    all.put("Collection<Unit>", v -> new LinkedList<>(units(v)));
    all.put("LinkedList<Unit>", v -> new LinkedList<>(units(v)));
    all.put("ArrayDeque<Unit>", v -> new ArrayDeque<>(units(v).subList(0, 3)));
    all.put("Set<Unit>", v -> new LinkedHashSet<>(units(v)));
    all.put("TreeSet<Unit>", v -> new TreeSet<>(units(v).subList(0, 3)));
    all.put("SortedSet<Unit>", CarriedContainersTest::reversed);
    all.put("PriorityQueue<Unit>", v -> new PriorityQueue<>(units(v).subList(0, 3)));
    all.put("Map<Unit, Unit>", CarriedContainersTest::map);
    all.put("Map<Unit, Rec>", v -> new HashMap<>(Map.of(unit(v, 1), rec(v))));
    all.put("Map<Unit, Object>", v -> new HashMap<>(Map.of(unit(v, 1), 5, unit(v, 2), rec(v))));
    all.put("Map<Object, Unit>", v -> new HashMap<>(Map.of("a", unit(v, 1), 5, unit(v, 2))));
    all.put("List<Rec>", v -> new ArrayList<>(Arrays.asList(rec(v), null, rec(v))));
    all.put(
        "java.util.concurrent.atomic.AtomicReference<Unit>",
        v -> new AtomicReference<>(unit(v, 3)));
    all.put("Map.Entry<Unit, Rec>", v -> Map.entry(unit(v, 1), rec(v)));
    all.put("List<Comparable>", v -> new ArrayList<>(Arrays.asList(unit(v, 1), "a", 5, null)));
    return all;
  }

  private static Object unit(Version version, int size) {
    return version.make("Unit", "size", size, "any", new ArrayList<>(List.of("x", size)));
  }

  private static Object rec(Version version) {
    return version.make("Rec", "size", 4, "unit", unit(version, 9));
  }

  /** With a subclass, null, and one object twice, which leads to others. */
  private static List<Object> units(Version version) {
    Object first = unit(version, 1);
    Object second = unit(version, 2);
    Version.set(first, "next", second);
    Version.set(second, "next", first);
    return Arrays.asList(first, second, version.make("Big", "more", 7, "next", first), null, first);
  }

  private static Object map(Version version) {
    Map<Object, Object> map = new HashMap<>();
    List<Object> units = units(version);
    map.put(units.get(0), units.get(1));
    map.put(units.get(2), null);
    return map;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // a comparator of what has an order
  private static Object reversed(Version version) {
    TreeSet<Object> set = new TreeSet<>((java.util.Comparator) Collections.reverseOrder());
    set.addAll(units(version).subList(0, 3));
    return set;
  }

  @DataProvider
  public Object[][] ways() {
    List<Object[]> rows = new ArrayList<>();
    for (String declared : CONTAINERS.keySet()) {
      for (String known : KNOWN) {
        rows.add(new Object[] {declared, known});
      }
    }
    return rows.toArray(Object[][]::new);
  }

  private static Version newer(String declared) {
    return Version.of(
        "class Model { "
            + declared
            + " first; List<Item> items; } class Item { Object open; Unit unit; "
            + declared
            + " same; }"
            + UNITS);
  }

  /** The field that has it first is lost, or what has it is removed, or is written later. */
  @Test(dataProvider = "ways")
  public void aContainerMovesToAFieldThatDeclaresNoElements(String declared, String known) {
    Version newer = newer(declared);
    Version losing =
        Version.of("class Model { List<Item> items; } class Item { " + C + "}" + known);
    Version carrying =
        Version.of("class Model { List<Item> items; " + C + "} class Item { " + C + "}" + known);
    for (boolean leadsBack : new boolean[] {false, true}) {
      Object shared = CONTAINERS.get(declared).apply(newer);
      Object open = newer.make("Item", "open", shared);
      Object both = newer.make("Item", "open", shared, "same", shared);
      Object unit = newer.make("Unit", "any", shared, "owner", leadsBack ? open : null);
      Version.set(both, "unit", unit);
      Object value = newer.model("first", shared, "items", list(open, both, open));
      passes(newer, losing, value, m -> {}, true);
      passes(newer, losing, value, m -> Collections.reverse(items(m)), true);
      value = newer.model("first", shared, "items", list(open, both, open));
      passes(newer, carrying, value, m -> {}, false);
      Object typed = newer.make("Item", "same", shared);
      value = newer.model("items", list(typed, open, both));
      passes(newer, losing, value, m -> items(m).remove(0), false);
    }
  }

  private static void passes(
      Version newer, Version older, Object value, Relay.Edit edit, boolean losesFirst) {
    BothEngines writers = BothEngines.tracking(newer::register);
    BothEngines relays = BothEngines.tracking(older::register);
    byte[] message = writers.serialize(value);
    Object first = Version.get(value, "first");
    if (losesFirst) {
      Version.set(value, "first", null);
    }
    edit.apply(value);
    for (var fory : List.of(relays.interpreter(), relays.generator())) {
      Object read = fory.deserialize(message);
      edit.apply(read);
      byte[] once = fory.serialize(read);
      for (byte[] passed : List.of(once, fory.serialize(fory.deserialize(once)))) {
        Object back = writers.generator().deserialize(passed);
        GraphEquality.assertEqualGraphs(back, value, true);
        assertEquals(Relay.hex(writers.serialize(back)), Relay.hex(writers.serialize(value)));
      }
    }
    Version.set(value, "first", first);
  }

  @SuppressWarnings("unchecked") // a list of items
  private static List<Object> items(Object model) {
    return (List<Object>) Version.get(model, "items");
  }

  private static List<Object> list(Object... elements) {
    return new ArrayList<>(Arrays.asList(elements));
  }

  /** Elements without heads, and nested containers whose elements have none. */
  @DataProvider
  public Object[][] others() {
    return new Object[][] {
      {"List<Integer>", list(1, 2)},
      {"List<Integer>", list(1, null)},
      {"Map<String, Unit>", null},
      {"List<List<Unit>>", list(list(), null)},
      {"List<Unit[]>", list((Object) null)},
      {"Unit[]", null},
      {"Comparable[]", new Comparable<?>[] {"a", null}},
    };
  }

  /** An array that has not said its type may be of a class that is not known here. */
  @Test(dataProvider = "others")
  public void whatCannotSayItsTypesIsRefused(String declared, Object container) {
    Version newer = newer(declared);
    Version carrying =
        Version.of("class Model { List<Item> items; " + C + "} class Item { " + C + "}");
    Object shared =
        declared.equals("Unit[]")
            ? newer.array("Unit", unit(newer, 1))
            : declared.equals("Map<String, Unit>")
                ? new HashMap<>(Map.of("a", unit(newer, 1)))
                : container;
    Object value = newer.model("first", shared, "items", list(newer.make("Item", "open", shared)));
    byte[] message = BothEngines.tracking(newer::register).serialize(value);
    BothEngines relays = BothEngines.tracking(carrying::register);
    for (var fory : List.of(relays.interpreter(), relays.generator())) {
      Object read = fory.deserialize(message);
      ForyException error =
          Assert.expectThrows(UnsupportedTypeException.class, () -> fory.serialize(read));
      assertTrue(error.getMessage().contains("with the same type"), error.getMessage());
    }
  }

  private static final String LISTS =
      "class Item { List<String> words; Map<String, Unit> units; Object open; }"
          + " class Unit { String name; }";

  /** The advice that the error gives helps. */
  @Test
  public void aContainerOfALostFieldThatCannotMoveIsRefused() {
    Version lists =
        Version.of(LISTS + " class Model { Map<String, Unit> first; List<Item> items; }");
    BothEngines newer = BothEngines.tracking(lists::register);
    for (String known : List.of("", " class Unit { String name; }", " class Unit {}")) {
      BothEngines older =
          BothEngines.tracking(
              Version.of("class Model { List<Item> items; } class Item { " + C + "}" + known)
                  ::register);
      Map<String, Object> units = new HashMap<>(Map.of("a", lists.make("Unit", "name", "kg")));
      Object item = lists.make("Item", "open", units);
      ForyException error =
          older.failureToRead(
              newer.serialize(lists.model("first", units, "items", list(item))),
              ForyException.class);
      assertTrue(error.getMessage().contains("with the same type"), error.getMessage());
      Object alike = lists.make("Item", "units", units);
      Object value = lists.model("first", units, "items", list(alike, alike));
      for (var fory : List.of(older.interpreter(), older.generator())) {
        byte[] passed = fory.serialize(fory.deserialize(newer.serialize(value)));
        Object back = newer.generator().deserialize(passed);
        assertSame(items(back).get(0), items(back).get(1));
        Map<?, ?> kept = (Map<?, ?>) Version.get(items(back).get(0), "units");
        assertEquals(Version.get(kept.get("a"), "name"), "kg");
      }
    }
  }
}
