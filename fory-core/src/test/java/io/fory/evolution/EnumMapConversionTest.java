package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.IncompatibleSchemaException;
import io.fory.schema.SchemaCheck;
import io.fory.schema.SchemaFile;
import io.fory.schema.SchemaFinding;
import io.fory.schema.SchemaFinding.Effect;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A map of constants becomes an enum map: its keys tell the enum, or the field if there is none.
 */
public final class EnumMapConversionTest {
  enum Color {
    RED,
    GREEN {
      @Override
      public String toString() {
        return "green";
      }
    }
  }

  static class Plain {
    Map<Color, String> field;
  }

  static class Hashed {
    HashMap<Color, String> field;
  }

  static class Mapped {
    EnumMap<Color, String> field;
  }

  @SuppressWarnings("rawtypes")
  static class Raw {
    EnumMap field;
  }

  @SuppressWarnings("rawtypes")
  static class RawPlain {
    Map field;
  }

  static class ListOfEnumMaps {
    List<EnumMap<Color, String>> field;
  }

  static class ListOfMaps {
    List<Map<Color, String>> field;
  }

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  private static Fory fory(Class<?> type, boolean generated, boolean references) {
    return Fory.builder()
        .withCodegen(generated)
        .withAsyncCompilation(false)
        .withRefTracking(references)
        .register(Color.class)
        .register(type, "model")
        .build();
  }

  @Test(dataProvider = "engines")
  public void mapsOfConstantsBecomeEnumMaps(boolean generated, boolean references) {
    Fory writer = fory(Plain.class, generated, references);
    Fory reader = fory(Mapped.class, generated, references);
    Map<Color, String> both = new LinkedHashMap<>();
    both.put(Color.GREEN, "g");
    both.put(Color.RED, null);
    for (Map<Color, String> map :
        List.of(
            both,
            new HashMap<>(both),
            new TreeMap<>(both),
            new EnumMap<>(both),
            Map.of(Color.GREEN, "x"),
            new HashMap<Color, String>(),
            Map.<Color, String>of())) {
      Plain plain = new Plain();
      plain.field = map;
      EnumMap<Color, String> back = reader.deserialize(writer.serialize(plain), Mapped.class).field;
      assertEquals(back, map);
      back.put(Color.RED, "put"); // its enum is known
      assertSame(back.keySet().iterator().next(), Color.RED);
    }
  }

  @Test(dataProvider = "engines")
  public void aKeyThatIsNoConstantIsRefused(boolean generated, boolean references) {
    Fory writer = fory(Hashed.class, generated, references);
    Fory reader = fory(Mapped.class, generated, references);
    Hashed hashed = new Hashed();
    hashed.field = new HashMap<>(Collections.singletonMap(null, "x"));
    IncompatibleSchemaException refused =
        expectThrows(
            IncompatibleSchemaException.class,
            () -> reader.deserialize(writer.serialize(hashed), Mapped.class));
    assertTrue(refused.getMessage().contains("null in a java.util.EnumMap"), refused.getMessage());
  }

  @Test
  public void anEmptyMapIsRefusedWhereNoEnumIsDeclared() {
    Fory writer = fory(RawPlain.class, false, false);
    Fory reader = fory(Raw.class, false, false);
    RawPlain plain = new RawPlain();
    plain.field = new HashMap<>();
    IncompatibleSchemaException refused =
        expectThrows(
            IncompatibleSchemaException.class,
            () -> reader.deserialize(writer.serialize(plain), Raw.class));
    assertTrue(refused.getMessage().contains("no enum is declared"), refused.getMessage());
    plain.field = new HashMap<>(Map.of(Color.RED, "x"));
    assertEquals(reader.deserialize(writer.serialize(plain), Raw.class).field, plain.field);
    assertEquals(newReaders(writer, RawPlain.class, reader, Raw.class), Effect.MAY_FAIL);
  }

  @Test
  public void theCheckerSaysWhatBecomesOfEnumMaps() {
    Fory plain = fory(Plain.class, false, false);
    Fory mapped = fory(Mapped.class, false, false);
    assertEquals(newReaders(plain, Plain.class, mapped, Mapped.class), Effect.MAY_FAIL);
    assertEquals(newReaders(mapped, Mapped.class, plain, Plain.class), Effect.NONE);
    Fory maps = fory(ListOfMaps.class, false, false);
    Fory enumMaps = fory(ListOfEnumMaps.class, false, false);
    assertEquals(
        newReaders(maps, ListOfMaps.class, enumMaps, ListOfEnumMaps.class), Effect.FAILURE);
    assertEquals(newReaders(enumMaps, ListOfEnumMaps.class, maps, ListOfMaps.class), Effect.NONE);
    ListOfEnumMaps list = new ListOfEnumMaps();
    list.field = List.of(new EnumMap<>(Map.of(Color.RED, "x")));
    assertEquals(maps.deserialize(enumMaps.serialize(list), ListOfMaps.class).field, list.field);
  }

  private static Effect newReaders(Fory old, Class<?> before, Fory young, Class<?> after) {
    List<SchemaFinding> findings =
        SchemaCheck.compare(
            SchemaFile.of(old.schemasOf(before)), SchemaFile.of(young.schemasOf(after)));
    return findings.get(0).newReaders();
  }
}
