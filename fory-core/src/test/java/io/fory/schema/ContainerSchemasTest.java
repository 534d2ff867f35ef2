package io.fory.schema;

import static io.fory.schema.SchemaFinding.Effect.LOSS;
import static io.fory.schema.SchemaFinding.Effect.MAY_FAIL;
import static io.fory.schema.SchemaFinding.Effect.NONE;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyEnumDefault;
import io.fory.annotation.Subtypes;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.schema.SchemaFinding.Effect;
import io.fory.schema.model.SchemaAccess;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeSchema;
import io.fory.serializer.UnknownEnumPolicy;
import io.fory.wire.jvm.CarriedSchema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Dictionary;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The schemas of classes that lead to others by containers of the application. */
public final class ContainerSchemasTest {
  static class OldItem {
    int id = 7;
    String note = "kept";
  }

  static class NewItem {
    int id;
  }

  static class OldBasket extends ArrayList<OldItem> {}

  static class NewBasket extends ArrayList<NewItem> {}

  static class Keyed<T> extends HashMap<String, T> {}

  static class Groups<T> extends ArrayList<List<T>> {}

  static class Box<T> {
    T value;
  }

  sealed interface OldShape permits OldCircle {}

  static final class OldCircle extends OldItem implements OldShape {}

  sealed interface NewShape permits NewCircle {}

  static final class NewCircle extends NewItem implements NewShape {}

  static class OldDirect {
    OldBasket place = new OldBasket();
  }

  static class NewDirect {
    NewBasket place;
  }

  static class OldByKey {
    Keyed<OldItem> place;
  }

  static class NewByKey {
    Keyed<NewItem> place;
  }

  static class OldGroups {
    Groups<OldItem> place;
  }

  static class NewGroups {
    Groups<NewItem> place;
  }

  static class OldBox {
    Box<OldItem> place;
  }

  static class NewBox {
    Box<NewItem> place;
  }

  static class OldIterable {
    Iterable<OldItem> place;
  }

  static class NewIterable {
    Iterable<NewItem> place;
  }

  static class OldNested {
    Map<String, OldBasket> place;
  }

  static class NewNested {
    Map<String, NewBasket> place;
  }

  static class OldDrawing {
    List<OldShape> place;
  }

  static class NewDrawing {
    List<NewShape> place;
  }

  static class OldNamed {
    @Subtypes(OldItem.class)
    Object place;
  }

  static class NewNamed {
    @Subtypes(NewItem.class)
    Object place;
  }

  private static Fory old(Class<?> root) {
    return version(root, OldItem.class, OldCircle.class, OldBasket.class, Fory.builder());
  }

  private static Fory young(Class<?> root) {
    return version(root, NewItem.class, NewCircle.class, NewBasket.class, Fory.builder());
  }

  private static Fory version(
      Class<?> root, Class<?> item, Class<?> circle, Class<?> basket, ForyBuilder builder) {
    return builder
        .register(root, "Order")
        .register(item, "Item")
        .register(circle, "Circle")
        .register(basket, "Basket")
        .build();
  }

  @DataProvider
  public Object[][] places() {
    return new Object[][] {
      {OldDirect.class, NewDirect.class, "Item"},
      {OldByKey.class, NewByKey.class, "Item"},
      {OldGroups.class, NewGroups.class, "Item"},
      {OldBox.class, NewBox.class, "Item"},
      {OldIterable.class, NewIterable.class, "Item"},
      {OldNested.class, NewNested.class, "Item"},
      {OldNamed.class, NewNamed.class, "Item"},
      {OldDrawing.class, NewDrawing.class, "Circle"},
    };
  }

  @Test(dataProvider = "places")
  public void theFileOfARootHasWhatItsContainersAndTypeArgumentsLeadTo(
      Class<?> before, Class<?> after, String type) {
    SchemaFile file = SchemaFile.of(old(before).schemasOf(before));
    assertEquals(SchemaFile.parse(file.toString()), file);
    SchemaFile changed = SchemaFile.of(young(after).schemasOf(after));
    List<SchemaFinding> findings = SchemaCheck.compare(file, changed);
    assertTrue(
        findings.stream()
            .anyMatch(each -> each.place().equals(type + ".note") && each.newReaders() == LOSS),
        findings.toString());
    assertEquals(SchemaCheck.compare(file, file), List.of());
  }

