package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.format.row.BinaryArray;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Lists and maps of decoded beans that are read when they are used. */
public final class LazyCollectionsTest {
  private static final RowFormat LAZY = lazy(RowLayout.STANDARD, true);

  private static RowFormat lazy(RowLayout layout, boolean async) {
    return Encoders.builder()
        .withLazyCollections(true)
        .withLayout(layout)
        .withAsyncCompilation(async)
        .build();
  }

  @DataProvider
  public static Object[][] layouts() {
    return new Object[][] {
      {RowLayout.STANDARD, true},
      {RowLayout.COMPACT, true},
      {RowLayout.STANDARD, false},
      {RowLayout.COMPACT, false}
    };
  }

  static final AtomicInteger MADE = new AtomicInteger();

  record Item(String name) {
    Item {
      MADE.incrementAndGet();
    }
  }

  record Order(
      List<Item> items,
      Collection<String> texts,
      Map<String, Item> byName,
      Set<Integer> set,
      ArrayList<Integer> exact,
      List<List<Integer>> nested) {}

  record Strings(List<String> all) {}

  record Deep(List<List<List<List<List<byte[]>>>>> lists) {}

  private static Order order() {
    List<Item> items = new ArrayList<>();
    Map<String, Item> byName = new LinkedHashMap<>();
    for (int i = 0; i < 1000; i++) {
      items.add(i % 10 == 0 ? null : new Item("i" + i));
      byName.put("i" + i, items.get(i));
    }
    return new Order(
        items,
        List.of("a", "b"),
        byName,
        Set.of(1),
        new ArrayList<>(List.of(2)),
        List.of(List.of(1, 2), List.of()));
  }

  @Test(dataProvider = "layouts")
  public void elementsAreDecodedOnceAndWhenTheyAreAskedFor(RowLayout layout, boolean async)
      throws Exception {
    RowEncoder<Order> encoder = lazy(layout, async).bean(Order.class);
    Order order = order();
    BinaryRow row = encoder.toRow(order);
    assertEquals(row.toByteArray(), Encoders.bean(Order.class, layout).toRow(order).toByteArray());
    for (BinaryRow in : Memories.of(row)) {
      int before = MADE.get();
      Order read = encoder.fromRow(in);
      assertEquals(read.items().size(), 1000);
      assertEquals(read.byName().size(), 1000);
      assertTrue(read.byName().containsKey("i7"));
      assertEquals(MADE.get() - before, 0);
      assertEquals(read.items().get(7).name(), "i7");
      assertSame(read.items().get(7), read.items().get(7));
      assertEquals(read.byName().get("i8").name(), "i8");
      assertSame(read.byName().get("i8"), read.byName().get("i8"));
      assertEquals(MADE.get() - before, 2);
      assertEquals(read.items().get(10), null);
    }
  }

  @Test(dataProvider = "layouts")
  public void theyEqualWhatWasWritten(RowLayout layout, boolean async) {
    RowEncoder<Order> encoder = lazy(layout, async).bean(Order.class);
    Order order = order();
    Order read = encoder.decode(encoder.encode(order));
    assertEquals(read, order);
    assertEquals(order, read);
    assertEquals(read.hashCode(), order.hashCode());
    assertEquals(read.toString(), order.toString());
    assertEquals(encoder.decode(encoder.encode(read)), order, "they are written as others are");
    assertEquals(read.texts(), order.texts());
    assertSame(read.exact().getClass(), ArrayList.class);
    assertNotSame(read.items().getClass(), ArrayList.class);
    assertEquals(List.copyOf(read.nested().get(0)), List.of(1, 2));
    assertEquals(encoder.reading(encoder.schema()).decode(encoder.encode(order)), order);
    assertEquals(
        Encoders.bean(Order.class, layout).fromRow(encoder.toRow(order)).items().getClass(),
        ArrayList.class);
  }

  /** {@code Item} has no order, and empty lists have nothing to change. */
  @Test
  public void theyAreNotSorted() {
    RowEncoder<Order> encoder = LAZY.bean(Order.class);
    Order read = encoder.decode(encoder.encode(order()));
    for (List<?> list :
        List.of(read.items(), read.items().subList(1, 9), read.nested().get(0), read.nested())) {
      assertThrows(UnsupportedOperationException.class, () -> list.sort(null));
      assertThrows(UnsupportedOperationException.class, () -> list.replaceAll(null));
    }
    List<Integer> empty = read.nested().get(1);
    assertThrows(UnsupportedOperationException.class, () -> empty.sort(null));
    assertThrows(UnsupportedOperationException.class, () -> empty.replaceAll(each -> each));
    assertEquals(read.items().subList(1, 9), order().items().subList(1, 9));
  }

