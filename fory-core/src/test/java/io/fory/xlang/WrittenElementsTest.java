package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.BothEngines;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What an {@code Iterable} does not declare, as unchecked casts put it there, is refused when it is
 * written, as it is when it is copied or read.
 */
public final class WrittenElementsTest {
  static final class Texts {
    Iterable<String> value;
  }

  static final class Required {
    @ForyField(nullable = false, ref = false)
    Iterable<String> value;
  }

  record Component(Iterable<String> value) {}

  static final class InList {
    List<Iterable<String>> value;
  }

  static final class InMap {
    Map<Iterable<String>, Iterable<String>> value;
  }

  static final class InArray {
    Iterable<String>[] value;
  }

  static final class InOptional {
    Optional<Iterable<String>> value;
  }

  static final class OfLists {
    Iterable<List<String>> value;
  }

  static final class OfSets {
    Iterable<TreeSet<String>> value;
  }

  static final class OfMaps {
    Iterable<Map<String, List<String>>> value;
  }

  static final class OfArrays {
    Iterable<List<String>[]> value;
  }

  static final class OfIterables {
    Iterable<Iterable<String>> value;
  }

  /** A list of the application that says which elements it has. */
  static final class Names extends ArrayList<Iterable<String>> {
    private static final long serialVersionUID = 1L;
  }

  static final class HoldsNames {
    Names value;
  }

  /** A list of the application that the application writes. */
  static final class Served extends ArrayList<Object> {
    private static final long serialVersionUID = 1L;

    Served(Object element) {
      add(element);
    }
  }

  static final class ServedSerializer implements Serializer<Served> {
    @Override
    public void write(WriteContext out, Served value) {
      out.writeObject(value.get(0));
    }

    @Override
    public Served read(ReadContext in) {
      return new Served(in.readObject());
    }
  }

  /** Cases whose components are containers. */
  @ForyUnion
  sealed interface Case permits Open, Closed, Keyed, Listed {}

  record Open(Iterable<String> value) implements Case {}

  record Closed(List<String> value) implements Case {}

  record Keyed(Map<String, Iterable<String>> value) implements Case {}

  @SuppressWarnings("ArrayRecordComponent") // what a case may hold
  record Listed(List<String>[] value) implements Case {}

  static final class Cases {
    Case value;
  }

  private static BothEngines engines(int mode, Class<?> type, Class<?>... others) {
    boolean tracking = (mode & 1) != 0;
    Consumer<ForyBuilder> xlang =
        builder -> {
          builder
              .withXlang(true)
              .withCompatible((mode & 2) == 0)
              .register(type, "test.Model")
              .registerSerializer(Served.class, new ServedSerializer());
          for (Class<?> other : others) {
            builder.register(other);
          }
        };
    return tracking ? BothEngines.tracking(xlang) : BothEngines.of(xlang);
  }

  private static Object[] row(Class<?> type, Object right, Object wrong, String path) {
    return new Object[] {type, right, wrong, path};
  }

  private static List<Object> list(Object... elements) {
    return new ArrayList<>(Arrays.asList(elements));
  }

  private static Map<Object, Object> map(Object key, Object value) {
    Map<Object, Object> map = new HashMap<>();
    map.put(key, value);
    return map;
  }