  @Test
  public void schemasHaveTheBytesThatMessagesHave() {
    Fory fory = old(OldDirect.class);
    Schema schema = fory.schemasOf(OldDirect.class).get(0);
    assertEquals(Schema.decode(schema.bytes()), schema);
    assertFalse(SchemaFile.of(List.of(Schema.decode(schema.bytes()))).toString().contains("Item"));
  }

  @Test
  public void aFileHasTheLayoutsOfMessagesThoughItTellsSetsFromLists() {
    Fory fory = keyed(OldOfCounted.class, OldKey.class, OldKeys.class);
    SchemaFile file =
        SchemaFile.parse(SchemaFile.of(fory.schemasOf(OldOfCounted.class)).toString());
    assertTrue(file.toString().contains("\"~elements\": java.util.Set<"), file.toString());
    List<TypeSchema> types = SchemaAccess.typesOf(file);
    for (int i = 0; i < types.size(); i++) {
      if (types.get(i).identity().equals(TypeIdentity.ofName("Root"))) {
        assertEquals(
            CarriedSchema.of(types, i).bytes(), fory.schemasOf(OldOfCounted.class).get(0).bytes());
      }
    }
  }

  @Test
  public void aFileThatDoesNotSayWhatAContainerHoldsVouchesForNoElements() {
    SchemaFile young = SchemaFile.of(young(NewDirect.class).schemasOf(NewDirect.class));
    String earlier =
        "fory schemas 1\nroot struct Order\n  place: Basket\nopaque Basket layout 00000000\n";
    List<SchemaFinding> findings = SchemaCheck.compare(SchemaFile.parse(earlier), young);
    assertEquals(findings.size(), 1, findings.toString());
    assertEquals(findings.get(0).place(), "Item");
    assertEquals(findings.get(0).newReaders(), MAY_FAIL);
    assertEquals(findings.get(0).oldReaders(), MAY_FAIL);
    assertTrue(findings.get(0).reason().contains("Basket holds"), findings.toString());
    SchemaFile all = SchemaFile.parse(earlier + "struct Item\n  id: int\n");
    assertEquals(SchemaCheck.compare(all, young), List.of());
  }

  @Test
  public void aFileThatNamesATypeInAnArgumentAloneDoesNotVouchForIt() {
    SchemaFile young = SchemaFile.of(young(NewByKey.class).schemasOf(NewByKey.class));
    SchemaFile earlier =
        SchemaFile.parse(
            "fory schemas 1\nroot struct Order\n  place: \""
                + Keyed.class.getName()
                + "\"(Item)\n"
                + ("opaque \"" + Keyed.class.getName() + "\" layout 00000000\n"));
    List<SchemaFinding> findings = SchemaCheck.compare(earlier, young);
    assertEquals(findings.size(), 1, findings.toString());
    assertEquals(findings.get(0).oldReaders(), MAY_FAIL);
    assertEquals(findings.get(0).place(), "Item");
  }

  @Test
  public void elementsOfAContainerAreCompared() {
    String[] held = {"java.util.List<Integer>", "java.util.List<String>", "java.util.Set<Integer>"};
    assertEquals(elements(held[0], held[1]).newReaders(), MAY_FAIL);
    assertEquals(elements(held[0], held[2]).newReaders(), MAY_FAIL);
    assertEquals(elements(held[0], held[2]).oldReaders(), NONE);
  }

  private static SchemaFinding elements(String before, String after) {
    String head = "fory schemas 1\nopaque A layout 00000000\n  \"~elements\": ";
    List<SchemaFinding> findings =
        SchemaCheck.compare(SchemaFile.parse(head + before), SchemaFile.parse(head + after));
    assertEquals(findings.size(), 1, findings.toString());
    return findings.get(0);
  }

  @Test
  public void theRefusalOfAClassWithoutASchemaSaysWhatItIs() {
    Fory fory = Fory.builder().register(OldBasket.class).register(OldDrawing.class).build();
    UnsupportedTypeException open =
        expectThrows(UnsupportedTypeException.class, () -> fory.schemasOf(OldShape.class));
    assertTrue(open.getMessage().contains("interface"), open.getMessage());
  }

  /** A key, of which the later version has a field more. */
  static final class OldKey {
    int x;

    @Override
    public boolean equals(Object other) {
      return other instanceof OldKey key && key.x == x;
    }

    @Override
    public int hashCode() {
      return x;
    }
  }

