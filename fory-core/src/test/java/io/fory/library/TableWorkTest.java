package io.fory.library;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.ImmutableTable;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.LinkedHashMultiset;
import com.google.common.collect.Multiset;
import io.fory.Fory;
import io.fory.ForyModule;
import io.fory.TypeRef;
import io.fory.error.LimitExceededException;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectAVLTreeSet;
import it.unimi.dsi.fastutil.objects.ObjectLinkedOpenHashSet;
import it.unimi.dsi.fastutil.objects.ObjectOpenHashSet;
import java.io.Serializable;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The tables of libraries are filled within the account of work. */
public final class TableWorkTest {
  private static final int MANY = 50_000;

  /** Letters of a key; hash codes are those of words of Aa and BB. */
  private static final int LETTERS = 34;

  private static final String SCALA = "scala.collection.";

  /** Whether all keys have one hash code. */
  private static boolean flooded;

  /** Without order. */
  record Key(int number) implements Serializable {
    @Override
    public int hashCode() {
      return flooded ? 7 : number;
    }
  }

  private static Fory fory(ForyModule module, boolean tracked) {
    return Fory.builder().withRefTracking(tracked).install(module).register(Key.class).build();
  }

  private static String ordinary(int number) {
    return String.format("%034d", number * 7919L);
  }

