package io.fory.schema;

import static io.fory.schema.SchemaFinding.Effect.MAY_FAIL;
import static io.fory.schema.SchemaFinding.Effect.NONE;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.schema.SchemaFinding.Effect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Files say which elements an {@code Iterable} has, as readers compare them; messages do not. */
public final class IterableArgumentsTest {
  static class Item {
    int id;
  }

  static class Integers {
    Iterable<Integer> f = new ArrayList<>(List.of(1));
  }

  static class Texts {
    Iterable<String> f = new ArrayList<>(List.of("a"));
  }

  static class Numbers {
    Iterable<? extends Number> f = new ArrayList<>(List.of(1L));
  }

  static class Comparables {
    Iterable<Comparable<?>> f = new ArrayList<>(List.of(1));
  }

  static class Wildcards {
    Iterable<?> f = new ArrayList<>(List.of(new Item()));
  }

  @SuppressWarnings("rawtypes") // has no type arguments
  static class Raw {
    Iterable f = new ArrayList<>(List.of(new Item()));
  }

  static class Items {
    Iterable<Item> f = new ArrayList<>(List.of(new Item()));
  }

  static class Lists {
    Iterable<List<Integer>> f = new ArrayList<>(List.of(new ArrayList<>(List.of(1))));
  }

  static class Collections {
    Iterable<Collection<Integer>> f = new ArrayList<>(List.of(new ArrayList<>(List.of(1))));
  }

  static class TextLists {
    Iterable<List<String>> f = new ArrayList<>(List.of(new ArrayList<>(List.of("a"))));
  }

  static class Inner {
    List<Iterable<Integer>> f = new ArrayList<>(List.of(new ArrayList<>(List.of(1))));
  }

  static class TextInner {
    List<Iterable<String>> f = new ArrayList<>(List.of(new ArrayList<>(List.of("a"))));
  }

  @SuppressWarnings("JdkObsolete") // the class that is declared
  static class Tables {
    Dictionary<String, Integer> f = new Hashtable<>(Map.of("k", 1));
  }

  @SuppressWarnings("JdkObsolete") // as above
  static class TextTables {
    Dictionary<String, String> f = new Hashtable<>(Map.of("k", "a"));
  }

  @DataProvider
  public Object[][] changes() {
    return new Object[][] {
      {Integers.class, Texts.class, MAY_FAIL},
      {Integers.class, Numbers.class, NONE},
      {Numbers.class, Integers.class, MAY_FAIL},
      {Integers.class, Comparables.class, NONE},
      {Integers.class, Wildcards.class, NONE},
      {Wildcards.class, Integers.class, MAY_FAIL},
      {Integers.class, Raw.class, NONE},
      {Items.class, Wildcards.class, NONE},
      {Items.class, Integers.class, MAY_FAIL},
      {Lists.class, Collections.class, NONE},
      {Lists.class, TextLists.class, MAY_FAIL},
      {Lists.class, Integers.class, MAY_FAIL},
      {Inner.class, TextInner.class, MAY_FAIL},
      {Tables.class, TextTables.class, MAY_FAIL},
    };
  }

  @Test(dataProvider = "changes")
  public void theCheckSaysWhatReadersDo(Class<?> before, Class<?> after, Effect effect)
      throws ReflectiveOperationException {
    Effect found = NONE;
    for (SchemaFinding finding : SchemaCheck.compare(file(before), file(after))) {
      found = finding.place().equals("Model.f") ? finding.newReaders() : found;
    }
    assertEquals(found, effect);
    byte[] message = fory(before).serialize(before.getDeclaredConstructor().newInstance());
    Fory reader = fory(after);
    if (effect == NONE) {
      reader.deserialize(message, after);
    } else {
      assertThrows(ForyException.class, () -> reader.deserialize(message, after));
    }
  }

  @Test
  public void noneOfThatIsInMessages() {
    byte[] empty = fory(Integers.class).serialize(emptied(new Integers()));
    assertEquals(fory(Texts.class).serialize(emptied(new Texts())), empty);
    assertEquals(
        fory(Integers.class).schemasOf(Integers.class).get(0).fingerprint(),
        fory(Texts.class).schemasOf(Texts.class).get(0).fingerprint());
    assertFalse(fory(Texts.class).deserialize(empty, Texts.class).f.iterator().hasNext());
  }

  private static Integers emptied(Integers model) {
    model.f = new ArrayList<>();
    return model;
  }

  private static Texts emptied(Texts model) {
    model.f = new ArrayList<>();
    return model;
  }

  @Test
  public void filesOfEarlierVersionsOfTheLibraryCompareAsBefore() {
    SchemaFile file = file(Lists.class);
    String text = file.toString();
    assertTrue(text.contains("f: any java.lang.Iterable(\"java.util.List<Integer>\")\n"), text);
    assertEquals(SchemaFile.parse(text), file);
    SchemaFile earlier =
        SchemaFile.parse(text.replace("(\"java.util.List<Integer>\")", "")); // as they wrote it
    for (SchemaFinding finding : SchemaCheck.compare(earlier, file)) {
      assertFalse(finding.breaks(), finding.toString());
    }
    for (SchemaFinding finding : SchemaCheck.compare(file, earlier)) {
      assertFalse(finding.breaks(), finding.toString());
    }
  }

  static class Rows<T> {
    T[] f;
  }

  static class VariableRows extends Rows<Iterable<Integer>> {}

  static class PlainRows {
    Iterable<Integer>[] f;
  }

  @Test
  public void anArrayOfThemMayBecomeOneOfATypeVariable() {
    List<SchemaFinding> findings =
        SchemaCheck.compare(file(PlainRows.class), file(VariableRows.class));
    for (SchemaFinding finding : findings) {
      assertEquals(finding.newReaders(), NONE, finding.toString());
    }
  }

  private static Fory fory(Class<?> type) {
    return Fory.builder().register(type, "Model").register(Item.class, "Item").build();
  }

  private static SchemaFile file(Class<?> type) {
    return SchemaFile.of(fory(type).schemasOf(type));
  }
}