  static final class NewKey {
    int x;
    int y;

    NewKey() {}

    NewKey(int y) {
      this.y = y;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof NewKey key && key.x == x && key.y == y;
    }

    @Override
    public int hashCode() {
      return x;
    }
  }

  static class OldKeys extends HashSet<OldKey> {}

  static class NewKeys extends HashSet<NewKey> {}

  static class Counted<T> extends HashSet<T> {
    int count;
  }

  static class Sets<T> extends ArrayList<Set<T>> {}

  static class OldOfOwn {
    OldKeys keys;
  }

  static class NewOfOwn {
    NewKeys keys = fill(new NewKeys());
  }

  static class OldOfCounted {
    Counted<OldKey> keys;
  }

  static class NewOfCounted {
    Counted<NewKey> keys = fill(new Counted<>());
  }

  static class OldOfSets {
    Sets<OldKey> keys;
  }

  static class NewOfSets {
    Sets<NewKey> keys = new Sets<>();

    {
      keys.add(fill(new HashSet<>()));
    }
  }

  static class OldOfCollection {
    Collection<OldKey> keys;
  }

  static class NewOfCollection {
    Collection<NewKey> keys = fill(new HashSet<>());
  }

  static class OldOfDictionary {
    Dictionary<OldKey, String> keys;
    OldKey key;
  }

  static class NewOfDictionary {
    Dictionary<NewKey, String> keys =
        new Hashtable<>(Map.of(new NewKey(1), "a", new NewKey(2), "b"));
    NewKey key;
  }

  static class OldOfAnything {
    Object keys;
    OldKey key;
  }

  static class NewOfAnything {
    Object keys = fill(new HashSet<>());
    NewKey key;
  }

  static class OldOfList {
    List<OldKey> keys;
  }

  static class NewOfList {
    List<NewKey> keys = fill(new ArrayList<>());
  }

  private static <C extends Collection<NewKey>> C fill(C keys) {
    keys.addAll(Arrays.asList(new NewKey(1), new NewKey(2)));
    return keys;
  }

  @DataProvider
  public Object[][] keys() {
    return new Object[][] {
      {OldOfOwn.class, new NewOfOwn(), MAY_FAIL},
      {OldOfCounted.class, new NewOfCounted(), MAY_FAIL},
      {OldOfSets.class, new NewOfSets(), MAY_FAIL},
      {OldOfCollection.class, new NewOfCollection(), MAY_FAIL},
      {OldOfDictionary.class, new NewOfDictionary(), MAY_FAIL},
      {OldOfList.class, new NewOfList(), NONE},
    };
  }

  @Test(dataProvider = "keys")
  public void aFieldAddedToAKeyMayFailWhereverThatMayStand(
      Class<?> before, Object value, Effect effect) {
    Fory old = keyed(before, OldKey.class, OldKeys.class);
    Fory young = keyed(value.getClass(), NewKey.class, NewKeys.class);
    List<SchemaFinding> findings =
        SchemaCheck.compare(
            SchemaFile.parse(SchemaFile.of(old.schemasOf(before)).toString()),
            SchemaFile.of(young.schemasOf(value.getClass())));
    assertEquals(findings.size(), 1, findings.toString());
    assertEquals(findings.get(0).place(), "Key.y");
    assertEquals(findings.get(0).oldReaders(), effect, findings.toString());
    byte[] message = young.serialize(value);
    if (effect == NONE) {
      old.deserialize(message);
    } else {
      expectThrows(MalformedInputException.class, () -> old.deserialize(message));
    }
  }

  /** Else nearly every model would fail its check with each new field of a record. */
  @Test
  public void setsInPlacesThatTakeAnythingAreNotLookedFor() {
    Fory old = keyed(OldOfAnything.class, OldKey.class, OldKeys.class);
    Fory young = keyed(NewOfAnything.class, NewKey.class, NewKeys.class);
    List<SchemaFinding> findings =
        SchemaCheck.compare(
            SchemaFile.of(old.schemasOf(OldOfAnything.class)),
            SchemaFile.of(young.schemasOf(NewOfAnything.class)));
    assertEquals(findings.get(0).oldReaders(), NONE, findings.toString());
    byte[] message = young.serialize(new NewOfAnything());
    expectThrows(MalformedInputException.class, () -> old.deserialize(message));
  }

