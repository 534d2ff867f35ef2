package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Containers that a writer declares with less than the reader: their elements are of the types that
 * the reader declares, or the message is refused.
 */
public final class UndeclaredElementsTest {
  /** An element. */
  public static final class Part {
    public int number = 1;
  }

  /** Declares nothing. */
  public static final class Anything {
    @ForyField(nullable = true)
    public Object value;

    @ForyField(nullable = true)
    public Object again;
  }

  /** Declares a list of anything. */
  public static final class AnyList {
    @ForyField(nullable = true)
    public List<Object> value;
  }

  /** Declares a map of anything. */
  public static final class AnyMap {
    @ForyField(nullable = true)
    public Map<String, Object> value;
  }

  /** Declares elements. */
  public static final class Parts {
    @ForyField(nullable = true)
    public List<Part> value;
  }

  /** Declares elements. */
  public static final class Numbers {
    @ForyField(nullable = true)
    public List<Integer> value;
  }

  /** Takes containers of several kinds. */
  public static final class AnyNumbers {
    @ForyField(nullable = true)
    public Collection<Integer> value;
  }

  /** Declares elements. */
  public static final class Queue {
    @ForyField(nullable = true)
    public ArrayDeque<Integer> value;
  }

  /** Declares elements. */
  public static final class NumberSet {
    @ForyField(nullable = true)
    public Set<Integer> value;
  }

  /** Declares elements. */
  public static final class SortedNumbers {
    @ForyField(nullable = true)
    public TreeSet<Integer> value;
  }

  /** Declares keys and values. */
  public static final class PartMap {
    @ForyField(nullable = true)
    public Map<String, Part> value;
  }

  /** Declares keys and values. */
  public static final class SortedMap {
    @ForyField(nullable = true)
    public TreeMap<Integer, String> value;
  }

  /** Declares elements of elements. */
  public static final class Nested {
    @ForyField(nullable = true)
    public List<List<String>> value;
  }

  /** Declares elements of values. */
  public static final class NestedMap {
    @ForyField(nullable = true)
    public Map<String, List<String>> value;
  }

  /** Declares elements of components. */
  public static final class ListArray {
    @ForyField(nullable = true)
    public List<String>[] value;
  }

  /** Declares elements of what it may hold. */
  public static final class Maybe {
    public Optional<List<String>> value = Optional.empty();
  }

  /** Declares elements twice. */
  public static final class Both {
    @ForyField(nullable = true)
    public List<Object> value;

    @ForyField(nullable = true)
    public List<Integer> again;
  }

  /** Declares elements whose bits say something else than their class. */
  public static final class Unsigned {
    @ForyField(
        nullable = true,
        unsigned = {false, true})
    public List<Integer> value;
  }

  private record Case(Object writer, Class<?> reader) {}

  private static Anything any(Object value) {
    Anything written = new Anything();
    written.value = value;
    return written;
  }

  private static AnyList list(Object... values) {
    AnyList written = new AnyList();
    written.value = new ArrayList<>(Arrays.asList(values));
    return written;
  }

  private static AnyMap map(Object value) {
    AnyMap written = new AnyMap();
    written.value = new HashMap<>(Map.of("k", value));
    return written;
  }

  private static List<Object> listOf(Object... values) {
    return new ArrayList<>(Arrays.asList(values));
  }

