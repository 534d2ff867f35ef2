package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.TypeRef;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.VerificationException;
import io.fory.fixture.BothEngines;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Dictionary;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A {@code Dictionary} is a map, which is read as a {@code Hashtable}. */
@SuppressWarnings("JdkObsolete") // the class that is declared
public final class DictionariesTest {
  static final class Field {
    @ForyField(nullable = true)
    Dictionary<String, Integer> value;
  }

  static final class Raw {
    @SuppressWarnings("rawtypes")
    Dictionary value;
  }

  static final class InList {
    List<Dictionary<String, Integer>> value;
  }

  static final class InMap {
    Map<String, Dictionary<Integer, Dictionary<String, String>>> value;
  }

  static final class InArray {
    Dictionary<String, BigInteger>[] value;
  }

  static final class InOptional {
    Optional<Dictionary<String, Integer>> value;
  }

  static final class InIterable {
    Iterable<Dictionary<String, Integer>> value;
  }

  static final class Encoded {
    @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.DEFAULT, ForyEncoding.FIXED})
    Dictionary<String, Integer> value;
  }

  @ForyUnion
  sealed interface Case permits Table {}

  record Table(Dictionary<String, Integer> value) implements Case {}

  static final class Cases {
    Case value;
  }

  static final class AMap {
    @ForyField(nullable = true)
    Map<String, Integer> value;
  }

  static final class Anything {
    @ForyField(nullable = true)
    Object value;
  }

  static final class Chars {
    Dictionary<String, char[]> value;
  }

  static final class IterableOfChars {
    Iterable<Dictionary<String, char[]>> value;
  }

  /** No map. */
  static final class Empty extends Dictionary<String, Integer> {
    @Override
    public int size() {
      return 0;
    }

    @Override
    public boolean isEmpty() {
      return true;
    }

    @Override
    public Enumeration<String> keys() {
      return Collections.emptyEnumeration();
    }

    @Override
    public Enumeration<Integer> elements() {
      return Collections.emptyEnumeration();
    }

    @Override
    public Integer get(Object key) {
      return null;
    }

    @Override
    public Integer put(String key, Integer value) {
      return null;
    }

    @Override
    public Integer remove(Object key) {
      return null;
    }
  }

  private static BothEngines engines(int mode, Class<?>... types) {
    Consumer<ForyBuilder> xlang =
        builder -> {
          builder.withXlang(true).withCompatible((mode & 2) == 0).register(types[0], "test.Model");
          for (int i = 1; i < types.length; i++) {
            builder.register(types[i]);
          }
        };
    return (mode & 1) != 0 ? BothEngines.tracking(xlang) : BothEngines.of(xlang);
  }

  private static <K, V> Hashtable<K, V> table(K key, V value) {
    Hashtable<K, V> table = new Hashtable<>();
    table.put(key, value);
    return table;
  }

  private static Object holding(Class<?> type, Object value) {
    try {
      Object holder = type.getDeclaredConstructor().newInstance();
      type.getDeclaredField("value").set(holder, value);
      return holder;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  @DataProvider
  public Object[][] places() {
    Hashtable<String, Integer> table = table("k", 1);
    return new Object[][] {
      {Field.class, table},
      {Raw.class, table},
      {InList.class, new ArrayList<>(List.of(table, table("l", 2)))},
      {InMap.class, new HashMap<>(Map.of("m", table(1, table("k", "v"))))},
      {InArray.class, new Dictionary<?, ?>[] {table("k", BigInteger.TWO), null}},
      {InOptional.class, Optional.of(table)},
      {InIterable.class, new ArrayList<>(List.of(table))},
      {Encoded.class, table},
      {Cases.class, new Table(table)},
    };
  }

  @Test(dataProvider = "places")
  public void itComesBackAsAHashtable(Class<?> type, Object value) {
    for (int mode = 0; mode < 4; mode++) {
      BothEngines engines = engines(mode, type);
      engines.interpreter().verify();
      engines.roundTrip(holding(type, value));
    }
  }

  @Test
  public void itIsAMapForWritersAndReadersThatDeclareOne() {
    for (int mode = 0; mode < 4; mode++) {
      BothEngines tables = engines(mode, Field.class);
      BothEngines maps = engines(mode, AMap.class);
      byte[] message = tables.serialize(holding(Field.class, table("k", 1)));
      AMap map = new AMap();
      map.value = new HashMap<>(Map.of("k", 1));
      assertEquals(maps.serialize(map), message);
      for (Fory fory : List.of(tables.interpreter(), tables.generator())) {
        assertEquals(((Field) fory.deserialize(message)).value, table("k", 1));
        map.value.put("null", null);
        byte[] nulls = maps.serialize(map);
        ForyException error = tables.failureToRead(nulls, IncompatibleSchemaException.class);
        assertEquals(error.path(), "value{value}");
        assertEquals(error.cure(), "Declare java.util.Map instead, which takes null");
        map.value.remove("null");
      }
      map.value.put(null, 1);
      tables.failureToRead(maps.serialize(map), IncompatibleSchemaException.class);
    }
  }

  @Test
  public void anUndeclaredMapBecomesOne() {
    for (int mode : new int[] {0, 1}) {
      BothEngines tables = engines(mode, Field.class);
      BothEngines open = engines(mode, Anything.class);
      byte[] message = open.serialize(holding(Anything.class, new HashMap<>(Map.of("k", 1))));
      for (Fory fory : List.of(tables.interpreter(), tables.generator())) {
        assertEquals(((Field) fory.deserialize(message)).value, table("k", 1));
      }
      byte[] wrong = open.serialize(holding(Anything.class, new HashMap<>(Map.of("k", "v"))));
      tables.failureToRead(wrong, TypeMismatchException.class);
    }
  }

  static final class Shared {
    Object a;
    Object b;
    Dictionary<String, Integer> c;
    Dictionary<String, Integer> d;
  }

  @Test
  public void aSharedOneStaysShared() {
    BothEngines engines =
        BothEngines.tracking(builder -> builder.withXlang(true).register(Shared.class));
    Shared shared = new Shared();
    shared.a = table("a", 1);
    shared.b = "b";
    shared.c = table("k", 1);
    shared.d = shared.c;
    engines.roundTrip(
        shared,
        read -> {
          assertEquals(read.a, Map.of("a", 1));
          assertEquals(read.c, table("k", 1));
          assertEquals(read.d, read.c);
        });
  }

  static final class Both {
    @ForyField(ref = true)
    Dictionary<String, Integer> c = table("k", 1);

    @ForyField(ref = true)
    Dictionary<String, Integer> d = c;
  }

  @Test
  public void soDoesATrackedOne() {
    BothEngines engines =
        BothEngines.tracking(builder -> builder.withXlang(true).register(Both.class));
    engines.roundTrip(new Both(), read -> assertSame(read.c, read.d));
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Both copy = fory.copy(new Both());
      assertSame(copy.c, copy.d);
    }
  }

  @Test
  public void oneOfTheApplicationThatIsNoMapIsRefused() {
    for (int mode = 0; mode < 4; mode++) {
      BothEngines engines = engines(mode, Field.class, Empty.class);
      engines.failureToWrite(holding(Field.class, new Empty()), TypeMismatchException.class);
    }
  }

  @Test
  public void itsElementsAreVerified() {
    for (Class<?> type : List.of(Chars.class, IterableOfChars.class)) {
      Fory fory = engines(0, type).interpreter();
      expectThrows(VerificationException.class, fory::verify);
    }
  }

  @Test
  public void whatItDoesNotDeclareIsRefused() {
    for (int mode = 0; mode < 4; mode++) {
      ForyException error =
          engines(mode, Field.class)
              .failureToWrite(holding(Field.class, table("k", "v")), TypeMismatchException.class);
      assertEquals(error.path(), "Field.value{value}");
      error =
          engines(mode, InIterable.class)
              .failureToWrite(
                  holding(InIterable.class, List.of(table(1, 1))), TypeMismatchException.class);
      assertEquals(error.path(), "InIterable.value[0]{key}");
    }
  }

  @Test
  public void aRootThatIsAskedForIsOneToo() {
    Fory fory = Fory.builder().withXlang(true).build();
    byte[] message = fory.serialize(new HashMap<>(Map.of("k", 1)));
    assertEquals(fory.deserialize(message, Dictionary.class), table("k", 1));
    Dictionary<String, Integer> read =
        fory.deserialize(message, new TypeRef<Dictionary<String, Integer>>() {});
    assertEquals(read, table("k", 1));
    expectThrows(
        ForyException.class,
        () -> fory.deserialize(message, new TypeRef<Dictionary<String, String>>() {}));
  }

  /** They would be lost. */
  @Test
  public void propertiesWithDefaultsAreRefused() {
    Properties defaults = new Properties();
    defaults.put("k", "v");
    Properties properties = new Properties(defaults);
    properties.put("l", "w");
    for (Class<?> type : List.of(Raw.class, AnyMap.class, AnyTable.class, Anything.class)) {
      for (int mode = 0; mode < 4; mode++) {
        BothEngines engines = engines(mode, type);
        ForyException error =
            engines.failureToWrite(holding(type, properties), UnsupportedTypeException.class);
        assertEquals(error.path(), type.getSimpleName() + ".value");
        engines.failure(
            UnsupportedTypeException.class, fory -> fory.copy(holding(type, properties)));
        for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
          fory.deserialize(fory.serialize(holding(type, defaults)));
          fory.copy(holding(type, defaults));
        }
      }
    }
  }

  static final class AnyMap {
    Map<Object, Object> value;
  }

  static final class AnyTable {
    Hashtable<Object, Object> value;
  }
}
