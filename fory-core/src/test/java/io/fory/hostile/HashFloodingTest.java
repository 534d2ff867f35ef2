package io.fory.hostile;

import static io.fory.fixture.MessageBuilder.SLOTS;
import static io.fory.fixture.MessageBuilder.TYPED_BODIES;
import static io.fory.fixture.MessageBuilder.message;
import static io.fory.fixture.MessageBuilder.tracked;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import io.fory.fixture.RoundTrip;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Hash codes, comparisons and patterns from input take time in proportion to the input. */
public final class HashFloodingTest {
  private static final int MANY = 100_000;
  private static final int GUARD_MILLIS = 20_000;

  /** Levels that double the work: too many to be allowed, not too many to fail a test. */
  private static final int ENOUGH = 28;

  /** Its keys all collide, and nothing orders them. */
  record Bad(int number) {
    @Override
    public int hashCode() {
      return 7;
    }
  }

  private static final Fory PLAIN = Fory.builder().register(Bad.class).build();
  private static final Fory TRACKED =
      Fory.builder()
          .withRefTracking(true)
          .register(Bad.class)
          .register(SeedTypes.Holder.class)
          .build();

  /** Returns strings of one hash code: words of Aa and BB. */
  private static String colliding(int number) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < 17; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  @DataProvider
  static Object[][] hashContainers() {
    return new Object[][] {
      {HashSet.class}, {LinkedHashSet.class}, {HashMap.class}, {ConcurrentHashMap.class}
    };
  }

  private static byte[] manyStrings(Class<?> container) {
    boolean map = Map.class.isAssignableFrom(container);
    MessageBuilder message = message().typed(container).varint(MANY);
    if (map) {
      message.bytes(TYPED_BODIES | TYPED_BODIES << 2).type(String.class).type(Boolean.class);
    } else {
      message.bytes(TYPED_BODIES).type(String.class);
    }
    for (int i = 0; i < MANY; i++) {
      message.string(colliding(i));
      if (map) {
        message.bytes(1);
      }
    }
    return message.build();
  }

  @Test(dataProvider = "hashContainers", timeOut = GUARD_MILLIS)
  public void aHundredThousandCollidingStringsAreReadQuickly(Class<?> container) {
    Object value = PLAIN.deserialize(manyStrings(container));
    int size = value instanceof Map<?, ?> map ? map.size() : ((Collection<?>) value).size();
    assertEquals(size, MANY);
  }

  @Test(timeOut = GUARD_MILLIS)
  public void collidingStringsInATableWithoutTreesAreRefused() {
    assertCollisionsRefused(PLAIN, manyStrings(Hashtable.class));
    assertCollisionsRefused(PLAIN, manyStrings(Set.of(1, 2, 3).getClass()));
    assertCollisionsRefused(PLAIN, manyStrings(Map.of(1, 2, 3, 4).getClass()));
  }

  @Test(dataProvider = "hashContainers", timeOut = GUARD_MILLIS)
  public void aHundredThousandCollidingKeysWithoutOrderAreRefused(Class<?> container) {
    byte[] one = PLAIN.serialize(new ArrayList<>(List.of(new Bad(1))));
    // 20 | 02 ArrayList | 1 element, kind, type definition, body of 4 bytes
    byte[] definition = java.util.Arrays.copyOfRange(one, 5, one.length - 4);
    boolean map = Map.class.isAssignableFrom(container);
    MessageBuilder message = message().typed(container).varint(MANY);
    message.bytes(map ? TYPED_BODIES | TYPED_BODIES << 2 : TYPED_BODIES).bytes(definition);
    if (map) {
      message.type(Boolean.class);
    }
    for (int i = 0; i < MANY; i++) {
      message.int32(i);
      if (map) {
        message.bytes(1);
      }
    }
    assertCollisionsRefused(PLAIN, message.build());
  }

  private static void assertCollisionsRefused(Fory fory, byte[] input) {
    LimitExceededException error =
        (LimitExceededException) Rejection.of(() -> fory.deserialize(input));
    assertNotNull(error);
    assertEquals(error.limit(), "units of work for keys");
    assertEquals(fory.deserialize(fory.serialize("next")), "next");
  }

