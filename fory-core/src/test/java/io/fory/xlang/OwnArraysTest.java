package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.fixture.BothEngines;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** Arrays of a type variable that are elements of containers of the application. */
@SuppressWarnings("serial") // only Fory writes them
public final class OwnArraysTest {
  static class Rows<T> extends ArrayList<T[]> {}

  static final class TextRows extends Rows<String> {}

  static class ByName<T extends Number> extends HashMap<String, T[][]> {}

  static final class LongsByName extends ByName<Long> {}

  static final class Table {
    TextRows rows = new TextRows();
    Rows<Integer> numbers = new Rows<>();
    LongsByName byName = new LongsByName();
    List<LongsByName> deep = new ArrayList<>();
  }

  private static final String BYTES =
      "01ff1c00270086f87f6c3c76c4015018565a5a02071b681840481662565a5a020c8478"
          + "50165a02368c09232048165a0245d690012401046b020c0108070600010c012401046b"
          + "020c0108070600010c0208050204010c020a15ff0461fd";

  private static Table table() {
    Table table = new Table();
    table.rows.add(new String[] {"a", null});
    table.numbers.add(new Integer[] {1, 2});
    table.byName.put("k", new Long[][] {{3L}, {}});
    table.deep.add(table.byName);
    return table;
  }

  @Test
  public void theyAreOfWhatTheClassOrTheFieldBindsTheVariableTo() {
    BothEngines engines = BothEngines.of(b -> b.withXlang(true).register(Table.class, 1));
    engines.roundTrip(
        table(),
        read -> {
          assertSame(read.rows.get(0).getClass(), String[].class);
          assertEquals(read.rows.get(0), new String[] {"a", null});
          assertSame(((List<?>) read.numbers).get(0).getClass(), Integer[].class);
          for (Map<String, Long[][]> byName : List.of(read.byName, read.deep.get(0))) {
            assertSame(((Map<?, ?>) byName).get("k").getClass(), Long[][].class);
            assertEquals(byName.get("k")[0], new Long[] {3L});
          }
        });
  }

  @Test
  public void soAreThoseOfARoot() {
    Fory fory = Fory.builder().withXlang(true).register(TextRows.class).build();
    TextRows rows = new TextRows();
    rows.add(new String[] {"a"});
    TextRows read = fory.deserialize(fory.serialize(rows), TextRows.class);
    assertEquals(read.get(0), new String[] {"a"});
  }

  @Test
  public void theyAreWrittenAsArraysOfTheBound() {
    Fory fory = Fory.builder().withXlang(true).register(Table.class, 1).build();
    assertEquals(HexFormat.of().formatHex(fory.serialize(table())), BYTES);
  }

  @Test
  @SuppressWarnings("unchecked") // on purpose
  public void arraysOfOtherElementsAreRefused() {
    Fory fory = Fory.builder().withXlang(true).register(Table.class, 1).build();
    Table table = new Table();
    ((Rows<Object>) (Rows<?>) table.numbers).add(new String[] {"text"});
    expectThrows(ForyException.class, () -> fory.deserialize(fory.serialize(table), Table.class));
  }
}
