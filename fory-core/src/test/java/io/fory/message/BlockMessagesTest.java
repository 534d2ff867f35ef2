package io.fory.message;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.TypeRef;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Messages that are a head and one block, which a warm instance writes and reads without a context.
 * The expectation is always what a fresh instance does, which has a context for each call.
 */
public final class BlockMessagesTest {
  private static final int WARM = 2 * BlockMessages.ROOTS_BEFORE_LOOK + 2;

  enum Side {
    BUY,
    SELL
  }

  /** What a caller may ask for instead of the class. */
  interface Event {}

  static class Trade implements Event {
    long id;
    int price;
    double size;
    float fee;
    short venue;
    byte flags;
    boolean open;

    @ForyField(nullable = true)
    Boolean known;

    @ForyField(nullable = true)
    Integer lot;

    @ForyField(nullable = true)
    Long parent;

    @ForyField(nullable = true)
    Double limit;

    @ForyField(nullable = true)
    Side side;

    static Trade random(Random random) {
      Trade trade = new Trade();
      trade.id = random.nextLong();
      trade.price = random.nextInt();
      trade.size = random.nextDouble();
      trade.fee = random.nextFloat();
      trade.venue = (short) random.nextInt();
      trade.flags = (byte) random.nextInt();
      trade.open = random.nextBoolean();
      trade.known = random.nextBoolean() ? random.nextBoolean() : null;
      trade.lot = random.nextBoolean() ? random.nextInt() : null;
      trade.parent = random.nextBoolean() ? random.nextLong() : null;
      trade.limit = random.nextBoolean() ? random.nextDouble() : null;
      trade.side = random.nextBoolean() ? random.nextBoolean() ? Side.BUY : Side.SELL : null;
      return trade;
    }

    @Override
    public String toString() {
      return Arrays.asList(
              id, price, size, fee, venue, flags, open, known, lot, parent, limit, side)
          .toString();
    }
  }

  /** Has a constructor that refuses some values, and notes who calls it. */
  record Tick(
      @ForyField(encoding = ForyEncoding.FIXED) int count,
      @ForyField(encoding = ForyEncoding.FIXED) long time)
      implements Event {
    static final AtomicInteger MADE = new AtomicInteger();
    static final AtomicBoolean IN_CONTEXT = new AtomicBoolean();

    Tick {
      if (count < 0) {
        throw new IllegalArgumentException("count " + count);
      }
      MADE.incrementAndGet();
      IN_CONTEXT.set(
          StackWalker.getInstance()
              .walk(frames -> frames.anyMatch(f -> f.getMethodName().equals("readMessage"))));
    }
  }

  /** Does not keep null. */
  static final class Strict {
    @ForyField(nullable = false, encoding = ForyEncoding.FIXED)
    Integer number = 1;

    @ForyField(encoding = ForyEncoding.FIXED)
    int more = 2;

    @Override
    public String toString() {
      return number + " " + more;
    }
  }

  /** The same with another field. */
  static final class Wider {
    int more = 3;
    int other = 4;
  }

  /** What the constructors below do. */
  private static final AtomicReference<Runnable> MOOD = new AtomicReference<>(() -> {});

  /** Its constructor runs before its fields are read. */
  static class Moody {
    int a = 1;
    long b = 2;
    Side side = Side.BUY;

    Moody() {
      MOOD.get().run();
    }

    @Override
    public String toString() {
      return a + " " + b + " " + side;
    }
  }

  /** Its constructor runs when its fields have been read. */
  record MoodyRecord(int a, long b, Side side) {
    MoodyRecord {
      MOOD.get().run();
    }
  }

