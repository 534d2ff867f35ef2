package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.builtin.container.Messages.Empty;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.UserCodeException;
import io.fory.type.BuiltInTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import org.testng.annotations.Test;

/** Messages that no writer writes, and keys that are chosen to take long. */
public final class HostileContainerTest {
  private static final int MANY = 20_000;
  private static final int HEADER_AND_HEAD = 2;

  /** A key whose hash code is what the message says. */
  static final class Colliding {
    int hash;
    int id;

    Colliding() {}

    Colliding(int hash, int id) {
      this.hash = hash;
      this.id = id;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Colliding key && key.hash == hash && key.id == id;
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** A key whose code fails. */
  static final class Failing implements Comparable<Failing> {
    boolean fails;

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      if (fails) {
        throw new IllegalStateException("hash");
      }
      return 1;
    }

    @Override
    public int compareTo(Failing other) {
      if (fails) {
        throw new IllegalStateException("order");
      }
      return 0;
    }
  }

  private static final Fory FORY = Messages.fory(Colliding.class, Failing.class, Empty.class);

  /** Returns the message of an object as that of another class that has the same body. */
  private static byte[] disguised(Object value, Class<?> type) {
    byte[] message = FORY.serialize(value);
    byte[] head = MessageBytes.untracked().object(type).toBytes();
    int valueType = HEADER_AND_HEAD;
    while (message[valueType++] < 0) {
      // A byte of the type that is replaced.
    }
    byte[] all = Arrays.copyOf(head, head.length + message.length - valueType);
    System.arraycopy(message, valueType, all, head.length, message.length - valueType);
    return all;
  }

  private static Map<Object, Object> numbered(List<Object> keys) {
    Map<Object, Object> map = new LinkedHashMap<>();
    keys.forEach(key -> map.put(key, 1));
    return map;
  }

  private static List<Object> collidingObjects(int count) {
    List<Object> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(new Colliding(7, i));
    }
    return keys;
  }

  /** Returns distinct strings of equal hash code. */
  private static List<Object> collidingStrings(int count) {
    List<String> strings = List.of("");
    while (strings.size() < count) {
      List<String> longer = new ArrayList<>();
      for (String string : strings) {
        longer.add(string + "Aa");
        longer.add(string + "BB");
      }
      strings = longer;
    }
    return new ArrayList<>(strings.subList(0, count));
  }

  private static void assertStopped(byte[] message) {
    LimitExceededException error =
        expectThrows(LimitExceededException.class, () -> FORY.deserialize(message));
    assertEquals(error.limit(), "units of work for keys");
  }

  @Test
  public void collidingElementsAreStopped() {
    List<Object> keys = collidingObjects(MANY);
    for (Class<?> type :
        List.of(
            HashSet.class,
            LinkedHashSet.class,
            Set.of(1, 2, 3).getClass(),
            ConcurrentHashMap.newKeySet().getClass(),
            Collections.unmodifiableSet(Set.of()).getClass(),
            Collections.synchronizedSet(Set.of()).getClass())) {
      assertStopped(disguised(keys, type));
    }
  }

