package io.fory.benchmark.growth;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertTrue;

import io.fory.benchmark.MessageSize;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class GrowthTest {

  /** The larger one exceeds the buffer that every library starts with. */
  private static final int[] SIZES = {10, 60_000};

  private static final int[] WIDTHS = {1, 10, 100, 500, 1000, 2000};

  @DataProvider
  private static Object[][] cells() {
    List<Object[]> rows = new ArrayList<>();
    for (String library : List.of("fory", "apachefory", "kryo", "protostuff", "jdk")) {
      for (int size : SIZES) {
        for (ElementType elementType : ElementType.values()) {
          rows.add(new Object[] {library, list(elementType, size)});
        }
        for (MapType mapType : MapType.values()) {
          MapState state = new MapState();
          state.mapType = mapType;
          state.elements = size;
          rows.add(new Object[] {library, state});
        }
        for (ComponentType componentType : ComponentType.values()) {
          ArrayState state = new ArrayState();
          state.componentType = componentType;
          state.length = size;
          rows.add(new Object[] {library, state});
        }
        for (TextType textType : TextType.values()) {
          StringState state = new StringState();
          state.textType = textType;
          state.chars = 10 * size;
          rows.add(new Object[] {library, state});
        }
      }
      for (int width : WIDTHS) {
        ClassState state = new ClassState();
        state.fields = width;
        rows.add(new Object[] {library, state});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private static ListState list(ElementType elementType, int elements) {
    ListState state = new ListState();
    state.elementType = elementType;
    state.elements = elements;
    return state;
  }

  @Test(dataProvider = "cells")
  public void everyLibraryReturnsAnEqualObjectAgainAndAgain(String library, GrowthState state) {
    state.library = library;
    state.setUp(new MessageSize());
    state.serialize();
    Object copy = state.deserialize();
    assertEquals(copy, state.newObject());
    assertNotSame(state.deserialize(), copy);
  }

  @Test
  public void theElementsOfAListAreAllDifferent() {
    for (ElementType elementType : ElementType.values()) {
      List<Object> list = elementType.newList(10_000);
      assertEquals(new HashSet<>(list).size(), list.size(), elementType.name());
    }
  }

  @Test
  public void aMapHasAsManyEntriesAsItsSizeSays() {
    for (MapType mapType : MapType.values()) {
      assertEquals(mapType.newMap(10_000).size(), 10_000, mapType.name());
    }
  }

  @Test
  public void textsAreOfTheirChars() {
    Map<TextType, Integer> highest =
        Map.of(
            TextType.ASCII, (int) 'z',
            TextType.LATIN1, (int) 'é',
            TextType.UTF16, 'д' + 25,
            TextType.MOSTLY_ASCII, (int) '€');
    highest.forEach(
        (textType, expected) -> {
          String text = textType.newText(1_000);
          assertEquals(text.length(), 1_000);
          assertEquals(text.chars().max().orElseThrow(), (int) expected, textType.name());
        });
    long others = TextType.MOSTLY_ASCII.newText(6_400).chars().filter(c -> c > 0x7F).count();
    assertEquals(others, 100);
  }

  @Test
  public void aClassHasAsManyFieldsAsItsSizeSays() {
    for (int width : WIDTHS) {
      ClassState state = new ClassState();
      state.fields = width;
      Class<?> type = state.newObject().getClass();
      assertEquals(type.getFields().length, width);
      assertTrue(state.models().contains(type));
    }
  }
}
