package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.xlang.Schemas.Inner;
import io.fory.xlang.Schemas.Node;
import io.fory.xlang.Schemas.Schema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What goes through the cross-language format, and what is refused. */
public final class RulesTest {
  private static final Mode PLAIN = new Mode(true, false, false);
  private static final Mode REFERENCES = new Mode(true, true, false);

  @BeforeClass
  public void start() {
    ApacheForySide.start();
  }

  /** Containers of other classes than the usual ones. */
  public static class Special {
    public LinkedList<String> linked = new LinkedList<>(List.of("a", "b"));
    public TreeSet<String> sorted = new TreeSet<>(List.of("b", "a"));
    public TreeMap<String, Integer> map = new TreeMap<>(Map.of("b", 1, "a", 2));
    public ArrayDeque<Integer> deque = new ArrayDeque<>(List.of(1, 2));
    public String[] texts = {"a", null};
    public Inner[] inners = {new Inner(1), null};
    public int[][] rows = {{1, 2}, {}};
    public List<int[]> arrays = new ArrayList<>(List.of(new int[] {7}));
  }

  @Test
  public void containersHaveTheClassesThatAreDeclared() {
    for (Mode mode : Mode.ALL) {
      BothEngines engines = ForySide.engines(mode, Special.class, Inner.class);
      engines.roundTrip(
          new Special(),
          read -> {
            assertEquals(read.linked, List.of("a", "b"));
            assertEquals(new ArrayList<>(read.sorted), List.of("a", "b"));
            assertEquals(read.map.toString(), "{a=2, b=1}");
            assertEquals(new ArrayList<>(read.deque), List.of(1, 2));
            assertEquals(Arrays.toString(read.texts), "[a, null]");
            assertEquals(read.inners[0].x, 1);
            assertEquals(Arrays.deepToString(read.rows), "[[1, 2], []]");
            assertEquals(read.arrays.get(0), new int[] {7});
          });
    }
  }

  @DataProvider
  public static Object[][] roots() {
    Map<Object, Object> nulls = new LinkedHashMap<>();
    nulls.put("a", null);
    nulls.put(null, "b");
    nulls.put("c", 1);
    nulls.put(2L, List.of("d"));
    Map<Integer, Integer> many = new HashMap<>();
    for (int i = 0; i < 1000; i++) {
      many.put(i, -i);
    }
    return new Object[][] {
      {"text"},
      {7},
      {7L},
      {true},
      {1.5},
      {List.of()},
      {Arrays.asList(1, null, "a", 2.0)},
      {Collections.nCopies(300, "a")},
      {nulls},
      {many},
      {new int[] {1, 2}},
      {new byte[] {1}},
      {List.of(List.of(1), Map.of("k", List.of("v")))},
    };
  }

  @Test(dataProvider = "roots")
  public void anyValueCanBeTheRoot(Object value) {
    for (Mode mode : Mode.ALL) {
      BothEngines engines = ForySide.engines(mode);
      byte[] message = engines.serialize(value);
      org.apache.fory.Fory theirs = ApacheForySide.fory(mode);
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        assertEquals(fory.deserialize(message), value);
        assertEquals(fory.deserialize(theirs.serialize(theirs.deserialize(message))), value);
      }
    }
  }

  @Test
  public void nullCanBeTheRoot() {
    BothEngines engines = ForySide.engines(PLAIN);
    assertEquals(engines.serialize(null), new byte[] {1, -3});
    assertEquals(engines.interpreter().deserialize(new byte[] {1, -3}), null);
  }

  @Test
  public void aCycleLeadsBackToItsBeginning() {
    Node first = new Node(1, new Node(2, null));
    first.next.next = first;
    Schema schema = new Schema(first, List.of(Node.class));
    for (boolean compatible : new boolean[] {true, false}) {
      Mode mode = new Mode(compatible, true, false);
      byte[] message = ForySide.write(schema, mode);
      assertEquals(message, ApacheForySide.write(schema, mode));
      ForySide.engines(schema, mode).roundTrip(first, read -> assertSame(read.next.next, read));
    }
  }

  /** An object that several places share. */
  public static class Pair {
    @ForyField(nullable = true, ref = true)
    public List<Inner> left = new ArrayList<>(List.of(new Inner(1)));

    @ForyField(nullable = true, ref = true)
    public List<Inner> right = left;
  }

  @Test
  public void sharedContainersStayShared() {
    BothEngines engines = ForySide.engines(REFERENCES, Pair.class, Inner.class);
    engines.roundTrip(new Pair(), read -> assertSame(read.left, read.right));
  }

  @Test
  public void referencesWithoutTrackingAreRefused() {
    Schema schema = new Schema(new Schemas.Shared(), List.of(Schemas.Shared.class, Inner.class));
    byte[] message = ForySide.write(schema, REFERENCES);
    ForySide.engines(schema, PLAIN).failureToRead(message, ForyException.class);
  }

  public static class Sub extends Inner {
    public int y;
  }

  public static class Holder {
    public Inner inner;
    public String text = "";
  }

  @Test
  public void aSubclassWhereItsParentIsDeclaredIsRefused() {
    Holder holder = new Holder();
    holder.inner = new Sub();
    BothEngines engines = ForySide.engines(PLAIN, Holder.class, Inner.class, Sub.class);
    ForyException error = engines.failureToWrite(holder, UnsupportedTypeException.class);
    assertTrue(error.getMessage().contains("inner"), error.getMessage());
  }

  @Test
  public void aNullThatIsNotDeclaredNamesItsField() {
    BothEngines engines = ForySide.engines(PLAIN, Holder.class, Inner.class);
    ForyException error = engines.failureToWrite(new Holder(), UnsupportedTypeException.class);
    assertTrue(error.getMessage().contains("field inner"), error.getMessage());
    assertTrue(error.getMessage().contains("@ForyField(nullable = true)"), error.getMessage());
  }

  public static class WithChar {
    public char letter;
  }

  public static class WithOptional {
    public List<Optional<String>> texts = List.of(Optional.empty());
  }

  public static class WithTwoOptionals {
    public Optional<Optional<String>> text = Optional.empty();
  }

  public static class WithOpenOptional {
    public Object open = Optional.of("a");
  }

  public static class WithUuid {
    public UUID id = new UUID(1, 2);
  }

  @DataProvider
  public static Object[][] unsupported() {
    return new Object[][] {
      {new WithTwoOptionals(), "text"},
      {new WithOpenOptional(), "open"},
      {new WithChar(), "letter"},
      {new WithOptional(), "texts"},
      {new WithUuid(), "id"},
    };
  }

  @Test(dataProvider = "unsupported")
  public void whatTheFormatHasNoTypeForIsRefusedWithItsField(Object value, String field) {
    BothEngines engines = ForySide.engines(PLAIN, value.getClass());
    ForyException error = engines.failureToWrite(value, UnsupportedTypeException.class);
    assertTrue(error.path().contains(field), error.getMessage());
  }
}
