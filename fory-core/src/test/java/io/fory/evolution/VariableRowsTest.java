package io.fory.evolution;

import static io.fory.evolution.OwnTypeArgumentsTest.add;
import static io.fory.evolution.OwnTypeArgumentsTest.put;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.Fory;
import io.fory.TypeRef;
import io.fory.error.TypeMismatchException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Arrays of a type variable in an application's containers: those without an element are told by
 * their class, at the root of a message as in a field.
 */
public final class VariableRowsTest {
  @SuppressWarnings("serial")
  static class Rows<T> extends ArrayList<T[]> {}

  @SuppressWarnings("serial")
  static class KeyedRows<V> extends HashMap<String, V[]> {}

  @SuppressWarnings("serial")
  static class ListRows<T> extends ArrayList<List<T[]>> {}

  @SuppressWarnings("serial")
  static class CountedRows<T> extends ArrayList<T[]> {
    int n = 1;
  }

  private static final String SOURCES =
      " class Rows<T> extends ArrayList<T[]> {} class KeyedRows<V> extends HashMap<String, V[]> {}"
          + " class ListRows<T> extends ArrayList<List<T[]>> {}"
          + " class CountedRows<T> extends ArrayList<T[]> { int n = 1; }"
          + " class Base<T> { T[] array; } class Sub<T> extends Base<T> {}";

  @DataProvider
  public Object[][] arrays() {
    return new Object[][] {
      {new String[0], true},
      {new Object[0], true},
      {new Object[] {null}, true},
      {new Serializable[0], true},
      {new Integer[0], false},
      {new Integer[] {null}, false},
      {new HashSet<?>[0], false},
      {new Number[0][], false},
    };
  }

  private static Object filled(Object container, Object array) {
    if (container instanceof Map<?, ?> map) {
      return put(map, "k", array);
    }
    boolean lists = container.getClass().getSimpleName().equals("ListRows");
    return add((List<?>) container, lists ? new ArrayList<>(List.<Object>of(array)) : array);
  }

  @Test(dataProvider = "arrays")
  public void theRootIsCheckedByItsArguments(Object array, boolean fits) {
    for (boolean tracking : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder()
              .withRefTracking(tracking)
              .registerAll(Rows.class, KeyedRows.class, ListRows.class, CountedRows.class)
              .build();
      require(fory, new TypeRef<Rows<String>>() {}, filled(new Rows<>(), array), fits);
      require(fory, new TypeRef<KeyedRows<String>>() {}, filled(new KeyedRows<>(), array), fits);
      require(fory, new TypeRef<ListRows<String>>() {}, filled(new ListRows<>(), array), fits);
      require(
          fory, new TypeRef<CountedRows<String>>() {}, filled(new CountedRows<>(), array), fits);
      List<Object> inside = new ArrayList<>(List.of(filled(new Rows<>(), array)));
      require(fory, new TypeRef<List<Rows<String>>>() {}, inside, fits);
    }
  }

  private static void require(Fory fory, TypeRef<?> type, Object root, boolean fits) {
    byte[] message = fory.serialize(root);
    if (fits) {
      assertEquals(fory.readerFor(type).read(message).getClass(), root.getClass());
    } else {
      assertThrows(TypeMismatchException.class, () -> fory.readerFor(type).read(message));
    }
  }

  @Test(dataProvider = "arrays")
  public void aFieldIsCheckedLikewiseWhoeverHasReadItFirst(Object array, boolean fits) {
    for (String type : List.of("Rows", "KeyedRows", "ListRows", "CountedRows")) {
      String model = "class Model { Object first; " + type + "<%s> rows; }" + SOURCES;
      Version before = Version.of(model.replace("%s", "Object"));
      Version after = Version.of(model.replace("%s", "String"));
      Object rows = filled(before.make(type), array);
      for (Object first : new Object[] {null, rows}) {
        require(Crossing.of(before, after), before.model("first", first, "rows", rows), fits);
      }
    }
  }

  @Test(dataProvider = "arrays")
  public void soIsAFieldOfAGenericClass(Object array, boolean fits) {
    String model = "class Model extends Base<%s> { Object a; }" + SOURCES;
    Version before = Version.of(model.replace("%s", "Object"));
    Version after = Version.of(model.replace("%s", "String"));
    for (Object first : new Object[] {null, array}) {
      require(Crossing.of(before, after), before.model("a", first, "array", array), fits);
    }
  }

  private static void require(Crossing crossing, Object model, boolean fits) {
    if (fits) {
      crossing.readTracked(model);
    } else {
      crossing.failure(model, TypeMismatchException.class);
    }
  }
}
