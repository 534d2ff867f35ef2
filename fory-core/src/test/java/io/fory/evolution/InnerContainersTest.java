package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.TypeRef;
import io.fory.error.TypeMismatchException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Elements whose type the class around a container binds, and those of an {@code Iterable}. */
@SuppressWarnings({"serial", "ClassCanBeStatic"}) // only Fory writes them; inner on purpose
public final class InnerContainersTest {
  static class Outer<T> {
    class In extends ArrayList<T> {}

    In inherited;
  }

  static final class Bound extends Outer<Integer> {}

  /** Holds containers of its own kind, and of no two levels alike. */
  static class Tree<T> {
    class Node extends ArrayList<Tree<T>.Node> {}

    class Grown extends ArrayList<Tree<List<T>>.Grown> {}
  }

  /** Is no container. */
  static final class Range implements Iterable<Integer> {
    int from;
    int to;

    @Override
    public Iterator<Integer> iterator() {
      return List.of(from, to).iterator();
    }
  }

  static final class Numbers {
    Outer<Integer>.In inner;
    Iterable<Integer> any;
    List<Iterable<? extends Number>> lists;
    List<Outer<Integer>.In> inners;
    Bound bound;
    Tree<Integer>.Node tree;
    Tree<Integer>.Grown grown;
  }

  @SuppressWarnings("rawtypes")
  static final class Raw {
    Outer.In inner;
    Iterable any;
    List<Iterable> lists;
    List<Outer.In> inners;
    Bound bound;
    Tree.Node tree;
    Tree.Grown grown;
  }

  @SuppressWarnings("unchecked") // as broken casts do
  private static Outer<Integer>.In inner(Object element) {
    Outer<Integer>.In made = new Outer<Integer>().new In();
    ((List<Object>) (List<?>) made).add(element);
    return made;
  }

  @SuppressWarnings("unchecked") // as above
  private static Numbers with(String field, Object element) {
    Numbers made = new Numbers();
    List<Integer> list = (List<Integer>) (List<?>) new ArrayList<>(Arrays.asList(element));
    switch (field) {
      case "inner" -> made.inner = inner(element);
      case "any" -> made.any = list;
      case "lists" -> made.lists = new ArrayList<>(List.of(list));
      case "inners" -> made.inners = new ArrayList<>(List.of(inner(element)));
      default -> {
        made.bound = new Bound();
        made.bound.inherited = inner(element);
      }
    }
    return made;
  }

  private static Fory fory(Class<?> type, boolean tracking) {
    return Fory.builder()
        .withRefTracking(tracking)
        .withAsyncCompilation(false)
        .register(type, "Model")
        .register(Outer.In.class, "In")
        .register(Outer.class, "Outer")
        .register(Bound.class, "Bound")
        .register(Tree.Node.class, "Node")
        .register(Tree.Grown.class, "Grown")
        .register(Tree.class, "Tree")
        .register(Range.class, "Range")
        .build();
  }

  @DataProvider
  public Object[][] places() {
    List<Object[]> rows = new ArrayList<>();
    for (String field : List.of("inner", "any", "lists", "inners", "bound")) {
      rows.add(new Object[] {field, false});
      rows.add(new Object[] {field, true});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "places")
  public void elementsOfOtherTypesAreRefused(String field, boolean tracking) {
    Fory fory = fory(Numbers.class, tracking);
    Numbers wrong = with(field, "text");
    for (int i = 0; i < 2; i++) {
      expectThrows(TypeMismatchException.class, () -> fory.serialize(wrong));
      expectThrows(TypeMismatchException.class, () -> fory.copy(wrong));
      fory.ensureCompiled(Numbers.class);
    }
  }

  @Test(dataProvider = "places")
  public void othersHaveTheBytesOfTheRawTypes(String field, boolean tracking) throws Exception {
    Fory fory = fory(Numbers.class, tracking);
    Numbers right = with(field, 1);
    byte[] bytes = fory.serialize(right);
    Raw raw = new Raw();
    java.lang.reflect.Field same = Raw.class.getDeclaredField(field);
    same.set(raw, Numbers.class.getDeclaredField(field).get(right));
    assertEquals(fory(Raw.class, tracking).serialize(raw), bytes);
    Numbers read = fory.deserialize(bytes, Numbers.class);
    assertEquals(fory.serialize(read), bytes);
    assertEquals(fory.serialize(fory.copy(right)), bytes);
  }

  @Test
  public void anIterableMayBeAnyContainerAndNone() {
    Fory fory = fory(Numbers.class, false);
    Range range = new Range();
    range.to = 7;
    for (Iterable<Integer> any : List.of(Set.of(1), List.of(1, 2), inner(3), range)) {
      Numbers numbers = new Numbers();
      numbers.any = any;
      numbers.lists = List.of(any);
      Numbers read = fory.deserialize(fory.serialize(numbers), Numbers.class);
      List<Object> elements = new ArrayList<>();
      read.any.forEach(elements::add);
      read.lists.get(0).forEach(elements::add);
      List<Object> expected = new ArrayList<>();
      any.forEach(expected::add);
      any.forEach(expected::add);
      assertEquals(elements, expected);
    }
  }

  @Test
  public void rootsAreCheckedToo() {
    Fory fory = fory(Numbers.class, false);
    byte[] texts = fory.serialize(inner("text"));
    TypeMismatchException error =
        expectThrows(
            TypeMismatchException.class,
            () -> fory.deserialize(texts, new TypeRef<Outer<Integer>.In>() {}));
    assertTrue(error.getMessage().contains("declared java.lang.Integer"), error.getMessage());
    assertEquals(fory.deserialize(texts, new TypeRef<Outer<String>.In>() {}), List.of("text"));
    byte[] list = fory.serialize(new ArrayList<>(List.of(1)));
    expectThrows(
        TypeMismatchException.class,
        () -> fory.deserialize(list, new TypeRef<Iterable<String>>() {}));
    assertEquals(fory.deserialize(list, new TypeRef<Iterable<Integer>>() {}), List.of(1));
  }

  @Test
  public void containersThatHoldTheirOwnKindAreFollowedToTheFirstLevel() {
    Fory fory = fory(Numbers.class, false);
    Numbers numbers = new Numbers();
    Tree<Integer> tree = new Tree<>();
    numbers.tree = tree.new Node();
    numbers.tree.add(tree.new Node());
    numbers.grown = tree.new Grown();
    Numbers read = fory.deserialize(fory.serialize(numbers), Numbers.class);
    assertEquals(read.tree, numbers.tree);
    assertEquals(read.grown, numbers.grown);
  }
}