  private static Fory keyed(Class<?> root, Class<?> key, Class<?> keys) {
    return Fory.builder()
        .withCodegen(false)
        .register(root, "Root")
        .register(key, "Key")
        .register(keys, "Keys")
        .build();
  }

  @Test
  public void aClassThatLosesOrGetsItsOrderMayFailInSortedContainers() {
    String[] places = {
      "java.util.Map<K, String>", "java.util.Queue<K>", "java.util.Collection<K>",
    };
    for (String place : places) {
      String root = "fory schemas 1\nroot struct A compared\n  a: " + place + "\nstruct K";
      SchemaFile ordered = SchemaFile.parse(root + " ordered");
      SchemaFile plain = SchemaFile.parse(root + " compared");
      List<SchemaFinding> lost = SchemaCheck.compare(ordered, plain);
      assertEquals(lost.size(), 1, lost.toString());
      assertEquals(lost.get(0).newReaders(), MAY_FAIL, lost.toString());
      List<SchemaFinding> got = SchemaCheck.compare(plain, ordered);
      assertEquals(got.get(0).oldReaders(), MAY_FAIL, got.toString());
      SchemaFile earlier = SchemaFile.parse(root.replace(" compared", ""));
      SchemaFile same = SchemaFile.parse(root.replace(" compared", "") + " ordered");
      assertEquals(SchemaCheck.compare(earlier, same), List.of());
    }
    String list = "fory schemas 1\nroot struct A\n  a: java.util.List<K>\nstruct K";
    List<SchemaFinding> unused =
        SchemaCheck.compare(SchemaFile.parse(list + " ordered"), SchemaFile.parse(list));
    assertFalse(unused.get(0).breaks(), unused.toString());
  }

  @Test
  public void aContainerThatMaySortMayRefuseNullForAConstant() {
    String[][] held = {
      {"java.util.Set<E>", "MAY_FAIL"}, {"java.util.Queue<E>", "MAY_FAIL"},
      {"java.util.LinkedHashMap<E, E>", "MAY_FAIL"}, {"java.util.List<E>", "NONE"},
    };
    for (String[] each : held) {
      for (String kind : new String[] {"opaque A layout 00000000", "struct A"}) {
        String bare = kind.startsWith("struct") ? " bare" : "";
        String root = "fory schemas 1\n" + kind + "\n  \"~elements\": " + each[0] + bare;
        root += "\nenum E unknown null\n  X\n";
        SchemaFile old = SchemaFile.parse(root + "  Y\n");
        List<SchemaFinding> findings = SchemaCheck.compare(old, SchemaFile.parse(root));
        assertEquals(findings.get(0).newReaders().name(), each[1], findings.toString());
      }
    }
  }

  static class OldPage {
    Object content;
    OldItem item;
  }

  static class NewPage {
    Object content;
    NewItem item;
  }

  @Test
  public void aClassThatIsEqualByIdentityIsNoKeyBesideAPlaceOfAnything() {
    SchemaFile old = SchemaFile.of(old(OldPage.class).schemasOf(OldPage.class));
    SchemaFile young = SchemaFile.of(young(NewPage.class).schemasOf(NewPage.class));
    List<SchemaFinding> findings = SchemaCheck.compare(young, old);
    assertEquals(findings.size(), 1, findings.toString());
    assertFalse(findings.get(0).breaks(), findings.toString());
  }

  static class Lists<T> extends ArrayList<T> {}

  static class Linked<T> extends LinkedList<T> {}

  static class Deques<T> extends ArrayDeque<T> {}

  static class Heaps<T> extends PriorityQueue<T> {}

  static class HashSets<T> extends HashSet<T> {}

  static class TreeSets<T> extends TreeSet<T> {}

  static class HashMaps<T> extends HashMap<T, String> {}

  static class TreeMaps<T> extends TreeMap<T, String> {}

  static class Shared<T> extends ConcurrentHashMap<T, String> {}

  static class Tables<T> extends Hashtable<T, String> {}

  static class Skips<T> extends ConcurrentSkipListMap<T, String> {}

  static class CountedMap<T> extends HashMap<T, String> {
    int count;
  }

  static class CountedTree<T> extends TreeMap<T, String> {
    int count;
  }

  private static <C extends Collection<Object>> C holding(C container, Object... elements) {
    container.addAll(Arrays.asList(elements));
    return container;
  }

  private static <M extends Map<Object, String>> M mapping(M map, Object key) {
    map.put(key, "x");
    return map;
  }

