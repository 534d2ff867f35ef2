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
import io.fory.error.LimitExceededException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** One account bounds the work that keys from input take, and everyday keys stay far below it. */
public final class KeyWorkTest {
  private static final int GUARD_MILLIS = 60_000;

  private static final Fory PLAIN = Fory.builder().withCodegen(false).build();
  private static final Fory TRACKED =
      Fory.builder().withRefTracking(true).withCodegen(false).build();

  private static void assertRefused(Fory fory, byte[] input) {
    LimitExceededException error =
        (LimitExceededException) Rejection.of(() -> fory.deserialize(input));
    assertNotNull(error, "accepted");
    assertEquals(error.limit(), "units of work for keys");
    assertTrue(error.getMessage().contains("withMaxKeyWork"), error.getMessage());
    assertEquals(fory.deserialize(fory.serialize("next")), "next");
  }

  @DataProvider
  static Object[][] sorted() {
    return new Object[][] {
      {TreeSet.class}, {ConcurrentSkipListSet.class}, {PriorityQueue.class}, {TreeMap.class}
    };
  }

  /** Numbers of one magnitude, and of scales that differ by all their digits. */
  private static byte[] decimals(Class<?> container, int digitBytes, int small) {
    MessageBuilder message = message().typed(container).bytes(MessageBuilder.NULL);
    message.varint(small + 1);
    boolean map = container == TreeMap.class;
    message.bytes(map ? TYPED_BODIES | TYPED_BODIES << 2 : TYPED_BODIES).type(BigDecimal.class);
    if (map) {
      message.type(Boolean.class);
    }
    byte[] digits = new byte[digitBytes];
    java.util.Arrays.fill(digits, (byte) 0x5A);
    int precision = new java.math.BigInteger(digits).toString().length();
    message.varint(0).varint(digits.length).bytes(digits);
    for (int i = 0; i < small; i++) {
      if (map) {
        message.bytes(1);
      }
      int scale = -precision + 4; // four digits, as high as the others
      message.varint((scale << 1 ^ scale >> 31) & 0xFFFFFFFFL).varint(2).bytes(0x22, i & 0x7F);
    }
    return message.bytes(map ? new int[] {1} : new int[0]).build();
  }

  @Test(dataProvider = "sorted", timeOut = GUARD_MILLIS)
  public void decimalsOfOneMagnitudeAndManyScalesAreRefused(Class<?> container) {
    Fory fory = Fory.builder().withCodegen(false).withMaxGraphMemoryBytes(1L << 40).build();
    assertRefused(fory, decimals(container, 24_000, 3000));
    assertRefused(fory, decimals(container, 100_000, 5000));
  }

  @Test(timeOut = GUARD_MILLIS)
  public void aHundredThousandOrdinaryDecimalsAreSorted() {
    Random random = new Random(3);
    Map<BigDecimal, Integer> map = new TreeMap<>();
    for (int i = 0; i < 100_000; i++) {
      map.put(BigDecimal.valueOf(random.nextLong(), random.nextInt(12)), i);
    }
    map.put(new BigDecimal("3.14159".repeat(1).concat("7".repeat(600))), 1);
    assertEquals(PLAIN.deserialize(PLAIN.serialize(map)), map);
  }

