package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.error.VerificationException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** No container gets elements of a class that its declaration excludes. */
public final class WrongElementsTest {
  /** Has values that the format has no type for. */
  public static final class CharsMap {
    @ForyField(nullable = true)
    public Map<String, char[]> value;
  }

  /** Has keys that the format has no type for. */
  public static final class CharsKeys {
    @ForyField(nullable = true)
    public Map<char[], String> value;
  }

  /** Has elements that the format has no type for. */
  public static final class CharsList {
    @ForyField(nullable = true)
    public List<char[]> value;
  }

  /** Has components that the format has no type for. */
  public static final class CharsArray {
    @ForyField(nullable = true)
    public char[][] value;
  }

  /** Has components of elements that the format has no type for. */
  public static final class NestedChars {
    @ForyField(nullable = true)
    public List<Map<String, char[][]>> value;
  }

  /** Has elements that the format has no type for. */
  public record CharsRecord(@ForyField(nullable = true) List<? extends char[]> value) {}

  /** A list of what the format has no type for. */
  public static final class OwnChars extends ArrayList<char[]> {
    private static final long serialVersionUID = 1L;
  }

  /** Has a list of what the format has no type for. */
  public static final class HoldsOwn {
    @ForyField(nullable = true)
    public OwnChars value;
  }

  /** Has elements that the format has no type for. */
  public static final class CharacterIterable {
    @ForyField(nullable = true)
    public Iterable<Character> value;
  }

  /** Has lists of lists. */
  public static final class Rows {
    public List<List<String>> value = List.of(List.of("a"));
  }

  /** Has a map of lists. */
  public static final class RowMap {
    public Map<String, List<String>> value = Map.of("k", List.of("a"));
  }

  private static BothEngines engines(Class<?> type, boolean tracking) {
    Consumer<ForyBuilder> xlang = builder -> builder.withXlang(true).register(type, "test.Model");
    return tracking ? BothEngines.tracking(xlang) : BothEngines.of(xlang);
  }

  @DataProvider
  public Object[][] untyped() {
    return new Object[][] {
      {CharsMap.class},
      {CharsKeys.class},
      {CharsList.class},
      {CharsArray.class},
      {NestedChars.class},
      {CharsRecord.class},
      {HoldsOwn.class},
    };
  }

  @Test(dataProvider = "untyped")
  public void elementsThatTheFormatHasNoTypeForAreRefusedBeforeTheFirstMessage(Class<?> type) {
    Fory fory = Fory.builder().withXlang(true).register(type, "test.Model").build();
    ForyException error = expectThrows(VerificationException.class, fory::verify);
    assertTrue(error.getMessage().contains("the cross-language format has no type for it"));
    assertTrue(error.getMessage().contains("field value"), error.getMessage());
  }

  @Test(dataProvider = "untyped")
  public void nothingIsReadIntoThem(Class<?> type) {
    for (Object written : List.of(new Rows(), new RowMap())) {
      for (boolean tracking : new boolean[] {false, true}) {
        byte[] message = engines(written.getClass(), tracking).serialize(written);
        engines(type, tracking).failureToRead(message, ForyException.class);
      }
    }
  }

  /** Declares nothing. */
  public static final class Anything {
    @ForyField(nullable = true)
    public Object value;
  }

  /** Declares elements. */
  public static final class NumberList {
    public List<Integer> value = List.of(5);
  }

  /** Declares elements. */
  public static final class NumberSet {
    public Set<Integer> value = Set.of(5);
  }

  /** Declares elements. */
  public static final class NumberRows {
    public List<List<Integer>> value = List.of(List.of(5));
  }

  /** Declares elements. */
  public static final class TextList {
    public List<String> value = Arrays.asList("a", null);
  }

  /** Declares elements. */
  public static final class TextSet {
    public Set<String> value = new HashSet<>(Arrays.asList("a", null));
  }

  /** Holds lists and sets of texts. */
  public static final class Texts {
    @ForyField(nullable = true)
    public Iterable<String> value;
  }

  /** Holds lists and sets of lists of texts. */
  public static final class TextRows {
    @ForyField(nullable = true)
    public Iterable<List<String>> value;
  }

  private static Anything any(Object value) {
    Anything written = new Anything();
    written.value = value;
    return written;
  }

