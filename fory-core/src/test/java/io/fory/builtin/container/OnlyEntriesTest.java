package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Maps of one entry are written in a way of their own, which says the same as that of others. */
public final class OnlyEntriesTest {
  /** Says that it has one entry. */
  static final class Lying extends AbstractMap<String, Integer> {
    private final Map<String, Integer> entries;

    Lying(Map<String, Integer> entries) {
      this.entries = entries;
    }

    @Override
    public int size() {
      return 1;
    }

    @Override
    public Set<Entry<String, Integer>> entrySet() {
      return entries.entrySet();
    }
  }

  record Holder(Map<String, Integer> map) {}

  @DataProvider
  public Object[][] sizes() {
    return new Object[][] {{0}, {2}, {3}};
  }

  @Test(dataProvider = "sizes")
  public void aMapThatHasAnotherNumberOfEntriesThanItSaysIsRefused(int size) {
    Map<String, Integer> entries = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      entries.put("k" + i, i);
    }
    Holder holder = new Holder(Collections.unmodifiableMap(new Lying(entries)));
    for (boolean tracked : new boolean[] {false, true}) {
      Fory fory = Fory.builder().withRefTracking(tracked).register(Holder.class).build();
      ForyException refused = Rejection.of(() -> fory.serialize(holder));
      assertTrue(refused.getMessage().contains("Holder.map"), refused.getMessage());
    }
    assertEquals(
        Fory.builder().register(Holder.class).build().copy(new Holder(Map.of("a", 1))).map,
        Map.of("a", 1));
  }

  record Key(String name) {}

  /** Changes the map while its key is written. */
  private static final class Changing implements Serializer<Key> {
    private Runnable change = () -> {};

    @Override
    public void write(WriteContext out, Key value) {
      out.writeString(value.name());
      change.run();
    }

    @Override
    public Key read(ReadContext in) {
      return new Key(in.readString());
    }
  }

  @DataProvider
  public Object[][] maps() {
    return new Object[][] {
      {new HashMap<Key, Object>()},
      {new LinkedHashMap<Key, Object>()},
      {new IdentityHashMap<Key, Object>()},
    };
  }

  /** As in a map of several entries. */
  @Test(dataProvider = "maps")
  public void aValueIsThatWhichTheMapHasWhenTheKeyIsWritten(Map<Key, Object> map) {
    Changing changing = new Changing();
    Fory fory = Fory.builder().registerSerializer(Key.class, changing).build();
    for (int size = 1; size <= 2; size++) {
      map.clear();
      for (int i = 0; i < size; i++) {
        map.put(new Key("k" + i), "before");
      }
      changing.change = () -> map.replaceAll((key, value) -> "changed");
      Map<?, ?> read = (Map<?, ?>) fory.deserialize(fory.serialize(map));
      assertEquals(new ArrayList<>(read.values()), Collections.nCopies(size, "changed"));
    }
  }

  @Test(dataProvider = "maps")
  public void aMapThatItsKeyChangesOtherwiseIsRefused(Map<Key, Object> map) {
    Changing changing = new Changing();
    Fory fory = Fory.builder().registerSerializer(Key.class, changing).build();
    for (Object other : new Object[] {7, new int[] {7}, null}) {
      map.clear();
      map.put(new Key("k"), "before");
      changing.change = () -> map.replaceAll((key, value) -> other);
      ForyException refused = Rejection.of(() -> fory.serialize(map));
      assertTrue(
          refused.getCause() instanceof ConcurrentModificationException, "" + refused.getCause());
    }
    map.clear();
    map.put(new Key("k"), "before");
    changing.change = () -> map.put(new Key("other"), "more");
    Rejection.of(() -> fory.serialize(map));
  }

  /** What an error says must not depend on the messages before. */
  @Test
  public void aBufferWithoutRoomIsRefusedInOneWay() {
    for (Object root : List.of("ж", new int[] {1}, new ArrayList<>(List.of(1)))) {
      Fory fory = Fory.builder().build();
      String first = Rejection.of(() -> write(fory, root)).getMessage();
      byte[] message = fory.serialize(root);
      byte[] again = fory.serialize(root);
      assertEquals(again, message);
      assertEquals(Rejection.of(() -> write(fory, root)).getMessage(), first);
    }
  }

  private static void write(Fory fory, Object root) {
    fory.serialize(MemoryBuffer.wrap(new byte[0]), root);
  }
}