  /** Each case once with an element that is not of the declared type. */
  private static List<Case> wrong() {
    return List.of(
        new Case(any(listOf("text")), Parts.class),
        new Case(any(listOf("text")), Numbers.class),
        new Case(any(listOf(1, 2, "text")), Numbers.class),
        new Case(any(listOf(1, null, "text")), Numbers.class),
        new Case(any(listOf("text")), AnyNumbers.class),
        new Case(any(new HashSet<>(Set.of("text"))), AnyNumbers.class),
        new Case(any(listOf("text")), Queue.class),
        new Case(any(new HashSet<>(Set.of("text"))), NumberSet.class),
        new Case(any(new HashSet<>(Set.of("text"))), SortedNumbers.class),
        new Case(any(new HashMap<>(Map.of(5, new Part()))), PartMap.class),
        new Case(any(new HashMap<>(Map.of("k", "text"))), PartMap.class),
        new Case(any(new HashMap<>(Map.of("k", "v"))), SortedMap.class),
        new Case(any(new HashMap<>(Map.of(5, 6))), SortedMap.class),
        new Case(any(listOf(listOf("a"), listOf("b", 3))), Nested.class),
        new Case(list(listOf("a"), listOf("b", 3)), Nested.class),
        new Case(list(listOf("a"), new HashSet<>(Set.of("b"))), Nested.class),
        new Case(any(new HashMap<>(Map.of("k", listOf("b", 3)))), NestedMap.class),
        new Case(map(listOf("b", 3)), NestedMap.class),
        new Case(list(listOf("a"), listOf("b", 3)), ListArray.class),
        new Case(any(listOf(listOf("a"), listOf("b", 3))), ListArray.class),
        new Case(any(listOf("a", 3)), Maybe.class));
  }

  private static List<Case> right() {
    return List.of(
        new Case(any(listOf(new Part(), new Part())), Parts.class),
        new Case(any(listOf(1, null, 2)), Numbers.class),
        new Case(any(new ArrayList<>()), Numbers.class),
        new Case(any(listOf(1, 2)), AnyNumbers.class),
        new Case(any(new HashSet<>(Set.of(1, 2))), AnyNumbers.class),
        new Case(any(listOf(1, 2)), Queue.class),
        new Case(any(new HashSet<>(Set.of(1, 2))), NumberSet.class),
        new Case(any(new HashSet<>(Set.of(1, 2))), SortedNumbers.class),
        new Case(any(new HashMap<>(Map.of("k", new Part()))), PartMap.class),
        new Case(any(new HashMap<>(Map.of(5, "v"))), SortedMap.class),
        new Case(any(listOf(listOf("a"), listOf("b", "c"))), Nested.class),
        new Case(list(listOf("a"), null, listOf("b", "c")), Nested.class),
        new Case(any(new HashMap<>(Map.of("k", listOf("b")))), NestedMap.class),
        new Case(map(listOf("b")), NestedMap.class),
        new Case(list(listOf("a"), listOf("b")), ListArray.class),
        new Case(any(listOf(listOf("a"), listOf("b"))), ListArray.class),
        new Case(any(listOf("a", "b")), Maybe.class));
  }

  private static Fory fory(Class<?> type, boolean generated, boolean tracking) {
    return (generated ? EngineInUse.builder() : Fory.builder().withCodegen(false))
        .withXlang(true)
        .withRefTracking(tracking)
        .register(type, "test.Model")
        .register(Part.class, "test.Part")
        .build();
  }

