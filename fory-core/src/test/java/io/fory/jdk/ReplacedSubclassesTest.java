package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.Rejection;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Classes below those of the JDK that are always written replaced: nobody needs the fields of the
 * JDK, which are out of reach on some JDKs.
 */
public final class ReplacedSubclassesTest {
  static final class Names extends ArrayList<String> {
    private Object writeReplace() {
      return new NamesForm(List.copyOf(this));
    }

    private record NamesForm(List<String> names) implements Serializable {
      private Object readResolve() {
        Names made = new Names();
        made.addAll(names);
        return made;
      }
    }
  }

  static final class Counts extends HashMap<String, Integer> {
    final transient String origin;

    Counts(String origin) {
      this.origin = origin;
    }

    private Object writeReplace() {
      return new CountsForm(new TreeMap<>(this), origin);
    }

    private static final class CountsForm implements Serializable {
      final Map<String, Integer> counts;
      final String origin;

      CountsForm(Map<String, Integer> counts, String origin) {
        this.counts = counts;
        this.origin = origin;
      }

      private Object readResolve() {
        Counts made = new Counts(origin);
        made.putAll(counts);
        return made;
      }
    }
  }

  static final class Fault extends RuntimeException {
    final int code;

    Fault(int code) {
      this.code = code;
    }

    private Object writeReplace() {
      return new FaultForm(code);
    }

    private record FaultForm(int code) implements Serializable {
      private Object readResolve() {
        return new Fault(code);
      }
    }
  }

  /** Is replaced unless it is empty. */
  static final class Sometimes extends ArrayList<Integer> {
    private Object writeReplace() {
      return isEmpty() ? this : new SometimesForm(get(0));
    }

    private record SometimesForm(int first) implements Serializable {
      private Object readResolve() {
        Sometimes made = new Sometimes();
        made.add(first);
        return made;
      }
    }
  }

  record Holder(Names names, List<String> list, Map<String, Integer> map, Object fault) {}

  @DataProvider
  public Object[][] options() {
    Object[][] rows = new Object[8][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new Object[] {(i & 1) != 0, (i & 2) != 0, (i & 4) != 0};
    }
    return rows;
  }

  private static Fory fory(boolean compatible, boolean references, boolean generated) {
    return Fory.builder()
        .withCompatible(compatible)
        .withRefTracking(references)
        .withCodegen(generated)
        .registerAll(Holder.class, Names.class, Counts.class, Fault.class, Sometimes.class)
        .build();
  }

  private static Holder holder() {
    Names names = new Names();
    names.addAll(List.of("a", "b"));
    Counts counts = new Counts("here");
    counts.put("x", 1);
    return new Holder(names, names, counts, new Fault(7));
  }

  @Test(dataProvider = "options")
  public void comeBack(boolean compatible, boolean references, boolean generated) {
    Fory fory = fory(compatible, references, generated);
    for (Holder read :
        List.of((Holder) fory.deserialize(fory.serialize(holder())), fory.copy(holder()))) {
      assertEquals(read.names.getClass(), Names.class);
      assertEquals(read.names, List.of("a", "b"));
      assertEquals(read.list, read.names);
      assertEquals(read.list == read.names, references);
      assertEquals(((Counts) read.map).origin, "here");
      assertEquals(read.map, Map.of("x", 1));
      assertEquals(((Fault) read.fault).code, 7);
    }
  }

  @Test(dataProvider = "options")
  public void oneThatIsNotReplacedIsRefusedWhereTheFieldsOfTheJdkAreOutOfReach(
      boolean compatible, boolean references, boolean generated) {
    Fory fory = fory(compatible, references, generated);
    ForyException error = Rejection.of(() -> fory.serialize(new Sometimes()));
    if (error == null) {
      assertTrue(Runtime.version().feature() >= 24);
      assertEquals(fory.deserialize(fory.serialize(new Sometimes())), List.of());
      return;
    }
    assertEquals(error.getClass(), UnsupportedTypeException.class);
    assertTrue(
        error
            .getMessage()
            .contains(
                "its fields of java.util.ArrayList are out of reach on this JDK, and its"
                    + " writeReplace() returned an object of it"),
        error.getMessage());
    Sometimes one = new Sometimes();
    one.add(5);
    assertEquals(fory.deserialize(fory.serialize(one)), one);
  }

  /** A byte says whether an object is replaced. */
  @Test(dataProvider = "options")
  public void messagesThatSayOtherwiseAreRefused(
      boolean compatible, boolean references, boolean generated) {
    Fory fory = fory(compatible, references, generated);
    byte[] message = fory.serialize(holder().names);
    int refused = 0;
    for (int i = 0; i < message.length; i++) {
      for (int value = 0; value < 4; value++) {
        byte[] changed = message.clone();
        changed[i] = (byte) value;
        refused += Rejection.of(() -> fory.deserialize(changed)) != null ? 1 : 0;
      }
    }
    assertTrue(refused > message.length);
    assertEquals(fory.deserialize(message), holder().names);
  }
}
