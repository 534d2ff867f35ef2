package io.fory.evolution;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Maps by enum that a carried and a known field share, at a reader whose enum has its constants in
 * another order.
 */
public final class SharedEnumMapsTest {
  private static final String C = CarriedFieldsTest.CARRIER;

  @DataProvider
  public Object[][] fields() {
    return new Object[][] {
      {"EnumMap<Side, Model>", "EnumMap<Side, Model>"},
      {"Map<Side, Model>", "Map<Side, Model>"},
      {"EnumMap<Side, Model>", "Map<Side, Model>"},
      {"Map<Side, Model>", "EnumMap<Side, Model>"},
      {"Object", "Object"},
    };
  }

  @Test(dataProvider = "fields")
  public void theirValuesStayWithTheirKeys(String newer, String older) {
    Version young =
        Version.of(
            "class Model { int id; "
                + newer
                + " map; List<Model> list; "
                + C
                + "} enum Side { Q, S, T, P }");
    Version old =
        Version.of("class Model { int id; " + older + " map; " + C + "} enum Side { T, Q, P, S }");
    Map<?, ?> shared =
        map(young, "S", young.model("id", 5), "T", young.model("id", 2), "P", young.model("id", 9));
    Object carried = young.model("id", 3, "map", shared);
    Object first = young.model("id", 1, "list", new ArrayList<>(List.of(carried)));
    Object second = young.model("id", 4, "map", shared);
    Relay.through(young, old)
        .keepsTracked(
            young.model("id", 0, "map", map(young, "Q", first, "S", second)), model -> {});
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum that is compiled here
  private static Map<?, ?> map(Version version, Object... entries) {
    Class type = version.type("Side");
    EnumMap map = new EnumMap(type);
    for (int i = 0; i < entries.length; i += 2) {
      map.put(Enum.valueOf(type, (String) entries[i]), entries[i + 1]);
    }
    return map;
  }
}
