package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Rejection;
import io.fory.fixture.RoundTrip;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A container that two places share holds what each of them declares. */
public final class SharedContainersTest {
  static final class Lists {
    @ForyField(ref = true)
    Object any;

    @ForyField(ref = true)
    List<Object> first = new ArrayList<>();

    @ForyField(ref = true)
    List<String> second = new ArrayList<>();
  }

  static final class Sets {
    @ForyField(ref = true)
    Set<Object> first = new HashSet<>();

    @ForyField(ref = true)
    Set<Integer> second = new HashSet<>();
  }

  static final class Maps {
    @ForyField(ref = true)
    Map<Object, Object> first = new HashMap<>();

    @ForyField(ref = true)
    Map<String, Integer> second = new HashMap<>();
  }

  static final class Nested {
    @ForyField(ref = true)
    List<List<Object>> first = new ArrayList<>();

    @ForyField(ref = true)
    List<List<String>> second = new ArrayList<>();
  }

  private static List<Fory> readers() {
    List<Fory> readers = new ArrayList<>();
    for (boolean generated : new boolean[] {false, true}) {
      readers.add(
          Fory.builder()
              .withXlang(true)
              .withRefTracking(true)
              .withCodegen(generated)
              .withAsyncCompilation(false)
              .register(Lists.class, 1)
              .register(Sets.class, 2)
              .register(Maps.class, 3)
              .register(Nested.class, 4)
              .build());
    }
    return readers;
  }

  @SuppressWarnings("unchecked") // what pollutes the heap is what is tried
  private static Lists lists(List<?> shared, boolean untyped) {
    Lists lists = new Lists();
    lists.any = "";
    lists.first = (List<Object>) shared;
    lists.second = (List<String>) shared;
    if (untyped) {
      lists.any = shared;
      lists.first = new ArrayList<>();
    }
    return lists;
  }

  @SuppressWarnings("unchecked") // what pollutes the heap is what is tried
  private static Sets sets(Set<?> shared) {
    Sets sets = new Sets();
    sets.first = (Set<Object>) shared;
    sets.second = (Set<Integer>) shared;
    return sets;
  }

  @SuppressWarnings("unchecked") // what pollutes the heap is what is tried
  private static Maps maps(Map<?, ?> shared) {
    Maps maps = new Maps();
    maps.first = (Map<Object, Object>) shared;
    maps.second = (Map<String, Integer>) shared;
    return maps;
  }

  @SuppressWarnings("unchecked") // what pollutes the heap is what is tried
  private static Nested nested(List<?> shared) {
    Nested nested = new Nested();
    nested.first = (List<List<Object>>) shared;
    nested.second = (List<List<String>>) shared;
    return nested;
  }

  @DataProvider
  public Object[][] wrong() {
    return new Object[][] {
      {lists(new ArrayList<>(List.of(1, 2)), false)},
      {lists(new ArrayList<>(List.of("a", 2)), true)},
      {sets(new HashSet<>(List.of("a")))},
      {sets(new HashSet<>(List.of(1L)))},
      {maps(new HashMap<>(Map.of("k", "v")))},
      {maps(new HashMap<>(Map.of(1, 1)))},
      {nested(new ArrayList<>(List.of(new ArrayList<>(List.of(1)))))},
      {nested(new ArrayList<>(Collections.nCopies(100, new ArrayList<>(List.of(1)))))},
    };
  }

  @Test(dataProvider = "wrong")
  public void whatOneOfThePlacesDoesNotDeclareIsRefused(Object value) {
    for (Fory fory : readers()) {
      byte[] bytes = fory.serialize(value);
      ForyException error = Rejection.of(() -> fory.deserialize(bytes));
      assertTrue(error instanceof TypeMismatchException, "" + error);
    }
  }

  @Test
  public void whatBothDeclareIsShared() {
    for (Fory fory : readers()) {
      Lists lists = RoundTrip.of(fory, lists(new ArrayList<>(List.of("a", "b")), false));
      assertSame(lists.first, lists.second);
      assertEquals(lists.first, List.of("a", "b"));
      Maps maps = RoundTrip.of(fory, maps(new HashMap<>(Map.of("a", 1))));
      assertSame(maps.first, maps.second);
      Nested nested =
          RoundTrip.of(fory, nested(new ArrayList<>(List.of(new ArrayList<>(List.of("x"))))));
      assertSame(nested.first, nested.second);
    }
  }

  /** A class of lists. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  static final class OpenThenArray {
    @ForyField(ref = true)
    Object any;

    @ForyField(ref = true)
    String[] texts = {"a"};

    {
      any = texts;
    }
  }

  static final class OpenThenOwn {
    @ForyField(ref = true)
    Object any;

    @ForyField(ref = true)
    Names names = new Names();

    {
      any = names;
    }
  }

  /** Shares containers that an open place reads as others. */
  static final class OpenThenDeclared {
    @ForyField(ref = true)
    Object any;

    @ForyField(ref = true)
    LinkedList<String> list = new LinkedList<>(List.of("a"));

    @ForyField(ref = true)
    Object[] first;

    @ForyField(ref = true)
    String[] second = {"b"};

    {
      any = list;
      first = second;
    }
  }

  private static Fory fory(Class<?> type) {
    return Fory.builder().withXlang(true).withRefTracking(true).register(type, "test.M").build();
  }

  @Test
  public void whatAnOpenPlaceHasReadAsAnotherClassIsRefusedWithTheCause() {
    for (Object value : List.of(new OpenThenArray(), new OpenThenOwn())) {
      Fory fory = fory(value.getClass());
      byte[] bytes = fory.serialize(value);
      ForyException error = Rejection.of(() -> fory.deserialize(bytes));
      assertTrue(error instanceof TypeMismatchException, "" + error);
      assertTrue(error.getMessage().contains("has read it first"), error.getMessage());
    }
  }

  @Test
  public void whatAnOpenPlaceHasReadComesBackAsAnotherObjectOfADeclaredClassOfTheJdk() {
    Fory fory = fory(OpenThenDeclared.class);
    OpenThenDeclared read = RoundTrip.of(fory, new OpenThenDeclared());
    assertEquals(read.any.getClass(), ArrayList.class);
    assertEquals(read.list, read.any);
    assertEquals(read.first.getClass(), Object[].class);
    assertEquals(read.second, read.first);
  }

  /** Has a place of decimals behind one of any class. */
  public static final class Decimals {
    @ForyField(nullable = true, ref = true)
    public Object any = new ArrayList<>();

    @ForyField(nullable = true, ref = true)
    public Deque<BigDecimal> decimals;
  }

  /** Has one that is never null. */
  public static final class RequiredDecimals {
    @ForyField(nullable = true, ref = true)
    public Object any;

    @ForyField(nullable = false, ref = true)
    public Deque<BigDecimal> decimals = new ArrayDeque<>();
  }

  @Test
  public void aReferenceToAnObjectThatIsNothingIsNull() {
    BothEngines engines =
        BothEngines.tracking(b -> b.withXlang(true).register(Decimals.class, "Doc"));
    String message = HexFormat.of().formatHex(engines.serialize(new Decimals()));
    assertTrue(message.endsWith("001600fd"), message); // a numbered list without elements, null
    String crafted = message.substring(0, message.length() - 8) + "0024fe01"; // none, a reference
    byte[] bytes = HexFormat.of().parseHex(crafted);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      assertNull(((Decimals) fory.deserialize(bytes)).decimals);
    }
    BothEngines.tracking(b -> b.withXlang(true).register(RequiredDecimals.class, "Doc"))
        .failureToRead(bytes, IncompatibleSchemaException.class);
  }
}