  private static String colliding(int number) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < LETTERS / 2; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  private static List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      texts.add(ordinary(i));
    }
    return texts;
  }

  private static Map<String, Integer> numbered() {
    Map<String, Integer> map = new LinkedHashMap<>();
    texts().forEach(text -> map.put(text, map.size()));
    return map;
  }

  /** Puts colliding texts of the same length in place of the ordinary ones. */
  private static byte[] flood(byte[] message) {
    byte[] flooded = message.clone();
    int count = 0;
    for (int i = 0; i + LETTERS <= flooded.length; i++) {
      String text = new String(flooded, i, LETTERS, StandardCharsets.ISO_8859_1);
      if (text.startsWith("0000000000000000000") && text.chars().allMatch(Character::isDigit)) {
        byte[] other = colliding(count++).getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(other, 0, flooded, i, LETTERS);
        i += LETTERS - 1;
      }
    }
    assertTrue(count >= MANY, count + " texts");
    return flooded;
  }

  private static Object scala(String companion, Object elements) {
    Object source = Foreign.call("scala.jdk.javaapi.CollectionConverters", "asScala", elements);
    return Foreign.on(Foreign.constant(SCALA + companion + "$", "MODULE$"), "from", source);
  }

  @DataProvider
  public Object[][] tablesOfTexts() {
    Object2IntOpenHashMap<String> counts = new Object2IntOpenHashMap<>();
    numbered().forEach((text, number) -> counts.put(text, (int) number));
    LinkedHashMultimap<String, String> grouped = LinkedHashMultimap.create();
    texts().forEach(text -> grouped.put("one", text));
    List<Object[]> rows = new ArrayList<>();
    ForyModule fastutil = new FastutilModule();
    rows.add(new Object[] {fastutil, new ObjectOpenHashSet<>(texts())});
    rows.add(new Object[] {fastutil, new ObjectLinkedOpenHashSet<>(texts())});
    rows.add(new Object[] {fastutil, counts});
    for (String home : List.of("immutable.", "mutable.")) {
      rows.add(
          new Object[] {new ScalaModule(), scala(home + "HashSet", new LinkedHashSet<>(texts()))});
      rows.add(new Object[] {new ScalaModule(), scala(home + "HashMap", numbered())});
    }
    rows.add(
        new Object[] {
          new ScalaModule(), scala("mutable.LinkedHashSet", new LinkedHashSet<>(texts()))
        });
    rows.add(new Object[] {new ScalaModule(), scala("mutable.LinkedHashMap", numbered())});
    Object set = Foreign.call("kotlin.collections.SetsKt", "createSetBuilder");
    Foreign.on(set, "addAll", texts());
    rows.add(
        new Object[] {new KotlinModule(), Foreign.call("kotlin.collections.SetsKt", "build", set)});
    Object map = Foreign.call("kotlin.collections.MapsKt", "createMapBuilder");
    Foreign.on(map, "putAll", numbered());
    rows.add(
        new Object[] {new KotlinModule(), Foreign.call("kotlin.collections.MapsKt", "build", map)});
    rows.add(new Object[] {new GuavaModule(), HashBiMap.create(numbered())});
    rows.add(new Object[] {new GuavaModule(), HashMultiset.create(texts())});
    rows.add(new Object[] {new GuavaModule(), LinkedHashMultiset.create(texts())});
    rows.add(new Object[] {new GuavaModule(), grouped});
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "tablesOfTexts")
  public void collidingTextsAreRefusedAndOrdinaryOnesAreRead(ForyModule module, Object value) {
    boolean both = module instanceof FastutilModule;
    for (boolean tracked : both ? new boolean[] {false, true} : new boolean[] {false}) {
      Fory fory = fory(module, tracked);
      byte[] message = fory.serialize(value);
      assertEquals(fory.deserialize(message), value, value.getClass().getName());
      refuse(fory, flood(message));
    }
  }

  private static void refuse(Fory fory, byte[] message) {
    LimitExceededException refused =
        expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
    assertTrue(refused.getMessage().contains("units of work for keys"), refused.getMessage());
  }

  /** Tables of these libraries become such of the JDK, whose trees need an order. */
  @Test
  public void keysWithoutOrderAreRefusedWhereTablesHaveTrees() {
    Map<Object, Object> keys = new LinkedHashMap<>();
    Map<Object, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < 2000; i++) {
      keys.put(new Key(i), i);
      values.put(i, new Key(i));
    }
    HashMultimap<Object, Object> groups = HashMultimap.create();
    keys.keySet().forEach(key -> groups.put("one", key));
    HashMultimap<Object, Object> ofKeys = HashMultimap.create();
    keys.keySet().forEach(key -> ofKeys.put(key, "one"));
    Fory fory = fory(new GuavaModule(), false);
    for (Object value :
        List.of(
            ImmutableSet.copyOf(keys.keySet()),
            ImmutableMap.copyOf(keys),
            ImmutableBiMap.copyOf(values),
            HashBiMap.create(values),
            groups,
            ofKeys,
            ImmutableSetMultimap.copyOf(groups))) {
      byte[] message = fory.serialize(value);
      assertEquals(fory.deserialize(message), value);
      flooded = true;
      try {
        refuse(fory, message);
      } finally {
        flooded = false;
      }
    }
  }

  @Test
  public void collidingNumbersOfOpenTablesAreRefused() {
    int[] ints = new int[MANY];
    long[] longs = new long[MANY];
    for (int i = 0; i < MANY; i++) {
      ints[i] = 3 * i;
      longs[i] = 3L * i;
    }
    Fory fory = fory(new FastutilModule(), false);
    Int2ObjectOpenHashMap<String> names = new Int2ObjectOpenHashMap<>();
    for (int i : ints) {
      names.put(i, "x");
    }
    for (Object value : List.of(new IntOpenHashSet(ints), new LongOpenHashSet(longs), names)) {
      assertEquals(fory.deserialize(fory.serialize(value)), value);
    }
    byte[] message = fory.serialize(new IntOpenHashSet(ints));
    refuse(fory, overwritten(message, 4, (buffer, i) -> buffer.putInt(intOf(i << 16 | i))));
    byte[] wide = fory.serialize(new LongOpenHashSet(longs));
    refuse(fory, overwritten(wide, 8, (buffer, i) -> buffer.putLong(longOf((long) i << 20))));
  }

  private interface Put {
    void at(ByteBuffer buffer, int index);
  }

  private static byte[] overwritten(byte[] message, int width, Put put) {
    byte[] other = message.clone();
    ByteBuffer buffer = ByteBuffer.wrap(other).order(ByteOrder.LITTLE_ENDIAN);
    buffer.position(other.length - width * MANY);
    for (int i = 0; i < MANY; i++) {
      put.at(buffer, i);
    }
    return other;
  }

  /** Returns the number that fastutil multiplies to another. */
  private static int intOf(int product) {
    int inverse = 1;
    for (int i = 0; i < 5; i++) {
      inverse *= 2 - 0x9E3779B9 * inverse;
    }
    return product * inverse;
  }

  private static long longOf(long mixed) {
    long h = mixed ^ mixed >>> 16 ^ mixed >>> 32 ^ mixed >>> 48;
    h ^= h >>> 32;
    long inverse = 1;
    for (int i = 0; i < 6; i++) {
      inverse *= 2 - 0x9E3779B97F4A7C15L * inverse;
    }
    return h * inverse;
  }

  @Test
  public void ordinarySortedAndListTablesAreRead() {
    Consumer<Object> check =
        value -> {
          for (ForyModule module : List.of(new FastutilModule(), new ScalaModule())) {
            if (module instanceof ScalaModule == value.getClass().getName().startsWith("scala")) {
              Fory fory = fory(module, true);
              assertEquals(fory.deserialize(fory.serialize(value)), value);
            }
          }
        };
    check.accept(new ObjectAVLTreeSet<>(texts()));
    Map<String, Integer> some = numbered();
    some.keySet().removeIf(text -> some.get(text) >= 2000);
    check.accept(scala("immutable.ListMap", some));
    check.accept(scala("immutable.ListSet", new LinkedHashSet<>(texts().subList(0, 1000))));
  }

  @Test
  public void aLongListSetIsRefused() {
    Fory fory = fory(new ScalaModule(), false);
    byte[] small = fory.serialize(scala("immutable.ListSet", new LinkedHashSet<>(List.of("a"))));
    byte[] table = fory.serialize(scala("immutable.HashSet", new LinkedHashSet<>(texts())));
    assertTrue(small.length < table.length);
    // the names of the classes differ in length only by their first letters
    String name = "scala.collection.immutable.ListSet";
    String other = "scala.collection.immutable.HashSet";
    byte[] changed = table.clone();
    byte[] bytes = other.getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i < 200; i++) {
      if (java.util.Arrays.equals(changed, i, i + bytes.length, bytes, 0, bytes.length)) {
        System.arraycopy(name.getBytes(StandardCharsets.ISO_8859_1), 0, changed, i, bytes.length);
      }
    }
    LimitExceededException refused =
        expectThrows(LimitExceededException.class, () -> fory.deserialize(changed));
    assertTrue(refused.getMessage().contains("work"), refused.getMessage());
  }

  /** One element of a multiset may stand for any number of them. */
  @Test
  public void theElementsOfARequestedTypeAreLookedAtWithinIt() {
    Fory fory = fory(new GuavaModule(), false);
    HashMultiset<String> set = HashMultiset.create();
    set.add("a", Integer.MAX_VALUE);
    byte[] message = fory.serialize(set);
    assertEquals(fory.deserialize(message), set);
    LimitExceededException error =
        expectThrows(
            LimitExceededException.class,
            () -> fory.deserialize(message, new TypeRef<Collection<String>>() {}));
    assertEquals(error.limit(), "units of work for keys");
    set.setCount("a", MANY);
    Object read = fory.deserialize(fory.serialize(set), new TypeRef<Multiset<String>>() {});
    assertEquals(read, set);
  }

  /** A URL asks the network for its hash code. */
  @Test
  public void formsOfGuavaHashNoUrl() throws MalformedURLException {
    URL url = new URL("http://127.0.0.1/");
    for (boolean tracked : new boolean[] {false, true}) {
      Fory fory = fory(new GuavaModule(), tracked);
      for (Object value :
          List.of(
              ImmutableMultiset.of(url),
              ImmutableTable.builder().put(url, 1, 2).put("b", 3, 4).build(),
              ImmutableTable.builder().put(1, url, 2).put("b", 3, 4).build())) {
        byte[] message = fory.serialize(value);
        LimitExceededException error =
            expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
        assertEquals(error.limit(), "units of work for keys");
      }
      Object held = ImmutableTable.builder().put(1, 2, url).put(3, 4, url).build();
      assertEquals(fory.deserialize(fory.serialize(held)).toString(), held.toString());
    }
  }

  /** Each cell of an immutable table has the hash codes of its keys computed once more. */
  @Test
  public void theCellsOfATableAreInTheAccount() {
    for (boolean tracked : new boolean[] {false, true}) {
      Fory fory = fory(new GuavaModule(), tracked);
      ImmutableTable.Builder<Object, Object, Integer> light = ImmutableTable.builder();
      for (int i = 0; i < MANY; i++) {
        light.put(new Key(i % 200), new Key(i / 200), i);
      }
      Object read = fory.deserialize(fory.serialize(light.build()));
      assertEquals(read, light.build());
      for (boolean row : new boolean[] {false, true}) {
        List<String> heavy = texts().subList(0, 1000);
        ImmutableTable.Builder<Object, Object, Integer> cells = ImmutableTable.builder();
        for (int i = 0; i < 5000; i++) {
          cells.put(row ? heavy : i, row ? i : heavy, i);
        }
        refuse(fory, fory.serialize(cells.build()));
      }
    }
  }

  @Test
  public void formsOfGuavaAreInTheAccount() {
    for (boolean tracked : new boolean[] {false, true}) {
      Fory fory = fory(new GuavaModule(), tracked);
      ImmutableMultiset.Builder<Key> keys = ImmutableMultiset.builder();
      for (int i = 0; i < MANY; i++) {
        keys.add(new Key(i));
      }
      byte[] message = fory.serialize(keys.build());
      assertEquals(fory.deserialize(message), keys.build());
      flooded = true;
      try {
        expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
      } finally {
        flooded = false;
      }
    }
  }
}