  @DataProvider
  public Object[][] otherElements() {
    List<Object> rows = new ArrayList<>(List.of(List.of(5)));
    return new Object[][] {
      {new NumberList(), Texts.class},
      {new NumberSet(), Texts.class},
      {new NumberRows(), Texts.class},
      {new NumberRows(), TextRows.class},
      {any(new ArrayList<>(List.of(5))), Texts.class},
      {any(new HashSet<>(List.of(5))), Texts.class},
      {any(rows), TextRows.class},
      {new TextList(), CharacterIterable.class},
      {any(new ArrayList<>(List.of(5))), CharacterIterable.class},
    };
  }

  @Test(dataProvider = "otherElements")
  public void anIterableGetsNoElementsOfOtherTypes(Object written, Class<?> reader) {
    for (boolean tracking : new boolean[] {false, true}) {
      byte[] message = engines(written.getClass(), tracking).serialize(written);
      engines(reader, tracking).failureToRead(message, ForyException.class);
    }
  }

  @Test
  public void anIterableGetsThoseOfItsOwn() {
    List<String> texts = Arrays.asList("a", null);
    Texts own = new Texts();
    own.value = new ArrayList<>(texts);
    List<Object> all = List.of(new TextList(), new TextSet(), any(new ArrayList<>(texts)), own);
    for (Object written : all) {
      for (boolean tracking : new boolean[] {false, true}) {
        byte[] message = engines(written.getClass(), tracking).serialize(written);
        BothEngines reader = engines(Texts.class, tracking);
        for (Fory fory : List.of(reader.interpreter(), reader.generator())) {
          List<String> read = new ArrayList<>();
          ((Texts) fory.deserialize(message)).value.forEach(read::add);
          assertEquals(new HashSet<>(read), new HashSet<>(texts));
        }
      }
    }
  }

  /** Cases whose components hold lists. */
  @ForyUnion
  public sealed interface Case permits Free, Bound {}

  /** Holds anything. */
  public record Free(Object value) implements Case {}

  /** Holds texts. */
  public record Bound(Iterable<String> value) implements Case {}

  /** Has a case. */
  public static final class Cases {
    public Case value;

    Cases(Case value) {
      this.value = value;
    }
  }

  @Test
  public void theComponentOfACaseGetsNoElementsOfOtherTypes() {
    BothEngines engines = engines(Cases.class, false);
    byte[] bound = engines.serialize(new Cases(new Bound(new ArrayList<>(List.of("a")))));
    byte[] free = engines.serialize(new Cases(new Free(new ArrayList<>(List.of("a")))));
    byte[] numbers = engines.serialize(new Cases(new Free(new ArrayList<>(List.of(5)))));
    int at = Arrays.mismatch(bound, free); // the number of the case
    numbers[at] = bound[at];
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Cases read = (Cases) fory.deserialize(bound);
      assertEquals(((Bound) read.value).value(), List.of("a"));
    }
    engines.failureToRead(numbers, TypeMismatchException.class);
  }

  /** A class of lists that says the elements of its elements. */
  public static final class TextTable extends ArrayList<List<String>> {
    private static final long serialVersionUID = 1L;
  }

  /** A class of lists whose elements are of it. */
  public static final class Tree extends ArrayList<Tree> {
    private static final long serialVersionUID = 1L;
  }

  @Test
  public void aClassOfListsThatIsAskedForSaysTheElementsOfItsElements() {
    BothEngines engines = engines(TextTable.class, false);
    byte[] numbers = engines.serialize(new ArrayList<>(List.of(List.of(5))));
    byte[] texts = engines.serialize(new ArrayList<>(List.of(List.of("a"))));
    engines.failure(
        TypeMismatchException.class, fory -> fory.deserialize(numbers, TextTable.class));
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      assertEquals(fory.deserialize(texts, TextTable.class), List.of(List.of("a")));
    }
  }

  @Test
  public void aClassOfListsWhoseElementsAreOfItIsRead() {
    BothEngines engines = engines(Tree.class, false);
    Tree tree = new Tree();
    tree.add(new Tree());
    byte[] message = engines.serialize(tree);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Tree read = fory.deserialize(message, Tree.class);
      assertEquals(read.get(0).getClass(), Tree.class);
    }
  }
}
