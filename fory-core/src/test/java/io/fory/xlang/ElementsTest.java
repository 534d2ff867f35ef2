package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.xlang.ClientMessages.Message;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.fory.annotation.Nullable;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Encodings of elements: what is read as what, and lists that are arrays elsewhere. */
public final class ElementsTest {
  private static final Mode PLAIN = new Mode(true, false, false);
  private static final List<String> CLIENTS =
      List.of(ClientMessages.APACHE_FORY, ClientMessages.PYFORY);

  private Map<String, Message> golden;

  @BeforeClass
  public void start() throws IOException {
    ApacheForySide.start();
    golden = ClientMessages.read();
  }

  private byte[] message(String client, String name) {
    return golden.get(new Message(client, name, PLAIN, null).toString()).bytes();
  }

  /** Containers of all kinds, with nulls and without. */
  static final class Special {
    @ForyField(unsigned = {false, true})
    List<Byte> nulls = new ArrayList<>(Arrays.asList((byte) -1, null));

    @ForyField(
        encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED},
        unsigned = {false, true})
    Long[] array = {-1L, null, 1L};

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.DEFAULT, ForyEncoding.FLOAT16})
    Short[][] rows = {{0x3C00, null}, null, {}};

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.TAGGED})
    LinkedList<Long> linked = new LinkedList<>(List.of(1L, Long.MIN_VALUE));

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED})
    ArrayDeque<Integer> deque = new ArrayDeque<>(List.of(1, -1));

    @ForyField(
        encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED},
        unsigned = {false, true, true})
    TreeMap<Integer, Short> sorted = new TreeMap<>(Map.of(-1, (short) -1, 1, (short) 1));

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.BFLOAT16})
    Collection<Float> rounded = new ArrayList<>(List.of(1.001f, Float.NaN));

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.FLOAT16})
    List<float[]> dense = new ArrayList<>(List.of(new float[] {1.5f, -0.0f}));

    @ForyField(
        ref = true,
        unsigned = {false, false, true})
    Map<String, Integer> values = new HashMap<>(Map.of("k", -1));

    Special() {
      values.put("none", null);
    }
  }

  @Test
  public void everyContainerKeepsTheNumbersOfItsElements() {
    for (Mode mode : Mode.ALL) {
      BothEngines engines = ForySide.engines(mode, Special.class);
      engines.requireGenerated(Special.class);
      engines.roundTrip(
          new Special(),
          read -> {
            assertEquals(read.nulls, Arrays.asList((byte) -1, null));
            assertEquals(read.array, new Long[] {-1L, null, 1L});
            assertEquals(Arrays.deepToString(read.rows), "[[15360, null], null, []]");
            assertEquals(read.linked, List.of(1L, Long.MIN_VALUE));
            assertEquals(new ArrayList<>(read.deque), List.of(1, -1));
            assertEquals(read.sorted, Map.of(-1, (short) -1, 1, (short) 1));
            assertEquals(read.rounded, List.of(1f, Float.NaN));
            assertEquals(read.dense.get(0), new float[] {1.5f, -0.0f});
            assertEquals(read.values.get("k"), Integer.valueOf(-1));
            assertTrue(read.values.containsKey("none"));
          });
    }
  }

  static class Generic<T> {
    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED})
    List<T> fixed32;
  }

  static final class OfInteger extends Generic<Integer> {}

  @Test
  public void theTypeOfElementsMayComeFromASubclass() {
    BothEngines engines = ForySide.engines(PLAIN, OfInteger.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      OfInteger read =
          fory.deserialize(message(ClientMessages.PYFORY, "Elements"), OfInteger.class);
      assertEquals(read.fixed32, List.of(1, Integer.MIN_VALUE));
      byte[] message = fory.serialize(read);
      // Their list: two elements, the header and four bytes each.
      assertEquals(
          Arrays.copyOfRange(message, message.length - 10, message.length),
          new byte[] {2, 12, 1, 0, 0, 0, 0, 0, 0, -128});
    }
  }

  /** The same values in other encodings, or as numbers of their own. */
  static final class OtherEncodings {
    List<Integer> fixed32;

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED})
    List<Long> tagged64;

    @ForyField(
        encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED},
        unsigned = {false, true})
    List<Integer> uint32;

    @ForyField(unsigned = {false, true})
    List<Long> tagged_uint64;

    List<Long> fixed_uint32;
    List<Short> uint8;
    List<Object> uint16;
    List<Float> float16;

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.BFLOAT16})
    List<Float> bfloat16;

    Map<Long, Long> map;
    Object nested;
  }

  @Test
  public void anotherEncodingOfTheSameNumbersIsRead() {
    BothEngines engines = ForySide.engines(PLAIN, OtherEncodings.class);
    for (String client : CLIENTS) {
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        OtherEncodings read = fory.deserialize(message(client, "Elements"), OtherEncodings.class);
        assertEquals(read.fixed32, List.of(1, Integer.MIN_VALUE));
        assertEquals(read.tagged64, List.of(1L, 1L << 40));
        assertEquals(read.uint32, List.of(1, -1));
        assertEquals(read.tagged_uint64, List.of(1L, Long.MAX_VALUE));
        assertEquals(read.fixed_uint32, List.of(1L, (1L << 32) - 2));
        assertEquals(read.uint8, List.of((short) 1, (short) 255));
        assertEquals(read.uint16, List.of(1, 65535));
        assertEquals(read.float16, List.of(1.5f));
        assertEquals(read.bfloat16, List.of(-2f));
        assertEquals(read.map, Map.of((1L << 32) - 1, -1L));
        assertEquals(read.nested, Map.of("k", List.of(1, 65535)));
      }
    }
  }

  static final class SignedAsUnsigned {
    @ForyField(unsigned = {false, true})
    List<Integer> fixed32;
  }

  static final class NumberAsBits {
    @ForyField(unsigned = {false, true})
    List<Long> uint32;
  }

  static final class HalfAsBits {
    List<Short> float16;
  }

  static final class OtherHalf {
    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.BFLOAT16})
    List<Float> float16;
  }

  static final class NestedArray {
    Map<String, short[]> nested;
  }

  static final class UnsignedKeys {
    @ForyField(unsigned = {false, true})
    Map<Long, Long> map;
  }

  static final class ArrayOfOthers {
    @ForyField(unsigned = true)
    int[] fixed32;
  }

  static final class SignedArray {
    int[] uint32;
  }

  static final class FloatsOfHalves {
    float[] float16;
  }

  static final class Binary {
    byte[] uint8;
  }

  @DataProvider
  public static Object[][] refused() {
    return new Object[][] {
      {SignedAsUnsigned.class},
      {NumberAsBits.class},
      {HalfAsBits.class},
      {OtherHalf.class},
      {NestedArray.class},
      {UnsignedKeys.class},
      {ArrayOfOthers.class},
      {SignedArray.class},
      {FloatsOfHalves.class},
      {Binary.class},
    };
  }

  @Test(dataProvider = "refused")
  public void elementsAreNotConverted(Class<?> type) {
    BothEngines engines = ForySide.engines(PLAIN, type);
    for (String client : CLIENTS) {
      engines.failureToRead(message(client, "Elements"), IncompatibleSchemaException.class);
    }
  }

  /** The lists of the message as arrays. */
  static final class Arrays16 {
    @ForyField(unsigned = true)
    byte[] uint8;

    @ForyField(unsigned = true)
    short[] uint16;

    @ForyField(unsigned = true)
    int[] uint32;

    @ForyField(unsigned = true)
    int[] fixed_uint32;

    @ForyField(unsigned = true)
    long[] uint64;

    @ForyField(unsigned = true)
    long[] tagged_uint64;

    @ForyField(encoding = ForyEncoding.FLOAT16)
    short[] float16;

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    float[] bfloat16;

    int[] fixed32;
    long[] tagged64;

    @ForyField(unsigned = true)
    int[] none;
  }

  @Test
  public void aListOfNumbersIsReadAsAnArrayOfThem() {
    BothEngines engines = ForySide.engines(PLAIN, Arrays16.class);
    for (String client : CLIENTS) {
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        Arrays16 read = fory.deserialize(message(client, "Elements"), Arrays16.class);
        assertEquals(read.uint8, new byte[] {1, -1});
        assertEquals(read.uint16, new short[] {1, -1});
        assertEquals(read.uint32, new int[] {1, -1});
        assertEquals(read.fixed_uint32, new int[] {1, -2});
        assertEquals(read.uint64, new long[] {1, Long.MAX_VALUE});
        assertEquals(read.tagged_uint64, new long[] {1, Long.MAX_VALUE});
        assertEquals(read.float16, new short[] {0x3E00});
        assertEquals(read.bfloat16, new float[] {-2});
        assertEquals(read.fixed32, new int[] {1, Integer.MIN_VALUE});
        assertEquals(read.tagged64, new long[] {1, 1L << 40});
        assertEquals(read.none, new int[0]);
      }
    }
  }

  /** The arrays of {@link Schemas.Unsigned} as lists. */
  static final class Lists {
    List<Byte> int8s;

    @ForyField(unsigned = {false, true})
    LinkedList<Byte> uint8s;

    @ForyField(unsigned = {false, true})
    Short[] uint16s;

    @ForyField(unsigned = {false, true})
    List<Integer> uint32s;

    @ForyField(
        encoding = {ForyEncoding.DEFAULT, ForyEncoding.TAGGED},
        unsigned = {false, true})
    Collection<Long> uint64s;
  }

  /** The arrays of {@link Schemas.Halves} as lists. */
  static final class HalfLists {
    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.FLOAT16})
    List<Float> float16s;

    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.BFLOAT16})
    List<Short> bfloat16s;
  }

  @Test
  public void anArrayOfNumbersIsReadAsAListOfThem() {
    BothEngines engines = ForySide.engines(PLAIN, Lists.class);
    BothEngines halves = ForySide.engines(PLAIN, HalfLists.class);
    for (String client : CLIENTS) {
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        Lists read = fory.deserialize(message(client, "Unsigned"), Lists.class);
        assertEquals(read.int8s, List.of((byte) 1, (byte) -1));
        assertEquals(read.uint8s, List.of((byte) 1, (byte) -1));
        assertEquals(read.uint16s, new Short[] {1, -1});
        assertEquals(read.uint32s, List.of(1, -1));
        assertEquals(read.uint64s, List.of(1L, -1L));
      }
      for (Fory fory : List.of(halves.interpreter(), halves.generator())) {
        HalfLists read = fory.deserialize(message(client, "Halves"), HalfLists.class);
        assertEquals(read.float16s, List.of(1.5f, -2f, Float.POSITIVE_INFINITY));
        assertEquals(read.bfloat16s, List.of((short) 0x3FC0));
      }
    }
  }

  static final class NumbersAsList {
    List<Long> uint32s;
  }

  static final class AnyList {
    List<Object> uint32s;
  }

  static final class UnsignedSet {
    @ForyField(unsigned = {false, true})
    Set<Integer> uint32s;
  }

  @DataProvider
  public static Object[][] refusedLists() {
    return new Object[][] {{NumbersAsList.class}, {AnyList.class}, {UnsignedSet.class}};
  }

  @Test(dataProvider = "refusedLists")
  public void anArrayIsNoListOfOtherNumbers(Class<?> type) {
    BothEngines engines = ForySide.engines(PLAIN, type);
    for (String client : CLIENTS) {
      engines.failureToRead(message(client, "Unsigned"), IncompatibleSchemaException.class);
    }
  }

  /** What Apache Fory writes. */
  public static class WithNull {
    public List<@Nullable Short> numbers = new ArrayList<>(Arrays.asList((short) 1, null));
  }

  static final class WithoutNull {
    @ForyField(nullable = true)
    short[] numbers;
  }

  @Test
  public void nullAmongTheElementsOfAnArrayIsRefused() {
    org.apache.fory.Fory theirs = ApacheForySide.fory(PLAIN);
    theirs.register(WithNull.class, 100);
    byte[] message = theirs.serialize(new WithNull());
    BothEngines engines = ForySide.engines(PLAIN, WithoutNull.class);
    ForyException error = engines.failureToRead(message, IncompatibleSchemaException.class);
    assertTrue(error.getMessage().contains("numbers"), error.getMessage());
  }

  static final class WrongLevel {
    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.TAGGED})
    List<String> texts = List.of();
  }

  @Test
  public void anEncodingThatElementsDoNotHaveIsRefusedByClassAndField() {
    for (boolean xlang : new boolean[] {true, false}) {
      UnsupportedTypeException error =
          org.testng.Assert.expectThrows(
              UnsupportedTypeException.class,
              () ->
                  BothEngines.of(b -> b.withXlang(xlang).register(WrongLevel.class))
                      .serialize(new WrongLevel()));
      assertTrue(error.getMessage().contains("WrongLevel"), error.getMessage());
      assertTrue(error.getMessage().contains("field texts"), error.getMessage());
      assertTrue(error.getMessage().contains("at level 1"), error.getMessage());
    }
  }

  @Test
  public void theNativeFormatHasNoEncodingsOfElements() {
    BothEngines engines = BothEngines.of(Special.class);
    engines.roundTrip(
        new Special(),
        read -> {
          assertEquals(read.nulls, Arrays.asList((byte) -1, null));
          assertEquals(read.rounded, List.of(1.001f, Float.NaN));
        });
  }
}
