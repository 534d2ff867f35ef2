package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.GraphEquality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Objects that carried fields share with each other, and with fields that are known. */
public final class CarriedReferencesTest {
  private static final String C = CarriedFieldsTest.CARRIER;
  private static final String LINE = " class Line { int number; Line next; " + C + "} ";

  private static final Version NEWER =
      Version.of(
          "class Model { List<Item> items; Item item; Item last; Line line; Object thing;"
              + " List<Object> all; Object again; Object first; List<Line> lines;"
              + C
              + "}"
              + " class Item { int id; Unit unit; List<Unit> units; Object open; Item owner;"
              + " Line line; Line[] lines; Rec rec; Object any; List<String> words;"
              + " List<Color> colors; Object wordsToo; "
              + C
              + "}"
              + " class Unit { String name; Unit self; Item item; Line line; }"
              + " record Rec(Unit unit, List<Rec> recs) {}"
              + " enum Color { RED, GREEN }"
              + LINE);

  private static final Version OLDER =
      Version.of(
          "class Model { List<Item> items; Item item; Item last; Line line; Object thing;"
              + " List<Object> all; Object again; List<Line> lines;"
              + C
              + "}"
              + " class Item { int id; Line line; Object any; "
              + C
              + "} enum Color { GREEN } "
              + LINE);

  private static final Relay RELAY = Relay.through(NEWER, OLDER);

  private static Object item(int id, Object... more) {
    Object item = NEWER.make("Item", "id", id);
    for (int i = 0; i < more.length; i += 2) {
      Version.set(item, (String) more[i], more[i + 1]);
    }
    return item;
  }

  private static Object unit(String name) {
    return NEWER.make("Unit", "name", name);
  }

  private static List<Object> list(Object... elements) {
    return new ArrayList<>(Arrays.asList(elements));
  }

  @Test
  public void carriedFieldsOfElementsShareAnObject() {
    Object unit = unit("kg");
    RELAY.keepsTracked(
        NEWER.model("items", list(item(1, "unit", unit), item(2, "unit", unit), item(3))), m -> {});
  }

  @SuppressWarnings("unchecked") // a list of items
  private static List<Object> items(Object model) {
    return (List<Object>) Version.get(model, "items");
  }

  @Test
  public void theFirstOfThemMayBeRemoved() {
    Object unit = unit("kg");
    List<Object> units = list(unit, unit("g"), null, unit);
    Object rec = NEWER.make("Rec", "unit", unit, "recs", list(NEWER.make("Rec", "unit", unit)));
    RELAY.keepsTracked(
        NEWER.model(
            "items",
            list(
                item(1, "unit", unit, "units", units, "open", units, "rec", rec),
                item(2, "open", unit, "units", units, "rec", rec),
                item(3, "unit", unit, "units", units, "rec", rec))),
        m -> items(m).remove(0));
  }

  @Test
  public void theyMayChangePlaces() {
    Object unit = unit("kg");
    Version.set(unit, "self", unit);
    List<Object> units = list(unit);
    RELAY.keepsTracked(
        NEWER.model(
            "items",
            list(
                item(1, "unit", unit, "units", units),
                item(2, "units", units, "open", unit),
                item(3, "open", units))),
        m -> java.util.Collections.swap(items(m), 0, 1));
  }

  @Test
  public void aListThatIsLeftInAFieldOfAnotherTypeIsRefused() {
    List<Object> words = list("a", "b");
    Object value = NEWER.model("items", list(item(1, "words", words), item(2, "open", words)));
    BothEngines newer = BothEngines.tracking(NEWER::register);
    BothEngines older = BothEngines.tracking(OLDER::register);
    byte[] message = newer.serialize(value);
    for (var fory : List.of(older.interpreter(), older.generator())) {
      Object read = fory.deserialize(message);
      items(read).remove(0);
      org.testng.Assert.expectThrows(UnsupportedTypeException.class, () -> fory.serialize(read));
    }
  }

