package io.fory.pages;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import java.io.IOException;
import java.io.NotSerializableException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.spi.CachingProvider;
import org.ehcache.Cache;
import org.ehcache.PersistentCacheManager;
import org.ehcache.StateTransitionException;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.EntryUnit;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.jsr107.Eh107Configuration;
import org.ehcache.spi.serialization.Serializer;
import org.ehcache.spi.serialization.SerializerException;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import shop.ehcache.ForyCopier;
import shop.ehcache.ForySerializer;

/** What {@code ehcache.md} and {@code jcache.md} say. */
public final class EhcachePageTest {
  /** A key that is no class of the JDK. */
  public record Key(int shop, String name) {}

  /** What the caches are told that their values are; of which class is what the serializer says. */
  public interface Value {}

  /** A value as the newer version of an application has it. */
  public static final class Basket implements Value {
    List<String> items = new ArrayList<>();
    int discount;
  }

  /** The same as the older version has it. */
  public static final class OldBasket implements Value {
    List<String> items = new ArrayList<>();
  }

  /** A value that cannot be changed. */
  public record Price(String item, long cents) implements Value {}

  /** A class that nobody registers. */
  public static final class Unknown implements Value {}

  private static final Fory NEW = named(Basket.class);
  private static final Fory OLD = named(OldBasket.class);
  private static final Key KEY = new Key(1, "me");

  private Path folder;

  private static Fory named(Class<?> basket) {
    return Fory.builder()
        .register(Key.class, "Key")
        .register(basket, "Basket")
        .register(Price.class, "Price")
        .build();
  }

  @BeforeMethod
  public void newFolder() throws IOException {
    folder = Files.createTempDirectory("ehcache");
  }

  @AfterMethod
  public void delete() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static Basket basket(String... items) {
    Basket basket = new Basket();
    basket.items.addAll(List.of(items));
    return basket;
  }

  private PersistentCacheManager open(Fory fory, Class<? extends Value> type) {
    return open(fory, new ForySerializer<Value>(fory, type));
  }

  private PersistentCacheManager open(Fory fory, Serializer<Value> values) {
    return CacheManagerBuilder.newCacheManagerBuilder()
        .with(CacheManagerBuilder.persistence(folder.toFile()))
        .withCache(
            "baskets",
            CacheConfigurationBuilder.newCacheConfigurationBuilder(
                    Key.class,
                    Value.class,
                    ResourcePoolsBuilder.newResourcePoolsBuilder()
                        .heap(2, EntryUnit.ENTRIES)
                        .offheap(1, MemoryUnit.MB)
                        .disk(4, MemoryUnit.MB, true))
                .withKeySerializer(new ForySerializer<>(fory, Key.class))
                .withValueSerializer(values)
                .withValueCopier(new ForyCopier<>(fory)))
        .build(true);
  }

  private static Cache<Key, Value> baskets(PersistentCacheManager manager) {
    return manager.getCache("baskets", Key.class, Value.class);
  }

  @Test
  public void entriesAreThereAfterARestart() {
    try (PersistentCacheManager manager = open(NEW, Basket.class)) {
      for (int i = 0; i < 200; i++) {
        baskets(manager).put(new Key(i, "me"), basket("item " + i));
      }
      baskets(manager).remove(new Key(0, "me"));
    }
    try (PersistentCacheManager manager = open(NEW, Basket.class)) {
      assertFalse(baskets(manager).containsKey(new Key(0, "me")));
      for (int i = 1; i < 200; i++) {
        Basket got = (Basket) baskets(manager).get(new Key(i, "me"));
        assertEquals(got.items, List.of("item " + i));
      }
    }
  }

  @Test
  public void anotherVersionReadsTheFolder() {
    try (PersistentCacheManager manager = open(OLD, OldBasket.class)) {
      OldBasket basket = new OldBasket();
      basket.items.add("tea");
      baskets(manager).put(KEY, basket);
    }
    try (PersistentCacheManager manager = open(NEW, Basket.class)) {
      Basket got = (Basket) baskets(manager).get(KEY);
      assertEquals(got.items, List.of("tea"));
      got.discount = 5;
      baskets(manager).put(KEY, got);
    }
    try (PersistentCacheManager manager = open(OLD, OldBasket.class)) {
      assertEquals(((OldBasket) baskets(manager).get(KEY)).items, List.of("tea"));
    }
  }