  @Test
  public void manyElementsOfASetThatComparesEachWithEachAreStopped() {
    List<Object> numbers = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      numbers.add(i);
    }
    assertStopped(disguised(numbers, CopyOnWriteArraySet.class));
  }

  /** {@code Hashtable} and {@code Map.of} gain nothing from keys that can be compared. */
  @Test
  public void collidingKeysAreStoppedEvenIfTheyCanBeOrdered() {
    Map<Object, Object> map = numbered(collidingStrings(MANY));
    assertStopped(disguised(map, Hashtable.class));
    assertStopped(disguised(map, Map.of(1, 1, 2, 2).getClass()));
    assertStopped(disguised(new ArrayList<>(map.keySet()), Set.of(1, 2, 3).getClass()));
    assertEquals(FORY.deserialize(disguised(map, HashMap.class)), map);
    assertEquals(FORY.deserialize(disguised(map, ConcurrentHashMap.class)), map);
  }

  @Test
  public void collidingKeysOfMapsAreStopped() {
    // A tree map in reverse order of hash codes would not hold them; a linked map is made slowly.
    Map<Object, Object> few = numbered(collidingObjects(2000));
    assertStopped(disguised(few, HashMap.class));
    assertStopped(disguised(few, LinkedHashMap.class));
    assertStopped(disguised(few, ConcurrentHashMap.class));
    assertStopped(disguised(few, Collections.unmodifiableMap(few).getClass()));
  }

  @Test
  public void aFewHundredKeysOfOneHashCodeAreTaken() {
    List<Object> keys = collidingObjects(500);
    assertEquals(FORY.deserialize(disguised(keys, HashSet.class)), new HashSet<>(keys));
    assertEquals(FORY.deserialize(disguised(numbered(keys), HashMap.class)), numbered(keys));
  }

  @Test
  public void anElementTwiceIsRefusedWhereItCannotBe() {
    List<Object> twice = List.of("a", "b", "a");
    byte[] set = disguised(new ArrayList<>(twice), Set.of(1, 2, 3).getClass());
    assertThrows(MalformedInputException.class, () -> FORY.deserialize(set));
    byte[] nulls = disguised(new ArrayList<>(Arrays.asList("a", null)), Set.of(1, 2, 3).getClass());
    assertThrows(MalformedInputException.class, () -> FORY.deserialize(nulls));
    byte[] map =
        MessageBytes.untracked()
            .object(Map.of(1, 1, 2, 2).getClass())
            .put(2, 2 | 2 << 2)
            .type(String.class)
            .type(String.class)
            .put(4, 'a', 4, 'x', 4, 'a', 4, 'y')
            .toBytes();
    assertThrows(MalformedInputException.class, () -> FORY.deserialize(map));
  }

  @Test
  public void nullWhereItCannotBeIsAnErrorOfTheFamily() {
    List<Object> nulls = new ArrayList<>(Arrays.asList(null, null));
    for (Class<?> type : List.of(ArrayDeque.class, TreeSet.class)) {
      byte[] message =
          MessageBytes.untracked()
              .object(type)
              .put(type == TreeSet.class ? new int[] {0} : new int[0])
              .put(2, 0, 0, 0)
              .toBytes();
      assertThrows(ForyException.class, () -> FORY.deserialize(message));
    }
    assertThrows(
        ForyException.class,
        () -> FORY.deserialize(disguised(numbered(nulls), ConcurrentHashMap.class)));
    assertThrows(
        ForyException.class,
        () -> FORY.deserialize(disguised(numbered(nulls), Map.of(1, 1, 2, 2).getClass())));
  }

  @Test
  public void aSizeThatCannotFollowIsRefused() {
    for (int number = 0; number < BuiltInTypes.count(); number++) {
      Class<?> type = BuiltInTypes.classOf(number);
      if (!Collection.class.isAssignableFrom(type) && !Map.class.isAssignableFrom(type)) {
        continue;
      }
      byte[] message =
          MessageBytes.untracked().object(type).varint(Integer.MAX_VALUE).put(0, 0, 0).toBytes();
      assertThrows(ForyException.class, () -> FORY.deserialize(message));
    }
  }

  @Test
  public void elementsWithoutBytesAreRefused() {
    byte[] message =
        MessageBytes.untracked()
            .object(ArrayList.class)
            .varint(3)
            .put(2)
            .type(Collections.emptyList().getClass())
            .put(0, 0)
            .toBytes();
    assertThrows(MalformedInputException.class, () -> FORY.deserialize(message));
    List<Object> empties = new ArrayList<>(List.of(new Empty(), new Empty()));
    assertEquals(Messages.copy(FORY, empties), empties);
  }

  @Test
  public void moreThanTheBudgetIsRefused() {
    byte[] copies =
        MessageBytes.untracked()
            .object(Collections.nCopies(1, 1).getClass())
            .varint(Integer.MAX_VALUE)
            .put(0)
            .toBytes();
    assertThrows(LimitExceededException.class, () -> FORY.deserialize(copies));
    byte[] queue =
        MessageBytes.untracked()
            .object(ArrayBlockingQueue.class)
            .varint(Integer.MAX_VALUE)
            .put(0)
            .toBytes();
    assertThrows(LimitExceededException.class, () -> FORY.deserialize(queue));
  }

  @Test
  public void anUnknownKindIsRefused() {
    byte[] list = MessageBytes.untracked().object(ArrayList.class).put(1, 3, 0).toBytes();
    assertThrows(MalformedInputException.class, () -> FORY.deserialize(list));
    byte[] declared = MessageBytes.untracked().object(ArrayList.class).put(1, 1, 0).toBytes();
    assertThrows(MalformedInputException.class, () -> FORY.deserialize(declared));
    byte[] map = MessageBytes.untracked().object(HashMap.class).put(1, 1 << 4, 0, 0).toBytes();
    assertThrows(MalformedInputException.class, () -> FORY.deserialize(map));
  }

  @Test
  public void keysWhoseCodeFailsAreAnErrorOfTheFamily() {
    Failing key = new Failing();
    List<Object> keys = new ArrayList<>(List.of(key, new Failing(), key));
    key.fails = true;
    for (Class<?> type : List.of(HashSet.class, Set.of(1, 2, 3).getClass())) {
      UserCodeException error =
          expectThrows(UserCodeException.class, () -> FORY.deserialize(disguised(keys, type)));
      assertTrue(error.getCause() instanceof IllegalStateException);
    }
    byte[] list = FORY.serialize(keys);
    byte[] sorted = new byte[list.length + 1];
    byte[] head = MessageBytes.untracked().object(TreeSet.class).put(0).toBytes();
    System.arraycopy(head, 0, sorted, 0, head.length);
    System.arraycopy(list, 3, sorted, head.length, list.length - 3);
    assertThrows(UserCodeException.class, () -> FORY.deserialize(sorted));
  }

  /** Sets of sets whose hash codes visit twice as many objects with each level. */
  @Test
  public void hashCodesThatVisitExponentiallyManyObjectsAreStopped() {
    for (boolean asKeys : new boolean[] {false, true}) {
      Set<Object> root = new LinkedHashSet<>();
      Set<Object> one = root;
      Set<Object> two = new LinkedHashSet<>();
      for (int i = 0; i < 48; i++) {
        Set<Object> nextOne = new LinkedHashSet<>();
        Set<Object> nextTwo = new LinkedHashSet<>();
        nextOne.add("foo");
        insertUnseen(one, nextOne, nextTwo);
        insertUnseen(two, nextOne, nextTwo);
        one = nextOne;
        two = nextTwo;
      }
      Object graph = asKeys ? new ArrayList<>(List.of(root)) : root;
      byte[] message = Messages.TRACKED.serialize(graph);
      LimitExceededException error =
          expectThrows(LimitExceededException.class, () -> Messages.TRACKED.deserialize(message));
      assertEquals(error.limit(), "units of work for keys");
    }
  }

  /** Adds sets while they are empty, when their hash codes are still quickly computed. */
  private static void insertUnseen(Set<Object> target, Set<Object> a, Set<Object> b) {
    target.add(a);
    target.add(b);
  }
}
