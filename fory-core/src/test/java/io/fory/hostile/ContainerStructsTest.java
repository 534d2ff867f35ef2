package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.testng.annotations.Test;

/** Messages that lie about containers with fields of their own. */
@SuppressWarnings("serial")
public final class ContainerStructsTest {
  static final class Ring extends ArrayBlockingQueue<String> {
    int number = 1;

    Ring(int capacity) {
      super(capacity);
    }
  }

  static final class Line extends LinkedBlockingQueue<String> {
    int number = 1;

    Line(int capacity) {
      super(capacity);
    }
  }

  static final class Ordered extends TreeMap<String, Object> {
    Object more;

    Ordered(Comparator<String> order) {
      super(order);
    }
  }

  record Turned(int sign) implements Comparator<String> {
    @Override
    public int compare(String a, String b) {
      return sign * a.compareTo(b);
    }
  }

  /** As {@code Turned}, but no comparator. */
  record Other(int sign) {}

  static final class Bag<T> extends ArrayList<T> {
    T first;

    Bag(T first) {
      this.first = first;
    }
  }

  static final class Any {
    Object content;
  }

  static final class Numbers {
    List<Integer> content;
  }

  private static final Class<?>[] TYPES = {
    Ring.class, Line.class, Ordered.class, Turned.class, Other.class, Bag.class
  };

  private static Consumer<ForyBuilder> types(Class<?> holder) {
    return builder -> {
      builder.withCompatible(false);
      for (int i = 0; i < TYPES.length; i++) {
        builder.register(TYPES[i], 10 + i);
      }
      builder.register(holder, 30);
    };
  }

  /** Returns the message with the last four bytes of a value in it replaced. */
  private static byte[] replaced(byte[] message, int value, int by) {
    byte[] hostile = message.clone();
    int found = -1;
    for (int i = 0; i + 4 <= message.length; i++) {
      if (int32(message, i) == value) {
        found = i;
      }
    }
    assertTrue(found >= 0, "the value is in the message");
    for (int i = 0; i < 4; i++) {
      hostile[found + i] = (byte) (by >> 8 * i);
    }
    return hostile;
  }

  private static int int32(byte[] bytes, int at) {
    return bytes[at] & 0xff
        | (bytes[at + 1] & 0xff) << 8
        | (bytes[at + 2] & 0xff) << 16
        | bytes[at + 3] << 24;
  }

  @Test
  public void aCapacityIsPaidForBeforeItIsAllocated() {
    for (boolean tracking : new boolean[] {false, true}) {
      BothEngines engines =
          tracking ? BothEngines.tracking(types(Any.class)) : BothEngines.of(types(Any.class));
      Ring ring = new Ring(0x12345);
      ring.add("a");
      byte[] message = engines.serialize(ring);
      engines.failureToRead(
          replaced(message, 0x12345, Integer.MAX_VALUE), LimitExceededException.class);
      for (int capacity : new int[] {0, -1, Integer.MIN_VALUE}) {
        engines.failureToRead(replaced(message, 0x12345, capacity), MalformedInputException.class);
      }
    }
  }

  @Test
  public void aQueueWithoutRoomForItsElementsIsMalformed() {
    BothEngines engines = BothEngines.of(types(Any.class));
    Line line = new Line(0x12345);
    line.addAll(List.of("a", "b", "c"));
    byte[] message = engines.serialize(line);
    engines.failureToRead(replaced(message, 0x12345, 2), MalformedInputException.class);
  }