  @Test
  public void theNamesOfTheTypesBelongToTheFolder() {
    try (PersistentCacheManager manager = open(NEW, Basket.class)) {
      baskets(manager).put(KEY, basket("tea"));
    }
    CacheManagerBuilder<PersistentCacheManager> renamed =
        CacheManagerBuilder.newCacheManagerBuilder()
            .with(CacheManagerBuilder.persistence(folder.toFile()))
            .withCache(
                "baskets",
                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                        Key.class,
                        Basket.class,
                        ResourcePoolsBuilder.newResourcePoolsBuilder()
                            .heap(2, EntryUnit.ENTRIES)
                            .offheap(1, MemoryUnit.MB)
                            .disk(4, MemoryUnit.MB, true))
                    .withKeySerializer(new ForySerializer<>(NEW, Key.class))
                    .withValueSerializer(new ForySerializer<>(NEW, Basket.class)));
    expectThrows(StateTransitionException.class, () -> renamed.build(true));
  }

  @Test
  public void anEntryThatCannotBeReadIsAnErrorUntilItIsReplacedOrRemoved() {
    Key other = new Key(2, "me");
    try (PersistentCacheManager manager = open(NEW, Price.class)) {
      baskets(manager).put(KEY, new Price("tea", 199));
      baskets(manager).put(other, new Price("tea", 199));
    }
    try (PersistentCacheManager manager = open(NEW, Basket.class)) {
      SerializerException thrown =
          expectThrows(SerializerException.class, () -> baskets(manager).get(KEY));
      assertTrue(thrown.getCause().getCause() instanceof ForyException, thrown.toString());
      baskets(manager).remove(other);
      assertNull(baskets(manager).get(other));
      baskets(manager).put(KEY, basket("tea"));
      assertEquals(((Basket) baskets(manager).get(KEY)).items, List.of("tea"));
    }
  }

  @Test
  public void aValueThatCannotBeWrittenIsRefused() {
    try (PersistentCacheManager manager = open(NEW, Value.class)) {
      baskets(manager).put(KEY, basket("tea"));
      expectThrows(SerializerException.class, () -> baskets(manager).put(KEY, new Unknown()));
      assertEquals(((Basket) baskets(manager).get(KEY)).items, List.of("tea"));
    }
  }

  @Test
  public void nobodySharesAValueThatCanBeChanged() {
    try (PersistentCacheManager manager = open(NEW, Value.class)) {
      Basket mine = basket("tea");
      baskets(manager).put(KEY, mine);
      mine.items.add("later");
      ((Basket) baskets(manager).get(KEY)).items.add("by the reader");
      assertEquals(((Basket) baskets(manager).get(KEY)).items, List.of("tea"));
    }
  }

  @Test
  public void buffersOfAllKindsAreRead() throws ClassNotFoundException {
    Serializer<Price> prices = new ForySerializer<>(NEW, Price.class);
    Price price = new Price("tea", 199);
    ByteBuffer heap = prices.serialize(price);
    ByteBuffer direct = ByteBuffer.allocateDirect(heap.remaining() + 10).position(3);
    direct.put(heap.duplicate()).flip().position(3);
    for (ByteBuffer bytes : List.of(heap, direct, heap.asReadOnlyBuffer(), direct.slice())) {
      assertEquals(prices.read(bytes.duplicate()), price);
      assertTrue(prices.equals(price, bytes.duplicate()));
      assertFalse(prices.equals(new Price("milk", 1), bytes.duplicate()));
    }
  }

  @Test
  public void badBytesAreExceptionsOfEhcache() {
    Serializer<Price> prices = new ForySerializer<>(NEW, Price.class);
    byte[] bytes = prices.serialize(new Price("tea", 199)).array();
    for (int length = 0; length < bytes.length; length++) {
      assertEquals(foryCodeOf(prices, Arrays.copyOf(bytes, length)), ErrorCode.TRUNCATED_INPUT);
    }
    assertNull(foryCodeOf(prices, Arrays.copyOf(bytes, bytes.length + 1)));
    assertNull(foryCodeOf(prices, NEW.serialize(null)));
    assertEquals(foryCodeOf(prices, NEW.serialize(basket())), ErrorCode.TYPE_NOT_ALLOWED);
  }

  private static ErrorCode foryCodeOf(Serializer<?> serializer, byte[] bytes) {
    SerializerException thrown =
        expectThrows(
            SerializerException.class,
            () -> {
              Object read = serializer.read(ByteBuffer.wrap(bytes));
              assertNull(read, "not reached");
            });
    return thrown.getCause() instanceof ForyException fory ? fory.code() : null;
  }

  @Test
  public void jcacheStoresByValue() {
    try (CachingProvider provider =
            Caching.getCachingProvider("org.ehcache.jsr107.EhcacheCachingProvider");
        CacheManager manager = provider.getCacheManager();
        javax.cache.Cache<Key, Value> cache =
            manager.createCache(
                "byValue",
                Eh107Configuration.fromEhcacheCacheConfiguration(
                    CacheConfigurationBuilder.newCacheConfigurationBuilder(
                            Key.class, Value.class, ResourcePoolsBuilder.heap(10))
                        .withValueCopier(new ForyCopier<>(NEW))));
        javax.cache.Cache<Key, Value> plain =
            manager.createCache(
                "plain", new MutableConfiguration<Key, Value>().setStoreByValue(false))) {
      Basket mine = basket("tea");
      cache.put(KEY, mine);
      plain.put(KEY, mine);
      assertSame(plain.get(KEY), mine);
      assertNotSame(cache.get(KEY), cache.get(KEY));
      mine.items.add("later");
      assertEquals(((Basket) cache.get(KEY)).items, List.of("tea"));
      cache.invoke(
          KEY,
          (entry, arguments) -> {
            Basket changed = (Basket) entry.getValue();
            changed.discount = 5;
            entry.setValue(changed);
            return null;
          });
      assertEquals(((Basket) cache.get(KEY)).discount, 5);
      Price price = new Price("tea", 199);
      cache.put(KEY, price);
      assertSame(cache.get(KEY), price);
    }
  }

  @Test
  public void withoutTheCopierJcacheRefusesWhatIsNotSerializable() {
    try (CachingProvider provider =
            Caching.getCachingProvider("org.ehcache.jsr107.EhcacheCachingProvider");
        CacheManager manager = provider.getCacheManager();
        javax.cache.Cache<String, Basket> cache =
            manager.createCache("jdk", new MutableConfiguration<>())) {
      SerializerException thrown =
          expectThrows(SerializerException.class, () -> cache.put("me", basket("tea")));
      assertTrue(thrown.getCause() instanceof NotSerializableException, thrown.toString());
    }
  }
}
