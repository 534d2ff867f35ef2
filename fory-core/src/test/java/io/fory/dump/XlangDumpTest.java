package io.fory.dump;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.annotation.ForyField;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.Test;

/** What {@code dump} prints of messages of the cross-language format. */
public final class XlangDumpTest {
  enum Level {
    LOW,
    HIGH
  }

  record Line(int count, String item) {}

  static final class Order {
    boolean paid = true;
    byte small = -1;
    long total = 1L << 40;
    double price = 1.5;
    String note = "tea";
    Level level = Level.HIGH;
    Line first = new Line(2, "cup");
    List<Line> lines = new ArrayList<>(List.of(new Line(3, "pot")));
    List<Object> anything = new ArrayList<>(List.of("a", 7));
    Map<String, Integer> counts = new LinkedHashMap<>(Map.of("k", 5));
    int[] ints = {1, -2};
    byte[] bytes = {10, 11};
    Instant at = Instant.ofEpochSecond(12, 13);
    Duration lasts = Duration.ofSeconds(14, 15);
    LocalDate day = LocalDate.ofEpochDay(16);
    BigDecimal decimal = new BigDecimal("1.23");

    @ForyField(nullable = true)
    String none;

    @ForyField(nullable = true, ref = true)
    Order self;
  }

  private static Fory fory(boolean compatible, boolean references) {
    return EngineInUse.builder()
        .withXlang(true)
        .withCompatible(compatible)
        .withRefTracking(references)
        .register(Order.class, "shop", "Order")
        .register(Line.class, "line")
        .register(Level.class, 3)
        .build();
  }

  private static final List<String> LEAVES =
      List.of(
          "true",
          "-1",
          "1099511627776",
          "1.5",
          "tea",
          "constant 1",
          "2",
          "cup",
          "3",
          "pot",
          "a",
          "7",
          "k",
          "5",
          "[1, -2]",
          "0a0b",
          "12",
          "13",
          "14",
          "15",
          "16",
          "2",
          "123",
          "null");

  private static void assertLeaves(byte[] bytes, List<String> more) {
    List<String> found = new ArrayList<>();
    Dumped.leaves(Dumped.json(bytes)).forEach(leaf -> found.add(String.valueOf(leaf)));
    List<String> expected = new ArrayList<>(LEAVES);
    expected.addAll(more);
    found.sort(null);
    expected.sort(null);
    assertEquals(found, expected);
  }

  @Test
  public void aMessageWithMetadataIsPrintedWhole() {
    assertLeaves(fory(true, false).serialize(new Order()), List.of("null"));
    Order order = new Order();
    order.self = order;
    assertLeaves(fory(true, true).serialize(order), List.of("#0"));
  }

  @Test
  public void withoutMetadataTheRestIsHex() {
    Dumped dumped = Dumped.of(fory(false, false).serialize(new ArrayList<>(List.of(new Order()))));
    assertEquals(dumped.code(), 1);
    assertTrue(dumped.out().contains("ends: "), dumped.out());
  }

  @Test
  public void mutatedMessagesAreOneLineAtMost() {
    Random random = new Random(16);
    Order order = new Order();
    order.self = order;
    List<byte[]> seeds =
        List.of(
            fory(true, true).serialize(order),
            fory(true, false).serialize(new Order()),
            fory(false, false).serialize(new ArrayList<>(List.of(1, "a", Map.of("k", 1.5)))));
    for (int i = 0; i < 10_000; i++) {
      byte[] bytes = Seeds.mutated(seeds.get(i % seeds.size()), random);
      Seeds.assertTame(bytes, i % 2 == 0);
    }
  }
}
