package io.fory.pages;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.fory.Fory;
import io.fory.TypeRef;
import io.fory.error.TypeNotAllowedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.testng.annotations.AfterClass;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import shop.caffeine.CacheFile;
import shop.caffeine.CopyingCache;

/** What {@code caffeine.md} says. */
public final class CaffeinePageTest {
  /** A value that can be changed, as the newer version of an application has it. */
  public static final class Basket {
    List<String> items = new ArrayList<>();
    int discount;
  }

  /** The same as the older version has it. */
  public static final class OldBasket {
    List<String> items = new ArrayList<>();
  }

  /** A value that cannot be changed. */
  public record Price(String item, long cents) {}

  /** A class that nobody registers. */
  public static final class Unknown {}

  private static final Fory FORY = named(Basket.class);

  // Of a file that cannot be read it warns, as it should.
  private static final Logger LOG = Logger.getLogger(CacheFile.class.getName());

  private Cache<String, Object> objects;
  private CopyingCache<String, Object> copies;
  private Path folder;
  private Path path;
  private CacheFile<String, Basket> file;

  private static Fory named(Class<?> basket) {
    return Fory.builder().register(basket, "Basket").register(Price.class, "Price").build();
  }

  private static <V> Cache<String, V> newCache() {
    return Caffeine.newBuilder().build();
  }

  private static Basket basket(String... items) {
    Basket basket = new Basket();
    basket.items.addAll(List.of(items));
    return basket;
  }

  @BeforeClass
  public void quiet() {
    LOG.setLevel(Level.OFF);
  }

  @BeforeMethod
  public void newCacheAndFile() throws IOException {
    objects = newCache();
    copies = new CopyingCache<>(objects, FORY);
    folder = Files.createTempDirectory("caffeine");
    path = folder.resolve("baskets");
    file = new CacheFile<>(FORY, new TypeRef<>() {}, path);
  }

  @AfterMethod
  public void delete() throws IOException {
    for (Path left : filesLeft()) {
      Files.delete(left);
    }
    Files.delete(folder);
  }

  @AfterClass
  public void loud() {
    LOG.setLevel(null);
  }

  private List<Path> filesLeft() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  public void nobodySharesAValueThatCanBeChanged() {
    Basket mine = basket("tea");
    copies.put("me", mine);
    mine.items.add("later");
    Basket got = (Basket) copies.get("me");
    assertEquals(got.items, List.of("tea"));
    got.items.add("by the reader");
    assertEquals(((Basket) copies.get("me")).items, List.of("tea"));
    assertNull(copies.get("nobody"));
  }

  @Test
  public void aLoadedValueIsCopiedTooAndLoadedOnce() {
    Basket loaded = basket("tea");
    AtomicInteger loads = new AtomicInteger();
    for (int i = 0; i < 2; i++) {
      Object got =
          copies.get(
              "loaded",
              key -> {
                loads.incrementAndGet();
                return loaded;
              });
      assertNotSame(got, loaded);
      assertNotSame(got, objects.getIfPresent("loaded"));
    }
    assertNotSame(objects.getIfPresent("loaded"), loaded);
    assertEquals(loads.get(), 1);
    assertNull(copies.get("none", key -> null));
  }

  @Test
  public void aValueThatCannotBeChangedIsShared() {
    Price price = new Price("tea", 199);
    copies.put("price", price);
    assertSame(copies.get("price"), price);
  }

  @Test
  public void whatCannotBeCopiedIsRefusedAndNotKept() {
    expectThrows(TypeNotAllowedException.class, () -> copies.put("unknown", new Unknown()));
    expectThrows(TypeNotAllowedException.class, () -> copies.get("unknown", key -> new Unknown()));
    assertNull(objects.getIfPresent("unknown"));
  }

  @Test
  public void entriesAreThereAfterARestart() throws IOException {
    Cache<String, Basket> cache = newCache();
    for (int i = 0; i < 1000; i++) {
      cache.put("key " + i, basket("item " + i, "tea"));
    }
    file.save(cache);
    file.save(cache);
    Cache<String, Basket> later = newCache();
    assertTrue(file.load(later));
    assertEquals(later.estimatedSize(), 1000);
    assertEquals(later.getIfPresent("key 77").items, List.of("item 77", "tea"));
    assertEquals(filesLeft(), List.of(path));
  }

  @Test
  public void theFileOfAnotherVersionIsRead() throws IOException {
    CacheFile<String, OldBasket> older =
        new CacheFile<>(named(OldBasket.class), new TypeRef<>() {}, path);
    Cache<String, OldBasket> before = newCache();
    before.put("me", new OldBasket());
    before.getIfPresent("me").items.add("tea");
    older.save(before);
    Cache<String, Basket> after = newCache();
    assertTrue(file.load(after));
    assertEquals(after.getIfPresent("me").items, List.of("tea"));
    after.getIfPresent("me").discount = 5;
    file.save(after);
    before.invalidateAll();
    assertTrue(older.load(before));
    assertEquals(before.getIfPresent("me").items, List.of("tea"));
  }

  @Test
  public void withoutAFileOrWithAPartOfItTheCacheBeginsEmpty() throws IOException {
    Cache<String, Basket> cache = newCache();
    assertFalse(file.load(cache));
    cache.put("me", basket("tea"));
    cache.put("you", basket("milk"));
    file.save(cache);
    byte[] whole = Files.readAllBytes(path);
    for (int length = 0; length < whole.length; length++) {
      Files.write(path, Arrays.copyOf(whole, length));
      Cache<String, Basket> later = newCache();
      assertFalse(file.load(later), length + " of " + whole.length);
      assertEquals(later.estimatedSize(), 0);
    }
  }

  @Test
  public void otherEntriesAreNotTaken() throws IOException {
    Cache<String, Price> prices = newCache();
    prices.put("tea", new Price("tea", 199));
    new CacheFile<String, Price>(FORY, new TypeRef<>() {}, path).save(prices);
    Cache<String, Basket> baskets = newCache();
    assertFalse(file.load(baskets));
    assertEquals(baskets.estimatedSize(), 0);
  }

  @Test
  public void aFailedSaveLeavesTheFileBefore() throws IOException {
    objects.put("me", basket("tea"));
    CacheFile<String, Object> any = new CacheFile<>(FORY, new TypeRef<>() {}, path);
    any.save(objects);
    objects.put("unknown", new Unknown());
    expectThrows(TypeNotAllowedException.class, () -> any.save(objects));
    Cache<String, Object> later = newCache();
    assertTrue(any.load(later));
    assertEquals(later.asMap().keySet(), Set.of("me"));
    assertEquals(filesLeft(), List.of(path));
  }

  @Test
  public void aCacheInUseIsSaved() throws Exception {
    Cache<String, Basket> cache = newCache();
    CopyingCache<String, Basket> shared = new CopyingCache<>(cache, FORY);
    AtomicBoolean stop = new AtomicBoolean();
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; !stop.get(); i++) {
                shared.put("key " + i % 100, basket("item " + i));
              }
            });
    writer.start();
    try {
      for (int i = 0; i < 20; i++) {
        file.save(cache);
        Cache<String, Basket> later = newCache();
        assertTrue(file.load(later));
        for (Map.Entry<String, Basket> entry : later.asMap().entrySet()) {
          assertEquals(entry.getValue().items.size(), 1);
        }
      }
    } finally {
      stop.set(true);
      writer.join();
    }
  }
}
