package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.CompiledSources;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Elements that the container of a reader does not take, though that of the writer did. */
public final class RefusedElementsTest {
  record Plain(int number) {}

  record Failing(int number) implements Comparable<Failing> {
    @Override
    public int compareTo(Failing other) {
      throw new ClassCastException();
    }
  }

  enum Color {
    RED
  }

  /** A queue without code of its own. */
  static final class OwnQueue extends PriorityQueue<Object> {
    private static final long serialVersionUID = 1L;

    int size(String unused) {
      return 0;
    }
  }

  /** A queue that looks at what it gets. */
  static final class LookingQueue extends PriorityQueue<Object> {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean offer(Object element) {
      return super.offer(element);
    }
  }

  /** A map without code of its own. */
  static final class OwnMap extends TreeMap<Object, String> {
    private static final long serialVersionUID = 1L;
  }

  static final class ListWriter {
    List<Object> held;
  }

  static final class MapWriter {
    Map<Object, String> held;
  }

  static final class DequeReader {
    ArrayDeque<Object> held;
  }

  static final class QueueReader {
    PriorityQueue<Object> held;
  }

  static final class SetReader {
    TreeSet<Object> held;
  }

  static final class OwnQueueReader {
    OwnQueue held;
  }

  static final class LookingQueueReader {
    LookingQueue held;
  }

  static final class TreeReader {
    TreeMap<Object, String> held;
  }

  static final class TableReader {
    ConcurrentHashMap<Object, String> held;
  }

  static final class OwnMapReader {
    OwnMap held;
  }

  static final class EnumReader {
    EnumMap<Color, String> held;
  }

  private static Fory fory(Class<?> type, boolean xlang, boolean tracked) {
    return Fory.builder()
        .withXlang(xlang)
        .withRefTracking(tracked)
        .register(type, "Holder")
        .register(Plain.class, "Plain")
        .register(Failing.class, "Failing")
        .register(Color.class, "Color")
        .register(TimeUnit.class, "Unit")
        .register(OwnQueue.class)
        .registerAsData(LookingQueue.class)
        .register(OwnMap.class)
        .build();
  }

  private static ForyException failure(
      Class<?> reader, Object content, boolean xlang, boolean tracked) {
    Object writer;
    if (content instanceof Map<?, ?> map) {
      MapWriter holder = new MapWriter();
      holder.held = new HashMap<>();
      map.forEach((key, value) -> holder.held.put(key, (String) value));
      writer = holder;
    } else {
      ListWriter holder = new ListWriter();
      holder.held = new ArrayList<>((List<?>) content);
      writer = holder;
    }
    byte[] message = fory(writer.getClass(), xlang, tracked).serialize(writer);
    Fory fory = fory(reader, xlang, tracked);
    return expectThrows(ForyException.class, () -> fory.deserialize(message));
  }

  private static Map<Object, String> entry(Object key, String value) {
    Map<Object, String> map = new HashMap<>();
    map.put(key, value);
    return map;
  }

  @DataProvider
  public Object[][] refused() {
    String plain = Plain.class.getTypeName();
    String order = " implement java.lang.Comparable, or declare java.util.";
    return new Object[][] {
      {
        DequeReader.class, Arrays.asList(1, null), "held[1]", "Collection instead, which takes null"
      },
      {QueueReader.class, List.of(1, 1L), "held[1]", "Collection instead, which takes all of them"},
      {SetReader.class, List.of("a", 1), "held[1]", "Set instead, which takes all of them"},
      {SetReader.class, Arrays.asList("a", null), "held[1]", "Set instead, which takes null"},
      {TreeReader.class, entry(new Plain(1), "a"), "held{key}", "Map instead, which takes all"},
      {TreeReader.class, entry(null, "a"), "held{key}", "Map instead, which takes null"},
      {TableReader.class, entry("a", null), "held{value}", "Map instead, which takes null"},
      {QueueReader.class, List.of(new Plain(1)), "held[0]", "Let " + plain + order + "Collection"},
    };
  }

  @Test(dataProvider = "refused")
  public void theElementAndTheCauseAndACureAreNamed(
      Class<?> reader, Object content, String path, String cure) {
    for (boolean xlang : new boolean[] {false, true}) {
      for (boolean tracked : new boolean[] {false, true}) {
        if (xlang && reader == SetReader.class) {
          continue; // a list is no set there
        }
        ForyException error = failure(reader, content, xlang, tracked);
        if (error.problem().startsWith("With reference tracking")) {
          continue; // records are not moved then
        }
        assertEquals(error.path(), path, error.getMessage());
        assertTrue(error.cure().contains(cure), error.getMessage());
        boolean order = error.code() == ErrorCode.TYPE_MISMATCH;
        assertTrue(order || error.code() == ErrorCode.INCOMPATIBLE_SCHEMA, error.getMessage());
      }
    }
  }