  private static Object[][] matrix(List<Case> cases) {
    List<Object[]> rows = new ArrayList<>();
    for (Case one : cases) {
      for (int i = 0; i < 4; i++) {
        rows.add(new Object[] {one, (i & 1) != 0, (i & 2) != 0});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @DataProvider
  public Object[][] wrongElements() {
    return matrix(wrong());
  }

  @DataProvider
  public Object[][] rightElements() {
    return matrix(right());
  }

  private static Object cross(Case one, boolean generated, boolean tracking) {
    byte[] message = fory(one.writer.getClass(), generated, tracking).serialize(one.writer);
    Fory reader = fory(one.reader, generated, tracking);
    Object first = null;
    for (int i = 0; i < 3; i++) { // a version that is known, too
      first = reader.deserialize(message, one.reader);
    }
    return first;
  }

  @Test(dataProvider = "wrongElements")
  public void elementsOfOtherTypesAreRefused(Case one, boolean generated, boolean tracking) {
    ForyException error =
        expectThrows(TypeMismatchException.class, () -> cross(one, generated, tracking));
    String message = error.getMessage();
    assertEquals(message.contains("declared"), true, message);
  }

  @Test(dataProvider = "rightElements")
  public void elementsOfTheDeclaredTypesAreRead(Case one, boolean generated, boolean tracking) {
    Object read = cross(one, generated, tracking);
    byte[] again = fory(one.reader, generated, tracking).serialize(read); // writing looks at all
    Object value = fory(one.reader, !generated, tracking).deserialize(again, one.reader);
    assertEquals(text(value), text(one.writer));
  }

  /** Returns the field in words that are the same for all classes of a container. */
  private static String text(Object model) {
    try {
      return text(model.getClass().getField("value").get(model), 0);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no field", e);
    }
  }

  private static String text(Object value, int depth) {
    if (value instanceof Optional<?> optional) {
      return text(optional.orElse(null), depth);
    }
    if (value instanceof Object[] array) {
      return text(Arrays.asList(array), depth);
    }
    if (value instanceof Collection<?> collection) {
      List<String> texts = new ArrayList<>();
      collection.forEach(element -> texts.add(text(element, depth + 1)));
      return texts.toString();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, String> texts = new TreeMap<>();
      map.forEach((k, v) -> texts.put(text(k, depth + 1), text(v, depth + 1)));
      return texts.toString();
    }
    return value instanceof Part part ? "part " + part.number : String.valueOf(value);
  }

  @Test
  public void aContainerThatTwoFieldsShareFitsBoth() {
    for (boolean generated : new boolean[] {false, true}) {
      Fory reader = fory(Both.class, generated, true);
      Fory writer = fory(SharedParts.class, generated, true);
      SharedParts shared = new SharedParts();
      shared.value = listOf(1, 2);
      shared.again = shared.value;
      byte[] right = writer.serialize(shared);
      assertEquals(reader.deserialize(right, Both.class).again, List.of(1, 2));
      shared.value.add("text");
      byte[] wrong = writer.serialize(shared);
      expectThrows(TypeMismatchException.class, () -> reader.deserialize(wrong, Both.class));
    }
  }

  /** Declares an array whose bits say something else than its class. */
  public static final class UnsignedArray {
    @ForyField(nullable = true, unsigned = true)
    public short[] value;
  }

  /** Declares an array of bits. */
  public static final class HalfArray {
    @ForyField(nullable = true, encoding = ForyEncoding.FLOAT16)
    public short[] value;
  }

  /** Declares elements that are such arrays. */
  public static final class UnsignedArrays {
    @ForyField(
        nullable = true,
        unsigned = {false, true})
    public List<int[]> value;
  }

  @Test
  public void numbersThatAreBitsAreNotMadeOfThoseOfAnyClass() {
    for (boolean generated : new boolean[] {false, true}) {
      for (Case one :
          List.of(
              new Case(any(listOf(-1)), Unsigned.class),
              new Case(any(new short[] {-1}), UnsignedArray.class),
              new Case(any(new short[] {-1}), HalfArray.class),
              new Case(any(listOf(new int[] {-1})), UnsignedArrays.class),
              new Case(list(new int[] {-1}), UnsignedArrays.class))) {
        expectThrows(IncompatibleSchemaException.class, () -> cross(one, generated, false));
      }
    }
  }

  /** Cases whose elements say their types. */
  @ForyUnion
  public sealed interface Numbered permits Plain, Bits {}

  /** Has elements that may be of any class. */
  public record Plain(@ForyField List<Object> v) implements Numbered {}

  /** Has elements that are bits. */
  public record Bits(@ForyField(unsigned = {false, true}) List<Integer> v) implements Numbered {}

  /** A place that both are in. */
  public static final class Holder {
    public Numbered value = new Plain(List.of());
  }

  @Test
  public void elementsThatSayAnotherTypeAreNotTakenAsBits() {
    for (boolean generated : new boolean[] {false, true}) {
      Fory fory =
          (generated ? EngineInUse.builder() : Fory.builder().withCodegen(false))
              .withXlang(true)
              .register(Holder.class, "test.Holder")
              .build();
      Holder written = new Holder();
      written.value = new Plain(listOf(-1));
      byte[] message = fory.serialize(written);
      assertEquals(((Holder) fory.deserialize(message)).value, written.value);
      message[caseAt(message, fory, written)] = 1;
      ForyException error =
          expectThrows(ForyException.class, () -> fory.deserialize(message, Holder.class));
      assertEquals(error.getMessage().contains("VAR_UINT32"), true, error.getMessage());
    }
  }

  /** Returns where a message has the number of the case: where one with the other case differs. */
  private static int caseAt(byte[] message, Fory fory, Holder holder) {
    Holder other = new Holder();
    other.value = new Bits(List.of(1));
    byte[] different = fory.serialize(other);
    int at = 0;
    while (message[at] == different[at]) {
      at++;
    }
    return at;
  }

  private static boolean isRefused(Fory fory, byte[] message) {
    try {
      return fory.deserialize(message, Polluted.class) == null;
    } catch (ForyException e) {
      return true;
    }
  }

  /** Has a field that the reader lacks. */
  public static final class More {
    public int number = 7;

    public Anything extra = new Anything();
  }

  /** Lacks that field. */
  public static final class Less {
    public int number;
  }

  /** Is not registered by the reader. */
  public static final class Secret {}

  @Test
  public void whatADroppedFieldHoldsIsNotCompared() {
    for (int i = 0; i < 4; i++) {
      boolean tracking = (i & 1) != 0;
      ForyBuilder writer = (i & 2) != 0 ? EngineInUse.builder() : Fory.builder();
      ForyBuilder reader = (i & 2) != 0 ? EngineInUse.builder() : Fory.builder();
      writer.register(More.class, "test.Outer").register(Anything.class, "test.Model");
      reader.register(Less.class, "test.Outer").register(Parts.class, "test.Model");
      More written = new More();
      written.extra.value = listOf(new Secret());
      byte[] message =
          writer
              .withXlang(true)
              .withRefTracking(tracking)
              .register(Secret.class, "test.Secret")
              .build()
              .serialize(written);
      Fory fory =
          reader
              .withXlang(true)
              .withRefTracking(tracking)
              .register(Part.class, "test.Part")
              .build();
      assertEquals(fory.deserialize(message, Less.class).number, 7);
    }
  }

  @Test
  public void manySmallContainersTakeNoMemoryToLookAt() {
    AnyList written = new AnyList();
    written.value = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      written.value.add(new ArrayList<>());
    }
    byte[] message = fory(AnyList.class, false, false).serialize(written);
    Nested read = fory(Nested.class, false, false).deserialize(message, Nested.class);
    assertEquals(read.value.size(), 200_000);
  }

  /** Shares a list with a field that declares other elements. */
  public static final class Polluted {
    @ForyField(ref = true)
    public List<Integer> numbers = new ArrayList<>(List.of(1, 2));

    @ForyField(ref = {false, true})
    public List<List<String>> texts = new ArrayList<>();
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"}) // what only a stranger can write
  public void aReferenceBehindAToldTypeIsLookedAtToo() {
    for (boolean generated : new boolean[] {false, true}) {
      Fory fory =
          (generated ? EngineInUse.builder() : Fory.builder().withCodegen(false))
              .withXlang(true)
              .withRefTracking(true)
              .register(Polluted.class, "test.Polluted")
              .build();
      Polluted value = new Polluted();
      value.texts.add((List) value.numbers);
      byte[] message = fory.serialize(value);
      int end = message.length;
      expectThrows(ForyException.class, () -> fory.deserialize(message));
      assertEquals(message[end - 2], -2); // a reference
      assertEquals(message[end - 3] & 0x0F, 0x0D); // the elements are of one declared type
      // The same, but the elements say that they are of another type, such as that of the root.
      int refused = 0;
      for (int type = 0; type < 256; type++) {
        for (int more = 0; more < 4; more++) {
          byte[] patched = new byte[end + 2];
          System.arraycopy(message, 0, patched, 0, end - 3);
          patched[end - 3] = 0x09;
          patched[end - 2] = (byte) type;
          patched[end - 1] = (byte) more;
          System.arraycopy(message, end - 2, patched, end, 2);
          refused += isRefused(fory, patched) ? 1 : 0;
        }
      }
      assertEquals(refused, 256 * 4);
    }
  }

  /** Declares nothing of what it shares. */
  public static final class SharedParts {
    @ForyField(nullable = true, ref = true)
    public List<Object> value;

    @ForyField(nullable = true, ref = true)
    public Object again;
  }
}
