package io.fory.golden;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.dump.Dumped;
import io.fory.golden.GoldenMessages.Golden;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Every golden value, of each built-in type among them, is printed from a message with schemas. */
public final class GoldenDumpTest {
  /** Values that hold objects with a serializer of their own, of which no message tells more. */
  private static final Set<String> OPAQUE =
      Set.of(
          "of a serializer of its own",
          "list of the application",
          "of the application",
          "of the application with references",
          "forms",
          "shared throwable");

  private final Map<Style, Fory> writers = new EnumMap<>(Style.class);

  @DataProvider
  public static Object[][] values() {
    List<Object[]> rows = new ArrayList<>();
    GoldenMessages.groups()
        .forEach((group, values) -> values.forEach(each -> rows.add(new Object[] {group, each})));
    return rows.toArray(new Object[0][]);
  }

  private byte[] write(Golden golden, Style style) {
    return writers.computeIfAbsent(style, any -> any.fory(false)).serialize(golden.value());
  }

  @Test(dataProvider = "values")
  public void aMessageWithSchemasIsPrintedWhole(String group, Golden golden) {
    if (group.equals("carried")
        && golden.style().schemas()) { // which are written as they were read
      assertPrinted(write(golden, golden.style()), golden);
      return;
    }
    assertPrinted(write(golden, Style.ALL_AND_SCHEMAS), golden);
    assertPrinted(write(golden, Style.COMPACT_ALL), golden);
    if (!golden.style().references()) {
      assertPrinted(write(golden, Style.SCHEMAS), golden);
    }
  }

  private static void assertPrinted(byte[] bytes, Golden golden) {
    Dumped text = Dumped.of(bytes);
    assertEquals(text.err(), "");
    if (text.code() != 0) {
      boolean ownSerializer = text.out().contains("it has a serializer of its own");
      assertTrue(ownSerializer && OPAQUE.contains(golden.name()), golden + "\n" + text.out());
      return;
    }
    String end = String.format("%8d  end of message%n", bytes.length);
    assertTrue(text.out().endsWith(end), text.out());
    assertTrue(Dumped.json(bytes).size() == 1, golden.toString());
  }
}