  @DataProvider
  Object[][] options() {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      boolean xlang = (i & 1) != 0;
      boolean compact = (i & 8) != 0;
      if (!xlang || !compact) { // the compact form is native
        rows.add(new Object[] {xlang, (i & 2) != 0, (i & 4) != 0, compact});
      }
    }
    return rows.toArray(Object[][]::new);
  }

  private static ForyBuilder builder(
      boolean xlang, boolean compatible, boolean tracking, boolean compact) {
    ForyBuilder builder =
        Fory.builder()
            .withXlang(xlang)
            .withCompatible(compatible)
            .withRefTracking(tracking)
            .withAsyncCompilation(false)
            .register(Trade.class, 1)
            .register(Tick.class, 2)
            .register(Strict.class, 3)
            .register(Side.class, 4)
            .register(Moody.class, 5)
            .register(MoodyRecord.class, 6);
    return compact ? builder.withCompact(true) : builder;
  }

  /** Returns what comes of a message in an array, in a buffer on the heap and in one off it. */
  private static String outcome(Fory fory, byte[] message, Class<?> type) {
    StringBuilder outcomes = new StringBuilder(outcome(() -> fory.deserialize(message, type)));
    for (boolean direct : new boolean[] {false, true}) {
      MemoryBuffer buffer = bufferOf(message, 3, direct);
      outcomes.append('\n').append(outcome(() -> fory.deserialize(buffer, type)));
      outcomes.append(", then ").append(buffer.readerIndex());
    }
    return outcomes.toString();
  }

  private static String outcome(Supplier<Object> read) {
    try {
      return text(read.get());
    } catch (ForyException e) {
      return e.code() + " at " + e.offset() + ": " + e.getMessage();
    }
  }

  /** Returns what {@link #outcome} is for a value that is read. */
  private static String read(Object value, int bytes) {
    String inBuffer = text(value) + ", then " + (3 + bytes);
    return String.join("\n", text(value), inBuffer, inBuffer);
  }

  private static MemoryBuffer bufferOf(byte[] message, int from, boolean direct) {
    MemoryBuffer buffer =
        direct ? MemoryBuffer.newDirectBuffer(16) : MemoryBuffer.newHeapBuffer(16);
    buffer.writeBytes(new byte[from]);
    buffer.writeBytes(message);
    return buffer.readerIndex(from);
  }

  private static String text(Object value) {
    return value == null ? "null" : value.getClass().getName() + " " + value;
  }

  private static void warm(Fory fory, Object value, Class<?> type) {
    for (int i = 0; i < WARM; i++) {
      assertEquals(text(fory.deserialize(fory.serialize(value), type)), text(value));
    }
  }

  @Test(dataProvider = "options")
  public void aWarmInstanceReadsThemWithoutAContext(
      boolean xlang, boolean compatible, boolean tracking, boolean compact) {
    boolean known = !xlang || compatible && !tracking; // else a context writes them step by step
    Fory fory = builder(xlang, compatible, tracking, compact).build();
    byte[] message = fory.serialize(new Tick(1, 2));
    fory.deserialize(message);
    assertTrue(Tick.IN_CONTEXT.get());
    warm(fory, new Tick(1, 2), Object.class);
    assertEquals(Tick.IN_CONTEXT.get(), !known);
    int before = Tick.MADE.get();
    assertEquals(fory.deserialize(message), new Tick(1, 2));
    assertEquals(Tick.MADE.get(), before + 2, "the one that was read, and the one expected");
    for (boolean direct : new boolean[] {false, true}) {
      assertEquals(fory.deserialize(bufferOf(message, 0, direct)), new Tick(1, 2));
      fory.deserialize(bufferOf(message, 0, direct));
      assertEquals(Tick.IN_CONTEXT.get(), !known);
    }
  }

  @Test(dataProvider = "options")
  public void theirBytesAndValuesAreThoseOfAFreshInstance(
      boolean xlang, boolean compatible, boolean tracking, boolean compact) {
    Random random = new Random(1);
    Fory warm = builder(xlang, compatible, tracking, compact).build();
    warm(warm, Trade.random(random), Object.class);
    MemoryBuffer heap = MemoryBuffer.newHeapBuffer(1);
    MemoryBuffer direct = MemoryBuffer.newDirectBuffer(1);
    for (int i = 0; i < 20; i++) {
      Object value = i % 5 == 4 ? new Tick(i, i) : Trade.random(random);
      byte[] expected = builder(xlang, compatible, tracking, compact).build().serialize(value);
      assertEquals(warm.serialize(value), expected);
      for (MemoryBuffer buffer : List.of(heap, direct)) {
        int start = buffer.writerIndex();
        warm.serialize(buffer, value);
        assertEquals(buffer.slice(start, expected.length).toByteArray(), expected);
        assertEquals(buffer.writerIndex(), start + expected.length);
        assertEquals(text(warm.deserialize(buffer)), text(value));
        assertEquals(buffer.readerIndex(), start + expected.length);
      }
      ByteBuffer bytes = ByteBuffer.allocate(expected.length + 3).position(1);
      warm.serialize(bytes, value);
      assertEquals(bytes.position(), 1 + expected.length);
      assertEquals(text(warm.deserialize(bytes.position(1))), text(value));
      assertEquals(bytes.position(), 1 + expected.length);
      assertEquals(text(warm.readerFor(Event.class).read(expected)), text(value));
      assertEquals(outcome(warm, expected, Event.class), read(value, expected.length));
    }
  }

  @Test(dataProvider = "options")
  public void whatIsWrongIsSaidAsByAFreshInstance(
      boolean xlang, boolean compatible, boolean tracking, boolean compact) {
    for (Object value : List.of(Trade.random(new Random(3)), new Tick(1, 2), new Strict())) {
      Class<?> type = value.getClass();
      Fory fresh = builder(xlang, compatible, tracking, compact).withCodegen(false).build();
      Fory warm = builder(xlang, compatible, tracking, compact).build();
      byte[] message = fresh.serialize(value);
      for (Class<?> asked : List.of(Object.class, type)) {
        warm(warm, value, asked);
        for (int at = 0; at < message.length; at++) {
          for (int bit : new int[] {1, 4, 128}) {
            byte[] changed = message.clone();
            changed[at] ^= (byte) bit;
            assertEquals(outcome(warm, changed, asked), outcome(fresh, changed, asked));
          }
          byte[] cut = Arrays.copyOf(message, at);
          assertEquals(outcome(warm, cut, asked), outcome(fresh, cut, asked));
        }
        byte[] longer = Arrays.copyOf(message, message.length + 1);
        assertEquals(outcome(warm, longer, asked), outcome(fresh, longer, asked));
        assertEquals(outcome(warm, message, Side.class), outcome(fresh, message, Side.class));
        assertEquals(outcome(warm, message, asked), read(value, message.length));
      }
    }
  }

  @Test
  public void aBufferWithoutRoomStaysAsItWas() {
    Fory fory = builder(false, true, false, false).build();
    Trade value = Trade.random(new Random(4));
    warm(fory, value, Object.class);
    int length = fory.serialize(value).length;
    for (ByteBuffer room :
        List.of(ByteBuffer.allocate(length + 4), ByteBuffer.allocateDirect(length + 4))) {
      MemoryBuffer full = MemoryBuffer.wrap(room).writerIndex(5);
      assertThrows(ForyException.class, () -> fory.serialize(full, value));
      assertEquals(full.writerIndex(), 5);
      full.writerIndex(4);
      fory.serialize(full, value);
      assertEquals(full.writerIndex(), length + 4);
      full.writerIndex(length + 3).readerIndex(4);
      assertThrows(ForyException.class, () -> fory.deserialize(full));
      assertEquals(full.readerIndex(), 4);
    }
  }

  @Test
  public void aReadOnlyBufferIsReadAndNotWritten() {
    Fory fory = builder(false, true, false, false).build();
    Trade value = Trade.random(new Random(4));
    warm(fory, value, Object.class);
    byte[] message = fory.serialize(value);
    for (ByteBuffer room :
        List.of(ByteBuffer.wrap(message), ByteBuffer.allocateDirect(message.length))) {
      room.duplicate().put(message);
      MemoryBuffer buffer = MemoryBuffer.wrap(room.asReadOnlyBuffer());
      assertEquals(text(fory.deserialize(buffer)), text(value));
      buffer.clear();
      assertThrows(ForyException.class, () -> fory.serialize(buffer, value));
      assertEquals(buffer.writerIndex(), 0);
      assertEquals(buffer.writerIndex(message.length).toByteArray(), message);
    }
  }

  @Test
  public void threadsThatShareAnInstanceDoNotShareTheArrayOfOffHeapMessages() throws Exception {
    Fory fory = builder(false, true, false, false).build();
    warm(fory, Trade.random(new Random(7)), Object.class);
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Random random = new Random(i);
      tasks.add(
          () -> {
            MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(64);
            int wrong = 0;
            for (int round = 0; round < 3000; round++) {
              Trade value = Trade.random(random);
              buffer.clear();
              fory.serialize(buffer, value);
              wrong += text(fory.deserialize(buffer)).equals(text(value)) ? 0 : 1;
            }
            return wrong;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      for (Future<Integer> each : threads.invokeAll(tasks)) {
        assertEquals(each.get(), 0);
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test(dataProvider = "options")
  public void nullWhereItIsNotKeptIsRefused(
      boolean xlang, boolean compatible, boolean tracking, boolean compact) {
    Fory fory = builder(xlang, compatible, tracking, compact).build();
    Strict value = new Strict();
    byte[] before = fory.serialize(value);
    warm(fory, value, Strict.class);
    Strict wrong = new Strict();
    wrong.number = null;
    Fory fresh = builder(xlang, compatible, tracking, compact).withCodegen(false).build();
    assertEquals(refusal(fory, wrong), refusal(fresh, wrong));
    assertEquals(fory.serialize(value), before);
  }

  private static String refusal(Fory fory, Object value) {
    try {
      return Arrays.toString(fory.serialize(value));
    } catch (ForyException e) {
      return e.code() + ": " + e.getMessage();
    }
  }

  @Test
  public void messagesWithOtherHeadersTeachNothing() {
    Trade value = Trade.random(new Random(5));
    byte[] expected = builder(false, true, false, false).build().serialize(value);
    Fory fory = builder(false, true, false, false).build();
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    ForySession out = fory.newSession();
    ForySession in = fory.newSession();
    for (int i = 0; i < WARM; i++) {
      fory.serialize(stream, value);
      assertEquals(text(in.deserialize(out.serialize(value))), text(value));
      fory.serialize(value, buffer -> true);
    }
    assertEquals(fory.serialize(value), expected);
    warm(fory, value, Object.class);
    stream.reset();
    fory.serialize(stream, value);
    assertThrows(ForyException.class, () -> fory.deserialize(stream.toByteArray()));
    byte[] inSession = out.serialize(value);
    assertThrows(ForyException.class, () -> fory.deserialize(inSession));
    assertEquals(text(in.deserialize(inSession)), text(value));
  }

  @DataProvider
  Object[][] constructors() {
    List<Object[]> rows = new ArrayList<>();
    for (Object value : List.of(new Moody(), new MoodyRecord(1, 2, Side.SELL))) {
      for (int i = 0; i < 4; i++) {
        rows.add(new Object[] {value, (i & 1) != 0, (i & 2) != 0});
      }
    }
    return rows.toArray(Object[][]::new);
  }

  private static Fory moody(boolean compatible, boolean tracking, boolean codegen) {
    return builder(false, compatible, tracking, false).withCodegen(codegen).build();
  }

  /** Returns what comes of a message, and how many times the constructor has run. */
  private static String counted(Fory fory, byte[] message, Class<?> type, Supplier<Error> thrown) {
    AtomicInteger calls = new AtomicInteger();
    MOOD.set(
        () -> {
          calls.incrementAndGet();
          Error error = thrown.get();
          if (error != null) {
            throw error;
          }
        });
    try {
      return outcome(fory, message, type) + ", " + calls + " calls";
    } finally {
      MOOD.set(() -> {});
    }
  }

  @Test(dataProvider = "constructors")
  public void aConstructorRunsAsOftenAsInAFreshInstance(
      Object value, boolean compatible, boolean tracking) {
    List<Supplier<Error>> moods =
        List.of(
            () -> null,
            () -> new AssertionError("no"),
            () -> new StackOverflowError("no"),
            () -> new LinkageError("no"));
    byte[] message = moody(compatible, tracking, false).serialize(value);
    byte[] noConstant = message.clone();
    for (int i = 0; i < message.length; i++) { // where the constant is, whatever the order
      byte[] changed = message.clone();
      changed[i] = 77;
      if (outcome(moody(compatible, tracking, false), changed, value.getClass())
          .contains("enum constant number 77")) {
        noConstant = changed;
      }
    }
    assertFalse(Arrays.equals(noConstant, message), "no byte of the message is a constant");
    byte[] cut = Arrays.copyOf(message, message.length - 1);
    for (Class<?> asked : List.of(Object.class, value.getClass())) {
      Fory warm = moody(compatible, tracking, true);
      warm(warm, value, asked);
      for (byte[] each : List.of(message, noConstant, cut)) {
        for (Supplier<Error> mood : moods) {
          String expected = counted(moody(compatible, tracking, false), each, asked, mood);
          assertEquals(counted(moody(compatible, tracking, true), each, asked, mood), expected);
          assertEquals(counted(warm, each, asked, mood), expected);
        }
      }
    }
  }

  @Test(dataProvider = "constructors")
  public void aConstructorMayReadMessagesAndFail(
      Object value, boolean compatible, boolean tracking) {
    Fory fory = moody(compatible, tracking, true);
    byte[] message = fory.serialize(value);
    warm(fory, value, Object.class);
    for (boolean direct : new boolean[] {false, true}) {
      AtomicInteger calls = new AtomicInteger();
      MOOD.set(
          () -> {
            if (calls.incrementAndGet() == 20) {
              throw new IllegalStateException("deep enough");
            }
            fory.deserialize(bufferOf(message, 1, direct));
          });
      try {
        assertThrows(ForyException.class, () -> fory.deserialize(bufferOf(message, 1, direct)));
        assertEquals(calls.getAndSet(0), 20);
        assertThrows(ForyException.class, () -> fory.deserialize(message));
      } finally {
        MOOD.set(() -> {});
      }
      assertEquals(calls.get(), 20);
      assertEquals(text(fory.deserialize(message)), text(value));
    }
  }

  @Test(dataProvider = "constructors")
  public void aConstructorThatMovesTheBufferIsNoOtherMessage(
      Object value, boolean compatible, boolean tracking) {
    Fory fory = moody(compatible, tracking, true);
    warm(fory, value, Object.class);
    byte[] message = fory.serialize(value);
    for (int i = 0; i < 6; i++) {
      int to = new int[] {0, 3, message.length}[i / 2];
      List<String> outcomes = new ArrayList<>();
      for (Fory each : List.of(moody(compatible, tracking, false), fory)) {
        MemoryBuffer buffer = bufferOf(message, 0, i % 2 == 1);
        buffer.writeBytes(message);
        MOOD.set(
            () -> {
              buffer.readerIndex(to);
              throw new IllegalStateException("moved");
            });
        try {
          outcomes.add("read " + each.deserialize(buffer));
        } catch (ForyException e) {
          outcomes.add(e.getMessage() + " at " + e.offset() + ", then " + buffer.readerIndex());
        } finally {
          MOOD.set(() -> {});
        }
      }
      assertEquals(outcomes.get(1), outcomes.get(0));
    }
  }

  @Test(dataProvider = "constructors")
  public void aConstructorThatMovesTheBufferLeavesTheInstanceUsable(
      Object value, boolean compatible, boolean tracking) {
    Fory fory = moody(compatible, tracking, true);
    byte[] message = fory.serialize(value);
    Tick other = new Tick(1, 2);
    for (int i = 0; i < 20; i++) {
      MemoryBuffer buffer = bufferOf(message, 0, true);
      for (int k = 0; k < 20; k++) {
        buffer.writeBytes(message);
      }
      MOOD.set(() -> buffer.readerIndex(buffer.writerIndex()));
      try {
        outcome(() -> fory.deserialize(buffer));
      } finally {
        MOOD.set(() -> {});
      }
      assertEquals(text(fory.deserialize(bufferOf(message, 0, true))), text(value));
      assertEquals(fory.deserialize(bufferOf(fory.serialize(other), 0, true)), other);
    }
  }

  @Test(dataProvider = "constructors")
  public void aConstructorMovesNoMessageOfAByteBuffer(
      Object value, boolean compatible, boolean tracking) {
    Fory fory = moody(compatible, tracking, true);
    byte[] message = fory.serialize(value);
    int end = message.length + 2;
    for (boolean direct : new boolean[] {false, true}) {
      ByteBuffer room = direct ? ByteBuffer.allocateDirect(100) : ByteBuffer.allocate(100);
      room.position(2).put(message);
      ByteBuffer buffer = room.position(2);
      for (int to : new int[] {0, end, 100}) {
        MOOD.set(() -> buffer.position(to));
        for (Supplier<Object> read :
            List.<Supplier<Object>>of(
                () -> fory.deserialize(buffer),
                () -> fory.readerFor(value.getClass()).read(buffer))) {
          buffer.position(2);
          assertEquals(text(read.get()), text(value));
          assertEquals(buffer.position(), end);
        }
      }
      MOOD.set(() -> buffer.limit(3));
      assertThrows(ForyException.class, () -> fory.deserialize(buffer.limit(100).position(2)));
    }
    MOOD.set(() -> {});
    assertEquals(text(fory.deserialize(message)), text(value));
  }

  @Test
  public void aVersionOfAWriterIsReadAsOne() {
    byte[] message = Fory.builder().register(Wider.class, 3).build().serialize(new Wider());
    Fory fory = builder(false, true, false, false).build();
    for (int i = 0; i < WARM; i++) {
      assertEquals(fory.deserialize(message).toString(), "1 3");
    }
    warm(fory, new Strict(), Object.class);
    assertEquals(fory.deserialize(message).toString(), "1 3");
  }

  @Test
  public void aGenericTypeIsCheckedEachTime() {
    Fory fory = builder(false, true, false, false).build();
    byte[] message = fory.serialize(new Tick(1, 2));
    warm(fory, new Tick(1, 2), Object.class);
    assertThrows(
        ForyException.class, () -> fory.deserialize(message, new TypeRef<List<Tick>>() {}));
    assertEquals(fory.deserialize(message, new TypeRef<Tick>() {}), new Tick(1, 2));
    assertNull(fory.deserialize(fory.serialize(null)));
  }

  /** Wherever the bytes are, and whatever was read before: the size of windows follows messages. */
  @Test
  public void aBudgetAdmitsTheSameMessagesWhereverTheyAre() {
    Fory writer = builder(false, false, false, false).build();
    byte[] message = writer.serialize(Trade.random(new Random(8)));
    byte[] other = writer.serialize(new Tick(1, 2));
    int refused = 0;
    for (int bytes = 1; bytes < 400; bytes += 7) {
      Fory fory = builder(false, false, false, false).withMaxGraphMemoryBytes(bytes).build();
      String expected = outcome(() -> fory.deserialize(message));
      refused += expected.startsWith("LIMIT") ? 1 : 0;
      for (int i = 0; i < 3; i++) {
        MemoryBuffer direct = bufferOf(message, 0, true);
        assertEquals(outcome(() -> fory.deserialize(direct)), expected, "direct, budget " + bytes);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        writer.serialize(stream, writer.deserialize(message));
        ByteArrayInputStream in = new ByteArrayInputStream(stream.toByteArray());
        String streamed = outcome(() -> fory.deserialize(in));
        assertEquals(streamed.startsWith("LIMIT"), expected.startsWith("LIMIT"), streamed);
        for (int k = 0; k < 50; k++) {
          MemoryBuffer small = bufferOf(other, 0, true);
          outcome(() -> fory.deserialize(small));
        }
      }
    }
    assertTrue(refused > 1, refused + " budgets do not suffice");
  }

  @Test
  public void aBudgetThatOneMessageExceedsIsExceededByEach() {
    byte[] message =
        builder(false, true, false, false).build().serialize(Trade.random(new Random(6)));
    int refused = 0;
    for (int bytes = 1; bytes < 4000; bytes += 97) {
      Fory fresh = builder(false, true, false, false).withMaxGraphMemoryBytes(bytes).build();
      String expected = outcome(fresh, message, Trade.class);
      refused += expected.startsWith("LIMIT") ? 1 : 0;
      Fory warm = builder(false, true, false, false).withMaxGraphMemoryBytes(bytes).build();
      for (int i = 0; i < WARM; i++) {
        assertEquals(outcome(warm, message, Trade.class), expected);
      }
    }
    assertTrue(refused > 1, refused + " budgets do not suffice");
  }
}
