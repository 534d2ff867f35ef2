package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.TypeRef;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.schema.SchemaCheck;
import io.fory.schema.SchemaFile;
import io.fory.schema.SchemaFinding;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The type arguments of an application's containers say what these hold, in whatever way their
 * class passes them on to that of the JDK.
 */
public final class OwnTypeArgumentsTest {
  private static final String KEYED = " class Keyed<T> extends java.util.HashMap<String, T> {}";

  @SuppressWarnings("serial")
  static class Keyed<T> extends HashMap<String, T> {}

  @SuppressWarnings("serial")
  static class Swapped<V, K> extends HashMap<K, V> {}

  @SuppressWarnings("serial")
  static class SubSwapped<T> extends Swapped<T, String> {}

  @SuppressWarnings("serial")
  static class Groups<T> extends ArrayList<List<T>> {}

  @SuppressWarnings("serial")
  static class Paged<M, T> extends ArrayList<T> {
    M meta;
  }

  @SuppressWarnings("serial")
  static class Arrays1<T> extends ArrayList<T[]> {}

  @SuppressWarnings("UnusedTypeParameter") // its place counts
  interface Tagged<M, T> extends List<T> {}

  @SuppressWarnings("serial")
  static class TaggedList<T> extends ArrayList<T> implements Tagged<String, T> {}

  @SuppressWarnings("serial")
  static class Numbers extends Groups<Integer> {}

  @SuppressWarnings("serial")
  static class Node<K> extends TreeMap<K, Node<K>> {}

  @SuppressWarnings("serial")
  static class Grown<T> extends ArrayList<Grown<List<T>>> {}

  static class Box<T> {
    T content;
  }

  static class Primitives {
    Box<byte[]> box = new Box<>();
    Keyed<int[]> keyed = new Keyed<>();
  }

  /** Its arrays are of the class that {@code T[]} erases to, as all that methods here make. */
  @SuppressWarnings("serial")
  static class Rows<T> extends ArrayList<T[]> {
    @SafeVarargs
    @SuppressWarnings("varargs") // added as it is, as applications do
    final Rows<T> row(T... elements) {
      add(elements);
      return this;
    }

    Rows<T> pair(T a, T b) {
      return row(a, b);
    }
  }

  @SuppressWarnings("serial")
  static class TextRows extends Rows<String> {}

  @SuppressWarnings("serial")
  static class RowMap<T> extends HashMap<String, T[]> {
    int n;
  }

  @SuppressWarnings("serial")
  static class RowLists<T> extends ArrayList<List<? extends T[]>> {}

  static class RowFields {
    Rows<String> rows;
    TextRows texts;
    RowMap<String> map;
    RowLists<String> lists;
    Rows<String[]> nested;
  }

  static class Ints {
    Keyed<Integer> keyed;
    SubSwapped<Integer> swapped;
    Groups<Integer> groups;
    Paged<String, Integer> paged;
    Arrays1<Integer> arrays;
    Tagged<String, Integer> tagged;
    Node<Integer> node;
    Grown<Integer> grown;
    Box<Integer> box;
  }

  static class Texts {
    Keyed<String> keyed;
    SubSwapped<String> swapped;
    Groups<String> groups;
    Paged<String, String> paged;
    Arrays1<String> arrays;
    Tagged<String, String> tagged;
    Node<String> node;
    Grown<String> grown;
    Box<String> box;
  }

  @SuppressWarnings("rawtypes")
  static class Raw {
    Keyed keyed;
    SubSwapped swapped;
    Groups groups;
    Paged paged;
    Arrays1 arrays;
    Tagged tagged;
    Node node;
    Grown grown;
    Box box;
  }

  static class TextGroups {
    Object first;
    Numbers groups;
  }

  private static final List<String> CHECKED =
      List.of("keyed", "swapped", "groups", "paged", "arrays", "tagged", "node");

