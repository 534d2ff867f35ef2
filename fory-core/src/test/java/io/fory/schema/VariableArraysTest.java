package io.fory.schema;

import static io.fory.schema.SchemaFinding.Effect.FAILURE;
import static io.fory.schema.SchemaFinding.Effect.MAY_FAIL;
import static io.fory.schema.SchemaFinding.Effect.NONE;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.schema.SchemaFinding.Effect;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Files say what a class makes of an array of a type variable ({@code T[]}); messages do not. */
public final class VariableArraysTest {
  enum Color {
    RED
  }

  static class Item {
    int id;
  }

  static class Special extends Item {}

  static class Rows<T> {
    T[] rows;
  }

  static class Tables<T> {
    T[][] rows;
  }

  static class Bounded<T extends Number> {
    T[] rows;
  }

  static class Items<T extends Item> {
    T[] rows;
  }

  static class OfIntegers extends Rows<Integer> {
    OfIntegers() {
      rows = new Integer[] {1};
    }
  }

  static class OfTexts extends Rows<String> {
    OfTexts() {
      rows = new String[] {"a"};
    }
  }

  static class OfAnything extends Rows<Object> {
    OfAnything() {
      rows = new Object[] {"a"};
    }
  }

  static class OfUnits extends Rows<TimeUnit> {
    OfUnits() {
      rows = new TimeUnit[] {TimeUnit.DAYS};
    }
  }

  static class OfColors extends Rows<Color> {
    OfColors() {
      rows = new Color[] {Color.RED};
    }
  }

  static class OfItems extends Rows<Item> {
    OfItems() {
      rows = new Item[] {new Item()};
    }
  }

  static class OfLists extends Rows<List<Integer>> {
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
    OfLists() {
      rows = new List[] {new ArrayList<>(List.of(1))};
    }
  }

  static class IntegerTables extends Tables<Integer> {
    IntegerTables() {
      rows = new Integer[][] {{1}};
    }
  }

  static class TextTables extends Tables<String> {
    TextTables() {
      rows = new String[][] {{"a"}};
    }
  }

  static class BoundIntegers extends Bounded<Integer> {
    BoundIntegers() {
      rows = new Integer[] {1};
    }
  }

  static class BoundLongs extends Bounded<Long> {
    BoundLongs() {
      rows = new Long[] {1L};
    }
  }

  static class BoundItems extends Items<Special> {
    BoundItems() {
      rows = new Special[] {new Special()};
    }
  }

  static class Integers {
    Integer[] rows = {1};
  }

  static class IntegerList {
    List<Integer> rows = new ArrayList<>(List.of(1));
  }

  static class Objects {
    Object[] rows = {"a"};
  }

  static class Specials {
    Special[] rows = {new Special()};
  }

  static class Lists {
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
    List<Integer>[] rows = new List[] {new ArrayList<>(List.of(1))};
  }

  interface Shape {}

  static class Circle implements Shape {
    int radius;
  }

  static class Keyed<T> extends HashMap<String, T> {}

  /** Registered under a name of the JDK. */
  static class Num {
    int value;
  }

  static class Money implements Serializable {
    int cents;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  static class OfNumbers extends Rows<Number> {
    OfNumbers() {
      rows = new Number[] {1};
    }
  }

  static class Numbers {
    Number[] rows = {1};
  }

  static class NumberList {
    List<Number> rows = new ArrayList<>(List.of(1));
  }

  static class OfComparables extends Rows<Comparable<?>> {
    OfComparables() {
      rows = new Comparable<?>[] {1};
    }
  }

  static class Comparables {
    @SuppressWarnings("rawtypes") // a raw type
    Comparable[] rows = {1};
  }

  static class OfShapes extends Rows<Shape> {
    OfShapes() {
      rows = new Shape[] {new Circle()};
    }
  }

  static class Shapes {
    Shape[] rows = {new Circle()};
  }

  static class OfMoney extends Rows<Money> {
    OfMoney() {
      rows = new Money[] {new Money()};
    }
  }

  static class Moneys {
    Money[] rows = {new Money()};
  }

  static class OfKeyed extends Rows<Keyed<Integer>> {
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of maps
    OfKeyed() {
      rows = new Keyed[] {new Keyed<Integer>()};
    }
  }

  static class KeyedMaps {
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of maps
    Keyed<Integer>[] rows = new Keyed[] {new Keyed<Integer>()};
  }

  static class OfNums extends Rows<Num> {
    OfNums() {
      rows = new Num[] {new Num()};
    }
  }

  static class Nums {
    Num[] rows = {new Num()};
  }

  static class OfListArrays extends Rows<List<Integer>[]> {
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
    OfListArrays() {
      rows = new List[][] {{new ArrayList<>(List.of(1))}};
    }
  }

  static class ListTables {
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
    List<Integer>[][] rows = new List[][] {{new ArrayList<>(List.of(1))}};
  }

  static class OfNumberLists extends Rows<List<? extends Number>> {
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
    OfNumberLists() {
      rows = new List[] {new ArrayList<>(List.of(1))};
    }
  }

  static class NumberLists {
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
    List<? extends Number>[] rows = new List[] {new ArrayList<>(List.of(1))};
  }

  static class OfAnyLists extends Rows<List<?>> {
    OfAnyLists() {
      rows = new List<?>[] {new ArrayList<>(List.of(1))};
    }
  }