  @Test(timeOut = GUARD_MILLIS)
  public void aHundredThousandCollidingListsAreRefused() {
    MessageBuilder message = message().typed(HashSet.class).varint(MANY).bytes(SLOTS);
    for (int i = 0; i < MANY; i++) {
      // 31 a + b is the same for all.
      message.typed(ArrayList.class).varint(2).bytes(TYPED_BODIES).type(Integer.class);
      message.int32(i).int32(-31 * i);
    }
    assertCollisionsRefused(PLAIN, message.build());
  }

  @Test(timeOut = GUARD_MILLIS)
  public void setsThatAreComparedElementByElementAreBounded() {
    MessageBuilder message = message().typed(CopyOnWriteArraySet.class).varint(MANY);
    message.bytes(TYPED_BODIES).type(Integer.class);
    for (int i = 0; i < MANY; i++) {
      message.int32(i);
    }
    assertCollisionsRefused(PLAIN, message.build());
  }

  /**
   * Sets of sets, each of which holds the next one twice: in itself, and in a set of its own beside
   * a string.
   */
  private static byte[] serialDos(Class<?> container, int levels) {
    MessageBuilder message = tracked();
    appendLevel(message, container, levels, new int[1]);
    return message.build();
  }

  /** Appends a level; numbers are given in the order of heads. */
  private static int appendLevel(
      MessageBuilder message, Class<?> container, int levels, int[] next) {
    int number = next[0]++;
    message.typed(container);
    if (levels == 0) {
      message.varint(0);
      return number;
    }
    message.varint(2).bytes(SLOTS);
    int inner = appendLevel(message, container, levels - 1, next);
    next[0]++;
    message.typed(container).varint(2).bytes(SLOTS).reference(inner);
    message.typed(String.class).string("x" + levels);
    return number;
  }

  @Test(timeOut = GUARD_MILLIS)
  public void hashCodesThatDoublePerLevelAreRefused() {
    for (Class<?> container : new Class<?>[] {HashSet.class, LinkedHashSet.class}) {
      assertNotNull(TRACKED.deserialize(serialDos(container, 8)));
      assertHashWorkRefused(serialDos(container, 48));
    }
    assertHashWorkRefused(keyOfSharedLists(48));
  }

  private static void assertHashWorkRefused(byte[] input) {
    LimitExceededException error =
        (LimitExceededException) Rejection.of(() -> TRACKED.deserialize(input));
    assertNotNull(error, "accepted");
    assertEquals(error.limit(), "units of work for keys");
    assertEquals(TRACKED.deserialize(TRACKED.serialize("next")), "next");
  }

  /** A map whose key is a list that holds the next list twice, and so on. */
  private static byte[] keyOfSharedLists(int levels) {
    MessageBuilder message = tracked().typed(HashMap.class).varint(1).bytes(SLOTS);
    appendSharedLists(message, levels, new int[] {1});
    return message.typed(Boolean.class).bytes(1).build();
  }

  private static int appendSharedLists(MessageBuilder message, int levels, int[] next) {
    int number = next[0]++;
    message.typed(ArrayList.class);
    if (levels == 0) {
      message.varint(0);
    } else {
      message.varint(2).bytes(SLOTS);
      message.reference(appendSharedLists(message, levels - 1, next));
    }
    return number;
  }

  @DataProvider
  static Object[][] containersOfKeys() {
    return new Object[][] {
      {HashSet.class}, {Set.of(1, 2, 3).getClass()}, {CopyOnWriteArraySet.class},
    };
  }

