package io.fory.hostile;

import static io.fory.fixture.MessageBuilder.BODIES;
import static io.fory.fixture.MessageBuilder.SLOTS;
import static io.fory.fixture.MessageBuilder.TYPED_BODIES;
import static io.fory.fixture.MessageBuilder.message;
import static io.fory.fixture.MessageBuilder.tracked;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import io.fory.hostile.SeedTypes.Containers;
import io.fory.hostile.SeedTypes.Nothing;
import io.fory.hostile.SeedTypes.Point;
import io.fory.type.BuiltInTypes;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.MissingResourceException;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a message leads to is bounded before it is allocated. */
public final class GraphMemoryTest {
  private static final long DEFAULT_BYTES = 16L << 20;
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @DataProvider
  static Object[][] values() {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      points.add(new Point(i, i));
    }
    HashMap<Integer, Integer> map = new HashMap<>();
    for (int i = 0; i < 2000; i++) {
      map.put(i, i);
    }
    return new Object[][] {
      {"list of structs", points},
      {"map", map},
      {"array", points.toArray()},
      {"list", new Vector<>(map.keySet())},
      {"copies", Collections.nCopies(100_000, "x")},
    };
  }

  @Test(dataProvider = "values")
  public void theLimitOnGraphMemoryFiresAndNamesItsOption(String name, Object value) {
    for (boolean generated : new boolean[] {false, true}) {
      Fory small = Option.PLAIN.builder(generated).withMaxGraphMemoryBytes(10_000).build();
      byte[] message = small.serialize(value);
      for (Delivery delivery : Delivery.values()) {
        ForyException error = Rejection.of(() -> delivery.read(small, message));
        assertTrue(error instanceof LimitExceededException, name + ": " + error);
        assertEquals(((LimitExceededException) error).allowed(), 10_000);
        assertTrue(((LimitExceededException) error).actual() > 10_000);
        assertTrue(error.getMessage().contains("withMaxGraphMemoryBytes"), error.getMessage());
      }
      Fory large = Option.PLAIN.builder(generated).withMaxGraphMemoryBytes(10_000_000).build();
      assertNotNull(large.deserialize(message));
      assertEquals(small.deserialize(small.serialize("next")), "next");
    }
  }

  @Test
  public void elementsOfNoBytesMustBeOneByteEach() {
    Fory fory = Option.PLAIN.fory(false);
    Containers containers = new Containers();
    containers.nothings = new ArrayList<>(List.of(new Nothing(), new Nothing(), new Nothing()));
    byte[] valid = fory.serialize(containers);
    assertEquals(((Containers) fory.deserialize(valid)).nothings.size(), 3);
    byte[] list = {3, SLOTS, MessageBuilder.DECLARED};
    int at = indexOf(valid, list);
    for (int kind : new int[] {BODIES, TYPED_BODIES, 3, 255}) {
      for (long count : new long[] {3, 1000, 1L << 20, (1L << 31) - 1}) {
        byte[] input =
            new MessageBuilder()
                .bytes(java.util.Arrays.copyOf(valid, at))
                .varint(count)
                .bytes(kind)
                .bytes(new byte[64])
                .build();
        for (boolean generated : new boolean[] {false, true}) {
          Fory reader = Option.PLAIN.fory(generated);
          reader.deserialize(valid); // the compiler's memory does not count
          assertBoundedRejection(reader, input);
        }
      }
    }
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int i = 0; ; i++) {
      if (java.util.Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
  }

  private void assertBoundedRejection(Fory fory, byte[] input) {
    long before = threads.getCurrentThreadAllocatedBytes();
    ForyException error = Rejection.of(() -> fory.deserialize(input));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertNotNull(error, "accepted");
    assertTrue(allocated < DEFAULT_BYTES, allocated + " bytes for " + input.length);
  }

  @DataProvider
  static Object[][] lyingLengths() {
    long[] lengths = {1L << 20, 1L << 27, (1L << 31) - 1, (1L << 32) - 1};
    List<Object[]> rows = new ArrayList<>();
    for (long length : lengths) {
      rows.add(new Object[] {"list", message().typed(ArrayList.class).varint(length)});
      rows.add(new Object[] {"map", message().typed(HashMap.class).varint(length)});
      rows.add(new Object[] {"ints", message().bytes(2, 0).type(int.class).varint(length)});
      rows.add(new Object[] {"longs", message().bytes(2, 0).type(long.class).varint(length)});
      rows.add(new Object[] {"objects", message().bytes(2, 0).type(Object.class).varint(length)});
      rows.add(new Object[] {"bytes", message().bytes(2, 0).type(byte.class).varint(length)});
      rows.add(
          new Object[] {
            "atomic array", message().typed(AtomicReferenceArray.class).varint(length)
          });
      rows.add(new Object[] {"string", message().typed(String.class).varint(length << 2)});
      rows.add(new Object[] {"wide", message().typed(String.class).varint(length << 2 | 1)});
      rows.add(new Object[] {"utf-8", message().typed(String.class).varint(length << 2 | 2)});
      rows.add(
          new Object[] {"bounded queue", message().typed(ArrayBlockingQueue.class).varint(length)});
      rows.add(
          new Object[] {
            "copies", message().typed(Collections.nCopies(2, 1).getClass()).varint(1L << 31 - 1)
          });
      rows.add(new Object[] {"throwable", message().typed(Error.class).bytes(3).varint(length)});
      rows.add(new Object[] {"big", message().typed(java.math.BigInteger.class).varint(length)});
      rows.add(new Object[] {"bits", message().typed(java.util.BitSet.class).varint(length)});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "lyingLengths", timeOut = 60_000)
  public void aLengthThatTheRemainingBytesCannotHoldAllocatesNothing(
      String name, MessageBuilder start) {
    byte[] input = start.bytes(new byte[100]).build();
    Fory fory = Option.PLAIN.fory(false);
    fory.deserialize(fory.serialize(List.of(1, "a", new int[] {1})));
    for (Delivery delivery : Delivery.values()) {
      long before = threads.getCurrentThreadAllocatedBytes();
      Rejection.of(() -> delivery.read(fory, input));
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      long allowed = name.equals("bounded queue") || name.equals("copies") ? 18L << 20 : 1 << 20;
      assertTrue(allocated < allowed, name + " allocated " + allocated + " bytes");
    }
  }

  /** One object that is referred to very often costs what the references cost. */
  @Test(timeOut = 60_000)
  public void referenceBombsCostNoMoreThanTheirBytes() {
    Fory fory = Option.REFERENCES.fory(false);
    int count = 1_000_000;
    MessageBuilder message = tracked().typed(ArrayList.class).varint(count).bytes(SLOTS);
    message.typed(ArrayList.class).varint(0);
    for (int i = 1; i < count; i++) {
      message.reference(1);
    }
    byte[] input = message.build();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertEquals(((List<?>) fory.deserialize(input)).size(), count);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated < DEFAULT_BYTES + 128L * input.length, allocated + " bytes");
  }

  /** A graph of exponentially many paths is small, and stays so as long as nobody walks them. */
  @Test(timeOut = 60_000)
  public void sharedGraphsAreNotUnfolded() {
    Fory fory = Option.REFERENCES.fory(false);
    MessageBuilder message = tracked();
    int levels = 200;
    for (int i = 0; i < levels; i++) {
      message.typed(ArrayList.class).varint(2).bytes(SLOTS);
    }
    message.typed(ArrayList.class).varint(0);
    for (int i = levels; i > 0; i--) {
      message.reference(i);
    }
    assertNotNull(fory.deserialize(message.build()));
  }

  @Test(timeOut = 60_000)
  public void wrongReferencesAreRefused() {
    Fory fory = Option.REFERENCES.fory(false);
    for (long number : new long[] {1, 2, 127, 1L << 20, (1L << 31) - 1, (1L << 32) - 1}) {
      byte[] input =
          tracked()
              .typed(ArrayList.class)
              .varint(1)
              .bytes(SLOTS, MessageBuilder.REFERENCE)
              .varint(number)
              .build();
      assertTrue(
          Rejection.of(() -> fory.deserialize(input)) instanceof MalformedInputException,
          "number " + number);
    }
    byte[] untracked = message().bytes(MessageBuilder.REFERENCE).varint(0).build();
    assertNotNull(Rejection.of(() -> fory.deserialize(untracked)));
    assertNotNull(Rejection.of(() -> Option.PLAIN.fory(false).deserialize(untracked)));
    byte[] trackedForPlain = tracked().bytes(MessageBuilder.NULL).build();
    assertNotNull(Rejection.of(() -> Option.PLAIN.fory(false).deserialize(trackedForPlain)));
  }

  /** Every throwable records the stack of the reader, which may be deep. */
  @Test(timeOut = 120_000)
  public void throwablesDeepDownTakeNoMoreThanTheLimit() throws Exception {
    String printed = SmallJvm.run(List.of("-Xmx64m"), ThrowablesDeepDown.class);
    assertTrue(printed.startsWith("bounded"), printed);
  }

  /** A program that reads as many throwables as the limit admits, below a deep stack. */
  public static final class ThrowablesDeepDown {
    private ThrowablesDeepDown() {}

    /** Reads one message. */
    @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
    public static void main(String[] args) {
      Fory fory = Fory.builder().build();
      MessageBuilder message = message();
      for (int i = 0; i < 250; i++) {
        message.typed(ArrayList.class).varint(1).bytes(SLOTS);
      }
      int count = 15_000;
      message.typed(ArrayList.class).varint(count).bytes(TYPED_BODIES).type(Error.class);
      for (int i = 0; i < count; i++) {
        // No message, no stack trace, no cause, nothing suppressed.
        message.bytes(3, 0, 0, 0);
      }
      byte[] input = message.build();
      Throwable thrown = Rejection.thrownBy(() -> fory.deserialize(input));
      String violation = Rejection.violation(thrown);
      System.out.println(
          violation != null ? violation : "bounded: " + input.length + " bytes, " + thrown);
    }
  }

  @Test
  public void throwablesAreChargedForTheFramesOfTheirCaller() throws Exception {
    String printed = SmallJvm.run(List.of("-Xmx64m"), ThrowablesBelowDeepCallers.class);
    assertTrue(printed.startsWith("bounded"), printed);
  }

  /** A program that reads throwables, few and many, in callers of more and more frames. */
  public static final class ThrowablesBelowDeepCallers {
    private static final int[] FRAMES = {0, 150, 300, 1_100, 5_000};

    private ThrowablesBelowDeepCallers() {}

    /** Reads messages. */
    @SuppressWarnings("SystemOut") // as above
    public static void main(String[] args) {
      Fory fory = Fory.builder().build();
      for (Throwable kind :
          List.of(new RuntimeException(), new MissingResourceException("", "", ""))) {
        kind.setStackTrace(new StackTraceElement[0]);
        byte[] many = fory.serialize(new ArrayList<>(Collections.nCopies(6_000, kind)));
        byte[] few = fory.serialize(new ArrayList<>(Collections.nCopies(20, kind)));
        for (int frames : FRAMES) {
          requireFamily(below(frames, fory, many), frames >= 150);
          requireFamily(below(frames, fory, few), false);
        }
      }
      System.out.println("bounded");
    }

    private static Throwable below(int frames, Fory fory, byte[] message) {
      return frames == 0
          ? Rejection.thrownBy(() -> fory.deserialize(message))
          : below(frames - 1, fory, message);
    }

    private static void requireFamily(Throwable thrown, boolean refused) {
      if (refused ? !(thrown instanceof LimitExceededException) : thrown != null) {
        throw new AssertionError("refused: " + refused, thrown);
      }
    }
  }

  /** Types that input makes up stay in memory for good, so there must not be many. */
  @Test(timeOut = 60_000)
  public void arrayTypesThatInputMakesUpAreFew() {
    Fory fory = Fory.builder().build();
    for (int number = 0; number < BuiltInTypes.count(); number++) {
      for (int dimensions : new int[] {17, 100, 255, 256, 100_000}) {
        MessageBuilder message = message().typed(Class.class).bytes(new byte[dimensions]);
        byte[] input = message.varint(4 + 2L * number).build();
        assertNotNull(Rejection.of(() -> fory.deserialize(input)), dimensions + " dimensions");
      }
    }
    byte[] sixteen = message().typed(Class.class).bytes(new byte[16]).type(int.class).build();
    Class<?> type = (Class<?>) fory.deserialize(sixteen);
    assertEquals(type.getName(), "[".repeat(16) + "I");
    assertEquals(fory.serialize(type), sixteen);
    assertEquals(
        Rejection.of(() -> fory.serialize(type.arrayType())).code(), ErrorCode.UNSUPPORTED_TYPE);
  }
}