  @DataProvider
  public Object[][] kinds() {
    Object some = new NewItem();
    return new Object[][] {
      {new OfLists(), holding(new Lists<>(), "a", null), OfLinked.class, Linked.class, NONE},
      {new OfLists(), holding(new Lists<>(), "a", null), OfDeques.class, Deques.class, MAY_FAIL},
      {new OfLists(), holding(new Lists<>(), some), OfHeaps.class, Heaps.class, MAY_FAIL},
      {
        new OfLists(), holding(new Lists<>(), "a", null), OfTreeSets.class, TreeSets.class, MAY_FAIL
      },
      {new OfLists(), holding(new Lists<>(), "a", "a"), OfHashSets.class, HashSets.class, MAY_FAIL},
      {
        new OfHashSets(),
        holding(new HashSets<>(), "a", null),
        OfTreeSets.class,
        TreeSets.class,
        MAY_FAIL
      },
      {new OfHashSets(), holding(new HashSets<>(), "a", null), OfLists.class, Lists.class, NONE},
      {new OfTreeSets(), holding(new TreeSets<>(), "a"), OfHashSets.class, HashSets.class, NONE},
      {new OfDeques(), holding(new Deques<>(), "a", "a"), OfLists.class, Lists.class, NONE},
      {
        new OfDeques(),
        holding(new Deques<>(), "a", "a"),
        OfHashSets.class,
        HashSets.class,
        MAY_FAIL
      },
      {
        new OfHashMaps(),
        mapping(new HashMaps<>(), null),
        OfTreeMaps.class,
        TreeMaps.class,
        MAY_FAIL
      },
      {
        new OfHashMaps(),
        mapping(new HashMaps<>(), some),
        OfTreeMaps.class,
        TreeMaps.class,
        MAY_FAIL
      },
      {new OfHashMaps(), mapping(new HashMaps<>(), null), OfShared.class, Shared.class, MAY_FAIL},
      {
        new OfCountedMap(),
        mapping(new CountedMap<>(), null),
        OfTables.class,
        Tables.class,
        MAY_FAIL
      },
      {new OfHashMaps(), mapping(new HashMaps<>(), null), OfSkips.class, Skips.class, MAY_FAIL},
      {new OfShared(), mapping(new Shared<>(), some), OfSkips.class, Skips.class, MAY_FAIL},
      {new OfShared(), mapping(new Shared<>(), "a"), OfHashMaps.class, HashMaps.class, NONE},
      {
        new OfCountedMap(),
        mapping(new CountedMap<>(), null),
        OfCountedTree.class,
        CountedTree.class,
        MAY_FAIL
      },
    };
  }

  static class Place<T> {
    T place;
  }

  static class OfLists extends Place<Lists<Object>> {}

  static class OfLinked extends Place<Linked<Object>> {}

  static class OfDeques extends Place<Deques<Object>> {}

  static class OfHeaps extends Place<Heaps<Object>> {}

  static class OfHashSets extends Place<HashSets<Object>> {}

  static class OfTreeSets extends Place<TreeSets<Object>> {}

  static class OfHashMaps extends Place<HashMaps<Object>> {}

  static class OfTreeMaps extends Place<TreeMaps<Object>> {}

  static class OfShared extends Place<Shared<Object>> {}

  static class OfTables extends Place<Tables<Object>> {}

  static class OfSkips extends Place<Skips<Object>> {}

  static class OfCountedMap extends Place<CountedMap<Object>> {}

  static class OfCountedTree extends Place<CountedTree<Object>> {}

  @Test(dataProvider = "kinds")
  public void aContainerThatBecomesOneOfAnotherKindMayRefuseWhatItHeld(
      Place<Object> value, Object held, Class<?> root, Class<?> container, Effect effect) {
    value.place = held;
    Fory old = placed(value.getClass(), held.getClass());
    Fory young = placed(root, container);
    SchemaFile before = SchemaFile.of(old.schemasOf());
    SchemaFile now = SchemaFile.of(young.schemasOf());
    List<SchemaFinding> findings =
        SchemaCheck.compare(SchemaFile.parse(before.toString()), SchemaFile.parse(now.toString()));
    assertEquals(
        findings.stream().map(SchemaFinding::newReaders).max(Effect::compareTo).orElse(NONE),
        effect,
        findings.toString());
    byte[] message = old.serialize(value);
    if (effect == NONE) {
      assertEquals(((Place<?>) young.deserialize(message)).place.getClass(), container);
    } else {
      expectThrows(ForyException.class, () -> young.deserialize(message));
    }
  }