  @Test
  public void anotherFieldOfTheSameTypeTakesItOver() {
    Version newer =
        Version.of(
            "class Model { List<Item> items; List<Other> others; Other other; Item item; }"
                + " class Item { List<List<Thing>> things; Thing[] array; Map<Hue, Thing> hues; }"
                + " class Other { List<List<Thing>> same; Thing[] row; Map<Hue, Thing> tones; }"
                + " class Thing { Hue hue; Thing back; } enum Hue { X, Y }");
    Version older =
        Version.of(
            "class Model { List<Item> items; List<Other> others; Other other; Item item; "
                + C
                + "} class Item { "
                + C
                + "} class Other { "
                + C
                + "}");
    Object thing = newer.make("Thing", "hue", newer.constant("Hue", "Y"));
    Version.set(thing, "back", thing);
    Object things = list(list(thing, null), null);
    Object array = newer.array("Thing", thing);
    Object hues =
        new java.util.LinkedHashMap<>(java.util.Map.of(newer.constant("Hue", "X"), thing));
    Object item = newer.make("Item", "things", things, "array", array, "hues", hues);
    Object other = newer.make("Other", "same", things, "row", array, "tones", hues);
    Relay.through(newer, older)
        .keepsTracked(
            newer.model("items", list(item, item), "others", list(other), "other", other),
            m -> items(m).clear());
  }

  @Test
  public void aCarriedFieldRefersToItsOwner() {
    Object item = item(1);
    Version.set(item, "owner", item);
    Object unit = unit("u");
    Version.set(unit, "item", item);
    Version.set(item, "unit", unit);
    RELAY.keepsTracked(NEWER.model("item", item, "items", list(item)), m -> {});
  }

  @Test
  public void aKnownFieldRefersToAnObjectThatACarriedOneHasFirst() {
    Object line = NEWER.make("Line", "number", 5);
    Object next = NEWER.make("Line", "number", 6);
    Version.set(line, "next", next);
    Object value =
        NEWER.model(
            "first", list(line, unit("x"), next),
            "line", line,
            "lines", list(next, line),
            "items", list(item(1, "lines", NEWER.array("Line", line, null), "line", next)));
    RELAY.keepsTracked(value, m -> {});
  }

  @Test
  public void whatIsEditedThereIsEditedInBoth() {
    Object line = NEWER.make("Line", "number", 5, "next", NEWER.make("Line", "number", 6));
    RELAY.keepsTracked(
        NEWER.model("first", list(line, unit("x")), "line", line),
        m -> {
          Version.set(Version.get(m, "line"), "number", 50);
          Version.set(Version.get(m, "line.next"), "number", 60);
        });
  }

  @Test
  public void aKnownFieldRefersIntoTheMiddleOfACarriedOne() {
    Object last = NEWER.make("Line", "number", 7);
    Object line = NEWER.make("Line", "number", 5, "next", NEWER.make("Line", "next", last));
    Object unit = unit("x");
    Version.set(unit, "line", line);
    RELAY.keepsTracked(
        NEWER.model("first", unit, "line", last, "all", list("a", last)),
        m -> Version.set(Version.get(m, "line"), "number", 70));
  }

  @Test
  public void anObjectThatBothHaveHasCarriedFieldsItself() {
    Object shared = item(4, "unit", unit("inner"), "line", NEWER.make("Line", "number", 2));
    Version.set(Version.get(shared, "unit"), "item", shared);
    Object value = NEWER.model("first", list(shared), "item", shared, "last", item(9));
    RELAY.keepsTracked(value, m -> Version.set(Version.get(m, "item"), "id", 40));
  }

  @Test
  public void aListThatBothHave() {
    List<Object> lines = list(NEWER.make("Line", "number", 2), null);
    RELAY.keepsTracked(
        NEWER.model("first", lines, "lines", lines, "thing", lines),
        m -> ((List<?>) Version.get(m, "lines")).remove(1));
  }

  @Test
  public void anObjectOfAnUnknownClassIsRefusedInAKnownField() {
    Object unit = unit("x");
    BothEngines newer = BothEngines.tracking(NEWER::register);
    BothEngines older = BothEngines.tracking(OLDER::register);
    older.failureToRead(
        newer.serialize(NEWER.model("first", unit, "thing", unit)), TypeNotAllowedException.class);
    List<Object> units = list(unit);
    older.failureToRead(
        newer.serialize(NEWER.model("first", units, "thing", units)),
        TypeNotAllowedException.class);
  }

  private static final Version WITHOUT_CARRIER =
      Version.of(
          "class Model { List<Item> items; List<Line> lines; } class Item { int id; "
              + C
              + "} enum Color { GREEN } "
              + LINE);

