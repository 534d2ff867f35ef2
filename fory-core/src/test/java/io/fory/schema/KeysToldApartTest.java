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
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.schema.SchemaFinding.Effect;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Maps that tell keys apart which another one finds equal. */
public final class KeysToldApartTest {
  static class Place<T> {
    T place;
  }

  static class Identity extends Place<IdentityHashMap<String, Integer>> {}

  static class Hashed extends Place<HashMap<String, Integer>> {}

  static class Linked extends Place<LinkedHashMap<String, Integer>> {}

  static class Sorted extends Place<TreeMap<String, Integer>> {}

  static class Open extends Place<Map<String, Integer>> {}

  static class Constants extends Place<IdentityHashMap<TimeUnit, Integer>> {}

  static class HashedConstants extends Place<HashMap<TimeUnit, Integer>> {}

  static class Types extends Place<IdentityHashMap<Class<?>, Integer>> {}

  static class HashedTypes extends Place<HashMap<Class<?>, Integer>> {}

  static class Numbers extends Place<ConcurrentHashMap<BigDecimal, Integer>> {}

  static class SortedNumbers extends Place<ConcurrentSkipListMap<BigDecimal, Integer>> {}

  static class SortedKeys extends Place<TreeMap<Key, Integer>> {}

  static class HashedKeys extends Place<HashMap<Key, Integer>> {}