  private static Fory fory(Class<?> type, boolean compatible, boolean tracking) {
    return Fory.builder()
        .withCompatible(compatible)
        .withRefTracking(tracking)
        .withAsyncCompilation(false)
        .register(type, "Model")
        .register(TaggedList.class, "TaggedList")
        .build();
  }

  private static <T> T filled(Class<T> model, String field, Object element) throws Exception {
    Object made =
        switch (field) {
          case "keyed" -> put(new Keyed<>(), "a", element);
          case "swapped" -> put(new SubSwapped<>(), "a", element);
          case "groups" -> add(new Groups<>(), new ArrayList<>(List.of(element)));
          case "paged" -> add(new Paged<>(), element);
          case "arrays" -> add(new Arrays1<>(), array(element));
          case "tagged" -> add(new TaggedList<>(), element);
          default -> put(new Node<>(), element, new Node<>());
        };
    T owner = model.getDeclaredConstructor().newInstance();
    Version.set(owner, field, made);
    return owner;
  }

  @SuppressWarnings("unchecked") // as broken casts do
  static Object put(Map<?, ?> map, Object key, Object value) {
    ((Map<Object, Object>) map).put(key, value);
    return map;
  }

  @SuppressWarnings("unchecked") // as above
  static Object add(List<?> list, Object element) {
    ((List<Object>) list).add(element);
    return list;
  }

  private static Object array(Object element) {
    return element instanceof String text ? new String[] {text} : new Integer[] {(Integer) element};
  }