  /** Reads what the newest wrote with a version that loses fields of the model; writes it again. */
  private static void keepsAllButTheFirst(Object value, Relay.Edit edit) {
    BothEngines newer = BothEngines.tracking(NEWER::register);
    BothEngines older = BothEngines.tracking(WITHOUT_CARRIER::register);
    byte[] message = newer.serialize(value);
    Version.set(value, "first", null);
    edit.apply(value);
    String expected = Relay.hex(newer.serialize(value));
    for (var fory : List.of(older.interpreter(), older.generator())) {
      Object read = fory.deserialize(message);
      edit.apply(read);
      byte[] passed = fory.serialize(read);
      assertEquals(Relay.hex(fory.serialize(read)), Relay.hex(passed));
      for (byte[] each : List.of(passed, fory.serialize(fory.deserialize(passed)))) {
        Object back = newer.generator().deserialize(each);
        GraphEquality.assertEqualGraphs(back, value, true);
        assertEquals(Relay.hex(newer.serialize(back)), expected);
      }
    }
  }

  /** A field that nobody carries has it first. */
  @Test
  public void anUnknownObjectThatACarriedFieldSharesWithALostOneIsKept() {
    Object unit = unit("kg");
    Version.set(unit, "self", unit);
    List<Object> colors = list(NEWER.constant("Color", "RED"));
    for (Object shared : List.of(unit, list("a", unit), colors)) {
      for (Object first : List.of(shared, list(shared), list(1, list(shared, unit("g")), shared))) {
        Object item = item(1, "open", shared);
        Object other = item(2, "any", shared, "open", list(shared, unit));
        keepsAllButTheFirst(NEWER.model("first", first, "items", list(item, other)), m -> {});
        keepsAllButTheFirst(
            NEWER.model("first", first, "items", list(item, other, item)),
            m -> java.util.Collections.swap(items(m), 0, 1));
        keepsAllButTheFirst(
            NEWER.model("first", first, "items", list(item, other)), m -> items(m).remove(0));
      }
    }
  }

  @Test
  public void theInnerOfTwoObjectsInALostFieldMayBeMetFirst() {
    Object inner = unit("inner");
    Object middle = list(inner, "x");
    Object rec = NEWER.make("Rec", "unit", inner, "recs", list(NEWER.make("Rec", "unit", inner)));
    Object outer = list(middle, unit("other"), rec);
    List<Object> items =
        list(item(1, "unit", inner), item(2, "open", middle), item(3, "open", outer, "rec", rec));
    keepsAllButTheFirst(NEWER.model("first", outer, "items", items), m -> {});
    keepsAllButTheFirst(
        NEWER.model("first", outer, "items", items), m -> java.util.Collections.reverse(items(m)));
  }

  @Test
  public void whatALostFieldHasLeadsToWhatIsKnown() {
    Object line = NEWER.make("Line", "number", 5, "next", NEWER.make("Line", "number", 6));
    Object item = item(1, "line", line, "id", 8);
    Object unit = unit("kg");
    Version.set(unit, "line", line);
    Version.set(unit, "item", item);
    Version.set(item, "unit", unit);
    Object model =
        NEWER.model(
            "first",
            list(unit, "a"),
            "items",
            list(item, item(2, "open", unit)),
            "lines",
            list(line));
    keepsAllButTheFirst(
        model,
        m -> {
          Object kept = ((List<?>) Version.get(m, "lines")).get(0);
          Version.set(kept, "number", 50);
          Version.set(Version.get(kept, "next"), "number", 60);
          Version.set(items(m).get(0), "id", 9);
        });
  }

  @Test
  public void aLostFieldMayHoldWhatCarriesFieldsItself() {
    Object unit = unit("kg");
    Object shared = item(4, "unit", unit, "line", NEWER.make("Line", "number", 2), "open", unit);
    Version.set(unit, "item", shared);
    for (Object first : List.of(shared, list(shared), list(unit, shared))) {
      Object item = item(1, "open", shared);
      keepsAllButTheFirst(
          NEWER.model("first", first, "items", list(item, item(2, "unit", unit))), m -> {});
      keepsAllButTheFirst(NEWER.model("first", first, "items", list(item, shared)), m -> {});
      keepsAllButTheFirst(
          NEWER.model("first", first, "items", list(item, shared)),
          m -> java.util.Collections.reverse(items(m)));
    }
  }

