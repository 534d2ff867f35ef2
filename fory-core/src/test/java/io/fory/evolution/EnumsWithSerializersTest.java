package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.error.IncompatibleSchemaException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Enums that have serializers of their own, by themselves and in enum containers. */
public final class EnumsWithSerializersTest {
  enum Color {
    RED,
    GREEN {},
    BLUE
  }

  /** The same at a reader whose constants stand elsewhere. */
  enum NewColor {
    BLUE,
    NEW,
    RED,
    GREEN
  }

  enum Nothing {}

  /** Writes the name backwards in one string, which nobody takes for a number. */
  record Names<E extends Enum<E>>(Class<E> type) implements Serializer<E> {
    @Override
    public void write(WriteContext out, E value) {
      out.writeString(new StringBuilder(value.name()).reverse().toString());
    }

    @Override
    public E read(ReadContext in) {
      return Enum.valueOf(type, new StringBuilder(in.readString()).reverse().toString());
    }
  }

  static final class Open {
    Object set;
    Object map;
    Object constant;
    Collection<?> empty;
    List<Object> list = new ArrayList<>();

    @ForyField(nullable = true)
    Object array;
  }

  static final class Declared {
    EnumSet<Color> set = EnumSet.of(Color.GREEN);
    EnumMap<Color, Integer> map = new EnumMap<>(Map.of(Color.BLUE, 1));
    Set<Color> colors = EnumSet.of(Color.RED);
    Color color = Color.GREEN;
  }

  @DataProvider
  static Object[][] settings() {
    Object[][] rows = new Object[8][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new Object[] {i};
    }
    return rows;
  }

  private static <E extends Enum<E>> Fory fory(int setting, Class<E> color) {
    boolean generated = (setting & 1) != 0;
    ForyBuilder builder = generated ? EngineInUse.builder() : Fory.builder().withCodegen(false);
    return builder
        .withRefTracking((setting & 2) != 0)
        .withCompatible((setting & 4) != 0)
        .register(color, "color")
        .registerSerializer(color, new Names<>(color))
        .registerSerializer(Nothing.class, new Names<>(Nothing.class))
        .registerSerializer(TimeUnit.class, new Names<>(TimeUnit.class))
        .register(Open.class, "open")
        .register(Declared.class, "declared")
        .build();
  }

  private static <E extends Enum<E>> Open open(E red, E green) {
    Open open = new Open();
    open.set = EnumSet.of(red, green);
    open.map = new EnumMap<>(Map.of(green, "g"));
    open.constant = green;
    open.empty = EnumSet.noneOf(red.getDeclaringClass());
    open.list.addAll(List.of(EnumSet.of(green), green, Map.of(red, EnumSet.of(red))));
    return open;
  }

  private static void assertOpen(Open read, Open expected) {
    assertEquals(read.set, expected.set);
    assertEquals(read.map, expected.map);
    assertEquals(read.constant, expected.constant);
    assertEquals(read.list, expected.list);
    assertEquals(EnumSet.copyOf((EnumSet<?>) read.empty).size(), 0);
  }

  @Test(dataProvider = "settings")
  public void undeclaredEnumContainersComeBack(int setting) {
    Fory fory = fory(setting, Color.class);
    fory.verify();
    for (int i = 0; i < 3; i++) {
      for (Object value :
          List.of(
              EnumSet.of(Color.RED, Color.GREEN),
              EnumSet.noneOf(Color.class),
              EnumSet.noneOf(Nothing.class),
              EnumSet.of(TimeUnit.DAYS),
              new EnumMap<>(Map.of(Color.GREEN, 1)),
              new EnumMap<Color, Object>(Color.class),
              new ArrayList<>(List.of(EnumSet.of(Color.BLUE), Color.BLUE)),
              Color.GREEN)) {
        assertEquals(fory.deserialize(fory.serialize(value)), value);
        assertEquals(fory.copy(value), value);
      }
      Open open = open(Color.RED, Color.GREEN);
      open.array = new Color[] {Color.BLUE, Color.GREEN};
      Open read = fory.deserialize(fory.serialize(open), Open.class);
      assertOpen(read, open);
      assertEquals((Color[]) read.array, (Color[]) open.array);
      Declared declared = fory.deserialize(fory.serialize(new Declared()), Declared.class);
      assertEquals(declared.set, new Declared().set);
      assertEquals(declared.map, new Declared().map);
      assertEquals(declared.colors, new Declared().colors);
    }
  }

  /** Constants in enum containers go by name, and the others as their serializer says. */
  @Test(dataProvider = "settings")
  public void aReaderWhoseConstantsStandElsewhereHasTheSameOrRefuses(int setting) {
    Fory writer = fory(setting, Color.class);
    Fory reader = fory(setting, NewColor.class);
    Open open = open(Color.RED, Color.GREEN);
    open.array = new Color[] {Color.BLUE, Color.GREEN};
    for (int i = 0; i < 3; i++) {
      for (Object[] pair :
          new Object[][] {
            {EnumSet.of(Color.RED, Color.BLUE), EnumSet.of(NewColor.RED, NewColor.BLUE)},
            {new EnumMap<>(Map.of(Color.RED, 1)), new EnumMap<>(Map.of(NewColor.RED, 1))},
            {Color.BLUE, NewColor.BLUE},
            {new ArrayList<>(List.of(Color.BLUE)), new ArrayList<>(List.of(NewColor.BLUE))},
            {open, open(NewColor.RED, NewColor.GREEN)},
          }) {
        byte[] bytes = writer.serialize(pair[0]);
        if ((setting & 4) == 0) {
          expectThrows(IncompatibleSchemaException.class, () -> reader.deserialize(bytes));
        } else if (pair[1] instanceof Open expected) {
          Open read = reader.deserialize(bytes, Open.class);
          assertOpen(read, expected);
          NewColor[] array = (NewColor[]) read.array;
          assertEquals(Arrays.asList(array), List.of(NewColor.BLUE, NewColor.GREEN));
        } else {
          assertEquals(reader.deserialize(bytes), pair[1]);
        }
      }
    }
  }
}
