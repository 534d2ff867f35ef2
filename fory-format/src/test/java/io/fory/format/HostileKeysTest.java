package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.TypeRef;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.format.row.BinaryMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** Maps and sets of a stranger: their shape, equal keys, and keys of one hash code. */
public final class HostileKeysTest {
  private final Formats encoders;

  @Factory(dataProvider = "engines", dataProviderClass = Formats.class)
  public HostileKeysTest(Formats encoders) {
    this.encoders = encoders;
  }

  record Keyed(int value) {
    @Override
    public int hashCode() {
      return 1;
    }
  }

  @Test
  public void aMapHasAValueForEachKey() {
    MapEncoder<Map<Integer, Integer>> encoder =
        encoders.map(new TypeRef<Map<Integer, Integer>>() {});
    byte[] bytes = encoder.encode(Map.of(1, 2));
    MemoryBuffer.wrap(bytes).putLong(8 + 24, 2);
    assertThrows(MalformedInputException.class, () -> encoder.decode(bytes));
    assertThrows(
        MalformedInputException.class,
        () -> BinaryMap.of(encoder.type(), MemoryBuffer.wrap(bytes), 0, bytes.length));
  }

  @Test
  public void aKeyOrElementTwiceIsRefused() {
    ArrayEncoder<List<String>> lists = encoders.array(new TypeRef<List<String>>() {});
    ArrayEncoder<Set<String>> sets = encoders.array(new TypeRef<Set<String>>() {});
    byte[] twice = lists.encode(List.of("a", "a"));
    assertThrows(MalformedInputException.class, () -> sets.decode(twice));
    MapEncoder<Map<Integer, Integer>> maps = encoders.map(new TypeRef<Map<Integer, Integer>>() {});
    byte[] bytes = maps.encode(Map.of(1, 2, 3, 4));
    MemoryBuffer.wrap(bytes).putInt(24, 1);
    MemoryBuffer.wrap(bytes).putInt(28, 1);
    assertThrows(MalformedInputException.class, () -> maps.decode(bytes));
  }

  @Test
  public void keysOfOneHashCodeAreFew() {
    ArrayEncoder<Set<Keyed>> sets = encoders.array(new TypeRef<Set<Keyed>>() {});
    Set<Keyed> keys = new HashSet<>();
    for (int i = 0; i < 512; i++) {
      keys.add(new Keyed(i));
    }
    assertEquals(sets.decode(sets.encode(keys)), keys);
    keys.add(new Keyed(512));
    assertThrows(LimitExceededException.class, () -> sets.encode(keys));
    ArrayEncoder<List<Keyed>> lists = encoders.array(new TypeRef<List<Keyed>>() {});
    byte[] bytes = lists.encode(new ArrayList<>(keys));
    LimitExceededException refused =
        expectThrows(LimitExceededException.class, () -> sets.decode(bytes));
    assertTrue(refused.getMessage().contains("Keyed"), refused.getMessage());
    MapEncoder<Map<Keyed, Integer>> maps = encoders.map(new TypeRef<Map<Keyed, Integer>>() {});
    Map<Keyed, Integer> map = new HashMap<>();
    keys.forEach(key -> map.put(key, 1));
    assertThrows(LimitExceededException.class, () -> maps.encode(map));
    byte[] ofMap = new byte[8 + 2 * bytes.length];
    MemoryBuffer.wrap(ofMap).putLong(0, bytes.length);
    System.arraycopy(bytes, 0, ofMap, 8, bytes.length);
    System.arraycopy(bytes, 0, ofMap, 8 + bytes.length, bytes.length);
    var hostile = encoders.map(new TypeRef<Map<Keyed, Keyed>>() {});
    assertThrows(LimitExceededException.class, () -> hostile.decode(ofMap));
  }

  record Cell(int x, int y) {}

  @Test
  public void aGridIsASetAlthoughItsHashCodesRepeat() {
    var sets = encoders.array(new TypeRef<Set<Cell>>() {});
    Set<Cell> grid = new HashSet<>();
    for (int x = 0; x < 65; x++) {
      for (int y = 0; y < 65; y++) {
        grid.add(new Cell(x, 31 * y));
      }
    }
    assertEquals(sets.decode(sets.encode(grid)), grid);
  }
}