  @Test
  public void aKnownListOfALostFieldOfAnotherTypeIsKept() {
    Version lists =
        Version.of(
            "class Model { List<String> first; List<Item> items; }"
                + " class Item { Object open; List<String> words; }");
    BothEngines newer = BothEngines.tracking(lists::register);
    BothEngines older =
        BothEngines.tracking(
            Version.of("class Model { List<Item> items; } class Item { " + C + "}")::register);
    List<Object> words = list("a", "b");
    List<Object> items = list(lists.make("Item", "open", words));
    items.add(lists.make("Item", "open", words, "words", words));
    byte[] message = newer.serialize(lists.model("first", words, "items", items));
    for (var fory : List.of(older.interpreter(), older.generator())) {
      Object back = newer.generator().deserialize(fory.serialize(fory.deserialize(message)));
      assertEquals(Version.get(items(back).get(1), "words"), words);
      assertSame(Version.get(items(back).get(1), "words"), Version.get(items(back).get(0), "open"));
    }
  }

  /** What its class has lost comes along as well, since nobody holds the object. */
  @Test
  public void aKnownObjectThatACarriedFieldSharesWithALostOneIsKeptWhole() {
    Object line = NEWER.make("Line", "number", 5, "next", NEWER.make("Line", "number", 6));
    keepsAllButTheFirst(
        NEWER.model("first", list(line, "a"), "items", list(item(1, "any", line))), m -> {});
    Version newer =
        Version.of(
            "class Model { Object first; List<Item> items; } class Item { Object open; }"
                + " class Plain { int x; int y; }");
    BothEngines older =
        BothEngines.tracking(
            Version.of(
                    "class Model { List<Item> items; } class Item { "
                        + C
                        + "} class Plain { int x; }")
                ::register);
    BothEngines newest = BothEngines.tracking(newer::register);
    Object plain = newer.make("Plain", "x", 1, "y", 2);
    Object value = newer.model("first", plain, "items", list(newer.make("Item", "open", plain)));
    for (var fory : List.of(older.interpreter(), older.generator())) {
      byte[] passed = fory.serialize(fory.deserialize(newest.serialize(value)));
      Object kept = Version.get(items(newest.generator().deserialize(passed)).get(0), "open");
      assertEquals(Version.get(kept, "x"), 1);
      assertEquals(Version.get(kept, "y"), 2);
    }
  }

  @Test
  public void anUnknownConstantIsRefusedInAKnownField() {
    List<Object> colors = list(NEWER.constant("Color", "GREEN"), NEWER.constant("Color", "RED"));
    BothEngines newer = BothEngines.tracking(NEWER::register);
    BothEngines older = BothEngines.tracking(OLDER::register);
    byte[] message = newer.serialize(NEWER.model("first", colors, "thing", colors));
    ForyException error = older.failureToRead(message, ForyException.class);
    assertTrue(error.getMessage().contains("RED"), error.getMessage());
    RELAY.keepsTracked(NEWER.model("first", colors), m -> {});
  }

  @Test
  public void aMessageWithoutReferencesIsCarriedByOneThatTracksThem() {
    Object unit = unit("kg");
    Object value = NEWER.model("items", list(item(1, "unit", unit, "line", NEWER.make("Line"))));
    byte[] plain = BothEngines.of(NEWER::register).serialize(value);
    BothEngines newer = BothEngines.tracking(NEWER::register);
    BothEngines older = BothEngines.tracking(OLDER::register);
    byte[] expected = newer.serialize(value);
    for (var fory : List.of(older.interpreter(), older.generator())) {
      byte[] passed = fory.serialize(fory.deserialize(plain));
      assertEquals(
          Relay.hex(newer.serialize(newer.generator().deserialize(passed))), Relay.hex(expected));
    }
  }

  @Test
  public void carriedFieldsThatWereReadWithOtherReferencesAreRefused() {
    Object value = NEWER.model("items", list(item(1, "unit", unit("kg"))));
    Object read =
        BothEngines.of(OLDER::register)
            .generator()
            .deserialize(BothEngines.of(NEWER::register).serialize(value));
    BothEngines.tracking(OLDER::register)
        .failure(UnsupportedTypeException.class, fory -> fory.serialize(read));
  }

