package io.fory.message;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What a context expects of the next map or set, by those before, changes neither its bytes nor
 * what is read: an instance that has written thousands is compared with one that has written none.
 */
public final class AlikeGuessTest {
  /** Its values leave nothing but bytes. */
  record Leaf(int number, String text) {}

  /** Its values may hold any others, so that they cannot be taken back. */
  record Open(Object any) {}

  enum Bare {
    ONE,
    TWO
  }

  enum Bodied {
    ONE {},
    TWO {}
  }

  @DataProvider
  public Object[][] options() {
    return new Object[][] {
      {true, false, false}, {false, false, false}, {true, true, false}, {true, false, true},
    };
  }

  private static Fory fory(boolean compatible, boolean references, boolean compact) {
    return Fory.builder()
        .withCompatible(compatible)
        .withRefTracking(references)
        .withCompact(compact)
        .withAsyncCompilation(false)
        .register(Leaf.class)
        .register(Open.class)
        .register(Bare.class)
        .register(Bodied.class)
        .build();
  }

  @Test(dataProvider = "options")
  public void bytesDoNotDependOnTheContainersBefore(
      boolean compatible, boolean references, boolean compact) {
    Fory used = fory(compatible, references, compact);
    MemoryBuffer direct = MemoryBuffer.newDirectBuffer(256);
    Random random = new Random(46);
    for (int round = 0; round < 400; round++) {
      for (int i = 0; i < 6; i++) {
        Object unused = used.deserialize(used.serialize(alike(random)));
      }
      Object value = container(random, 2);
      byte[] message = used.serialize(value);
      Fory fresh = fory(compatible, references, compact);
      assertEquals(message, fresh.serialize(value), String.valueOf(value));
      assertEquals(fresh.deserialize(message), value);
      assertEquals(used.deserialize(message), value);
      direct.clear();
      used.serialize(direct, value);
      assertEquals(direct.toByteArray(), message, String.valueOf(value));
    }
  }

  @Test
  public void anErrorAtTheFirstElementOfASetSaysSoWhateverWasWrittenBefore() {
    Set<Object> set = new LinkedHashSet<>(List.of("a", "b"));
    Fory fory = fory(true, false, false);
    byte[] message = fory.serialize(set);
    for (int round = 0; round < 2; round++) {
      MemoryBuffer full = MemoryBuffer.wrap(new byte[5]).writerIndex(0);
      ForyException error = expectThrows(ForyException.class, () -> fory.serialize(full, set));
      assertEquals(error.path(), "LinkedHashSet[0]", error.getMessage());
      assertEquals(full.writerIndex(), 0);
      for (int i = 0; i < 6; i++) {
        Object unused = fory.serialize(alike(new Random(i)));
      }
    }
    assertEquals(fory.serialize(set), message);
  }

  private static Object alike(Random random) {
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; i < 3; i++) {
      map.put("k" + i, random.nextInt());
    }
    return map;
  }

  /** Returns a map, set or list that is alike but for an element or two, mostly. */
  private static Object container(Random random, int levels) {
    int size = random.nextInt(20);
    int first = random.nextInt(12);
    int other = random.nextInt(3) == 0 ? random.nextInt(12) : first;
    int at = size == 0 ? 0 : random.nextInt(size);
    List<Object> keys = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    boolean keysDiffer = random.nextInt(4) == 0;
    for (int i = 0; i < size; i++) {
      keys.add(keysDiffer && i == at ? i : random.nextBoolean() ? "key" + i : "ключ" + i);
      values.add(value(random, i == at ? other : first, i, levels));
    }
    switch (random.nextInt(5)) {
      case 0:
        return values;
      case 1:
        Set<Object> set = random.nextBoolean() ? new HashSet<>() : new LinkedHashSet<>();
        set.addAll(values);
        return set;
      case 2:
        Map<Object, Object> sorted = new TreeMap<>();
        for (int i = 0; i < size; i++) {
          sorted.put("key" + i, values.get(i));
        }
        return sorted;
      default:
        Map<Object, Object> map = random.nextBoolean() ? new HashMap<>() : new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
          map.put(keys.get(i), values.get(i));
        }
        return map;
    }
  }

  private static Object value(Random random, int kind, int i, int levels) {
    return switch (kind) {
      case 0 -> i;
      case 1 -> "value" + i;
      case 2 -> (long) i << 33;
      case 3 -> i / 3.0;
      case 4 -> i % 2 == 0;
      case 5 -> new Leaf(i, random.nextBoolean() ? "leaf" : null);
      case 6 -> new Open(random.nextBoolean() ? i : "open");
      case 7 -> Bare.values()[i % 2];
      case 8 -> Bodied.values()[i % 2];
      case 9 -> null;
      case 10 -> (char) ('a' + i);
      default -> levels == 0 ? (byte) i : container(random, levels - 1);
    };
  }
}