  private static Fory placed(Class<?> root, Class<?> container) {
    return Fory.builder()
        .withCodegen(false)
        .register(root, "Root")
        .register(NewItem.class, "Item")
        .register(container, "Container")
        .build();
  }

  @Test
  public void aFileThatDoesNotSayTheKindOfAContainerIsWrittenAnewIfItMatters() {
    String[][] kinds = {
      {"java.util.ArrayList<String>", "java.util.List<String>", null},
      {"java.util.ArrayList<String>", "java.util.Set<String>", "MAY_FAIL"},
      {"java.util.ArrayList<String>", "java.util.Queue<String>", "MAY_FAIL"},
      {"java.util.LinkedHashMap<E, E>", "java.util.Map<E, E>", null},
      {"java.util.LinkedHashMap<E, E>", "java.util.SortedMap<E, E>", "MAY_FAIL"},
    };
    for (String[] each : kinds) {
      for (String kind : new String[] {"opaque A layout 00000000", "struct A"}) {
        String bare = kind.startsWith("struct") ? " bare" : "";
        String end = bare + "\nenum E\n  X\n";
        String head = "fory schemas 1\n" + kind + "\n  \"~elements\": ";
        List<SchemaFinding> findings =
            SchemaCheck.compare(
                SchemaFile.parse(head + each[0] + end), SchemaFile.parse(head + each[1] + end));
        assertEquals(findings.size(), each[2] == null ? 0 : 1, findings.toString());
        if (each[2] != null) {
          assertEquals(findings.get(0).newReaders().name(), each[2], findings.toString());
        }
      }
      String without = "fory schemas 1\nopaque A layout 00000000\nenum E\n  X\n";
      String with = without.replace("00\n", "00\n  \"~elements\": " + each[1] + "\n");
      List<SchemaFinding> untold =
          SchemaCheck.compare(SchemaFile.parse(without), SchemaFile.parse(with));
      assertEquals(untold.size(), each[2] == null ? 0 : 1, untold.toString());
      if (each[2] != null) {
        assertEquals(untold.get(0).newReaders().name(), each[2], untold.toString());
      }
    }
  }

  enum OldColor {
    RED,
    BLUE,
    PINK
  }

  enum NewColor {
    @ForyEnumDefault
    RED
  }

  record OldPaint(OldColor color) {}

  record NewPaint(NewColor color) {}

  static class OldColors extends HashSet<OldColor> {}

  static class NewColors extends HashSet<NewColor> {}

  static class OldSet extends Place<Set<OldColor>> {}

  static class NewSet extends Place<Set<NewColor>> {}

  static class OldMap extends Place<Map<OldColor, String>> {}

  static class NewMap extends Place<Map<NewColor, String>> {}

  static class OldEnumMap extends Place<EnumMap<OldColor, String>> {}

  static class NewEnumMap extends Place<EnumMap<NewColor, String>> {}

  static class OldCollection extends Place<Collection<OldColor>> {}

  static class NewCollection extends Place<Collection<NewColor>> {}

  static class OldList extends Place<List<OldColor>> {}

  static class NewList extends Place<List<NewColor>> {}

  static class OldValues extends Place<Map<String, OldColor>> {}

  static class NewValues extends Place<Map<String, NewColor>> {}

  static class OldOwnSet extends Place<OldColors> {}

  static class NewOwnSet extends Place<NewColors> {}

  static class OldPaints extends Place<Set<OldPaint>> {}

  static class NewPaints extends Place<Set<NewPaint>> {}

  static class OldLists extends Place<Set<List<OldColor>>> {}

  static class NewLists extends Place<Set<List<NewColor>>> {}