  @DataProvider
  public Object[][] places() {
    List<Object[]> rows = new ArrayList<>();
    for (String field : CHECKED) {
      for (int i = 0; i < 4; i++) {
        rows.add(new Object[] {field, (i & 1) == 0, (i & 2) == 0});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  @Test(dataProvider = "places")
  public void elementsOfOtherTypesAreNotWritten(String field, boolean compatible, boolean tracking)
      throws Exception {
    Fory texts = fory(Texts.class, compatible, tracking);
    Texts polluted = filled(Texts.class, field, 1);
    for (int i = 0; i < 2; i++) {
      assertThrows(TypeMismatchException.class, () -> texts.serialize(polluted));
      assertThrows(TypeMismatchException.class, () -> texts.copy(polluted));
      texts.ensureCompiled(Texts.class);
    }
  }

  @Test(dataProvider = "places")
  public void elementsOfAnotherVersionAreRefused(String field, boolean compatible, boolean tracking)
      throws Exception {
    Fory ints = fory(Ints.class, compatible, tracking);
    Fory texts = fory(Texts.class, compatible, tracking);
    byte[] bytes = ints.serialize(filled(Ints.class, field, 1));
    assertThrows(ForyException.class, () -> texts.deserialize(bytes, Texts.class));
    Object back = Version.get(ints.deserialize(bytes, Ints.class), field);
    assertEquals(back.getClass(), Version.get(filled(Ints.class, field, 1), field).getClass());
  }

  @Test(dataProvider = "places")
  public void whatIsRightHasTheBytesOfTheRawType(String field, boolean compatible, boolean tracking)
      throws Exception {
    Fory texts = fory(Texts.class, compatible, tracking);
    byte[] bytes = texts.serialize(filled(Texts.class, field, "s"));
    Fory raw = fory(Raw.class, compatible, tracking);
    assertTrue(Arrays.equals(raw.serialize(filled(Raw.class, field, "s")), bytes));
    assertEquals(
        raw.schemasOf(Raw.class).get(0).fingerprint(),
        texts.schemasOf(Texts.class).get(0).fingerprint());
  }

  @Test
  public void whatAnObjectFieldHeldIsCheckedToo() {
    Version object = Version.of("class Model { Object items; }" + KEYED);
    Version texts = Version.of("class Model { Keyed<String> items; }" + KEYED);
    Object keyed = object.make("Keyed");
    put((Map<?, ?>) keyed, "a", "text");
    Crossing way = Crossing.of(object, texts);
    way.read(object.model("items", keyed));
    put((Map<?, ?>) keyed, "a", 1);
    way.failure(object.model("items", keyed), TypeMismatchException.class);
  }

  @Test
  public void aClassThatPassesItsArgumentsOnOtherwiseIsRefused() {
    String one = " class Bag<T> extends java.util.ArrayList<T> {}";
    String two = " class Bag<M, T> extends java.util.ArrayList<T> {}";
    Version before = Version.of("class Model { Bag<String> items; int n; }" + one);
    Object bag = before.make("Bag");
    add((List<?>) bag, "text");
    Object model = before.model("items", bag);
    List<String> fields =
        List.of("Bag<String, String> items;", "Object items;", "Bag<Byte, Byte> b;");
    for (String field : fields) {
      Version after = Version.of("class Model { " + field + " int n; }" + two);
      Crossing.of(before, after).refusal(model);
      Crossing.of(before, after).read(before.model("items", null));
    }
    Version after = Version.of("class Model { Bag<Byte, String> items; int n; }" + two);
    Object newer = after.make("Bag");
    add((List<?>) newer, "text");
    Crossing.of(after, before).read(after.model("items", newer));
  }

  @Test
  public void rootsOfGenericTypesAreChecked() throws Exception {
    Fory fory = Fory.builder().registerAll(Ints.class, TaggedList.class).build();
    List<TypeRef<?>> types =
        List.of(
            new TypeRef<Keyed<String>>() {},
            new TypeRef<SubSwapped<String>>() {},
            new TypeRef<Groups<String>>() {},
            new TypeRef<Paged<String, String>>() {},
            new TypeRef<Arrays1<String>>() {},
            new TypeRef<Tagged<String, String>>() {},
            new TypeRef<Node<String>>() {});
    for (int i = 0; i < types.size(); i++) {
      String field = CHECKED.get(i);
      byte[] right = fory.serialize(Version.get(filled(Ints.class, field, "s"), field));
      byte[] wrong = fory.serialize(Version.get(filled(Ints.class, field, 1), field));
      TypeRef<?> type = types.get(i);
      fory.readerFor(type).read(right);
      assertThrows(TypeMismatchException.class, () -> fory.readerFor(type).read(wrong));
    }
    fory.readerFor(new TypeRef<Grown<String>>() {}).read(fory.serialize(new Grown<String>()));
  }

  @Test
  public void argumentsOfAGenericSuperclassCountAsItsOwn() {
    Fory fory = Fory.builder().registerAll(Numbers.class, TextGroups.class).build();
    TextGroups model = new TextGroups();
    model.groups = new Numbers();
    model.groups.add(new ArrayList<>(List.of(1)));
    assertEquals(fory.deserialize(fory.serialize(model), TextGroups.class).groups, model.groups);
    add(model.groups, List.of("s"));
    TypeMismatchException error =
        expectThrows(TypeMismatchException.class, () -> fory.serialize(model));
    assertTrue(error.getMessage().contains("declared java.lang.Integer"), error.getMessage());
  }

  @Test
  public void theCheckOfSchemasTellsArgumentsThatMessagesDoNotHave() {
    SchemaFile before = SchemaFile.of(fory(Ints.class, true, false).schemasOf(Ints.class));
    SchemaFile after = SchemaFile.of(fory(Texts.class, true, false).schemasOf(Texts.class));
    List<SchemaFinding> findings = SchemaCheck.compare(before, after);
    assertEquals(findings.size(), Ints.class.getDeclaredFields().length, findings.toString());
    for (SchemaFinding finding : findings) {
      assertTrue(finding.breaks(), finding.toString());
    }
    assertEquals(SchemaFile.parse(before.toString()), before);
    SchemaFile raw = SchemaFile.of(fory(Raw.class, true, false).schemasOf(Raw.class));
    for (SchemaFinding finding : SchemaCheck.compare(after, raw)) {
      assertEquals(finding.newReaders(), SchemaFinding.Effect.NONE, finding.toString());
      assertEquals(finding.oldReaders(), SchemaFinding.Effect.MAY_FAIL, finding.toString());
    }
  }

  @Test
  public void argumentsMayBeArraysOfPrimitives() {
    Fory fory = Fory.builder().registerAll(Primitives.class, Box.class, Keyed.class).build();
    Primitives model = new Primitives();
    model.box.content = new byte[] {1};
    model.keyed.put("a", new int[] {2});
    Primitives back = fory.deserialize(fory.serialize(model), Primitives.class);
    assertEquals(back.box.content, model.box.content);
    assertEquals(back.keyed.get("a"), model.keyed.get("a"));
    String file = SchemaFile.of(fory.schemasOf(Primitives.class)).toString();
    assertTrue(file.contains("byte[]") && file.contains("int[]"), file);
  }

  private static RowFields rows(Object element) {
    Object[] array = {element};
    RowFields made = new RowFields();
    made.rows = new Rows<>();
    add(made.rows, array);
    made.texts = new TextRows();
    add(made.texts, array);
    made.map = new RowMap<>();
    put(made.map, "a", array);
    made.lists = new RowLists<>();
    add(made.lists, new ArrayList<>(Collections.singletonList(array)));
    made.nested = new Rows<>();
    add(made.nested, new Object[][] {array});
    return made;
  }

  private static Fory rowsFory(boolean compatible, boolean tracking) {
    return Fory.builder()
        .withCompatible(compatible)
        .withRefTracking(tracking)
        .withAsyncCompilation(false)
        .registerAll(RowFields.class, TextRows.class, Rows.class, RowMap.class, RowLists.class)
        .build();
  }

  @Test(dataProvider = "engines")
  public void arraysOfAVariableKeepTheClassThatTheyEraseTo(boolean compatible, boolean tracking) {
    Fory fory = rowsFory(compatible, tracking);
    RowFields model = rows("s");
    model.nested = null;
    model.rows.pair("a", "b");
    model.texts.row("c");
    for (int i = 0; i < 2; i++) {
      RowFields read = fory.deserialize(fory.serialize(model), RowFields.class);
      for (RowFields back : List.of(read, fory.copy(model))) {
        assertEquals(((List<?>) back.rows).get(0), new Object[] {"s"});
        assertEquals(((List<?>) back.rows).get(1), new Object[] {"a", "b"});
        assertEquals(((List<?>) back.texts).get(1), new String[] {"c"});
        assertEquals(((List<?>) back.texts).get(0).getClass(), Object[].class);
        assertEquals(((Map<?, ?>) back.map).get("a"), new Object[] {"s"});
        assertEquals(((List<?>) back.lists.get(0)).get(0), new Object[] {"s"});
      }
      fory.ensureCompiled(RowFields.class);
    }
    byte[] root = fory.serialize(model.texts);
    assertEquals(fory.deserialize(root, TextRows.class).size(), 2);
    byte[] rows = fory.serialize(model.rows);
    assertEquals(fory.readerFor(new TypeRef<Rows<String>>() {}).read(rows).size(), 2);
  }

  @Test(dataProvider = "engines")
  public void elementsOfSuchArraysAreChecked(boolean compatible, boolean tracking)
      throws Exception {
    Fory fory = rowsFory(compatible, tracking);
    RowFields wrong = rows(1);
    for (int i = 0; i < 2; i++) {
      for (Field field : RowFields.class.getDeclaredFields()) {
        RowFields model = new RowFields();
        Version.set(model, field.getName(), field.get(wrong));
        assertThrows(TypeMismatchException.class, () -> fory.serialize(model));
        assertThrows(TypeMismatchException.class, () -> fory.copy(model));
      }
      fory.ensureCompiled(RowFields.class);
    }
    assertThrows(TypeMismatchException.class, () -> fory.serialize(wrong.texts));
    byte[] rows = fory.serialize(wrong.rows);
    assertThrows(
        TypeMismatchException.class,
        () -> fory.readerFor(new TypeRef<Rows<String>>() {}).read(rows));
  }
}
