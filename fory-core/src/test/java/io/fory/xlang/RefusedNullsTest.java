package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.BothEngines;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A null that the container of the reader does not take, and that of the writer did. */
public final class RefusedNullsTest {
  /** Takes null. */
  public static final class AList {
    public List<String> value = Arrays.asList("a", null);
  }

  /** Takes null. */
  public static final class ASet {
    public Set<String> value = new HashSet<>(Arrays.asList("a", null));
  }

  /** Takes null. */
  public static final class AMap {
    public Map<String, Integer> value = new HashMap<>();

    AMap(String key, Integer number) {
      value.put(key, number);
    }

    AMap() {}
  }

  /** Takes none. */
  public static final class AQueue {
    @ForyField(nullable = true)
    public Queue<String> value;
  }

  /** Takes none. */
  public static final class ADeque {
    @ForyField(nullable = true)
    public ArrayDeque<String> value;
  }

  /** Takes none. */
  public static final class APriorityQueue {
    @ForyField(nullable = true)
    public PriorityQueue<String> value;
  }

  /** Takes none. */
  public static final class ASortedSet {
    @ForyField(nullable = true)
    public SortedSet<String> value;
  }

  /** Takes no null key. */
  public static final class ATreeMap {
    @ForyField(nullable = true)
    public TreeMap<String, Integer> value;
  }

  /** Takes none. */
  public static final class AConcurrentMap {
    @ForyField(nullable = true)
    public ConcurrentMap<String, Integer> value;
  }

  /** Takes none. */
  public static final class ATable {
    @ForyField(nullable = true)
    public Hashtable<String, Integer> value;
  }

  private static BothEngines engines(Class<?> type) {
    Consumer<ForyBuilder> xlang =
        builder -> builder.withXlang(true).register(type, "test.Model").register(Key.class, "Key");
    return BothEngines.of(xlang);
  }

  @DataProvider
  public Object[][] refused() {
    return new Object[][] {
      {new AList(), AQueue.class, "value[1]", "java.util.Collection"},
      {new AList(), ADeque.class, "value[1]", "java.util.Collection"},
      {new AList(), APriorityQueue.class, "value[1]", "java.util.Collection"},
      {new ASet(), ASortedSet.class, "value[", "java.util.Set"},
      {new AMap(null, null), ATreeMap.class, "value{key}", "java.util.Map"},
      {new AMap(null, null), AConcurrentMap.class, "value{key}", "java.util.Map"},
      {new AMap(null, null), ATable.class, "value{key}", "java.util.Map"},
      {new AMap(null, 5), ATreeMap.class, "value{key}", "java.util.Map"},
      {new AMap("a", null), AConcurrentMap.class, "value{value}", "java.util.Map"},
      {new AMap("a", null), ATable.class, "value{value}", "java.util.Map"},
    };
  }

  @Test(dataProvider = "refused")
  public void theErrorSaysWhereItIsAndWhatTakesIt(
      Object written, Class<?> reader, String place, String cure) {
    byte[] message = engines(written.getClass()).serialize(written);
    ForyException error = engines(reader).failureToRead(message, IncompatibleSchemaException.class);
    assertTrue(error.getMessage().contains("at " + place), error.getMessage());
    assertEquals(error.cure(), "Declare " + cure + " instead, which takes null");
  }

  @Test
  public void aNullValueThatTheMapTakesIsRead() {
    byte[] message = engines(AMap.class).serialize(new AMap("a", null));
    BothEngines reader = engines(ATreeMap.class);
    for (Fory fory : List.of(reader.interpreter(), reader.generator())) {
      assertEquals(((ATreeMap) fory.deserialize(message)).value.toString(), "{a=null}");
    }
  }

  /** Has no order. */
  public record Key(int number) {}

  /** Takes keys without an order. */
  public static final class Unsorted {
    public Map<Key, Integer> value = new HashMap<>();
  }

  /** Takes keys that have one. */
  public static final class Sorted {
    @ForyField(nullable = true)
    public TreeMap<Key, Integer> value;
  }

  @Test
  public void aKeyWithoutAnOrderIsAtFaultBesideANullValue() {
    Unsorted written = new Unsorted();
    written.value.put(new Key(1), null);
    byte[] message = engines(Unsorted.class).serialize(written);
    ForyException error = engines(Sorted.class).failureToRead(message, TypeMismatchException.class);
    assertTrue(error.getMessage().contains("at value{key}"), error.getMessage());
  }
}
