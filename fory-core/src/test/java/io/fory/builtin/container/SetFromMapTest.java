package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Sets of {@link Collections#newSetFromMap} around maps that do not take keys themselves. */
public final class SetFromMapTest {
  @DataProvider
  public Object[][] engines() {
    return new Object[][] {{BothEngines.of()}, {BothEngines.tracking()}};
  }

  /** The map is filled beside the set: {@code unmodifiableMap} takes no keys. */
  @Test(dataProvider = "engines")
  public void aSetFromAViewOfAMapHasTheKeysThatTheMapGotLater(BothEngines engines) {
    Map<Object, Boolean> map = new LinkedHashMap<>();
    for (Map<Object, Boolean> view :
        List.<Map<Object, Boolean>>of(
            Collections.unmodifiableMap(map),
            Collections.checkedMap(map, Object.class, Boolean.class),
            Collections.checkedMap(
                Collections.unmodifiableMap(map), Object.class, Boolean.class))) {
      map.clear();
      Set<Object> set = Collections.newSetFromMap(view);
      map.put("b", true);
      map.put("a", true);
      Consumer<Set<Object>> check =
          copy -> {
            assertEquals(copy, set);
            assertEquals(copy.toString(), "[b, a]");
            assertSame(HiddenParts.of(copy).first(Map.class).getClass(), view.getClass());
          };
      engines.roundTrip(set, check);
      check.accept(engines.interpreter().copy(set));
    }
  }

  /** No code of the application has run. */
  @Test(dataProvider = "engines")
  public void aSetAroundAMapThatCannotBeFilledIsMalformed(BothEngines engines) {
    byte[] set = engines.serialize(Collections.newSetFromMap(new HashMap<>()));
    int type = set.length - (engines.serialize(new HashMap<>()).length - 2);
    for (Object map :
        List.of(Map.of("a", true), Map.of("a", 1, "b", 2), Collections.singletonMap("a", true))) {
      byte[] below = engines.serialize(map);
      byte[] bytes = Arrays.copyOf(set, type + below.length - 2);
      System.arraycopy(below, 2, bytes, type, below.length - 2);
      assertEquals(
          engines.failureToRead(bytes, MalformedInputException.class).code(),
          ErrorCode.MALFORMED_INPUT);
    }
  }

  @DataProvider
  public Object[][] maps() {
    return new Object[][] {
      {BothEngines.of(), new HashMap<>()},
      {BothEngines.of(), new IdentityHashMap<>()},
      {BothEngines.tracking(), new HashMap<>()},
      {BothEngines.tracking(), new LinkedHashMap<>()},
    };
  }

  /** A set whose map says anything else of a key would not know it again when it is added. */
  @Test(dataProvider = "maps")
  @SuppressWarnings({"unchecked", "rawtypes"}) // the map has values of any class
  public void theMapBelowASetSaysTrueOfEachKey(BothEngines engines, Map<Object, Object> map) {
    Set<Object> set = Collections.newSetFromMap((Map) map);
    int type = engines.serialize(set).length - (engines.serialize(map).length - 2);
    byte[] head = engines.serialize(set);
    for (Object value : Arrays.asList(false, null, 1, "true")) {
      map.put("a", value);
      byte[] below = engines.serialize(map);
      byte[] bytes = Arrays.copyOf(head, type + below.length - 2);
      System.arraycopy(below, 2, bytes, type, below.length - 2);
      engines.failureToRead(bytes, MalformedInputException.class);
      engines.failure(UnsupportedTypeException.class, fory -> fory.serialize(set));
    }
    map.put("a", true);
    engines.roundTrip(set, read -> assertEquals(read.size(), 1));
  }

  static final class Key {
    Set<Object> sets;

    @Override
    public int hashCode() {
      return sets == null ? 0 : 1;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** The key leads back to the set, which gets it when the message ends. */
  @Test
  @SuppressWarnings({"unchecked", "rawtypes"}) // the map has values of any class
  public void valuesOfKeysThatWaitAreLookedAtToo() {
    BothEngines engines = BothEngines.tracking(Key.class);
    Map<Object, Object> map = new HashMap<>();
    Key key = new Key();
    key.sets = Collections.newSetFromMap((Map) map);
    map.put(key, true);
    byte[] honest = engines.serialize(key);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      assertEquals(((Key) fory.deserialize(honest)).sets.size(), 1);
    }
    byte[] bytes = honest.clone();
    assertEquals(bytes[bytes.length - 1], (byte) 1, "true");
    bytes[bytes.length - 1] = 0;
    engines.failureToRead(bytes, MalformedInputException.class);
  }
}