  static class AnyLists {
    List<?>[] rows = {new ArrayList<>(List.of(1))};
  }

  static class OfIntegerArrays extends Rows<Integer[]> {
    OfIntegerArrays() {
      rows = new Integer[][] {{1}};
    }
  }

  static class IntegerArrays {
    Integer[][] rows = {{1}};
  }

  private static Fory fory(Class<?> type) {
    return Fory.builder()
        .register(type, "Model")
        .register(Color.class, "Color")
        .register(Item.class, "Item")
        .register(Special.class, "Special")
        .register(Circle.class, 77)
        .register(Keyed.class, "Keyed")
        .register(Num.class, "Integer")
        .register(Money.class, "acme.Money")
        .build();
  }

  private static SchemaFile file(Class<?> type) {
    SchemaFile file = SchemaFile.of(fory(type).schemasOf());
    assertEquals(SchemaFile.parse(file.toString()), file);
    return file;
  }

  @DataProvider
  public Object[][] changes() {
    return new Object[][] {
      {OfIntegers.class, OfTexts.class, MAY_FAIL, MAY_FAIL},
      {OfUnits.class, OfColors.class, MAY_FAIL, MAY_FAIL},
      {OfItems.class, OfTexts.class, MAY_FAIL, MAY_FAIL},
      {OfAnything.class, OfIntegers.class, NONE, MAY_FAIL},
      {Objects.class, OfIntegers.class, NONE, MAY_FAIL},
      {IntegerTables.class, TextTables.class, MAY_FAIL, MAY_FAIL},
      {BoundIntegers.class, BoundLongs.class, MAY_FAIL, MAY_FAIL},
      {OfIntegers.class, BoundIntegers.class, NONE, NONE},
      {OfIntegers.class, Integers.class, NONE, NONE},
      {BoundIntegers.class, Integers.class, NONE, NONE},
      {OfIntegers.class, IntegerList.class, NONE, NONE},
      {OfLists.class, Lists.class, NONE, FAILURE},
      {BoundItems.class, Specials.class, NONE, MAY_FAIL},
      {OfNumbers.class, Numbers.class, NONE, NONE},
      {OfNumbers.class, NumberList.class, NONE, NONE},
      {OfComparables.class, Comparables.class, NONE, NONE},
      {OfShapes.class, Shapes.class, NONE, NONE},
      {OfMoney.class, Moneys.class, NONE, NONE},
      {OfKeyed.class, KeyedMaps.class, NONE, NONE},
      {OfNums.class, Nums.class, NONE, NONE},
      {OfNums.class, OfIntegers.class, MAY_FAIL, MAY_FAIL},
      {OfIntegerArrays.class, IntegerArrays.class, NONE, NONE},
      {OfNumberLists.class, NumberLists.class, NONE, MAY_FAIL},
      {OfAnyLists.class, AnyLists.class, NONE, NONE},
      {OfListArrays.class, ListTables.class, NONE, MAY_FAIL},
    };
  }

  @Test(dataProvider = "changes")
  public void whatTheClassMakesOfTheVariableIsComparedAsReadersCompareIt(
      Class<?> old, Class<?> young, Effect oldReaders, Effect newReaders) throws Exception {
    List<SchemaFinding> findings = SchemaCheck.compare(file(old), file(young));
    assertEquals(findings.size(), 1, findings.toString());
    assertEquals(findings.get(0).oldReaders(), oldReaders, findings.toString());
    assertEquals(findings.get(0).newReaders(), newReaders, findings.toString());
    requireOutcome(young, old, oldReaders);
    requireOutcome(old, young, newReaders);
  }

  private static void requireOutcome(Class<?> writer, Class<?> reader, Effect effect)
      throws Exception {
    Object value = writer.getDeclaredConstructor().newInstance();
    byte[] message = fory(writer).serialize(value);
    if (effect == NONE) {
      assertTrue(reader.isInstance(fory(reader).deserialize(message, reader)));
    } else {
      expectThrows(ForyException.class, () -> fory(reader).deserialize(message, reader));
    }
  }

  @Test
  public void messagesAndTheirHashesDoNotTellIt() {
    Map<Class<?>, byte[]> schemas = new LinkedHashMap<>();
    for (Class<?> type : List.of(OfIntegers.class, OfTexts.class, Objects.class)) {
      schemas.put(type, fory(type).schemasOf(type).get(0).bytes());
      assertTrue(Arrays.equals(schemas.get(type), schemas.get(OfIntegers.class)), "" + type);
    }
    String file = file(OfIntegers.class).toString();
    assertTrue(file.contains("rows: Object(\"? extends Integer\")[]\n"), file);
  }

  @Test
  public void anEarlierFileDoesNotTellIt() {
    SchemaFile now = file(OfIntegers.class);
    SchemaFile before =
        SchemaFile.parse(now.toString().replace("Object(\"? extends Integer\")", "Object"));
    List<SchemaFinding> findings = SchemaCheck.compare(before, now);
    assertEquals(findings.get(0).oldReaders(), NONE, findings.toString());
    assertEquals(findings.get(0).newReaders(), MAY_FAIL, findings.toString());
    String cure = "; if it was an array of a type variable before, write the old file anew";
    assertTrue(findings.toString().contains(cure), findings.toString());
    findings = SchemaCheck.compare(file(Objects.class), file(IntegerTables.class));
    assertFalse(findings.toString().contains(cure), findings.toString());
  }
}
