package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Tables that other threads change are written with each key once. */
public final class RacedKeysTest {
  /** Gives its first entry once more for the first few iterators. */
  private static final class Repeating extends ConcurrentHashMap<Object, Object> {
    private static final long serialVersionUID = 1;

    private final int most;
    private int iterated;

    Repeating(int most) {
      this.most = most;
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      List<Map.Entry<Object, Object>> entries = new ArrayList<>(super.entrySet());
      if (iterated++ < most) {
        entries.add(entries.get(0));
      }
      return new AbstractSet<>() {
        @Override
        public Iterator<Map.Entry<Object, Object>> iterator() {
          return entries.iterator();
        }

        @Override
        public int size() {
          return entries.size();
        }
      };
    }
  }

  /** A key of one hash code with all others, or with none. */
  record Key(int number, boolean colliding) {
    @Override
    public int hashCode() {
      return colliding ? 7 : number;
    }
  }

  @DataProvider
  public Object[][] hashCodes() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "hashCodes")
  public void aKeyThatCameTwiceIsCopiedOnce(boolean colliding) {
    Repeating map = new Repeating(3);
    for (int i = 0; i < 10; i++) {
      map.put(new Key(i, colliding), i);
    }
    MapSnapshot copy = MapSnapshot.distinct(map);
    assertEquals(copy.entrySet().size(), 10);
    assertEquals(map.iterated, 4);
  }

  /** They were changed after they were put; the reader refuses what would lose one. */
  @Test
  public void keysThatAreAlwaysEqualAreAllCopied() {
    Repeating map = new Repeating(Integer.MAX_VALUE);
    map.put(new Key(1, false), 1);
    map.put(new Key(2, false), 2);
    assertEquals(MapSnapshot.distinct(map).entrySet().size(), 3);
  }

  @Test(dataProvider = "hashCodes", timeOut = 120_000)
  public void whatIsWrittenDuringARaceCanBeReadAndCopied(boolean colliding) throws Exception {
    Fory fory = Fory.builder().register(Key.class).build();
    ConcurrentHashMap<Key, Integer> map = new ConcurrentHashMap<>();
    Set<Key> set = ConcurrentHashMap.newKeySet();
    for (int i = 0; i < 6; i++) {
      map.put(new Key(i, colliding), i);
      set.add(new Key(i, colliding));
    }
    AtomicBoolean done = new AtomicBoolean();
    Thread changing =
        new Thread(
            () -> {
              for (int i = 0; !done.get(); i++) {
                Key key = new Key(i % 6, colliding);
                map.remove(key);
                set.remove(key);
                map.put(key, i % 6);
                set.add(key);
              }
            });
    changing.start();
    try {
      for (int i = 0; i < 2_000; i++) {
        Map<?, ?> read = (Map<?, ?>) fory.deserialize(fory.serialize(map));
        read.forEach((key, value) -> assertEquals(((Key) key).number(), value));
        Collection<?> elements = (Collection<?>) fory.deserialize(fory.serialize(set));
        assertTrue(elements.size() <= 6);
        assertTrue(fory.copy(map).size() <= 6);
        assertTrue(fory.copy(set).size() <= 6);
      }
    } finally {
      done.set(true);
      changing.join();
    }
  }
}
