package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.annotation.UnknownFields;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.serializer.CarriedFields;
import java.io.IOException;
import java.net.ConnectException;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Messages whose bytes do not fit in a field that is dropped or carried: read all the same, or an
 * error of the message, never one of the code that reads it.
 */
public final class DroppedCorruptionTest {
  private static final int MUTANTS = 6_000;

  static final class Part {
    int number = 3;
    Object more = "more";
  }

  static final class Writer {
    int first = 1;
    TreeSet<String> sorted = new TreeSet<>(List.of("a", "b"));
    List<Part> parts = List.of(new Part());
    Map<String, Part> map = new HashMap<>(Map.of("k", new Part()));
    EnumMap<TimeUnit, Part> byUnit = new EnumMap<>(Map.of(TimeUnit.DAYS, new Part()));
    EnumSet<TimeUnit> units = EnumSet.of(TimeUnit.HOURS);
    Map.Entry<String, Part> entry = new AbstractMap.SimpleEntry<>("e", new Part());
    Object thrown = thrown();
    Object set = Collections.newSetFromMap(new IdentityHashMap<>());
    Object layers = List.of(Collections.asLifoQueue(new ArrayDeque<>(List.of("x"))), layers());
    Object part = new Part();
    int last = 2;
  }

  static final class Dropping {
    int first;
    int last;
  }

  static final class Carrying {
    int first;
    int last;
    @UnknownFields CarriedFields rest;
  }

  private static Throwable thrown() {
    ConnectException error = new ConnectException("m");
    error.initCause(new IOException("c"));
    error.addSuppressed(new IOException("s"));
    return error;
  }

  private static Object layers() {
    Deque<Object> deque = new ArrayDeque<>(List.of(1));
    return List.of(
        Collections.checkedMap(new HashMap<>(Map.of("a", 1)), String.class, Integer.class),
        Collections.synchronizedSortedSet(new TreeSet<>(List.of("b"))),
        Collections.asLifoQueue(deque));
  }

  private static Fory fory(boolean tracks, Class<?> type, boolean writes) {
    var builder = EngineInUse.builder().withRefTracking(tracks).register(type, "v");
    return (writes ? builder.register(Part.class) : builder).build();
  }

  @DataProvider
  static Object[][] readers() {
    return new Object[][] {
      {Dropping.class, false},
      {Dropping.class, true},
      {Carrying.class, false},
      {Carrying.class, true}
    };
  }

  @Test(dataProvider = "readers")
  public void noErrorIsOneOfTheCodeThatReads(Class<?> type, boolean tracks) {
    byte[] message = fory(tracks, Writer.class, true).serialize(new Writer());
    Fory reader = fory(tracks, type, false);
    assertEquals(reader.deserialize(message, type).getClass(), type);
    Random random = new Random(15);
    List<String> wrong = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < MUTANTS; i++) {
      byte[] mutant = message.clone();
      for (int n = 1 + random.nextInt(2); n > 0; n--) {
        int at = random.nextInt(mutant.length);
        mutant[at] =
            random.nextBoolean()
                ? (byte) random.nextInt(128)
                : mutant[random.nextInt(mutant.length)];
      }
      try {
        reader.deserialize(mutant, type);
      } catch (ForyException e) {
        refused++;
        if (e.code() == ErrorCode.USER_CODE_FAILED) {
          Throwable cause = e.getCause();
          wrong.add(e + " <- " + cause + " " + Arrays.asList(cause.getStackTrace()).subList(0, 4));
        }
      }
    }
    assertTrue(refused > 0);
    assertEquals(wrong, List.of());
  }

  /** The elements of a queue by delay are asked for it. */
  @Test
  public void aQueueByDelayOfOtherElementsIsMalformed() {
    for (boolean tracks : new boolean[] {false, true}) {
      Fory fory = EngineInUse.builder().withRefTracking(tracks).build();
      PriorityBlockingQueue<String> queue = new PriorityBlockingQueue<>();
      queue.add("a");
      byte[] other = fory.serialize(queue);
      byte[] none = fory.serialize(new DelayQueue<>());
      List<Byte> message = new ArrayList<>();
      for (int i = 0; i < none.length - 1; i++) {
        message.add(none[i]); // and no size
      }
      int size = 0;
      while (other[size] != 1 || size < none.length - 1) {
        size++;
      }
      for (int i = size; i < other.length; i++) {
        message.add(other[i]);
      }
      byte[] made = new byte[message.size()];
      for (int i = 0; i < made.length; i++) {
        made[i] = message.get(i);
      }
      ForyException error = expectThrows(ForyException.class, () -> fory.deserialize(made));
      assertEquals(error.code(), ErrorCode.MALFORMED_INPUT, error.toString());
      assertTrue(error.getMessage().contains("without a delay"), error.toString());
    }
  }
}
