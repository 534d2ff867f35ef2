package io.fory.evolution;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.GraphEquality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Objects with carried fields that one instance has read and another one writes. */
public final class CarriedElsewhereTest {
  private static final String C = CarriedFieldsTest.CARRIER;
  private static final String SHARED =
      " class Part { int number; Part next; Object any; Color color; "
          + C
          + "} class Plain { String text; Plain next; } enum Color { RED, GREEN }";

  private static final Version NEWER =
      Version.of("class Model { List<Part> parts; Object carried; Object more; }" + SHARED);

  private static final Version OLDER =
      Version.of("class Model { List<Part> parts; " + C + "}" + SHARED);

  /** Their types are numbered before those that messages here have. */
  private record Another(int number) {}

  private static Object[] values() {
    Object green = NEWER.constant("Color", "GREEN");
    Object plain = NEWER.make("Plain", "text", "a", "next", NEWER.make("Plain", "text", "b"));
    Object last = NEWER.make("Part", "number", 3, "any", plain, "color", green);
    Object part = NEWER.make("Part", "number", 2, "next", last, "any", green);
    return new Object[] {
      NEWER.model("carried", NEWER.make("Part")),
      NEWER.model("carried", part, "parts", list(part, last)),
      NEWER.model("parts", list(part), "carried", last, "more", list(plain, part, green)),
      NEWER.model("carried", plain, "more", NEWER.array("Plain", plain)),
      NEWER.model("carried", NEWER.array("Part", part, last), "parts", list(last)),
      NEWER.model("carried", Map.of("a", part), "more", list(NEWER.type("Plain"), green)),
    };
  }

  /** Each value without references and with them. */
  @DataProvider
  public static Object[][] messages() {
    List<Object[]> rows = new ArrayList<>();
    for (Object value : values()) {
      rows.add(new Object[] {value, false});
      rows.add(new Object[] {value, true});
    }
    return rows.toArray(new Object[0][]);
  }

  private static List<Object> list(Object... elements) {
    return new ArrayList<>(Arrays.asList(elements));
  }

  private static final Consumer<ForyBuilder> SAME = OLDER::register;

  private static void registerMore(ForyBuilder builder) {
    OLDER.register(builder.register(Another.class));
  }

  private static BothEngines engines(boolean references, Consumer<ForyBuilder> configuration) {
    return references ? BothEngines.tracking(configuration) : BothEngines.of(configuration);
  }

  private static List<Fory> both(boolean references, Consumer<ForyBuilder> configuration) {
    BothEngines engines = engines(references, configuration);
    return List.of(engines.interpreter(), engines.generator());
  }

  private static byte[] newest(Object value, boolean references) {
    return engines(references, NEWER::register).interpreter().serialize(value);
  }

  private static void requireNewest(byte[] message, Object expected, boolean references) {
    Fory fory = engines(references, NEWER::register).interpreter();
    GraphEquality.assertEqualGraphs(fory.deserialize(message), expected, references);
  }

  @Test(dataProvider = "messages")
  public void anInstanceBuiltAlikeWritesTheSameBytes(Object value, boolean references) {
    byte[] message = newest(value, references);
    for (Fory reader : both(references, SAME)) {
      for (Fory writer : both(references, SAME)) {
        Object read = reader.deserialize(message);
        byte[] written = writer.serialize(read);
        assertEquals(Relay.hex(reader.serialize(read)), Relay.hex(written));
        assertEquals(Relay.hex(writer.serialize(writer.copy(read))), Relay.hex(written));
        requireNewest(written, value, references);
      }
    }
  }

  @Test(dataProvider = "messages")
  public void anInstanceWithOtherClassesBesideThemWritesWhatWasRead(
      Object value, boolean references) {
    byte[] message = newest(value, references);
    for (Fory reader : both(references, SAME)) {
      for (Fory writer : both(references, CarriedElsewhereTest::registerMore)) {
        requireNewest(writer.serialize(reader.deserialize(message)), value, references);
      }
    }
  }

  @Test(dataProvider = "messages")
  public void aSessionOfAnotherInstanceWritesWhatWasRead(Object value, boolean references) {
    byte[] message = newest(value, references);
    for (Fory reader : both(references, SAME)) {
      for (Fory writer : both(references, CarriedElsewhereTest::registerMore)) {
        ForySession sending = writer.newSession();
        ForySession receiving = both(references, NEWER::register).get(0).newSession();
        for (int i = 0; i < 3; i++) {
          byte[] sent = sending.serialize(reader.deserialize(message));
          GraphEquality.assertEqualGraphs(receiving.deserialize(sent), value, references);
        }
      }
    }
  }

  @Test
  public void theTypesOfCarriedFieldsKeepTheIdentityThatTheyWereReadWith() {
    Object value = NEWER.model("carried", NEWER.make("Plain", "text", "a"));
    Consumer<ForyBuilder> numbered =
        builder -> {
          OLDER.registerWithout(builder, "Plain");
          builder.register(OLDER.type("Plain"), 2);
        };
    for (boolean references : new boolean[] {false, true}) {
      byte[] message = newest(value, references);
      for (Fory reader : both(references, SAME)) {
        for (Fory writer : both(references, numbered)) {
          requireNewest(writer.serialize(reader.deserialize(message)), value, references);
          byte[] own = writer.serialize(OLDER.make("Plain", "text", "b"));
          assertEquals(Version.get(writer.deserialize(own), "text"), "b");
        }
      }
    }
  }

  @Test(dataProvider = "messages")
  public void anInstanceThatEncodesNumbersOtherwiseWritesWhatWasRead(
      Object value, boolean references) {
    byte[] message = newest(value, references);
    for (boolean compressed : new boolean[] {false, true}) {
      Consumer<ForyBuilder> other =
          builder -> OLDER.register(builder.withIntCompressed(compressed));
      for (Fory reader : both(references, SAME)) {
        for (Fory writer : both(references, other)) {
          requireNewest(writer.serialize(reader.deserialize(message)), value, references);
        }
      }
    }
  }

  @Test
  public void whatWasReadInTheCompactFormIsRefusedInTheOther() {
    Object value = NEWER.model("carried", list(NEWER.make("Plain", "text", "abc"), "texts"));
    Consumer<ForyBuilder> compact = builder -> OLDER.register(builder.withCompact(true));
    for (boolean compacts : new boolean[] {false, true}) {
      byte[] message =
          engines(true, builder -> NEWER.register(builder.withCompact(compacts))).serialize(value);
      Fory reader = both(true, compacts ? compact : SAME).get(0);
      Object read = reader.deserialize(message);
      for (Fory writer : both(true, compacts ? SAME : compact)) {
        UnsupportedTypeException refused =
            Assert.expectThrows(UnsupportedTypeException.class, () -> writer.serialize(read));
        Assert.assertTrue(refused.getMessage().contains("withCompact"), refused.getMessage());
      }
    }
  }
}