  @DataProvider
  public Object[][] constants() {
    OldColor one = OldColor.BLUE;
    OldColor other = OldColor.PINK;
    Map<OldColor, String> map = new HashMap<>(Map.of(one, "a", other, "b"));
    OldColors own = new OldColors();
    own.addAll(map.keySet());
    return new Object[][] {
      {new OldSet(), new HashSet<>(map.keySet()), NewSet.class, LOSS},
      {new OldMap(), map, NewMap.class, LOSS},
      {new OldEnumMap(), new EnumMap<>(map), NewEnumMap.class, LOSS},
      {new OldCollection(), new HashSet<>(map.keySet()), NewCollection.class, LOSS},
      {new OldOwnSet(), own, NewOwnSet.class, LOSS},
      {new OldList(), new ArrayList<>(map.keySet()), NewList.class, NONE},
      {new OldValues(), new HashMap<>(Map.of("a", one, "b", other)), NewValues.class, NONE},
      {
        new OldPaints(),
        new HashSet<>(Set.of(new OldPaint(one), new OldPaint(other))),
        NewPaints.class,
        MAY_FAIL
      },
      {
        new OldLists(),
        new HashSet<>(Set.of(List.of(one), List.of(other))),
        NewLists.class,
        MAY_FAIL
      },
    };
  }

  @Test(dataProvider = "constants")
  public void aRemovedConstantThatIsAKeyIsMergedWithOthersOrLeftOut(
      Place<Object> value, Object held, Class<?> after, Effect effect) {
    value.place = held;
    Fory old =
        colored(UnknownEnumPolicy.DEFAULT, value.getClass(), OldColor.class, OldPaint.class)
            .register(OldColors.class, "Colors")
            .build();
    byte[] message = old.serialize(value);
    for (UnknownEnumPolicy policy : List.of(UnknownEnumPolicy.DEFAULT, UnknownEnumPolicy.NULL)) {
      Fory young =
          colored(policy, after, NewColor.class, NewPaint.class)
              .register(NewColors.class, "Colors")
              .build();
      SchemaFinding finding =
          SchemaCheck.compare(
                  SchemaFile.of(old.schemasOf(value.getClass())),
                  SchemaFile.of(young.schemasOf(after)))
              .get(0);
      boolean own = effect == LOSS && held instanceof OldColors;
      boolean refused = own && policy == UnknownEnumPolicy.NULL; // it may be sorted
      assertEquals(finding.newReaders(), refused ? MAY_FAIL : effect, finding.toString());
      if (effect == MAY_FAIL) {
        expectThrows(ForyException.class, () -> young.deserialize(message));
        continue;
      }
      Object read = ((Place<?>) young.deserialize(message)).place;
      int size = read instanceof Map<?, ?> map ? map.size() : ((Collection<?>) read).size();
      assertTrue(effect == NONE ? size == 2 : size < 2, read.toString());
    }
  }

  private static ForyBuilder colored(
      UnknownEnumPolicy policy, Class<?> root, Class<?> color, Class<?> paint) {
    return Fory.builder()
        .withCodegen(false)
        .withUnknownEnumConstants(policy)
        .register(root, "Root")
        .register(color, "Color")
        .register(paint, "Paint");
  }

  /** A key that is equal by its identity. */
  static final class PlainKey {
    int x;
  }

  static class PlainSet extends Place<Set<PlainKey>> {}

  static class EqualSet extends Place<Set<OldKey>> {}

  static class PlainCollection extends Place<Collection<PlainKey>> {}

  static class EqualCollection extends Place<Collection<OldKey>> {}

  static class PlainMap extends Place<Map<PlainKey, String>> {}

  static class EqualMap extends Place<Map<OldKey, String>> {}

  static class PlainList extends Place<List<PlainKey>> {}

  static class EqualList extends Place<List<OldKey>> {}

  @DataProvider
  public Object[][] equality() {
    PlainKey one = new PlainKey();
    PlainKey other = new PlainKey();
    Set<PlainKey> set = new HashSet<>(Set.of(one, other));
    return new Object[][] {
      {new PlainSet(), set, EqualSet.class, MAY_FAIL},
      {new PlainCollection(), set, EqualCollection.class, MAY_FAIL},
      {new PlainMap(), new HashMap<>(Map.of(one, "a", other, "b")), EqualMap.class, MAY_FAIL},
      {new PlainList(), new ArrayList<>(set), EqualList.class, NONE},
    };
  }