  @DataProvider
  public Object[][] elements() {
    return new Object[][] {
      row(Texts.class, list("a", null), list("a", null, 1), "value[2]"),
      row(Texts.class, list("a", "b"), list(1, 2), "value[0]"),
      row(Texts.class, new HashSet<>(list("a")), new HashSet<>(list(1)), "value[0]"),
      row(Texts.class, new LinkedList<>(list("a")), new LinkedList<>(list(1)), "value[0]"),
      row(Texts.class, List.of("a"), List.of(1), "value[0]"),
      row(Texts.class, new Served("a"), new Served(1), "value"),
      row(Required.class, list("a"), list("a", 1), "value[1]"),
      row(InList.class, list(list("a")), list(list("a"), list(1)), "value[1][0]"),
      row(InList.class, list(list("a"), null), list(null, list(1)), "value[1][0]"),
      row(
          InList.class,
          list(list("a"), new HashSet<>(list("a"))),
          list(list("a"), new HashSet<>(list(1))),
          "value[1][0]"),
      row(InMap.class, map(list("a"), list("a")), map(list("a"), list(1)), "value{value}[0]"),
      row(InMap.class, map(list("a"), null), map(list(1), null), "value{key}[0]"),
      row(
          InArray.class,
          new Iterable<?>[] {list("a")},
          new Iterable<?>[] {null, list(1)},
          "value[1][0]"),
      row(InOptional.class, Optional.of(list("a")), Optional.of(list(1)), "value[0]"),
      row(OfLists.class, list(list("a")), list(list(1)), "value[0][0]"),
      row(OfLists.class, list(list("a")), list(list("a"), new HashSet<>()), "value[1]"),
      row(
          OfSets.class,
          list(new TreeSet<>(list("a"))),
          list(new TreeSet<>(list(1))),
          "value[0][0]"),
      row(OfMaps.class, list(map("k", list("a"))), list(map("k", list(1))), "value[0]{value}[0]"),
      row(OfMaps.class, list(map("k", list("a"))), list(map(1, list("a"))), "value[0]{key}"),
      row(
          OfArrays.class,
          list((Object) new List<?>[] {list("a")}),
          list((Object) new List<?>[] {null, list(1)}),
          "value[0][1][0]"),
      row(OfIterables.class, list(list("a")), list(list("a", 1)), "value[0][1]"),
      row(OfIterables.class, list(new Served("a")), list(new Served(1)), "value[0]"),
      row(HoldsNames.class, names(list("a")), names(list(1)), "value[0][0]"),
      row(Cases.class, new Open(text(list("a"))), new Open(text(list(1))), "value[0]"),
      row(Cases.class, new Closed(text(list("a"))), new Closed(text(list(1))), "value[0]"),
      row(
          Cases.class,
          new Keyed(keyed(map("k", list("a")))),
          new Keyed(keyed(map("k", list(1)))),
          "value{value}[0]"),
      row(
          Cases.class,
          new Keyed(keyed(map("k", null))),
          new Keyed(keyed(map(1, list("a")))),
          "value{key}"),
      row(Cases.class, new Listed(array(list("a"))), new Listed(array(list(1))), "value"),
    };
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // as the applications do that get here
  private static Names names(Object element) {
    Names names = new Names();
    ((List) names).add(element);
    return names;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // as above
  private static List<String> text(List<?> elements) {
    return (List) elements;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // as above
  private static Map<String, Iterable<String>> keyed(Map<?, ?> map) {
    return (Map) map;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // as above
  private static List<String>[] array(List<?> element) {
    return (List[]) new List<?>[] {element};
  }

  private static Object holding(Class<?> type, Object value) throws ReflectiveOperationException {
    Object holder = type.getDeclaredConstructor().newInstance();
    type.getDeclaredField("value").set(holder, value);
    return holder;
  }

  @Test(dataProvider = "elements")
  public void whatIsNotDeclaredIsNotWritten(Class<?> type, Object right, Object wrong, String path)
      throws ReflectiveOperationException {
    for (int mode = 0; mode < 4; mode++) {
      BothEngines engines = engines(mode, type);
      byte[] message = engines.serialize(holding(type, right));
      assertEquals(engines.serialize(engines.generator().deserialize(message)), message);
      TypeMismatchException error =
          engines.failureToWrite(holding(type, wrong), TypeMismatchException.class);
      assertEquals(error.path(), type.getSimpleName() + "." + path);
    }
  }

  @Test
  public void neitherIsItInARecord() {
    for (int mode = 0; mode < 4; mode++) {
      BothEngines engines = engines(mode, Component.class);
      engines.serialize(new Component(List.of("a")));
      TypeMismatchException error =
          engines.failureToWrite(new Component(text(List.of(1))), TypeMismatchException.class);
      assertEquals(error.path(), "Component.value[0]");
    }
  }

  /** A map that can be iterated over, too. */
  static final class Both extends HashMap<String, String> implements Iterable<String> {
    private static final long serialVersionUID = 1L;

    @Override
    public Iterator<String> iterator() {
      return List.of("a").iterator();
    }
  }

  /** It would be read as a map, which is no Iterable. */
  @Test
  public void aMapIsNotWrittenAsAnIterable() throws ReflectiveOperationException {
    for (int mode = 0; mode < 4; mode++) {
      BothEngines engines = engines(mode, Texts.class, Both.class);
      Object holder = holding(Texts.class, new Both());
      TypeMismatchException error = engines.failureToWrite(holder, TypeMismatchException.class);
      assertEquals(error.path(), "Texts.value");
    }
  }
}
