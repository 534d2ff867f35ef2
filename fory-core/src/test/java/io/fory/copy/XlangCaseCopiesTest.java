package io.fory.copy;

import static org.testng.Assert.assertEquals;

import io.fory.ForyBuilder;
import io.fory.annotation.ForyUnion;
import io.fory.fixture.BothEngines;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Copies of containers in cases of unions are what reading gives: their elements say what they are.
 */
public final class XlangCaseCopiesTest {
  static class Item {
    int x = 1;

    @Override
    public boolean equals(Object other) {
      return other instanceof Item item && item.x == x;
    }

    @Override
    public int hashCode() {
      return x;
    }
  }

  static final class Special extends Item {}

  /** A list that is written in another form. */
  static final class Replaced extends AbstractList<String> {
    @Override
    public String get(int index) {
      return "a";
    }

    @Override
    public int size() {
      return 1;
    }

    Form form() {
      return new Form(1);
    }
  }

  record Form(int size) {
    Replaced back() {
      return new Replaced();
    }
  }

  /** A union. */
  @ForyUnion
  sealed interface Case permits Groups, Sorted, Linked, Items, Nested, Texts, Sets {}

  record Groups(Map<String, Collection<Integer>> value) implements Case {}

  record Sorted(TreeMap<String, Collection<Integer>> value) implements Case {}

  record Linked(LinkedList<Item> value) implements Case {}

  @SuppressWarnings("ArrayRecordComponent") // a case may hold one
  record Items(Item[] value) implements Case {
    @Override
    public boolean equals(Object other) {
      return other instanceof Items items && List.of(items.value).equals(List.of(value));
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // as above
  record Nested(Collection<Integer>[] value) implements Case {
    @Override
    public boolean equals(Object other) {
      return other instanceof Nested nested && List.of(nested.value).equals(List.of(value));
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  record Texts(List<String> value) implements Case {}

  record Sets(Collection<Collection<Integer>> value) implements Case {}

  static final class Holder {
    Case value;

    Holder() {}

    Holder(Case value) {
      this.value = value;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Holder holder && holder.value.equals(value);
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  @DataProvider
  @SuppressWarnings("unchecked") // an array of a generic type
  public Object[][] cases() {
    HashSet<Integer> set = new HashSet<>(List.of(1, 2));
    List<Integer> list = new ArrayList<>(List.of(3));
    return new Object[][] {
      {new Groups(new HashMap<>(Map.of("s", set, "l", list)))},
      {new Sorted(new TreeMap<>(Map.of("s", set, "l", list)))},
      {new Linked(new LinkedList<>(List.of(new Item(), new Special())))},
      {new Items(new Item[] {new Item(), new Special()})},
      {new Nested((Collection<Integer>[]) new Collection<?>[] {set, list})},
      {new Texts(new Replaced())},
      {new Sets(new ArrayList<>(List.of(set, list)))},
      {new Sets(new HashSet<>(List.of(set, list)))},
    };
  }

  @Test(dataProvider = "cases")
  public void aCopyIsWhatIsRead(Case value) {
    for (int mode = 0; mode < 4; mode++) {
      boolean compatible = (mode & 2) == 0;
      Consumer<ForyBuilder> xlang =
          builder ->
              builder
                  .withXlang(true)
                  .withCompatible(compatible)
                  .register(Holder.class)
                  .register(Item.class)
                  .register(Special.class)
                  .register(Form.class)
                  .registerReplacement(Replaced.class, Form.class, Replaced::form, Form::back);
      BothEngines engines = (mode & 1) != 0 ? BothEngines.tracking(xlang) : BothEngines.of(xlang);
      engines.roundTrip(new Holder(value));
      Holder copy = engines.generator().copy(new Holder(value));
      assertEquals(copy.value.getClass(), value.getClass());
    }
  }
}