  @Test(timeOut = GUARD_MILLIS)
  public void everydayKeysAreRead() {
    Random random = new Random(5);
    Map<String, Object> strings = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      strings.put(Long.toHexString(random.nextLong()), i);
    }
    assertEquals(PLAIN.deserialize(PLAIN.serialize(strings)), strings);
    Set<Object> sets = new HashSet<>();
    for (int i = 0; i < 2000; i++) {
      List<Object> lists = new ArrayList<>();
      for (int j = 0; j < 5; j++) {
        lists.add(new LinkedHashSet<>(List.of("a" + random.nextInt(), "b" + i, "c" + j)));
      }
      sets.add(lists);
    }
    for (Fory fory : new Fory[] {PLAIN, TRACKED}) {
      assertEquals(fory.deserialize(fory.serialize(sets)), sets);
    }
    Set<Object> copied = new CopyOnWriteArraySet<>();
    for (int i = 0; i < 2000; i++) {
      copied.add("string of usual length " + i);
    }
    assertEquals(PLAIN.deserialize(PLAIN.serialize(copied)), copied);
  }

  /** Deep sets of which each has a heavy neighbour: nothing here is exponential. */
  @Test(timeOut = GUARD_MILLIS)
  public void setsOfSetsAreReadToTheUsualDepth() {
    Set<Object> set = new HashSet<>(Set.of("innermost"));
    for (int i = 0; i < 60; i++) {
      Set<Object> outer = new HashSet<>();
      outer.add(set);
      for (int j = 0; j < 20; j++) {
        outer.add(List.of(i, "neighbour " + j));
      }
      set = outer;
    }
    for (Fory fory : new Fory[] {PLAIN, TRACKED}) {
      assertEquals(fory.deserialize(fory.serialize(set)), set);
    }
  }

  /** Each key leads to the list that is being read, of which there is more with each. */
  @Test(timeOut = GUARD_MILLIS)
  public void immutableSetsThatLeadToTheListBeingReadAreRefused() {
    int count = 10_000;
    MessageBuilder message = tracked().typed(ArrayList.class).varint(count).bytes(SLOTS);
    for (int i = 0; i < count; i++) {
      message.bytes(MessageBuilder.TYPED, 0).type(Object.class).varint(1).bytes(SLOTS);
      message.typed(Set.of(1, 2, 3).getClass()).varint(1).bytes(SLOTS);
      message.typed(ArrayList.class).varint(1).bytes(SLOTS).reference(0);
    }
    assertRefused(TRACKED, message.build());
  }

  /** A key that hashes the content of an array. */
  static final class Blob {
    int id;
    byte[] bytes;

    @Override
    public int hashCode() {
      return 31 * id + java.util.Arrays.hashCode(bytes);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  private static Set<Object> blobs(int count, byte[] bytes) {
    Set<Object> blobs = new HashSet<>();
    for (int i = 0; i < count; i++) {
      Blob blob = new Blob();
      blob.id = i;
      blob.bytes = bytes == null ? new byte[50_000] : bytes;
      blobs.add(blob);
    }
    return blobs;
  }

  @Test(timeOut = GUARD_MILLIS)
  public void arraysThatManyKeysShareAreCountedForEach() {
    Fory fory =
        Fory.builder().withRefTracking(true).withCodegen(false).register(Blob.class).build();
    byte[] apart = fory.serialize(blobs(300, null));
    assertEquals(((Set<?>) fory.deserialize(apart)).size(), 300);
    assertRefused(fory, fory.serialize(blobs(300, new byte[50_000])));
  }

  /** Sets of sets of equal hash codes: comparing two sets compares what is in them. */
  @Test(timeOut = GUARD_MILLIS)
  public void nestedSetsOfEqualHashCodesAreRefused() {
    for (Fory fory : new Fory[] {PLAIN, TRACKED}) {
      MessageBuilder message = fory == PLAIN ? message() : tracked();
      int width = 100;
      message.typed(HashSet.class).varint(width).bytes(SLOTS);
      for (int i = 0; i < width; i++) {
        message.typed(HashSet.class).varint(width).bytes(SLOTS);
        for (int j = 0; j < width; j++) {
          // 31 a + b is the same for all.
          int number = j == 0 ? -1 - i : j;
          message.typed(ArrayList.class).varint(2).bytes(TYPED_BODIES).type(Integer.class);
          message.int32(number).int32(-31 * number);
        }
      }
      assertRefused(fory, message.build());
    }
  }

  /** Lists without a number in them that references share: each level visits the next twice. */
  @Test(timeOut = GUARD_MILLIS)
  public void untrackedElementsThatLeadToSharedOnesAreCounted() {
    MessageBuilder message = tracked().typed(ArrayList.class).varint(2).bytes(SLOTS);
    message.typed(ArrayList.class).varint(2000).bytes(TYPED_BODIES).type(Integer.class);
    for (int i = 0; i < 2000; i++) {
      message.int32(i);
    }
    int sets = 6000;
    message.typed(HashSet.class).varint(sets).bytes(SLOTS);
    for (int i = 0; i < sets; i++) {
      message.typed(ArrayList.class).varint(2).bytes(SLOTS).reference(1);
      message.typed(Integer.class).int32(i);
    }
    assertRefused(TRACKED, message.build());
  }

  @Test
  public void fiveHundredAndThirteenKeysOfOneHashCodeAreRead() {
    Fory fory = Fory.builder().register(HashFloodingTest.Bad.class).build();
    Set<Object> keys = new HashSet<>();
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; i < 513; i++) {
      keys.add(new HashFloodingTest.Bad(i));
      map.put(new HashFloodingTest.Bad(i), "value");
    }
    assertEquals(fory.deserialize(fory.serialize(keys)), keys);
    assertEquals(fory.deserialize(fory.serialize(map)), map);
  }

  @DataProvider
  static Object[][] hashed() {
    return new Object[][] {
      {HashSet.class}, {LinkedHashSet.class}, {HashMap.class}, {ConcurrentHashMap.class}
    };
  }

  /** A tree bin orders keys of one class; one of another class is compared with all of them. */
  @Test(dataProvider = "hashed", timeOut = GUARD_MILLIS)
  public void plainKeysOfTwoClassesAndOneHashCodeAreRefused(Class<?> container) {
    for (Class<?> first : List.of(Double.class, UUID.class)) {
      assertNull(Rejection.of(() -> PLAIN.deserialize(twoClasses(container, first, 500))));
      assertRefused(PLAIN, twoClasses(container, first, 8000));
    }
  }

  private static byte[] twoClasses(Class<?> container, Class<?> first, int each) {
    boolean map = Map.class.isAssignableFrom(container);
    MessageBuilder message = message().typed(container).varint(2L * each).bytes(SLOTS);
    for (int i = 0; i < 2 * each; i++) {
      long high = 0x3FF00000L + i % each;
      Class<?> type = i < each ? first : Long.class;
      message.typed(type);
      if (type == UUID.class) {
        message.int32(0).int32(0);
      }
      message.int32((int) (high ^ 0x12345678)).int32((int) high);
      if (map) {
        message.typed(Boolean.class).bytes(1);
      }
    }
    return message.build();
  }

  @Test(timeOut = GUARD_MILLIS)
  public void manyKeysOfSeveralClassesAreRead() {
    Map<Object, Object> map = new HashMap<>();
    map.put(null, "null");
    for (int i = 0; i < 50_000; i++) {
      map.put(i, "number");
      map.put("key " + i, "text");
      map.put((long) i, "long");
    }
    assertEquals(PLAIN.deserialize(PLAIN.serialize(map)), map);
  }

  @Test
  public void theLimitCanBeRaisedAndLowered() {
    Set<Object> numbers = new CopyOnWriteArraySet<>();
    for (int i = 0; i < 20_000; i++) {
      numbers.add(i);
    }
    byte[] message = PLAIN.serialize(numbers);
    assertRefused(PLAIN, message);
    Fory more = Fory.builder().withMaxKeyWork(1L << 40).build();
    assertEquals(((Set<?>) more.deserialize(message)).size(), 20_000);
    Fory less = Fory.builder().withMaxKeyWork(500).build();
    Set<Object> lists = new HashSet<>(List.of(List.of(1, 2, 3), List.of(4, 5)));
    assertNull(Rejection.of(() -> less.deserialize(PLAIN.serialize(lists))));
    lists.add(new ArrayList<>(java.util.Collections.nCopies(200, "text")));
    assertRefused(less, PLAIN.serialize(lists));
  }
}
