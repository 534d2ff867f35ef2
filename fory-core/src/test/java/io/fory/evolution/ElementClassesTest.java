package io.fory.evolution;

import io.fory.error.TypeMismatchException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a class of containers declares for its elements counts wherever an object of it arrives. */
public final class ElementClassesTest {
  private static final String NUMBERS = " class Many extends ArrayList<Integer> {}";
  private static final String TEXTS = " class Many extends ArrayList<String> {}";

  private interface Content {
    Object of(Object many);
  }

  private static Object[] row(String from, String to, Content content) {
    return new Object[] {from, to, content};
  }

  @DataProvider
  public Object[][] places() {
    return new Object[][] {
      row("List<Integer>", "List<Integer>", many -> many),
      row("List<Integer>", "@ForyField(nullable = false) List<Integer>", many -> many),
      row("List<Integer>", "LinkedHashSet<Integer>", many -> many),
      row("List<Integer>", "Integer[]", many -> many),
      row("List<Integer>", "int[]", many -> many),
      row("List<List<Integer>>", "List<Integer>[]", many -> list(many)),
      row("List<Integer>[]", "List<List<Integer>>", many -> new List<?>[] {(List<?>) many}),
      row("Optional<List<Integer>>", "Optional<List<Integer>>", Optional::of),
      row("Many", "Many", many -> many),
    };
  }

  private static List<Object> list(Object element) {
    return new ArrayList<>(Arrays.asList(element));
  }

  @Test(dataProvider = "places")
  @SuppressWarnings("unchecked") // a collection of integers at the writer
  public void aClassWhoseElementsAreOthersHereIsRefused(String from, String to, Content content) {
    Version before = Version.of("class Model { " + from + " items; }" + NUMBERS);
    Version after = Version.of("class Model { " + to + " items; }" + TEXTS);
    Object many = before.make("Many");
    ((Collection<Object>) many).add(1);
    Object model = before.model("items", content.of(many));
    Crossing.of(before, after).failure(model, TypeMismatchException.class);
    Version same = Version.of("class Model { " + to + " items; }" + NUMBERS);
    Crossing.of(before, same).read(model);
  }
}
