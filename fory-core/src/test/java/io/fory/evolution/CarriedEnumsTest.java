package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.BothEngines;
import io.fory.serializer.UnknownEnumPolicy;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Carried fields that share containers of enum constants with fields that are known. */
public final class CarriedEnumsTest {
  private static final String C = CarriedFieldsTest.CARRIER;

  /** Containers of constants, by the declaration of the carried field. */
  private static final Map<String, Function<Version, Object>> CONTAINERS =
      Map.of(
          "Color[]", v -> v.array("Color", green(v), null),
          "Color[][]", CarriedEnumsTest::deep,
          "List<Color[]>", v -> list((Object) v.array("Color", green(v))),
          "List<Color>", v -> list(green(v), green(v)),
          "Map<Color, Color>", v -> new HashMap<>(Map.of(green(v), green(v))),
          "EnumSet<Color>", v -> enumSet(green(v)),
          "EnumMap<Color, String>", v -> enumMap(green(v)));

  private static Object green(Version version) {
    return version.constant("Color", "GREEN");
  }

  private static Object deep(Version version) {
    Object[] rows = (Object[]) Array.newInstance(version.type("Color").arrayType(), 2);
    rows[0] = version.array("Color", green(version));
    return rows;
  }

  private static List<Object> list(Object... elements) {
    return new ArrayList<>(Arrays.asList(elements));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum known only at run time
  private static Object enumSet(Object constant) {
    return EnumSet.of((Enum) constant);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum known only at run time
  private static Object enumMap(Object constant) {
    return new EnumMap(Map.of(constant, "v"));
  }

  @DataProvider
  public Object[][] shares() {
    List<Object[]> rows = new ArrayList<>();
    for (String declared : CONTAINERS.keySet()) {
      for (String constants : List.of("RED, GREEN", "GREEN, RED", "GREEN")) {
        for (String known : List.of("aaa", "zzz")) {
          rows.add(new Object[] {declared, constants, known});
        }
      }
    }
    return rows.toArray(Object[][]::new);
  }

  /** The schema of the item reaches no enum here, since no known field leads to it. */
  @Test(dataProvider = "shares")
  public void aContainerOfConstantsIsSharedByAKnownAndACarriedField(
      String declared, String constants, String known) {
    Version newer =
        Version.of(
            "class Model { Object aaa; Object mmm; Object zzz; } class Item { int id; "
                + declared
                + " colors; "
                + C
                + "} enum Color { RED, GREEN }");
    Version older =
        Version.of(
            "class Model { Object aaa; Object mmm; Object zzz; } class Item { int id; "
                + C
                + "} enum Color { "
                + constants
                + " }");
    Object shared = CONTAINERS.get(declared).apply(newer);
    Object item = newer.make("Item", "colors", shared);
    for (Object thing : List.of(item, list(item, item))) {
      for (Relay.Edit edit : List.<Relay.Edit>of(m -> {}, m -> Version.set(m, known, null))) {
        Object value = newer.model("mmm", thing, known, shared);
        Relay.through(newer, older).keepsTracked(value, edit);
        value = newer.model("mmm", thing, known, shared);
        Relay.through(newer, older, older, older).keepsTracked(value, edit);
      }
    }
  }

  /** A constant that is known is never taken for one that is not, nor becomes null. */
  @Test
  public void aKnownConstantArrivesWhateverThePolicyIs() {
    Version newer =
        Version.of(
            "class Model { Item item; Object zzz; } class Item { Color[] colors; }"
                + " enum Color { RED, GREEN }");
    Version older =
        Version.of("class Model { Item item; Object zzz; } class Item {} enum Color { GREEN }");
    Object colors = newer.array("Color", green(newer), green(newer));
    byte[] message =
        BothEngines.tracking(newer::register)
            .serialize(newer.model("item", newer.make("Item", "colors", colors), "zzz", colors));
    for (UnknownEnumPolicy policy : UnknownEnumPolicy.values()) {
      BothEngines readers =
          BothEngines.tracking(b -> older.register(b.withUnknownEnumConstants(policy)));
      for (var fory : List.of(readers.interpreter(), readers.generator())) {
        Object[] read = (Object[]) Version.get(fory.deserialize(message), "zzz");
        assertEquals(read, new Object[] {green(older), green(older)});
      }
    }
  }

  @Test
  public void anEnumThatIsNotRegisteredIsNamed() {
    Version newer =
        Version.of("class Model { Color[] colors; Object[] rest; } enum Color { RED, GREEN }");
    Version older = Version.of("class Model { Object[] rest; }");
    Object colors = newer.array("Color", green(newer));
    byte[] message =
        BothEngines.tracking(newer::register)
            .serialize(newer.model("colors", colors, "rest", colors));
    String text =
        BothEngines.tracking(older::register)
            .failureToRead(message, IncompatibleSchemaException.class)
            .getMessage();
    assertTrue(text.contains("enum evolving.Color of the constant GREEN is not registered"), text);
    assertFalse(text.contains("UnknownObject"), text);
  }

  /** Neither field is known, nor the enum. */
  @Test
  public void arraysOfAnUnknownEnumAreSharedByDroppedFields() {
    Version newer =
        Version.of("class Model { List<Color[]> first; Object[] rest; } enum Color { RED, GREEN }");
    Version carrying = Version.of("class Model { int id; " + C + "}");
    Version dropping = Version.of("class Model { int id; }");
    Object[] deep = (Object[]) deep(newer);
    Object value = newer.model("first", list(deep[0], deep[0]), "rest", deep);
    Relay.through(newer, carrying, carrying).keepsTracked(value, m -> {});
    byte[] message = BothEngines.tracking(newer::register).serialize(value);
    BothEngines readers = BothEngines.tracking(dropping::register);
    for (var fory : List.of(readers.interpreter(), readers.generator())) {
      assertEquals(Version.get(fory.deserialize(message), "id"), 0);
    }
  }
}