  /**
   * The key leads to a list that is still being read and that holds, behind an array which cuts the
   * cycle, lists of exponential hash code; before or behind the key.
   */
  @Test(dataProvider = "containersOfKeys", timeOut = GUARD_MILLIS)
  public void hashCodesOfKeysThatWaitForACycleAreBounded(Class<?> container) {
    for (boolean before : new boolean[] {true, false}) {
      MessageBuilder message = tracked().typed(ArrayList.class).varint(2).bytes(SLOTS);
      int[] next = {1};
      if (before) {
        appendSharedLists(message, ENOUGH, next);
      }
      message.bytes(MessageBuilder.TYPED, 0).type(Object.class).varint(1).bytes(SLOTS);
      message.typed(container).varint(1).bytes(SLOTS);
      message.typed(ArrayList.class).varint(1).bytes(SLOTS).reference(0);
      next[0] += 3;
      if (!before) {
        appendSharedLists(message, ENOUGH, next);
      }
      assertHashWorkRefused(message.build());
    }
  }

  /** Two equal lists that hold the next list twice, and so on, are compared with each other. */
  @Test(timeOut = GUARD_MILLIS)
  public void comparisonsThatDoublePerLevelAreBounded() {
    MessageBuilder message = tracked().typed(CopyOnWriteArraySet.class).varint(2).bytes(SLOTS);
    int[] next = {1};
    appendSharedLists(message, ENOUGH, next);
    appendSharedLists(message, ENOUGH, next);
    assertHashWorkRefused(message.build());
  }

  /** Each level refers twice to the one above it, which is not complete yet. */
  @Test(timeOut = GUARD_MILLIS)
  public void hashCodesThatDoubleThroughBackReferencesAreBounded() {
    MessageBuilder message = tracked();
    int levels = ENOUGH;
    for (int level = 0; level < levels; level++) {
      // list 2 n = [parent, parent, array 2 n + 1 = [list 2 n + 2]]
      message.typed(ArrayList.class).varint(3).bytes(SLOTS);
      for (int i = 0; i < 2; i++) {
        if (level == 0) {
          message.typed(Boolean.class).bytes(1);
        } else {
          message.reference(2 * level - 2);
        }
      }
      message.bytes(MessageBuilder.TYPED, 0).type(Object.class).varint(1).bytes(SLOTS);
    }
    message.typed(HashSet.class).varint(1).bytes(SLOTS);
    message.typed(ArrayList.class).varint(1).bytes(SLOTS).reference(2 * levels - 2);
    assertHashWorkRefused(message.build());
  }

  /** A list in a set in that list: whoever asks for its hash code overflows the stack. */
  @Test(timeOut = GUARD_MILLIS)
  public void endlessHashCodesAreAnErrorOfTheFamily() {
    MessageBuilder message = tracked().typed(ArrayList.class).varint(1).bytes(SLOTS);
    message.typed(HashSet.class).varint(2).bytes(SLOTS);
    message.reference(0);
    message.typed(ArrayList.class).varint(1).bytes(SLOTS).reference(0);
    byte[] input = message.build();
    for (Delivery delivery : Delivery.values()) {
      Rejection.of(() -> delivery.read(TRACKED, input));
    }
    assertEquals(TRACKED.deserialize(TRACKED.serialize("next")), "next");
  }

