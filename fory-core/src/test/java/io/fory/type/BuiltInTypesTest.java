package io.fory.type;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.testng.annotations.Test;

/** The table of built-in types. */
public final class BuiltInTypesTest {
  /** Every number that was ever given, one per line. A change of a line breaks old messages. */
  private static List<String> publishedTable() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                BuiltInTypesTest.class.getResourceAsStream("built-in-types.txt"),
                StandardCharsets.UTF_8))) {
      return lines.lines().collect(Collectors.toList());
    }
  }

  @Test
  public void aNumberStaysWithItsType() throws IOException {
    List<String> table = new ArrayList<>();
    for (int number = 0; number < BuiltInTypes.count(); number++) {
      table.add(number + " " + BuiltInTypes.classOf(number).getName());
    }
    assertEquals(String.join("\n", table), String.join("\n", publishedTable()));
  }

  @Test
  public void everyTypeOfTheTableExistsAndHasItsNumber() {
    for (int number = 0; number < BuiltInTypes.count(); number++) {
      Class<?> type = BuiltInTypes.classOf(number);
      assertNotNull(type, "number " + number);
      assertEquals(BuiltInTypes.numberOf(type), number, type.getName());
      assertSame(BuiltInTypes.classOf(number), type);
    }
  }

  @Test
  public void whatStandsOutsideOfTheTableHasNoNumber() {
    assertEquals(BuiltInTypes.numberOf(BuiltInTypesTest.class), -1);
    assertEquals(BuiltInTypes.numberOf(int[].class), -1);
    assertEquals(BuiltInTypes.numberOf(Thread.class), -1);
    assertNull(BuiltInTypes.classOf(-1));
    assertNull(BuiltInTypes.classOf(BuiltInTypes.count()));
    assertNull(BuiltInTypes.classOf(Integer.MAX_VALUE));
  }

  @Test
  public void theEverydayTypesTakeOneByte() {
    for (Class<?> type :
        List.of(
            String.class, Integer.class, ArrayList.class, HashMap.class, List.of().getClass())) {
      assertTrue(4 + 2 * BuiltInTypes.numberOf(type) < 128, type.getName());
    }
  }

  private enum Few {
    ONE
  }

  @Test
  public void classesOfTheSameContentShareANumber() {
    assertShared(EnumSet.of(Few.ONE), EnumSet.allOf(Character.UnicodeScript.class));
    assertShared(List.of(), List.of(1));
    assertShared(Set.of(1), Set.of(1, 2, 3));
    assertShared(Map.of(1, 1), Map.of(1, 1, 2, 2));
    assertShared(StandardCharsets.UTF_8, StandardCharsets.UTF_16);
    assertShared(new ArrayList<>(), new ArrayList<>(List.of(1, 2)).subList(0, 1));
    assertEquals(
        BuiltInTypes.numberOf(TimeZone.getTimeZone("UTC").getClass()),
        BuiltInTypes.numberOf(TimeZone.class));
  }

  private static void assertShared(Object one, Object other) {
    int number = BuiltInTypes.numberOf(one.getClass());
    assertTrue(number >= 0, one.getClass().getName());
    assertEquals(BuiltInTypes.numberOf(other.getClass()), number);
  }

  @Test
  public void classesOfOtherBehaviourDoNot() {
    Set<Integer> numbers = new HashSet<>();
    for (Object each :
        List.of(
            new ArrayList<>(),
            List.of(),
            Arrays.asList(1),
            Collections.emptyList(),
            Collections.singletonList(1),
            Collections.unmodifiableList(new ArrayList<>()),
            Collections.synchronizedList(new ArrayList<>()),
            Collections.nCopies(1, 1),
            Comparator.naturalOrder())) {
      assertTrue(numbers.add(BuiltInTypes.numberOf(each.getClass())), each.getClass().getName());
    }
  }

  @Test
  public void anInterfaceHasAUsualImplementation() {
    assertSame(BuiltInTypes.usualImplementation(List.class), ArrayList.class);
    assertSame(BuiltInTypes.usualImplementation(Collection.class), ArrayList.class);
    assertSame(BuiltInTypes.usualImplementation(Set.class), HashSet.class);
    assertSame(BuiltInTypes.usualImplementation(NavigableSet.class), TreeSet.class);
    assertSame(BuiltInTypes.usualImplementation(Map.class), HashMap.class);
    assertSame(BuiltInTypes.usualImplementation(SortedMap.class), TreeMap.class);
    assertSame(BuiltInTypes.usualImplementation(ConcurrentMap.class), ConcurrentHashMap.class);
    assertNotNull(BuiltInTypes.usualImplementation(Deque.class));
    assertNull(BuiltInTypes.usualImplementation(Iterable.class));
    assertNull(BuiltInTypes.usualImplementation(ArrayList.class));
    assertNull(BuiltInTypes.usualImplementation(Object.class));
  }
}