  @Test
  public void aKeyThatIsNoConstantIsNamed() {
    ForyException error = failure(EnumReader.class, mixed(Color.RED, TimeUnit.DAYS), false, false);
    assertEquals(error.path(), "held{key}", error.getMessage());
    assertEquals(error.code(), ErrorCode.TYPE_MISMATCH);
  }

  private static Map<Object, String> mixed(Object one, Object other) {
    Map<Object, String> map = entry(one, "a");
    map.put(other, "b");
    return map;
  }

  @Test
  public void aClassWithoutCodeOfItsOwnIsNotBlamed() {
    for (boolean tracked : new boolean[] {false, true}) {
      ForyException error = failure(OwnQueueReader.class, List.of(1, 1L), true, tracked);
      assertEquals(error.code(), ErrorCode.INCOMPATIBLE_SCHEMA, error.getMessage());
      assertEquals(
          error.problem(),
          "a java.lang.Long in a "
              + OwnQueue.class.getTypeName()
              + " whose other elements it has no order with");
      assertEquals(error.cure(), "Declare java.util.Collection instead, which takes all of them");
      error = failure(OwnMapReader.class, mixed(1, 1L), true, tracked);
      assertEquals(error.code(), ErrorCode.INCOMPATIBLE_SCHEMA, error.getMessage());
      error = failure(LookingQueueReader.class, List.of(1, 1L), true, tracked);
      assertEquals(error.code(), ErrorCode.USER_CODE_FAILED, error.getMessage());
    }
  }

  @Test
  public void aKeyWithoutAnOrderIsFoundBesideANullValue() {
    for (boolean tracked : new boolean[] {false, true}) {
      ForyException error = failure(OwnMapReader.class, entry(new Plain(1), null), true, tracked);
      assertEquals(error.path(), "held{key}", error.getMessage());
    }
  }

  @Test
  public void noClassOfTheJdkIsToldToChange() {
    for (boolean tracked : new boolean[] {false, true}) {
      ForyException error = failure(QueueReader.class, List.of(List.of(1)), true, tracked);
      assertEquals(error.code(), ErrorCode.TYPE_MISMATCH, error.getMessage());
      assertEquals(error.cure(), "Declare java.util.Collection instead, which takes all of them");
    }
  }

  @Test
  public void anOrderOfTheApplicationThatFailsIsItsOwnFailure() {
    ForyException error =
        failure(SetReader.class, List.of(new Failing(1), new Failing(2)), false, false);
    assertEquals(error.code(), ErrorCode.USER_CODE_FAILED, error.getMessage());
    assertEquals(error.path(), "held[0]");
  }

  /** What a class mentions beside is no matter of its entries. */
  @Test
  public void aClassThatMentionsAnAbsentClassKeepsNullValues() throws Exception {
    ClassLoader loader =
        CompiledSources.compile(
                Map.of(
                    "app.Absent",
                    "package app; public class Absent {}",
                    "app.Own",
                    "package app; public class Own extends java.util.TreeMap<String, String> {"
                        + " public void use(Absent absent) {} }"))
            .only(Set.of("app.Own"))
            .newLoader();
    Class<?> type = loader.loadClass("app.Own");
    for (boolean xlang : new boolean[] {false, true}) {
      Fory fory = Fory.builder().withXlang(xlang).register(type).build();
      @SuppressWarnings("unchecked") // its superclass
      Map<String, String> own = (Map<String, String>) type.getConstructor().newInstance();
      own.put("key", null);
      assertEquals(fory.deserialize(fory.serialize(own), type), own);
    }
  }

  /** To find the element costs as much again; where that is not allowed the cause is named. */
  @Test
  public void theCauseIsNamedWhereTheElementIsNotToBeFound() {
    ListWriter holder = new ListWriter();
    holder.held = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      holder.held.add("k" + i);
    }
    holder.held.add(null);
    byte[] message = fory(ListWriter.class, false, false).serialize(holder);
    Fory fory = Fory.builder().register(SetReader.class, "Holder").withMaxKeyWork(600_000).build();
    ForyException error = expectThrows(ForyException.class, () -> fory.deserialize(message));
    assertTrue(error.getMessage().contains("it is null, or has no order"), error.getMessage());
  }
}
