package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertSame;

import io.fory.Fory;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.Test;

/** Copies of objects whose carried fields refer to objects of the graph. */
public final class CarriedCopiesTest {
  private static final String C = "@UnknownFields io.fory.serializer.CarriedFields rest";

  private static final Version NEWEST =
      Version.of(
          "record Model(In in, Map<In, In> pairs) {} record In(int i, String name, List<In> all)"
              + " {}");

  private static final Version MIDDLE =
      Version.of(
          "record Model(Map<In, In> pairs, "
              + C
              + ") {} record In(String name, List<In> all, "
              + C
              + ") {}");

  private static final Version OLDEST =
      Version.of("record Model(In in, " + C + ") {} record In(int i, " + C + ") {}");

  private static BothEngines engines(Version version) {
    return BothEngines.tracking(version::register);
  }

  private static List<Fory> both(Version version) {
    BothEngines engines = engines(version);
    return List.of(engines.interpreter(), engines.generator());
  }

  private static Object in(int i, Object... all) {
    return NEWEST.make("In", "i", i, "name", "n" + i, "all", new ArrayList<>(Arrays.asList(all)));
  }

  @Test
  public void recordsWhoseCarriedFieldsReferToEachOtherAreCopied() {
    Object first = in(1);
    Object second = in(2, first);
    Object model = NEWEST.make("Model", "in", second, "pairs", Map.of(first, second));
    byte[] message = engines(NEWEST).serialize(model);
    for (Fory middle : both(MIDDLE)) {
      byte[] passed = middle.serialize(middle.deserialize(message));
      for (Fory oldest : both(OLDEST)) {
        Object read = oldest.deserialize(passed);
        byte[] written = oldest.serialize(oldest.copy(read));
        assertEquals(Relay.hex(written), Relay.hex(oldest.serialize(read)));
        assertEquals(
            engines(NEWEST).interpreter().deserialize(written).toString(), model.toString());
        assertEquals(
            Relay.hex(oldest.serialize(oldest.copy(oldest.copy(read)))), Relay.hex(written));
      }
    }
  }

  @Test
  public void recordsInACycleOfCarriedFieldsAreCopied() {
    String node = "class Node { int i; Rec rec; Object more; ";
    Version newer =
        Version.of(
            "class Model { List<Node> nodes; } " + node + "} record Rec(int i, Object more) {}");
    Version older =
        Version.of(
            "class Model { List<Node> nodes; } class Node { int i; Rec rec; "
                + C
                + "; } record Rec(int i, "
                + C
                + ") {}");
    Object node1 = newer.make("Node", "i", 1);
    Object node2 = newer.make("Node", "i", 2, "more", node1);
    Object rec = newer.make("Rec", "i", 3, "more", node2);
    Version.set(node1, "rec", rec);
    Version.set(node2, "rec", newer.make("Rec", "i", 4, "more", node1));
    Object model = newer.model("nodes", new ArrayList<>(List.of(node1, node2)));
    byte[] message = engines(newer).serialize(model);
    for (Fory fory : both(older)) {
      Object read = fory.deserialize(message);
      Object copy = fory.copy(read);
      assertEquals(Relay.hex(fory.serialize(copy)), Relay.hex(fory.serialize(read)));
      Object copied = ((List<?>) Version.get(copy, "nodes")).get(1);
      Version.set(copied, "i", 7);
      byte[] edited = fory.serialize(copy);
      Object back = engines(newer).interpreter().deserialize(edited);
      List<?> nodes = (List<?>) Version.get(back, "nodes");
      assertEquals(Version.get(nodes.get(1), "i"), 7);
      assertSame(Version.get(nodes.get(0), "rec.more"), nodes.get(1));
      assertNotEquals(Relay.hex(fory.serialize(read)), Relay.hex(edited));
    }
  }

  @Test
  public void keysThatDifferInWhatTheirCarriedFieldsReferToAreAllCopied() {
    Version newer =
        Version.of(
            "class Model { Object thing; Set<Key> keys; } record Key(int i, Object to) {}"
                + " class Thing { int i; }");
    Version older =
        Version.of(
            "class Model { Object thing; Set<Key> keys; } record Key(int i, "
                + C
                + ") {} class Thing { int i; }");
    for (Fory fory : both(older)) {
      Set<Object> keys = new HashSet<>();
      List<Object> things = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        Object thing = newer.make("Thing", "i", i);
        Object key = newer.make("Key", "i", 9, "to", thing);
        Object value = newer.model("thing", thing, "keys", new HashSet<>(Set.of(key)));
        Object read = fory.deserialize(engines(newer).serialize(value));
        things.add(Version.get(read, "thing"));
        keys.addAll((Set<?>) Version.get(read, "keys"));
      }
      assertEquals(keys.size(), 5);
      Object model = older.model("thing", things, "keys", keys);
      Object copy = fory.copy(model);
      assertEquals(((Set<?>) Version.get(copy, "keys")).size(), 5);
      Object back = engines(newer).interpreter().deserialize(fory.serialize(copy));
      Set<Object> met = new HashSet<>();
      for (Object key : (Set<?>) Version.get(back, "keys")) {
        met.add(Version.get(key, "to.i"));
      }
      assertEquals(met, Set.of(0, 1, 2, 3, 4));
    }
  }
}
