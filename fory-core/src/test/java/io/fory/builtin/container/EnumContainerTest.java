package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.builtin.container.Messages.Color;
import io.fory.builtin.container.Messages.Nothing;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeNotAllowedException;
import java.lang.Character.UnicodeScript;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.Test;

/** Enum sets and enum maps. */
public final class EnumContainerTest {
  /** A class whose fields declare the enum, or do not. */
  static final class Fields {
    EnumSet<Color> colors = EnumSet.of(Color.GREEN);
    EnumSet<Color> noColors = EnumSet.noneOf(Color.class);
    EnumMap<Color, String> names = new EnumMap<>(Map.of(Color.BLUE, "blue"));
    EnumMap<Color, String> noNames = new EnumMap<>(Color.class);
    Set<Color> set = EnumSet.of(Color.RED);
    Map<Color, List<String>> map = new EnumMap<>(Map.of(Color.GREEN, List.of("a")));
    Object any = EnumSet.of(TimeUnit.DAYS);
    Collection<?> unknown = EnumSet.noneOf(Color.class);
  }

  @Test
  public void anEnumSetComesBackForTheSameEnum() {
    for (EnumSet<Color> set :
        List.of(EnumSet.noneOf(Color.class), EnumSet.of(Color.GREEN), EnumSet.allOf(Color.class))) {
      Messages.forCopies(
          set,
          copy -> {
            assertSame(copy.getClass(), set.getClass());
            assertEquals(copy, set);
            assertEquals(EnumSet.complementOf(copy), EnumSet.complementOf(set));
            copy.add(Color.BLUE);
            assertTrue(copy.contains(Color.BLUE));
          });
    }
  }

  @Test
  public void anEnumSetOfAnEnumWithoutConstantsComesBack() {
    Messages.forCopies(EnumSet.noneOf(Nothing.class), copy -> assertTrue(copy.isEmpty()));
  }

  @Test
  public void anEnumOfManyConstantsComesBack() {
    Fory fory = Messages.fory(UnicodeScript.class);
    for (EnumSet<UnicodeScript> set :
        List.of(
            EnumSet.noneOf(UnicodeScript.class),
            EnumSet.of(UnicodeScript.LATIN),
            EnumSet.allOf(UnicodeScript.class))) {
      assertEquals(Messages.copy(fory, set), set);
      EnumMap<UnicodeScript, Object> map = new EnumMap<>(UnicodeScript.class);
      set.forEach(script -> map.put(script, script.name()));
      assertEquals(Messages.copy(fory, map), map);
    }
  }

  @Test
  public void anEnumMapComesBackForTheSameEnum() {
    List<Color> colors = List.copyOf(EnumSet.allOf(Color.class));
    EnumMap<Color, Object> map = new EnumMap<>(Color.class);
    for (Object value : new Object[] {"text", null, List.of(1)}) {
      map.put(colors.get(map.size()), value);
      Messages.forCopies(map, copy -> assertEquals(copy, map));
    }
    Messages.forCopies(
        new EnumMap<Color, Object>(Color.class),
        copy -> {
          copy.put(Color.GREEN, "fits");
          assertEquals(copy.get(Color.GREEN), "fits");
        });
  }

  @Test
  public void aFieldMayDeclareTheEnum() {
    Fory fory = Messages.fory(Fields.class, Color.class);
    Fields fields = new Fields();
    Fields copy = Messages.copy(fory, fields);
    assertEquals(copy.colors, fields.colors);
    assertEquals(copy.names, fields.names);
    assertEquals(copy.set, fields.set);
    assertEquals(copy.map, fields.map);
    assertSame(copy.map.getClass(), EnumMap.class);
    assertEquals(copy.any, fields.any);
    assertEquals(copy.unknown, fields.unknown);
    copy.noColors.add(Color.RED);
    copy.noNames.put(Color.RED, "red");
  }

  @Test
  public void valuesOfAnEnumMapMayReferToIt() {
    EnumMap<Color, Object> map = new EnumMap<>(Color.class);
    map.put(Color.GREEN, map);
    EnumMap<Color, Object> copy = Messages.copy(Messages.TRACKED, map);
    assertSame(copy.get(Color.GREEN), copy);
  }

  @Test
  public void anUnregisteredEnumIsRefusedByName() {
    Fory fory = Messages.fory();
    ForyException error =
        expectThrows(TypeNotAllowedException.class, () -> fory.serialize(EnumSet.of(Color.RED)));
    assertTrue(error.getMessage().contains(Color.class.getName()), error.getMessage());
  }

  @Test
  public void aConstantThatIsNotThereIsRefused() {
    for (int[] mask : new int[][] {{1, 1 << 7}, {2, 0, 1}, {127}}) {
      byte[] message =
          MessageBytes.untracked()
              .object(EnumSet.class)
              .type(TimeUnit.class)
              .put(mask)
              .put(0)
              .toBytes();
      assertThrows(MalformedInputException.class, () -> Messages.UNTRACKED.deserialize(message));
    }
  }

  @Test
  public void aClassThatIsNoEnumIsRefused() {
    for (Class<?> type : List.of(Enum.class, String.class, List.class)) {
      byte[] message = MessageBytes.untracked().object(EnumSet.class).type(type).put(0).toBytes();
      assertThrows(ForyException.class, () -> Messages.UNTRACKED.deserialize(message));
    }
  }
}