  record Key(int id, Note note) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.id == id;
    }

    @Override
    public int hashCode() {
      return id;
    }
  }

  record Note(int text) {}

  /** Tells keys apart that are equal. */
  static final class ByNote implements Comparator<Key> {
    @Override
    public int compare(Key a, Key b) {
      return Integer.compare(a.note().text(), b.note().text());
    }
  }

  private static Fory fory(Class<?> root) {
    return Fory.builder()
        .withCodegen(false)
        .register(root, "Root")
        .registerAll(Key.class, ByNote.class)
        .build();
  }

  private static Map<String, Integer> equalKeys(Map<String, Integer> map) {
    map.put(new String("a"), 1);
    map.put(new String("a"), 2);
    return map;
  }

  @DataProvider
  @SuppressWarnings("IdentityHashMapUsage") // as values of fields that are declared so
  public Object[][] places() {
    Map<String, Integer> identical = equalKeys(new IdentityHashMap<>());
    TreeMap<Key, Integer> sorted = new TreeMap<>(new ByNote());
    sorted.put(new Key(1, new Note(1)), 1);
    sorted.put(new Key(1, new Note(2)), 2);
    Map<BigDecimal, Integer> numbers =
        new ConcurrentHashMap<>(Map.of(new BigDecimal("1.0"), 1, new BigDecimal("1.00"), 2));
    Map<TimeUnit, Integer> constants = new IdentityHashMap<>(Map.of(TimeUnit.DAYS, 1));
    Map<Class<?>, Integer> types = new IdentityHashMap<>(Map.of(String.class, 1));
    return new Object[][] {
      {new Identity(), identical, Hashed.class, MAY_FAIL},
      {new Identity(), identical, Linked.class, MAY_FAIL},
      {new Identity(), identical, Sorted.class, MAY_FAIL},
      {new Identity(), identical, Open.class, NONE},
      {new Hashed(), new HashMap<>(Map.of("a", 1)), Identity.class, NONE},
      {new Constants(), constants, HashedConstants.class, NONE},
      {new Types(), types, HashedTypes.class, NONE},
      {new Numbers(), numbers, SortedNumbers.class, MAY_FAIL},
      {new SortedKeys(), sorted, HashedKeys.class, MAY_FAIL},
    };
  }

  @Test(dataProvider = "places")
  public void aReaderThatFindsKeysEqualMayFail(
      Place<Object> value, Map<?, ?> held, Class<?> after, Effect effect) {
    value.place = held;
    Fory old = fory(value.getClass());
    Fory young = fory(after);
    List<SchemaFinding> findings =
        SchemaCheck.compare(SchemaFile.of(old.schemasOf()), SchemaFile.of(young.schemasOf()));
    assertEquals(findings.get(0).newReaders(), effect, findings.toString());
    byte[] message = old.serialize(value);
    if (effect == NONE) {
      assertEquals(((Map<?, ?>) ((Place<?>) young.deserialize(message)).place).size(), held.size());
      return;
    }
    MalformedInputException refused =
        expectThrows(MalformedInputException.class, () -> young.deserialize(message));
    assertTrue(refused.getMessage().contains("Keep the class of the container"), refused + "");
  }

  static class NumberSet extends Place<HashSet<BigDecimal>> {}

  static class NumberQueue extends Place<PriorityQueue<BigDecimal>> {}

  @Test
  public void aQueueKeepsNumbersOfOneValue() {
    Fory old = fory(NumberSet.class);
    Fory young = fory(NumberQueue.class);
    SchemaFile before = SchemaFile.of(old.schemasOf());
    String findings = SchemaCheck.compare(before, SchemaFile.of(young.schemasOf())).toString();
    assertFalse(findings.contains("numbers of one value"), findings);
    NumberSet value = new NumberSet();
    value.place = new HashSet<>(List.of(new BigDecimal("1.0"), new BigDecimal("1.00")));
    Object read = young.deserialize(old.serialize(value));
    assertEquals(((NumberQueue) read).place.size(), 2);
  }

  static class BareIdentity extends IdentityHashMap<String, Integer> {}

  static class BareHashed extends HashMap<String, Integer> {}

  static class OwnIdentity extends IdentityHashMap<String, Integer> {
    int count;
  }

  static class OwnHashed extends HashMap<String, Integer> {
    int count;
  }

  @DataProvider
  public Object[][] ownMaps() {
    return new Object[][] {
      {new BareIdentity(), BareHashed.class, MAY_FAIL, MalformedInputException.class},
      {new OwnIdentity(), OwnHashed.class, FAILURE, IncompatibleSchemaException.class},
    };
  }

  @Test(dataProvider = "ownMaps")
  public void aClassThatExtendsAnIdentityHashMapIsToldFromOthers(
      Map<String, Integer> value,
      Class<?> after,
      Effect effect,
      Class<? extends ForyException> refused) {
    Fory old = fory(value.getClass());
    Fory young = fory(after);
    SchemaFile before = SchemaFile.of(old.schemasOf());
    assertEquals(SchemaFile.parse(before.toString()), before);
    List<SchemaFinding> findings = SchemaCheck.compare(before, SchemaFile.of(young.schemasOf()));
    assertEquals(findings.size(), 1, findings.toString());
    assertEquals(findings.get(0).newReaders(), effect, findings.toString());
    byte[] message = old.serialize(equalKeys(value));
    expectThrows(refused, () -> young.deserialize(message));
  }

  @DataProvider
  public Object[][] earlierFiles() {
    return new Object[][] {
      {OwnIdentity.class, "java.util.Map<String, Integer>", MAY_FAIL},
      {OwnIdentity.class, "java.util.LinkedHashMap<String, Integer>", MAY_FAIL},
      {OwnIdentity.class, "java.util.IdentityHashMap<String, Integer>", null},
      {OwnIdentity.class, "java.util.Map<String, String>", FAILURE},
      {OwnIdentity.class, "java.util.SortedMap<String, Integer>", FAILURE},
      {BareIdentity.class, "java.util.Map<String, Integer>", MAY_FAIL},
    };
  }

  @Test(dataProvider = "earlierFiles")
  public void anEarlierFileMayNotTellAnIdentityHashMap(Class<?> type, String held, Effect effect) {
    SchemaFile now = SchemaFile.of(fory(type).schemasOf());
    String identity = "java.util.IdentityHashMap<String, Integer>";
    assertTrue(now.toString().contains(identity), now.toString());
    SchemaFile before = SchemaFile.parse(now.toString().replace(identity, held));
    List<SchemaFinding> findings = SchemaCheck.compare(before, now);
    assertEquals(findings.isEmpty(), effect == null, findings.toString());
    if (effect != null) {
      assertEquals(findings.get(0).oldReaders(), effect, findings.toString());
      String cure = "if it extended an IdentityHashMap or EnumMap before, write the old file anew";
      assertEquals(findings.toString().contains(cure), effect == MAY_FAIL, findings.toString());
    }
  }

  static class HashedUnits extends HashMap<TimeUnit, String> {}

  static class UnitMap extends EnumMap<TimeUnit, String> {
    UnitMap() {
      super(TimeUnit.class);
    }
  }

  @Test
  public void aClassThatExtendsAnEnumMapRefusesNullAmongItsKeys() {
    SchemaFile before = SchemaFile.of(fory(HashedUnits.class).schemasOf());
    SchemaFile after = SchemaFile.of(fory(UnitMap.class).schemasOf());
    assertEquals(SchemaFile.parse(after.toString()), after);
    List<SchemaFinding> findings = SchemaCheck.compare(before, after);
    assertEquals(findings.size(), 1, findings.toString());
    assertEquals(findings.get(0).oldReaders(), NONE, findings.toString());
    assertEquals(findings.get(0).newReaders(), MAY_FAIL, findings.toString());
    HashedUnits value = new HashedUnits();
    value.put(null, "a");
    byte[] message = fory(HashedUnits.class).serialize(value);
    expectThrows(ForyException.class, () -> fory(UnitMap.class).deserialize(message));
  }
}
