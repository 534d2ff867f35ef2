package io.fory.library;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hibernate.collection.spi.PersistentBag;
import org.hibernate.collection.spi.PersistentList;
import org.hibernate.collection.spi.PersistentMap;
import org.hibernate.collection.spi.PersistentSet;
import org.hibernate.collection.spi.PersistentSortedMap;
import org.hibernate.collection.spi.PersistentSortedSet;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.proxy.HibernateProxy;
import org.hibernate.proxy.LazyInitializer;
import org.testng.annotations.Test;

/** Entities of Hibernate, made without a database. */
public final class HibernateModuleTest {
  private static final SharedSessionContractImplementor NO_SESSION = null;

  static class Author {
    String name;
    List<Book> books = new ArrayList<>();
    Set<String> tags;
    Map<String, Integer> prices;
  }

  static class Book {
    String title;
    Author author;
  }

  /** As Hibernate generates them: without the state of the entity. */
  static final class LazyAuthor extends Author implements HibernateProxy {
    private final transient Author entity;

    LazyAuthor(Author entity) {
      this.entity = entity;
    }

    @Override
    public Object writeReplace() {
      throw new AssertionError("of JDK serialization");
    }

    @Override
    public LazyInitializer getHibernateLazyInitializer() {
      return (LazyInitializer)
          Proxy.newProxyInstance(
              LazyInitializer.class.getClassLoader(),
              new Class<?>[] {LazyInitializer.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "isUninitialized" -> entity == null;
                    case "getImplementation" -> entity;
                    default -> throw new AssertionError(method.getName());
                  });
    }
  }

  private static List<BothEngines> engines() {
    return LibraryTypes.engines(
        builder -> builder.install(new HibernateModule()).registerAll(Author.class, Book.class));
  }

  private static void assertBecomes(BothEngines engines, Object persistent, Object plain) {
    LibraryTypes.assertCopies(
        engines, persistent, (copy, value) -> LibraryTypes.assertSameValue(copy, plain));
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      LibraryTypes.assertSameValue(fory.copy(persistent), plain);
    }
  }

  @Test
  public void persistentCollectionsBecomePlainOnes() {
    List<Object> list = Arrays.asList("b", 1, null, "a");
    Set<Object> set = new LinkedHashSet<>(List.of("b", 1, "a"));
    TreeSet<String> sorted = new TreeSet<>(Comparator.reverseOrder());
    sorted.addAll(List.of("a", "b"));
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("b", 1);
    map.put("a", null);
    TreeMap<String, Object> sortedMap = new TreeMap<>(map);
    for (BothEngines engines : engines()) {
      assertBecomes(engines, new PersistentBag<>(NO_SESSION, list), new ArrayList<>(list));
      assertBecomes(engines, new PersistentList<>(NO_SESSION, list), new ArrayList<>(list));
      assertBecomes(engines, new PersistentSet<>(NO_SESSION, set), set);
      assertBecomes(engines, new PersistentSortedSet<>(NO_SESSION, sorted), sorted);
      assertBecomes(engines, new PersistentMap<>(NO_SESSION, map), map);
      assertBecomes(engines, new PersistentSortedMap<>(NO_SESSION, sortedMap), sortedMap);
    }
  }

  private static Author author() {
    Author author = new Author();
    author.name = "Ada";
    author.books = new PersistentBag<>(NO_SESSION, new ArrayList<>());
    author.tags = new PersistentSet<>(NO_SESSION, new LinkedHashSet<>(List.of("x", "y")));
    author.prices = new PersistentMap<>(NO_SESSION, new LinkedHashMap<>(Map.of("a", 1)));
    Book book = new Book();
    book.title = "Notes";
    author.books.add(book);
    return author;
  }

  private static void assertLoaded(Author copy) {
    assertSame(copy.getClass(), Author.class);
    assertSame(copy.books.getClass(), ArrayList.class);
    assertEquals(copy.name, "Ada");
    assertEquals(copy.books.get(0).title, "Notes");
    assertEquals(copy.tags, Set.of("x", "y"));
    assertEquals(copy.prices, Map.of("a", 1));
  }

  @Test
  public void entitiesComeBackWithPlainCollections() {
    for (BothEngines engines : engines()) {
      engines.roundTrip(author(), HibernateModuleTest::assertLoaded);
      byte[] bytes = engines.serialize(author());
      assertLoaded(engines.generator().deserialize(bytes, Author.class));
      assertLoaded(engines.interpreter().copy(author()));
    }
  }

  @Test
  public void aLoadedProxyBecomesItsEntity() {
    Book book = new Book();
    book.title = "Notes";
    book.author = new LazyAuthor(author());
    for (BothEngines engines : engines()) {
      engines.roundTrip(book, copy -> assertLoaded(copy.author));
      assertLoaded(engines.generator().deserialize(engines.serialize(book), Book.class).author);
      LibraryTypes.assertCopies(
          engines, new LazyAuthor(author()), (copy, value) -> assertLoaded((Author) copy));
      assertLoaded(engines.interpreter().copy(book).author);
    }
  }

  @Test
  public void referencesLeadToOneEntity() {
    BothEngines engines = engines().get(1);
    Author author = author();
    author.books.get(0).author = author;
    engines.roundTrip(author, copy -> assertSame(copy.books.get(0).author, copy));
    Author lazy = new LazyAuthor(author());
    engines.roundTrip(
        new Object[] {lazy, lazy, new Author()},
        copy -> {
          assertSame(copy[0], copy[1]);
          assertNotSame(copy[0], copy[2]);
        });
    Author entity = author();
    engines.roundTrip(
        new Object[] {entity, new LazyAuthor(entity)}, copy -> assertSame(copy[0], copy[1]));
  }

  @Test
  public void anEntityThatLeadsBackToItsProxyIsRefused() {
    Author entity = author();
    LazyAuthor proxy = new LazyAuthor(entity);
    entity.books.get(0).author = proxy;
    Fory fory = engines().get(1).interpreter();
    assertSame(fory.copy(entity).getClass(), Author.class);
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(proxy));
  }

  @Test
  public void whatIsNotLoadedIsRefused() {
    Author author = new Author();
    author.name = "Ada";
    author.books = new PersistentBag<>(NO_SESSION);
    Book book = new Book();
    book.author = new LazyAuthor(null);
    for (BothEngines engines : engines()) {
      for (Object value : List.of(author, book, new PersistentSet<>(NO_SESSION))) {
        UnsupportedTypeException refused =
            engines.failureToWrite(value, UnsupportedTypeException.class);
        assertTrue(refused.problem().contains("has not loaded"), refused.getMessage());
      }
    }
  }

  /** A message that names a collection and has something else in it. */
  @Test
  public void hostileFormsAreErrorsOfTheFamily() {
    for (BothEngines engines : engines()) {
      byte[] bytes = engines.serialize(author());
      for (int i = 1; i < bytes.length; i++) {
        for (int changed : new int[] {0, 1, 2, 3, 4, 8, 0x7F, 0xFF, bytes[i] + 1, bytes[i] ^ 4}) {
          byte[] other = bytes.clone();
          other[i] = (byte) changed;
          for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
            try {
              Object unused = fory.deserialize(other, Author.class);
            } catch (ForyException e) {
              assertTrue(e.getMessage().length() > 0);
            }
          }
        }
      }
    }
  }
}
