package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.testng.Reporter;
import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Writing into a buffer that is used again allocates nothing; reading allocates the graph. */
public final class ZeroAllocationTest {
  private static final int WARM_UP = 30_000;
  private static final int CALLS = 20_000;

  /** Measuring itself, and a compiler thread that stops at a safepoint, cost a little. */
  private static final long NOISE_BYTES = 4096;

  /** Everything that a message of a service usually has. */
  static final class Order {
    long id;
    int count;
    double price;
    boolean paid;
    Integer discount;
    SeedTypes.Color color;
    String customer;
    String note;
    Address address;
    List<Item> items;
    List<String> tags;
    int[] numbers;
    byte[] bytes;
    String[] names;
    Item[] array;
  }

  static final class Address {
    String street;
    String city;
    int zip;
  }

  static final class Item {
    String name;
    int count;
    double price;
  }

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @BeforeClass
  public void requireCounters() {
    if (!threads.isThreadAllocatedMemorySupported()) {
      throw new SkipException("this JVM does not count allocated bytes");
    }
  }

  /** Makes the same graph by hand: what reading it has to allocate. */
  private static Order order() {
    Order order = new Order();
    order.id = 1L << 40;
    order.count = 12;
    order.price = 99.5;
    order.paid = true;
    order.discount = 500_000;
    order.color = SeedTypes.Color.BLUE;
    order.customer = text("Ada Lovelace");
    order.note = text("Привет");
    order.address = new Address();
    order.address.street = text("Main Street 1");
    order.address.city = text("Springfield");
    order.address.zip = 12345;
    order.items = new ArrayList<>(3);
    order.array = new Item[2];
    for (int i = 0; i < 3; i++) {
      order.items.add(item(i));
      if (i < 2) {
        order.array[i] = item(i);
      }
    }
    order.tags = new ArrayList<>(2);
    order.tags.add(text("first"));
    order.tags.add(text("second"));
    order.numbers = new int[] {1, 2, 3, 4};
    order.bytes = new byte[] {5, 6};
    order.names = new String[] {text("x"), text("y")};
    return order;
  }

  private static Item item(int number) {
    Item item = new Item();
    item.name = text("item");
    item.count = number;
    item.price = number / 2.0;
    return item;
  }

  /** A string of its own, as a reader makes it. */
  @SuppressWarnings("StringCopy")
  private static String text(String text) {
    return new String(text.toCharArray());
  }

  @DataProvider
  static Object[][] targets() {
    return new Object[][] {{"heap", false}, {"direct", false}, {"heap", true}, {"direct", true}};
  }

  private static Fory fory(boolean references) {
    Fory fory =
        Fory.builder()
            .withRefTracking(references)
            .withAsyncCompilation(false)
            .register(Order.class)
            .build();
    fory.ensureCompiled(Order.class);
    assertTrue(EngineInUse.isGenerated(fory, Order.class));
    return fory;
  }

  private static MemoryBuffer buffer(String kind) {
    return kind.equals("heap")
        ? MemoryBuffer.newHeapBuffer(4096)
        : MemoryBuffer.newDirectBuffer(4096);
  }

  @Test(dataProvider = "targets")
  public void writingIntoAReusedBufferAllocatesNothing(String kind, boolean references) {
    Fory fory = fory(references);
    MemoryBuffer buffer = buffer(kind);
    Order order = order();
    long allocated =
        allocatedBy(
            () -> {
              fory.serialize(buffer.clear(), order);
              return buffer.writerIndex();
            });
    Reporter.log("ZeroAllocationTest: writing, " + kind + ": " + allocated + " bytes", true);
    assertTrue(allocated <= NOISE_BYTES, allocated + " bytes in " + CALLS + " calls");
  }

  @Test(dataProvider = "targets")
  public void readingAllocatesTheGraphAlone(String kind, boolean references) {
    Fory fory = fory(references);
    MemoryBuffer buffer = buffer(kind);
    fory.serialize(buffer, order());
    long byHand = allocatedBy(() -> order().count) / CALLS;
    long read =
        allocatedBy(
                () -> {
                  buffer.readerIndex(0);
                  return fory.deserialize(buffer, Order.class).count;
                })
            / CALLS;
    // By hand: the char arrays of text(), which a reader does not need.
    long copies = charArraysOf(order());
    String figures = read + " bytes per call, by hand " + (byHand - copies) + " to " + byHand;
    Reporter.log("ZeroAllocationTest: reading, " + kind + ": " + figures, true);
    assertTrue(read <= (byHand - copies) * 1.1 + 64, figures);
  }

  private static long charArraysOf(Order order) {
    List<String> texts = new ArrayList<>(order.tags);
    texts.addAll(List.of(order.customer, order.note, order.address.street, order.address.city));
    texts.addAll(List.of(order.names));
    order.items.forEach(item -> texts.add(item.name));
    for (Item item : order.array) {
      texts.add(item.name);
    }
    return texts.stream().mapToLong(text -> 16 + (text.length() * 2L + 7) / 8 * 8).sum();
  }

  private long allocatedBy(LongSupplier call) {
    long sum = 0;
    for (int i = 0; i < WARM_UP; i++) {
      sum += call.getAsLong();
    }
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 3; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS; i++) {
        sum += call.getAsLong();
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertTrue(sum != 0);
    return least;
  }

  /** The interpreter boxes; how much is reported, not judged. */
  @Test
  public void theInterpreterAllocatesNoMoreThanBoxesAndIterators() {
    Fory fory = Fory.builder().withCodegen(false).register(Order.class).build();
    MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(4096);
    Order order = order();
    long perCall =
        allocatedBy(
                () -> {
                  fory.serialize(buffer.clear(), order);
                  return buffer.writerIndex();
                })
            / CALLS;
    Reporter.log("ZeroAllocationTest: interpreter " + perCall + " bytes per write", true);
    assertTrue(perCall <= 200, perCall + " bytes per write");
    assertEquals(fory.deserialize(buffer, Order.class).count, 12);
  }
}