  @Test(dataProvider = "equality")
  public void elementsOfASetMayBecomeEqualIfTheirClassGetsAnEquals(
      Place<Object> value, Object held, Class<?> comparing, Effect effect) {
    value.place = held;
    Fory plain = keyed(value.getClass(), PlainKey.class, OldKeys.class);
    Fory equal = keyed(comparing, OldKey.class, OldKeys.class);
    SchemaFile without =
        SchemaFile.parse(SchemaFile.of(plain.schemasOf(value.getClass())).toString());
    SchemaFile with = SchemaFile.parse(SchemaFile.of(equal.schemasOf(comparing)).toString());
    List<SchemaFinding> gets = SchemaCheck.compare(without, with);
    List<SchemaFinding> loses = SchemaCheck.compare(with, without);
    assertEquals(gets.size(), effect == NONE ? 0 : 1, gets.toString());
    assertEquals(loses.size(), gets.size(), loses.toString());
    byte[] message = plain.serialize(value);
    if (effect == NONE) {
      equal.deserialize(message);
    } else {
      assertEquals(gets.get(0).newReaders(), effect, gets.toString());
      assertEquals(loses.get(0).oldReaders(), effect, loses.toString());
      expectThrows(MalformedInputException.class, () -> equal.deserialize(message));
    }
  }

  static final class OldPart {
    int x;
  }

  static final class NewPart {
    int x;
    int y;
  }

  static final class OldWhole {
    OldPart part;

    @Override
    public boolean equals(Object other) {
      return other instanceof OldWhole whole && whole.part.x == part.x;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  static final class NewWhole {
    NewPart part = new NewPart();

    NewWhole() {}

    NewWhole(int y) {
      part.y = y;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof NewWhole whole && whole.part.x == part.x && whole.part.y == part.y;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  static class OldWholes extends Place<Collection<OldWhole>> {}

  static class NewWholes extends Place<Collection<NewWhole>> {}

  @Test
  public void aPartThatAnEqualsLooksIntoMayTellElementsApart() {
    Fory old = parts(OldWholes.class, OldWhole.class, OldPart.class);
    Fory young = parts(NewWholes.class, NewWhole.class, NewPart.class);
    List<SchemaFinding> findings =
        SchemaCheck.compare(
            SchemaFile.of(old.schemasOf(OldWholes.class)),
            SchemaFile.of(young.schemasOf(NewWholes.class)));
    assertEquals(findings.get(0).place(), "Part.y");
    assertEquals(findings.get(0).oldReaders(), MAY_FAIL, findings.toString());
    NewWholes wholes = new NewWholes();
    wholes.place = new HashSet<>(Set.of(new NewWhole(1), new NewWhole(2)));
    byte[] message = young.serialize(wholes);
    expectThrows(MalformedInputException.class, () -> old.deserialize(message));
  }

  private static Fory parts(Class<?> root, Class<?> whole, Class<?> part) {
    return Fory.builder()
        .withCodegen(false)
        .register(root, "Root")
        .register(whole, "Whole")
        .register(part, "Part")
        .build();
  }

  static class OldShared extends Place<ConcurrentHashMap<NewColor, String>> {}

  static class OldTree extends Place<TreeMap<NewColor, String>> {}

  @SuppressWarnings("rawtypes") // on purpose
  static class RawMap extends Place<EnumMap> {}

  static class OpenMap extends Place<EnumMap<?, String>> {}

  @DataProvider
  public Object[][] empty() {
    return new Object[][] {
      {new OldShared(), new ConcurrentHashMap<>(), RawMap.class, true},
      {new OldShared(), new ConcurrentHashMap<>(), OpenMap.class, true},
      {new OldTree(), new TreeMap<>(), OpenMap.class, true},
      {new OldShared(), new ConcurrentHashMap<>(), NewEnumMap.class, false},
    };
  }

  @Test(dataProvider = "empty")
  public void anEmptyMapIsRefusedWhereNoEnumIsDeclared(
      Place<Object> value, Object held, Class<?> after, boolean refused) {
    value.place = held;
    Class<?> root = value.getClass();
    Fory old = colored(UnknownEnumPolicy.DEFAULT, root, NewColor.class, NewPaint.class).build();
    Fory young = colored(UnknownEnumPolicy.DEFAULT, after, NewColor.class, NewPaint.class).build();
    List<SchemaFinding> findings =
        SchemaCheck.compare(
            SchemaFile.of(old.schemasOf(root)), SchemaFile.of(young.schemasOf(after)));
    String all = findings.toString();
    assertEquals(all.contains("refuse empty maps"), refused, all);
    byte[] message = old.serialize(value);
    if (refused) {
      expectThrows(ForyException.class, () -> young.deserialize(message));
    } else {
      young.deserialize(message);
    }
  }
}
