package io.fory.golden;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.buffer.MemoryBuffer;
import io.fory.fixture.SharedParts;
import io.fory.golden.CopyPlaces.Ends;
import io.fory.golden.CopyPlaces.Place;
import io.fory.golden.GoldenMessages.Golden;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.CarriedFields;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.Reporter;
import org.testng.annotations.AfterClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Copies of values of every type, and of containers with fields, in every kind of place, by either
 * engine: each is compared with its original, and not with what is read.
 */
public final class CopyMatrixTest {
  private static final int FEWEST_CELLS = 500_000;
  private static final int MOST_SHOWN = 40;

  /** Values that are made anew as those of another class. */
  private static final Set<String> OTHER = Set.of("collections: sub list");

  private int cells;

  @DataProvider
  public Object[][] options() {
    List<Object[]> rows = new ArrayList<>();
    for (Style style : Style.values()) {
      if (style != Style.INTS && style != Style.LONGS && style != Style.STRINGS) {
        rows.add(new Object[] {style, false});
        rows.add(new Object[] {style, true});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private static Fory fory(Style style, boolean generated) {
    ForyBuilder builder = style.registered(generated);
    for (Class<?> type : CopyPlaces.TYPES) {
      builder.register(type);
    }
    for (Class<?> type : CopyValues.TYPES) {
      builder.register(type);
    }
    return builder.build();
  }

  private static Map<String, Object> values(Style style) {
    Map<String, Object> values = new LinkedHashMap<>();
    GoldenMessages.groups()
        .forEach(
            (group, messages) -> {
              for (Golden golden : messages) {
                String name = group + ": " + golden.name();
                boolean suits =
                    group.equals("carried")
                        ? golden.style() == style
                        : style.references() || !golden.style().references();
                if (suits && golden.value() != null && !OTHER.contains(name)) {
                  values.putIfAbsent(name, golden.value());
                }
              }
            });
    values.putAll(CopyValues.all(false));
    if (style.references()) {
      CopyValues.all(true).forEach((name, value) -> values.put(name + ", shared", value));
    }
    return values;
  }

  @Test(dataProvider = "options")
  public void aCopyIsItsOriginalInEveryPlace(Style style, boolean generated) {
    Fory fory = fory(style, generated);
    List<String> wrong = new ArrayList<>();
    values(style)
        .forEach(
            (name, value) -> {
              check(fory, style, name, value, wrong);
              for (Ends kind : CopyPlaces.around(value)) {
                for (Place place : CopyPlaces.in(kind, value)) {
                  String at = name + " " + place.name() + " of " + kind.getClass().getSimpleName();
                  checkPlace(fory, style, at, value, kind, place, wrong);
                }
              }
            });
    int shown = Math.min(wrong.size(), MOST_SHOWN);
    assertEquals(String.join("\n", wrong.subList(0, shown)), "", wrong.size() + " are wrong:");
  }

  /** The parts of the value stand elsewhere in the graph too: before it, behind it, or nowhere. */
  private void checkPlace(
      Fory fory,
      Style style,
      String name,
      Object value,
      Ends kind,
      Place place,
      List<String> wrong) {
    Ends alone = CopyPlaces.again(kind);
    place.put().accept(alone, value);
    check(fory, style, name, alone, wrong);
    List<Object> parts = partsOf(value);
    Ends behind = CopyPlaces.again(kind);
    behind.before = parts.toArray();
    place.put().accept(behind, value);
    check(fory, style, name + " behind its parts", behind, wrong);
    parts.add(value);
    Ends before = CopyPlaces.again(kind);
    place.put().accept(before, value);
    before.after = parts;
    check(fory, style, name + " before its parts", before, wrong);
  }

  /** Returns the parts of a value that may stand elsewhere too, and be the same there. */
  private static List<Object> partsOf(Object value) {
    Set<Object> reached = SharedParts.reached(value);
    Set<Object> alone = Collections.newSetFromMap(new IdentityHashMap<>());
    alone.add(value);
    for (Object part : reached) {
      if (part instanceof MemoryBuffer) {
        alone.addAll(SharedParts.reached(part)); // its memory
      }
      for (Field field : isOwn(part) ? part.getClass().getDeclaredFields() : new Field[0]) {
        ForyField options = field.getAnnotation(ForyField.class);
        boolean untracked = options != null && options.ref().length == 1 && !options.ref()[0];
        Object content = untracked ? valueOf(field, part) : null;
        if (content != null) {
          alone.addAll(SharedParts.reached(content));
        }
      }
    }
    List<Object> parts = new ArrayList<>();
    for (Object part : reached) {
      if (!alone.contains(part) && (isOwn(part) || part.getClass().isArray())) {
        parts.add(part);
      }
    }
    return parts;
  }

  private static boolean isOwn(Object part) {
    return !PlatformClasses.isPlatformClass(part.getClass())
        && !(part instanceof Enum<?> || part instanceof CarriedFields);
  }

  private static Object valueOf(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private void check(Fory fory, Style style, String name, Object value, List<String> wrong) {
    cells++;
    try {
      Object copy = fory.copy(value);
      String difference = CopyComparison.difference(copy, value, style.references());
      if (difference != null) {
        wrong.add(name + ": " + difference);
      }
      List<String> shared = SharedParts.of(copy, value);
      if (!shared.isEmpty()) {
        wrong.add(name + " shares " + shared + " with its copy");
      }
    } catch (RuntimeException e) {
      wrong.add(name + ": " + e);
    }
  }

  /** Prints how many cells there were, all rows together. */
  @AfterClass
  public void requireCells() {
    Reporter.log("CopyMatrixTest: " + cells + " cells", true);
    assertTrue(cells >= FEWEST_CELLS, cells + " cells");
  }
}