  /** What applications do: entities that refer to some of the earlier ones, in sets. */
  @Test(timeOut = GUARD_MILLIS)
  public void entitiesThatShareEachOtherInSetsAreNotTakenForAnAttack() {
    List<SeedTypes.Node> nodes = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      SeedTypes.Node node = new SeedTypes.Node("n" + i);
      node.set = new HashSet<>(nodes.subList(Math.max(0, i - 5), i));
      nodes.add(node);
    }
    Fory fory = Option.REFERENCES.fory(false);
    List<?> copy = (List<?>) fory.deserialize(fory.serialize(nodes));
    assertEquals(copy.size(), 200);
  }

  /**
   * What applications do, too: children in a set, with hash codes of their own and their parent.
   */
  @Test(timeOut = GUARD_MILLIS)
  public void childrenThatReferToTheirParentAreNotTakenForAnAttack() {
    SeedTypes.Node parent = new SeedTypes.Node("parent");
    parent.set = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      parent.set.add(new SeedTypes.NumberKey(i, parent));
    }
    SeedTypes.Node copy = RoundTrip.of(Option.REFERENCES.fory(false), parent);
    assertEquals(copy.set.size(), 1000);
    assertTrue(copy.set.contains(new SeedTypes.NumberKey(999, null)));
  }

  /** Keys that are equal in nearly everything, so that every comparison looks at all of them. */
  @Test(timeOut = 120_000)
  public void collidingSetsOfCollidingListsAreBounded() {
    int width = 200;
    MessageBuilder message = message().typed(HashSet.class).varint(width).bytes(SLOTS);
    for (int i = 0; i < width; i++) {
      message.typed(HashSet.class).varint(width).bytes(SLOTS);
      for (int j = 0; j < width; j++) {
        int number = j == 0 ? -1 - i : j;
        message.typed(ArrayList.class).varint(2).bytes(TYPED_BODIES).type(Integer.class);
        message.int32(number).int32(-31 * number);
      }
    }
    assertCollisionsRefused(PLAIN, message.build());
  }

  @Test(timeOut = GUARD_MILLIS)
  public void decimalsOfExtremeScalesAreHashedAndComparedQuickly() {
    for (Class<?> container : new Class<?>[] {HashSet.class, TreeSet.class}) {
      MessageBuilder message = message().typed(container);
      if (container == TreeSet.class) {
        message.bytes(MessageBuilder.NULL);
      }
      int[] scales = {Integer.MAX_VALUE, Integer.MIN_VALUE, 0, 1_000_000_000, -1_000_000_000, 5};
      message.varint(scales.length).bytes(TYPED_BODIES).type(BigDecimal.class);
      for (int scale : scales) {
        message.varint((scale << 1 ^ scale >> 31) & 0xFFFFFFFFL).varint(1).bytes(1);
      }
      assertEquals(((Set<?>) PLAIN.deserialize(message.build())).size(), scales.length);
    }
  }

  @Test(timeOut = GUARD_MILLIS)
  public void bigIntegersAreSortedAndBigDecimalsOfUnlikeScalesAreNot() {
    byte[] digits = new byte[400_000];
    java.util.Arrays.fill(digits, (byte) 0x5A);
    for (Class<?> number : new Class<?>[] {BigInteger.class, BigDecimal.class}) {
      MessageBuilder message = message().typed(TreeSet.class).bytes(MessageBuilder.NULL);
      message.varint(4).bytes(TYPED_BODIES).type(number);
      for (int i = 0; i < 4; i++) {
        if (number == BigDecimal.class) {
          message.varint(2L * i);
        }
        digits[digits.length - 1] = (byte) i;
        message.varint(digits.length).bytes(digits);
      }
      List<Object> read = new ArrayList<>();
      ForyException error =
          Rejection.of(() -> read.addAll((TreeSet<?>) PLAIN.deserialize(message.build())));
      if (number == BigInteger.class) {
        assertNull(error);
        assertEquals(read.size(), 4, "the last digits differ");
      } else {
        assertEquals(error.code(), ErrorCode.LIMIT_EXCEEDED);
      }
    }
  }

  @Test(timeOut = GUARD_MILLIS)
  public void costlyPatternsAreRefusedOrCompiledQuickly() {
    String[] patterns = {
      "a".repeat(1_000_000),
      "(".repeat(4000) + ")".repeat(4000),
      "a{2147483647}".repeat(600),
      "[a-z&&".repeat(1000) + "]".repeat(1000),
      "e\u0301\u0327\u0323\u0331\u0302".repeat(1000),
      "(?:a|".repeat(1500) + "b" + ")".repeat(1500),
    };
    for (String pattern : patterns) {
      for (int flags : new int[] {0, Pattern.CASE_INSENSITIVE, Pattern.CANON_EQ, 0x7FFFFFFF}) {
        byte[] input = message().typed(Pattern.class).varint(flags).string(pattern).build();
        Object[] read = new Object[1];
        ForyException error = Rejection.of(() -> read[0] = PLAIN.deserialize(input));
        assertTrue(error != null || ((Pattern) read[0]).pattern().equals(pattern), pattern);
      }
    }
    assertEquals(PLAIN.deserialize(PLAIN.serialize("next")), "next");
  }
}
