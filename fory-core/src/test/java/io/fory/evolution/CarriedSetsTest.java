package io.fory.evolution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Sets and maps whose keys lead back to them, in carried fields; they become equal on the way. */
public final class CarriedSetsTest {
  private static final String C = CarriedFieldsTest.CARRIER;
  private static final String BY_ID =
      " public int hashCode() { return id; }"
          + " public boolean equals(Object o) { return o instanceof Item i && i.id == id; }";

  private static final Version NEWER =
      Version.of(
          "class Model { Item item; List<Item> items; "
              + C
              + "} class Item { int id; int more; Set<Item> friends; Object any; Item next; "
              + C
              + " public int hashCode() { return 31 * id + more; } public boolean equals(Object o)"
              + " { return o instanceof Item i && i.id == id && i.more == more; } }"
              + " enum Color { RED, BLUE, GREEN } record Gone(Item item, int n) {}");

  private static final Version OLDER =
      Version.of(
          "class Model { Item item; List<Item> items; "
              + C
              + "} class Item { int id; Item next; "
              + C
              + BY_ID
              + " } enum Color { GREEN }");

  private static final Version OLDEST =
      Version.of(
          "class Model { List<Item> items; " + C + "} class Item { int id; " + C + BY_ID + "}");

  private static final Map<String, Function<Collection<Object>, Object>> CONTAINERS =
      Map.of(
          "LinkedHashSet", LinkedHashSet::new,
          "CopyOnWriteArraySet", CopyOnWriteArraySet::new,
          "LinkedHashMap", keys -> mapOf(new LinkedHashMap<>(), keys),
          "list of maps", keys -> new ArrayList<>(List.of(mapOf(new LinkedHashMap<>(), keys))),
          "list of sets", keys -> new ArrayList<>(List.of(new LinkedHashSet<>(keys))));

  private static Object mapOf(Map<Object, Object> empty, Collection<Object> keys) {
    for (Object key : keys) {
      empty.put(key, key);
    }
    return empty;
  }

  @DataProvider
  public Object[][] ways() {
    List<Object[]> rows = new ArrayList<>();
    for (String container : CONTAINERS.keySet()) {
      for (int content = 0; content < 4; content++) {
        for (boolean edited : new boolean[] {false, true}) {
          rows.add(new Object[] {container, content, edited});
        }
      }
    }
    return rows.toArray(Object[][]::new);
  }

  private static Collection<Object> content(int number, Object owner, Object other) {
    return switch (number) {
      case 0 -> List.of(owner, NEWER.constant("Color", "RED"), NEWER.constant("Color", "BLUE"));
      case 1 -> List.of(NEWER.make("Gone", "item", owner), NEWER.make("Gone", "item", other));
      case 2 -> List.of(owner, other, item(1, 7), item(1, 8));
      default -> List.of(owner);
    };
  }

  private static Object item(int id, int more) {
    return NEWER.make("Item", "id", id, "more", more);
  }

  @Test(dataProvider = "ways")
  public void aCarriedSetThatLeadsBackToItsElementIsPassedOn(
      String container, int content, boolean edited) {
    Object owner = item(1, 1);
    Object other = item(1, 2);
    Object keys = CONTAINERS.get(container).apply(content(content, owner, other));
    Version.set(owner, "any", keys);
    if (keys instanceof LinkedHashSet<?> && content > 1) {
      Version.set(owner, "friends", keys);
    }
    Version.set(other, "next", owner);
    Object value = NEWER.model("item", other, "items", list(other, owner, other));
    Relay.Edit edit =
        edited ? m -> Collections.reverse((List<?>) Version.get(m, "items")) : m -> {};
    Relay.through(NEWER, OLDER).keepsTracked(value, m -> {});
    Relay.through(NEWER, OLDER, OLDER, OLDEST, OLDER).keepsTracked(value, edit);
  }

  private static List<Object> list(Object... elements) {
    return new ArrayList<>(Arrays.asList(elements));
  }
}