  @Test
  public void aCopyOfTheOldVersionSharesWhatTheNewOneShares() {
    Object unit = unit("kg");
    Object value = NEWER.model("items", list(item(1, "unit", unit), item(2, "unit", unit)));
    BothEngines newer = BothEngines.tracking(NEWER::register);
    BothEngines older = BothEngines.tracking(OLDER::register);
    var fory = older.generator();
    Object copy = fory.copy(fory.copy(fory.deserialize(newer.serialize(value))));
    Object back = newer.generator().deserialize(fory.serialize(copy));
    assertSame(Version.get(items(back).get(0), "unit"), Version.get(items(back).get(1), "unit"));
  }

  @Test
  public void carriedFieldsOfACopyReferToTheObjectsOfTheCopy() {
    Object line = NEWER.make("Line", "number", 7);
    Object unit = unit("kg");
    Version.set(unit, "line", line);
    Object value = NEWER.model("items", list(item(1, "unit", unit, "line", line)));
    BothEngines newer = BothEngines.tracking(NEWER::register);
    BothEngines older = BothEngines.tracking(OLDER::register);
    byte[] message = newer.serialize(value);
    for (var fory : List.of(older.interpreter(), older.generator())) {
      Object read = fory.deserialize(message);
      Object copy = fory.copy(read);
      Version.set(Version.get(items(read).get(0), "line"), "number", 8);
      Object item = items(newer.generator().deserialize(fory.serialize(copy))).get(0);
      Object back = Version.get(item, "line");
      assertEquals(Version.get(back, "number"), 7);
      assertSame(Version.get(Version.get(item, "unit"), "line"), back);
      Object both = fory.serialize(list(read, copy));
      List<?> models = (List<?>) newer.generator().deserialize((byte[]) both);
      Object first = Version.get(items(models.get(0)).get(0), "unit");
      assertNotSame(Version.get(items(models.get(1)).get(0), "unit"), first);
    }
  }

  /** Containers of these elements are written otherwise where the elements are declared. */
  @DataProvider
  public static Object[][] elements() {
    return new Object[][] {
      {"List<String>", list("a", "b")},
      {"List<String>", list("s4", "s5", "s7")},
      {"Set<String>", new LinkedHashSet<>(List.of("x"))},
      {"List<List<String>>", list(list("a"))},
      {"Map<String, Object>", new HashMap<>(Map.of("k", 1))},
      {"Map<Integer, String>", new HashMap<>(Map.of(1, "v"))},
    };
  }

  @Test(dataProvider = "elements")
  public void aContainerOfAnOpenFieldDoesNotMoveToOneThatDeclaresItsElements(
      String declared, Object container) {
    String known = "class Model { int id; Model next; " + C;
    Version newer = Version.of(known + " Object any; " + declared + " typed; }");
    Version older = Version.of(known + "}");
    Object last = newer.model("typed", container);
    Object value = newer.model("any", container, "next", last);
    BothEngines writers = BothEngines.tracking(newer::register);
    BothEngines relays = BothEngines.tracking(older::register);
    for (var fory : List.of(relays.interpreter(), relays.generator())) {
      // The known field comes first there, so that the container is met in the typed place.
      Object read = fory.deserialize(writers.serialize(value));
      org.testng.Assert.expectThrows(UnsupportedTypeException.class, () -> fory.serialize(read));
    }
  }

  @Test
  public void elementsThatSayTheirTypesMove() {
    String known = "class Model { int id; Model next; " + C;
    Version newer = Version.of(known + " Object any; List<Integer> typed; }");
    Version older = Version.of(known + "}");
    Object numbers = list(1, null, 300);
    Object last = newer.model("typed", numbers);
    Relay.through(newer, older)
        .keepsTracked(newer.model("any", numbers, "next", last), model -> {});
  }

  @Test
  public void aContainerWhoseObjectsLoseFieldsIsNotKeptWithoutThem() {
    Version newer =
        Version.of(
            "class Model { Item item; Object same; "
                + C
                + "} class Item { int id; Map<String, Item> map; String lost; }");
    Version older = Version.of("class Model { Item item; " + C + "} class Item { int id; }");
    Object inner = newer.make("Item", "lost", "kept?");
    Object map = new HashMap<>(Map.of("k", inner));
    Object value = newer.model("item", newer.make("Item", "map", map), "same", map);
    byte[] message = BothEngines.tracking(newer::register).serialize(value);
    BothEngines relays = BothEngines.tracking(older::register);
    for (var fory : List.of(relays.interpreter(), relays.generator())) {
      ForyException error =
          org.testng.Assert.expectThrows(
              IncompatibleSchemaException.class, () -> fory.deserialize(message));
      assertTrue(error.getMessage().contains("Item that lose fields"), error.getMessage());
    }
  }