  @Test
  public void aComparatorOfAnotherClassIsRefused() {
    for (boolean tracking : new boolean[] {false, true}) {
      BothEngines engines =
          tracking ? BothEngines.tracking(types(Any.class)) : BothEngines.of(types(Any.class));
      Ordered map = new Ordered(new Turned(1));
      map.put("a", "b");
      byte[] message = engines.serialize(map);
      byte[] turned = engines.serialize(new Turned(1));
      byte[] other = engines.serialize(new Other(1));
      int header = 2; // of the message, and the head of its root
      byte[] definition = Arrays.copyOfRange(turned, header, turned.length - 4);
      byte[] wanted = Arrays.copyOfRange(other, header, other.length - 4);
      int at = indexOf(message, definition);
      byte[] hostile = message.clone();
      System.arraycopy(wanted, 0, hostile, at, wanted.length);
      engines.failureToRead(hostile, TypeMismatchException.class);
    }
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int i = 0; i + part.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    throw new AssertionError("not in the message");
  }

  @Test
  public void elementsThatThePlaceDoesNotDeclareAreRefused() {
    for (boolean tracking : new boolean[] {false, true}) {
      Consumer<ForyBuilder> tracks = builder -> builder.withRefTracking(tracking);
      BothEngines writer = BothEngines.of(types(Any.class).andThen(tracks));
      BothEngines reader = BothEngines.of(types(Numbers.class).andThen(tracks));
      Any any = new Any();
      Bag<Object> bag = new Bag<>("first");
      bag.add(1);
      any.content = bag;
      byte[] right = body(writer.serialize(any), reader);
      Numbers read = (Numbers) reader.interpreter().deserialize(right);
      assertEquals(read.content, List.of(1));
      bag.add("a");
      byte[] wrong = body(writer.serialize(any), reader);
      reader.failureToRead(wrong, TypeMismatchException.class);
      Numbers numbers = new Numbers();
      numbers.content = cast(bag);
      reader.failureToWrite(numbers, TypeMismatchException.class);
    }
  }

  @SuppressWarnings("unchecked") // heap pollution is the subject
  private static List<Integer> cast(List<?> list) {
    return (List<Integer>) list;
  }

  /** Returns a message of one class as if it were of the other, whose field has the same bytes. */
  private static byte[] body(byte[] message, BothEngines reader) {
    byte[] model = reader.serialize(new Numbers());
    int head = model.length - 1; // the field is one byte, for null
    byte[] made = message.clone();
    System.arraycopy(model, 0, made, 0, head);
    return made;
  }

  @Test
  public void aContainerInItsOwnFieldAndInItselfIsReadOrRefused() {
    BothEngines tracking = BothEngines.tracking(types(Any.class));
    Ordered map = new Ordered(new Turned(-1));
    map.put("self", map);
    map.more = map;
    byte[] message = tracking.serialize(map);
    Ordered read = (Ordered) tracking.generator().deserialize(message);
    assertSame(read.get("self"), read);
    assertSame(read.more, read);
    Fory plain = Fory.builder().register(Ordered.class).register(Turned.class).build();
    assertNotNull(Rejection.of(() -> plain.serialize(map)), "without references it has no end");
  }

  @Test
  public void noMessageThatIsCutOffOrChangedDoesHarm() {
    for (boolean tracking : new boolean[] {false, true}) {
      BothEngines engines =
          tracking ? BothEngines.tracking(types(Any.class)) : BothEngines.of(types(Any.class));
      Ordered map = new Ordered(new Turned(-1));
      map.put("a", new Bag<>("b"));
      map.more = new Line(7);
      byte[] message = engines.serialize(map);
      for (int i = 0; i < message.length; i++) {
        byte[] cut = Arrays.copyOf(message, i);
        assertNotNull(Rejection.of(() -> engines.generator().deserialize(cut)), "cut at " + i);
        for (int bit = 0; bit < 8; bit++) {
          byte[] changed = message.clone();
          changed[i] ^= (byte) (1 << bit);
          for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
            ForyException refused = Rejection.of(() -> fory.deserialize(changed));
            assertTrue(refused == null || !refused.getMessage().isEmpty());
          }
        }
      }
      assertEquals(((Ordered) engines.generator().deserialize(message)).keySet().size(), 1);
    }
  }
}
