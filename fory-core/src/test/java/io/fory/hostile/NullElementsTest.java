package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.type.BuiltInTypes;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Null where there can be none has an error that says so. */
public final class NullElementsTest {
  private static Map<Object, Object> mapOf(Object key, Object value) {
    Map<Object, Object> map = new HashMap<>();
    map.put(key, value);
    map.put("b", "c");
    return map;
  }

  @DataProvider
  public Object[][] containers() {
    return new Object[][] {
      {new ArrayList<>(Arrays.asList("a", null)), ArrayDeque.class},
      {new ArrayList<>(Arrays.asList(1, null, "a")), ArrayDeque.class},
      {mapOf(null, "a"), ConcurrentHashMap.class},
      {mapOf("a", null), ConcurrentHashMap.class},
      {mapOf("a", null), Map.of(1, 2, 3, 4).getClass()},
      {mapOf(null, "a"), Map.of(1, 2, 3, 4).getClass()},
      {new HashSet<>(Arrays.asList("a", null, "b")), Set.of(1, 2, 3).getClass()},
    };
  }

  /** The bodies are those of a container that takes null. */
  @Test(dataProvider = "containers")
  public void nullInAContainerThatTakesNoneIsAnErrorOfTheMessage(Object value, Class<?> other) {
    for (boolean tracked : new boolean[] {false, true}) {
      Fory fory = Fory.builder().withRefTracking(tracked).build();
      byte[] message = fory.serialize(value);
      assertEquals(message[2], (byte) (4 + 2 * BuiltInTypes.numberOf(value.getClass())));
      message[2] = (byte) (4 + 2 * BuiltInTypes.numberOf(other));
      ForyException error = expectThrows(ForyException.class, () -> fory.deserialize(message));
      assertEquals(error.code(), ErrorCode.MALFORMED_INPUT, error.getMessage());
      assertTrue(
          error.problem().contains(" null") || error.problem().startsWith("null in a"),
          error.problem());
    }
  }

  static final class OwnList extends ArrayList<Object> {}

  static final class OwnMap extends HashMap<Object, Object> {}

  static final class OwnDeque extends ArrayDeque<Object> {}

  static final class OwnSkipSet extends ConcurrentSkipListSet<Object> {}

  static final class OwnTreeSet extends TreeSet<Object> {}

  static final class OwnQueue extends PriorityQueue<Object> {}

  static final class OwnConcurrentMap extends ConcurrentHashMap<Object, Object> {}

  static final class OwnTreeMap extends TreeMap<Object, Object> {}

  private static OwnList list() {
    OwnList list = new OwnList();
    list.add("a");
    list.add(null);
    return list;
  }

  private static OwnMap map(Object key, Object value) {
    OwnMap map = new OwnMap();
    map.put(key, value);
    return map;
  }

  @DataProvider
  public Object[][] ownContainers() {
    return new Object[][] {
      {list(), OwnDeque.class, ArrayDeque.class},
      {list(), OwnSkipSet.class, ConcurrentSkipListSet.class},
      {list(), OwnTreeSet.class, TreeSet.class},
      {list(), OwnQueue.class, PriorityQueue.class},
      {map(null, "a"), OwnConcurrentMap.class, ConcurrentHashMap.class},
      {map("a", null), OwnConcurrentMap.class, ConcurrentHashMap.class},
      {map(null, "a"), OwnTreeMap.class, TreeMap.class},
    };
  }

  /** What was written is a container of another class, that takes null, under the same name. */
  @Test(dataProvider = "ownContainers")
  public void nullBelowAContainerThatTakesNoneIsNoFailureOfTheApplication(
      Object value, Class<?> own, Class<?> parent) {
    for (boolean tracked : new boolean[] {false, true}) {
      Fory writer =
          Fory.builder().withRefTracking(tracked).register(value.getClass(), "Own").build();
      Fory reader = Fory.builder().withRefTracking(tracked).register(own, "Own").build();
      byte[] message = writer.serialize(value);
      ForyException error = expectThrows(ForyException.class, () -> reader.deserialize(message));
      assertEquals(error.code(), ErrorCode.MALFORMED_INPUT, error.getMessage());
      assertEquals(
          error.problem(),
          "null in a "
              + own.getTypeName()
              + ", whose superclass "
              + parent.getTypeName()
              + " takes none");
      assertEquals(
          error.cure(),
          "Let "
              + own.getTypeName()
              + " extend a container that takes null, or have the writer put none into it");
    }
  }

  record Point(int x) {}

  @Test
  public void aRecordCannotBeFilled() {
    Fory fory = Fory.builder().register(Point.class).build();
    byte[] message = fory.serialize(new Point(1));
    UnsupportedTypeException refused =
        expectThrows(
            UnsupportedTypeException.class, () -> fory.deserializeInto(message, new Point(2)));
    assertTrue(refused.problem().contains("it is a record: its objects are made"));
    assertTrue(refused.problem().startsWith("deserializeInto fills no object of"));
    assertEquals(refused.cure(), "Read a new object by deserialize");
  }

  static final class Fixed {
    final int number;

    Fixed(int number) {
      this.number = number;
    }
  }

  @Test
  public void anObjectWithAFinalFieldCannotBeFilled() {
    Fory fory = Fory.builder().register(Fixed.class).build();
    byte[] message = fory.serialize(new Fixed(1));
    UnsupportedTypeException refused =
        expectThrows(
            UnsupportedTypeException.class, () -> fory.deserializeInto(message, new Fixed(2)));
    assertTrue(
        refused.problem().startsWith("deserializeInto fills no object of"), refused.getMessage());
    assertTrue(refused.problem().endsWith("its field number is final"), refused.getMessage());
    assertTrue(refused.cure().contains("make the field not final"), refused.getMessage());
  }

  private static void requireNamed(String argument, Runnable call) {
    NullPointerException error = expectThrows(NullPointerException.class, call::run);
    assertEquals(error.getMessage(), argument);
  }

  @Test
  public void nullArgumentsAreNamed() {
    Fory fory = Fory.builder().build();
    byte[] message = fory.serialize("a");
    requireNamed("bytes", () -> fory.deserialize((byte[]) null));
    requireNamed("buffer", () -> fory.deserialize((MemoryBuffer) null));
    requireNamed("buffer", () -> fory.deserialize((ByteBuffer) null));
    requireNamed("buffer", () -> fory.serialize((MemoryBuffer) null, "a"));
    requireNamed("buffer", () -> fory.serialize((ByteBuffer) null, "a"));
    requireNamed("stream", () -> fory.serialize((OutputStream) null, "a"));
    requireNamed("callback", () -> fory.serialize("a", null));
    requireNamed("type", () -> fory.deserialize(message, (Class<?>) null));
    requireNamed("object", () -> fory.deserializeInto(message, null));
    requireNamed("type", () -> fory.readerFor((Class<?>) null).read(message));
    requireNamed("buffer", () -> fory.readerFor(String.class).read((ByteBuffer) null));
    assertEquals(fory.deserialize(fory.serialize(List.of())), List.of());
  }
}
