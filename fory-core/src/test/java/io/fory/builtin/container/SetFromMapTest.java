package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import io.fory.error.ErrorCode;
import io.fory.error.MalformedInputException;
import io.fory.fixture.BothEngines;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
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
}