  @Test
  public void theyAreUnmodifiable() {
    RowEncoder<Order> encoder = LAZY.bean(Order.class);
    Order read = encoder.decode(encoder.encode(order()));
    assertThrows(UnsupportedOperationException.class, () -> read.items().add(null));
    assertThrows(UnsupportedOperationException.class, () -> read.items().remove(0));
    assertThrows(UnsupportedOperationException.class, () -> read.byName().put("a", null));
    assertThrows(UnsupportedOperationException.class, () -> read.byName().clear());
    assertThrows(
        UnsupportedOperationException.class,
        () -> read.byName().entrySet().iterator().next().setValue(null));
  }

  @Test(dataProvider = "layouts")
  public void samplesComeBack(RowLayout layout, boolean async) {
    RowEncoder<Samples.Everything> lazy = lazy(layout, async).bean(Samples.Everything.class);
    RowEncoder<Samples.Everything> eager = Encoders.bean(Samples.Everything.class, layout);
    for (int seed = 0; seed < 30; seed++) {
      Samples.Everything value = Samples.everything(new Random(seed));
      byte[] payload = eager.encode(value);
      assertEquals(lazy.encode(value), payload);
      Samples.Everything read = lazy.decode(payload);
      assertEquals(eager.encode(read), payload, "seed " + seed);
    }
  }

  @Test
  public void bytesThatAreNotWholeAreAnErrorOfTheAccess() {
    RowEncoder<Strings> encoder = LAZY.bean(Strings.class);
    byte[] bytes = encoder.toRow(new Strings(Arrays.asList("a", "b"))).toByteArray();
    MemoryBuffer.wrap(bytes).putInt(16 + 16 + 8, 1 << 20); // the size of the second
    Strings read = encoder.fromRow(BinaryRow.of(encoder.schema(), bytes));
    assertEquals(read.all().get(0), "a");
    for (int i = 0; i < 10; i++) {
      ForyException refused = expectThrows(MalformedInputException.class, () -> read.all().get(1));
      assertEquals(refused.path(), "[1]");
    }
    assertThrows(MalformedInputException.class, () -> List.copyOf(read.all()));
    assertEquals(read.all().get(0), "a");
  }

  @Test
  public void elementsThatOverlapAreRefusedAsAtOnce() {
    RowEncoder<Strings> encoder = LAZY.bean(Strings.class);
    List<String> all = new ArrayList<>(java.util.Collections.nCopies(100, ""));
    all.set(0, "x".repeat(10_000));
    byte[] bytes = encoder.toRow(new Strings(all)).toByteArray();
    MemoryBuffer memory = MemoryBuffer.wrap(bytes);
    int elements = 16 + 8 + 16;
    for (int i = 1; i < 100; i++) {
      memory.putLong(elements + i * 8, memory.getLong(elements));
    }
    Strings read = encoder.fromRow(BinaryRow.of(encoder.schema(), bytes));
    assertThrows(MalformedInputException.class, () -> List.copyOf(read.all()));
    RowEncoder<Strings> eager = Encoders.bean(Strings.class);
    assertThrows(
        MalformedInputException.class, () -> eager.fromRow(BinaryRow.of(eager.schema(), bytes)));
  }

  /** Each of the slots of a list leads to the same list. */
  @Test(dataProvider = "layouts")
  public void listsThatShareTheirElementsReadNoMoreThanACallMay(RowLayout layout, boolean async) {
    RowFormat format = lazy(layout, async);
    BinaryRow honest = format.bean(Deep.class).toRow(new Deep(nested(5)));
    MemoryBuffer bytes = MemoryBuffer.wrap(honest.toByteArray());
    BinaryArray list = honest.getArray(0);
    for (int level = 0; level < 5; level++) {
      long first = bytes.getLong(list.slotAt(0));
      for (int i = 1; i < 8; i++) {
        bytes.putLong(list.slotAt(i), first);
      }
      list = level < 4 ? list.getArray(0) : list;
    }
    BinaryRow hostile = BinaryRow.of(honest.schema(), bytes, 0, bytes.size());

    assertThrows(
        MalformedInputException.class,
        () -> count(format.bean(Deep.class).fromRow(hostile).lists()));
    int levels = 7; // row, lists and bytes
    assertTrue(counted <= (long) levels * bytes.size(), counted + " of " + bytes.size());
    assertEquals(count(format.bean(Deep.class).fromRow(honest).lists()), 8 * 100L);
  }

  /** Returns lists in lists, of which only the first has elements, and they are alike. */
  private static <T> List<T> nested(int levels) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Object element = levels == 1 ? new byte[100] : i == 0 ? nested(levels - 1) : List.of();
      list.add(element);
    }
    @SuppressWarnings("unchecked") // as the caller says
    List<T> typed = (List<T>) list;
    return typed;
  }

  private long counted;

  private long count(Object value) {
    counted = 0;
    add(value);
    return counted;
  }

  private void add(Object value) {
    if (value instanceof List<?> list) {
      list.forEach(this::add);
    } else {
      counted += ((byte[]) value).length;
    }
  }
}