  @Test
  public void aThrowableWithACauseIsCarriedWithoutReferences() {
    String known = "class Model { int id; " + C;
    Version newer = Version.of(known + " Object any; }");
    Version older = Version.of(known + "}");
    Exception thrown = new IllegalStateException("m", new IllegalArgumentException("c"));
    BothEngines writers = BothEngines.of(newer::register);
    BothEngines relays = BothEngines.of(older::register);
    byte[] message = writers.serialize(newer.model("any", thrown));
    for (var fory : List.of(relays.interpreter(), relays.generator())) {
      byte[] relayed = fory.serialize(fory.deserialize(message));
      Object back = writers.interpreter().deserialize(relayed);
      Throwable read = (Throwable) Version.get(back, "any");
      assertEquals(read.getCause().getMessage(), "c");
    }
  }

  private static Object nested(int levels, Object innermost) {
    Object value = innermost;
    for (int i = 0; i < levels; i++) {
      value = list(value);
    }
    return value;
  }

  /** What is carried stands deeper where the application has put its owner deeper. */
  @Test
  public void levelsOfCarriedFieldsCountWhereTheyAreWritten() {
    BothEngines newer = BothEngines.tracking(NEWER::register);
    BothEngines older = BothEngines.tracking(OLDER::register);
    BitSet all = new BitSet();
    for (int levels = 245; levels < 260; levels++) {
      Object item = item(1, "open", nested(150, "x"), "unit", unit("u"));
      byte[] message = newer.serialize(NEWER.model("items", list(item)));
      Object deeper = NEWER.model("thing", nested(levels - 150, item));
      Object asDeepAsAPart = NEWER.model("thing", nested(levels + 1 - 150, item));
      boolean fits = isWritten(newer.interpreter(), asDeepAsAPart);
      all.set(fits ? 1 : 0);
      for (Fory fory : List.of(older.interpreter(), older.generator())) {
        Object read = fory.deserialize(message);
        Version.set(read, "thing", nested(levels - 150, items(read).get(0)));
        Version.set(read, "items", null);
        assertEquals(isWritten(fory, read), fits, levels + " levels");
        if (fits) {
          Object back = newer.generator().deserialize(fory.serialize(read));
          GraphEquality.assertEqualGraphs(back, deeper, true);
        }
      }
    }
    assertEquals(all.cardinality(), 2, "some are too deep, and some are not");
  }

  private static boolean isWritten(Fory fory, Object value) {
    try {
      return fory.serialize(value) != null;
    } catch (LimitExceededException e) {
      assertEquals(e.limit(), "depth");
      return false;
    }
  }

  /** The list that held them flat is lost, so that each is written inside of the one before. */
  @Test
  public void aChainOfLostObjectsNestsWhereItIsSharedFrom() {
    List<Object> units = new ArrayList<>();
    Object unit = null;
    for (int i = 0; i < 400; i++) {
      Object next = unit("u" + i);
      Version.set(next, "self", unit);
      units.add(next);
      unit = next;
    }
    Object value = NEWER.model("first", units, "items", list(item(1, "unit", unit)));
    byte[] message = BothEngines.tracking(NEWER::register).serialize(value);
    BothEngines older = BothEngines.tracking(WITHOUT_CARRIER::register);
    LimitExceededException refused =
        older.failure(
            LimitExceededException.class, fory -> fory.serialize(fory.deserialize(message)));
    assertEquals(refused.limit(), "depth");
    assertEquals(refused.cure(), "ForyBuilder.withMaxDepth(int) raises it");
    Version.set(value, "first", null);
    BothEngines deep = BothEngines.tracking(b -> NEWER.register(b.withMaxDepth(1000)));
    BothEngines olderDeep =
        BothEngines.tracking(b -> WITHOUT_CARRIER.register(b.withMaxDepth(1000)));
    for (Fory fory : List.of(olderDeep.interpreter(), olderDeep.generator())) {
      byte[] passed = fory.serialize(fory.deserialize(message));
      GraphEquality.assertEqualGraphs(deep.interpreter().deserialize(passed), value, true);
    }
  }
}
