package io.fory.evolution;

import static io.fory.evolution.OwnTypeArgumentsTest.add;
import static io.fory.evolution.OwnTypeArgumentsTest.put;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.Fory;
import io.fory.error.TypeMismatchException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What an application's containers hold must fit the bounds of their class and the type arguments
 * of their place, which may be a class and an interface that do not extend each other.
 */
public final class OwnTypeBoundsTest {
  interface Named {}

  static class Shape {
    int n;
  }

  static class NamedShape extends Shape implements Named {}

  @SuppressWarnings({"serial", "UnusedTypeParameter"})
  static class Sorted<M, T extends Comparable<T>> extends ArrayList<T> {}

  @SuppressWarnings({"serial", "UnusedTypeParameter"})
  static class Shapes<M, T extends Shape> extends ArrayList<T> {}

  @SuppressWarnings("serial")
  static class Multi<K, V extends Comparable<V>> extends HashMap<K, List<V>> {}

  static class Bounds<N extends Number & Comparable<N>> {
    Sorted<String, ? extends Number> wildcard = new Sorted<>();
    Sorted<String, N> variable = new Sorted<>();
    Shapes<String, ? extends Named> shapes = new Shapes<>();
    Multi<String, ? extends Number> multi = new Multi<>();
  }

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  @Test(dataProvider = "engines")
  public void boundsAndArgumentsMayBeAClassAndAnInterface(boolean compatible, boolean tracking) {
    Fory fory =
        Fory.builder()
            .withCompatible(compatible)
            .withRefTracking(tracking)
            .withAsyncCompilation(false)
            .registerAll(Bounds.class, Sorted.class, Shapes.class, Multi.class, NamedShape.class)
            .build();
    for (int i = 0; i < 2; i++) {
      Bounds<Integer> model = new Bounds<>();
      assertEquals(fory.deserialize(fory.serialize(model), Bounds.class).wildcard, List.of());
      add(model.wildcard, 1);
      add(model.variable, 2);
      add(model.shapes, new NamedShape());
      put(model.multi, "a", new ArrayList<>(List.of(3)));
      Bounds<?> read = fory.deserialize(fory.serialize(model), Bounds.class);
      for (Bounds<?> back : List.of(read, fory.copy(model))) {
        assertEquals(back.wildcard, List.of(1));
        assertEquals(back.variable, List.of(2));
        assertEquals(back.shapes.size(), 1);
        assertEquals(back.multi, Map.of("a", List.of(3)));
      }
      for (Object wrong : new Object[] {"no number", new AtomicInteger()}) { // and not comparable
        Bounds<Integer> other = new Bounds<>();
        add(other.wildcard, wrong);
        assertThrows(TypeMismatchException.class, () -> fory.serialize(other));
        assertThrows(TypeMismatchException.class, () -> fory.copy(other));
      }
      fory.ensureCompiled(Bounds.class);
    }
  }

  @Test
  public void elementsAreNotConvertedToWhatTheirContainerDoesNotTake() {
    String groups = " class Groups<T> extends java.util.ArrayList<java.util.List<T>> {}";
    Version before = Version.of("class Model { Groups<String> items; }" + groups);
    Object made = before.make("Groups");
    add((List<?>) made, new ArrayList<>(List.of("a")));
    String sets = "class Model { java.util.List<java.util.Set<String>> items; }";
    Crossing.of(before, Version.of(sets + groups)).refusal(before.model("items", made));
  }

  @Test
  public void bothAClassAndAnInterfaceAreRequiredOfWhatIsRead() {
    String sorted = " class Sorted<M, T%s> extends java.util.ArrayList<T> {}";
    String field = "class Model { Object first; Sorted<String, ? extends Number> items; }";
    Version open = Version.of(field.replace(" extends Number", "") + sorted.replace("%s", ""));
    Version bound = Version.of(field + sorted.replace("%s", " extends Comparable<T>"));
    for (Object element : new Object[] {1, "no number", new AtomicInteger()}) {
      for (Object first : new Object[] {null, element}) {
        Object list = open.make("Sorted");
        add((List<?>) list, element);
        Object model = open.model("first", first, "items", list);
        if (element instanceof Integer) {
          Crossing.of(open, bound).read(model);
        } else {
          Crossing.of(open, bound).failure(model, TypeMismatchException.class);
        }
      }
    }
  }
}
