package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Keys that lead back to themselves through the classes whose hash codes come to an end there. */
public final class KeyCyclesTest {
  private static final int MANY = 300;

  private final Fory fory = Fory.builder().withRefTracking(true).build();

  /** Returns a table that holds all others, which hold all others, as values. */
  private static Hashtable<String, Object> tables(int count) {
    List<Hashtable<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(new Hashtable<>());
    }
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        if (i != j) {
          all.get(i).put("" + j, all.get(j));
        }
      }
    }
    return all.get(0);
  }

  /** The hash code of a table visits each way through the others: nine have 8! of these. */
  @Test
  public void tablesThatHoldEachOtherAreNoKeys() {
    for (int count = 4; count <= 9; count++) {
      byte[] set = fory.serialize(new HashSet<>(List.of(tables(count))));
      byte[] map = fory.serialize(new HashMap<>(Map.of(List.of(tables(count)), 1)));
      for (byte[] message : List.of(set, map)) {
        LimitExceededException error =
            expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
        assertTrue(error.limit().startsWith("units of work for keys"), error.limit());
      }
    }
  }

  @Test
  public void tablesThatHoldEachOtherAreValues() {
    Hashtable<?, ?> read = (Hashtable<?, ?>) fory.deserialize(fory.serialize(tables(9)));
    assertEquals(read.size(), 8);
  }

  @Test
  public void aTableInAShortCycleIsAKey() {
    Hashtable<String, Object> itself = new Hashtable<>();
    itself.put("this", itself);
    itself.put("again", new ArrayList<>(List.of(itself)));
    Set<?> read = (Set<?>) fory.deserialize(fory.serialize(new HashSet<>(List.of(itself))));
    Hashtable<?, ?> table = (Hashtable<?, ?>) read.iterator().next();
    assertSame(table.get("this"), table);
    assertTrue(read.contains(table));
  }

  @Test
  public void tablesWhoseKeysLeadToAllOfThemAreRefused() {
    List<Object> root = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      Hashtable<Object, Object> table = new Hashtable<>();
      List<Object> key = new ArrayList<>(List.of(i));
      table.put(key, i);
      key.add(root);
      root.add(table);
    }
    byte[] message = fory.serialize(root);
    expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
  }

  /** The hash code of such a map takes as long as it is large, and ends there. */
  @Test
  public void eachKeyIsChargedForTheMapByIdentityThatItIsIn() {
    IdentityHashMap<Object, Object> map = new IdentityHashMap<>();
    for (int i = 0; i < MANY; i++) {
      List<Object> key = new ArrayList<>(List.of(i));
      Set<Object> keys = new HashSet<>(Set.of(key));
      key.add(map);
      map.put(keys, i);
    }
    byte[] message = fory.serialize(map);
    LimitExceededException error =
        expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
    assertTrue(error.limit().startsWith("units of work for keys"), error.limit());
  }

  @DataProvider
  public Object[][] lists() {
    return new Object[][] {{new ArrayList<>()}, {new LinkedList<>()}, {new Vector<>()}};
  }

  @Test(dataProvider = "lists")
  public void aKeyThatContainsItselfIsRefusedBeforeItsHashCodeIsAsked(List<Object> key) {
    Set<Object> set = new HashSet<>();
    set.add(key);
    key.add(new ArrayList<>(List.of(1, "a")));
    key.add(key);
    byte[] message = fory.serialize(set);
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> fory.deserialize(message));
    assertTrue(error.getMessage().contains("contains itself"), error.getMessage());
    List<?> alone = (List<?>) fory.deserialize(fory.serialize(key));
    assertSame(alone.get(1), alone, "it is a value");
  }
}
