package io.fory.hostile;

import static io.fory.fixture.MessageBuilder.message;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import io.fory.hostile.SeedTypes.Holder;
import io.fory.hostile.SeedTypes.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.Reporter;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Graphs may be as deep as the limit says and not deeper, whatever they are made of. */
public final class DepthTest {
  private static final int LIMIT = 256;

  /** Beyond the limit, yet well within the stack of a test's thread, compiled or not. */
  private static final int DEEPER = 350;

  private static final int SMALL_STACK = 256 << 10;

  /** Shapes of which each level holds the next one. */
  enum Shape {
    STRUCTS {
      @Override
      Object wrap(Object inner, int level) {
        Node node = new Node(null);
        node.children = null;
        node.next = (Node) inner;
        return node;
      }
    },
    STRUCTS_IN_OBJECT_FIELDS {
      @Override
      Object wrap(Object inner, int level) {
        return new Holder(inner);
      }
    },
    LISTS {
      @Override
      Object wrap(Object inner, int level) {
        return inner == null ? new ArrayList<>() : new ArrayList<>(List.of(inner));
      }
    },
    MAPS {
      @Override
      Object wrap(Object inner, int level) {
        return inner == null ? new HashMap<>() : new HashMap<>(Map.of("k", inner));
      }
    },
    ARRAYS {
      @Override
      Object wrap(Object inner, int level) {
        return inner == null ? new Object[0] : new Object[] {inner};
      }
    },
    OPTIONALS {
      @Override
      Object wrap(Object inner, int level) {
        return Optional.ofNullable(inner);
      }
    },
    MAP_KEYS {
      @Override
      Object wrap(Object inner, int level) {
        return inner == null ? new HashMap<>() : new HashMap<>(Map.of(inner, "v"));
      }
    },
    SETS {
      @Override
      Object wrap(Object inner, int level) {
        return inner == null ? new HashSet<>() : new HashSet<>(List.of(inner));
      }
    },
    MIXED {
      @Override
      Object wrap(Object inner, int level) {
        Shape[] others = {LISTS, STRUCTS_IN_OBJECT_FIELDS, MAPS, OPTIONALS, ARRAYS, SETS};
        return others[level % others.length].wrap(inner, level);
      }
    };

    /** Returns a level around another one, or the innermost level around null. */
    abstract Object wrap(Object inner, int level);

    /** Returns a depth that is far too deep, but at which the value can still be made. */
    int endless() {
      // To put a set into a set, the JDK computes its hash code by recursion.
      return this == MAP_KEYS || this == SETS || this == MIXED ? 1000 : 100_000;
    }

    Object ofDepth(int depth) {
      Object value = null;
      for (int i = 0; i < depth; i++) {
        value = wrap(value, i);
      }
      return value;
    }
  }

  @DataProvider
  static Object[][] shapes() {
    List<Object[]> rows = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      for (Option option : new Option[] {Option.PLAIN, Option.REFERENCES}) {
        rows.add(new Object[] {shape, option, false});
        rows.add(new Object[] {shape, option, true});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "shapes")
  public void theLimitItselfIsAllowed(Shape shape, Option option, boolean generated) {
    Fory fory = option.fory(generated);
    byte[] message = fory.serialize(shape.ofDepth(LIMIT));
    Object copy = fory.deserialize(message);
    assertEquals(fory.serialize(copy), message);
    assertEquals(fory.serialize(fory.copy(copy)), message);
  }

  @Test(dataProvider = "shapes")
  public void oneMoreIsRefusedByTheWriter(Shape shape, Option option, boolean generated) {
    Fory fory = option.fory(generated);
    byte[] before = fory.serialize(shape.ofDepth(3));
    assertDepthRefused(Rejection.of(() -> fory.serialize(shape.ofDepth(LIMIT + 1))), LIMIT + 1);
    assertDepthRefused(
        Rejection.of(() -> fory.serialize(shape.ofDepth(shape.endless()))), LIMIT + 1);
    assertEquals(fory.serialize(shape.ofDepth(3)), before);
  }

  @Test(dataProvider = "shapes")
  public void oneMoreIsRefusedByTheCopier(Shape shape, Option option, boolean generated) {
    Fory fory = option.fory(generated);
    byte[] before = fory.serialize(shape.ofDepth(3));
    assertDepthRefused(Rejection.of(() -> fory.copy(shape.ofDepth(LIMIT + 1))), LIMIT + 1);
    assertDepthRefused(Rejection.of(() -> fory.copy(shape.ofDepth(shape.endless()))), LIMIT + 1);
    assertEquals(fory.serialize(fory.copy(shape.ofDepth(3))), before);
  }

  @Test(dataProvider = "shapes")
  public void oneMoreIsRefusedByTheReader(Shape shape, Option option, boolean generated)
      throws Exception {
    FutureTask<Void> task =
        new FutureTask<>(() -> requireRefusedByTheReader(shape, option, generated), null);
    // With references, so many nested keys need 1.3 MB where the JVM interprets the code, and 0.6
    // where it has compiled it: the main thread has 1.
    Thread thread = new Thread(null, task, "deep", 1 << 24);
    thread.start();
    task.get();
  }

  private static void requireRefusedByTheReader(Shape shape, Option option, boolean generated) {
    Fory writer = option.builder(generated).withMaxDepth(DEEPER).build();
    Fory reader = option.fory(generated);
    for (int depth : new int[] {LIMIT + 1, DEEPER}) {
      byte[] message = writer.serialize(shape.ofDepth(depth));
      for (Delivery delivery : Delivery.values()) {
        assertDepthRefused(Rejection.of(() -> delivery.read(reader, message)), LIMIT + 1);
      }
      assertNotNull(writer.deserialize(message));
    }
    byte[] valid = reader.serialize(shape.ofDepth(LIMIT));
    assertNotNull(reader.deserialize(valid));
  }

  private static void assertDepthRefused(ForyException error, int actual) {
    assertTrue(error instanceof LimitExceededException, "thrown: " + error);
    LimitExceededException limit = (LimitExceededException) error;
    assertEquals(limit.limit(), "depth");
    assertEquals(limit.actual(), actual);
    assertEquals(limit.allowed(), LIMIT);
    assertTrue(error.getMessage().contains("withMaxDepth"), error.getMessage());
  }

  /** A leaf is a level in one engine if it is one in the other. */
  @Test
  public void bothEnginesCountTheSameLevels() {
    Fory interpreter = Option.PLAIN.fory(false);
    Fory generator = Option.PLAIN.fory(true);
    for (Object leaf : new Object[] {new int[] {1}, 7, "text", new ArrayList<>(), new Object[0]}) {
      for (int depth = LIMIT - 1; depth <= LIMIT + 1; depth++) {
        Object value = new Holder(leaf);
        for (int i = 1; i < depth; i++) {
          value = new Holder(value);
        }
        Object root = value;
        boolean first = Rejection.of(() -> interpreter.serialize(root)) == null;
        boolean second = Rejection.of(() -> generator.serialize(root)) == null;
        assertEquals(first, second, depth + " levels around " + leaf.getClass());
        boolean copied = Rejection.of(() -> interpreter.copy(root)) == null;
        assertEquals(Rejection.of(() -> generator.copy(root)) == null, copied);
        assertEquals(copied, first, "copied, " + depth + " levels around " + leaf.getClass());
      }
    }
    assertTypedLeavesAreCountedAlike(interpreter, generator);
  }

  private static void assertTypedLeavesAreCountedAlike(Fory interpreter, Fory generator) {
    for (int depth = LIMIT - 1; depth <= LIMIT + 1; depth++) {
      SeedTypes.Arrays arrays = new SeedTypes.Arrays();
      arrays.i = new int[] {1};
      Object value = arrays;
      for (int i = 1; i < depth; i++) {
        value = new Holder(value);
      }
      Object root = value;
      boolean first = Rejection.of(() -> interpreter.serialize(root)) == null;
      boolean second = Rejection.of(() -> generator.serialize(root)) == null;
      assertEquals(first, second, depth + " levels, the last with an array of int");
    }
  }

  @DataProvider
  static Object[][] endlessInputs() {
    List<Object[]> rows = new ArrayList<>();
    for (boolean generated : new boolean[] {false, true}) {
      rows.add(new Object[] {"lists in slots", listsInSlots(), generated});
      rows.add(new Object[] {"lists of one type", listsOfOneType(), generated});
      rows.add(new Object[] {"structs", structs(), generated});
      rows.add(new Object[] {"optionals", optionals(), generated});
      rows.add(new Object[] {"arrays", arrays(), generated});
      rows.add(new Object[] {"throwables", throwables(), generated});
      rows.add(new Object[] {"types of arrays", typesOfArrays(), generated});
    }
    return rows.toArray(new Object[0][]);
  }

  private static byte[] listsInSlots() {
    MessageBuilder message = message();
    for (int i = 0; i < 100_000; i++) {
      message.typed(ArrayList.class).varint(1).bytes(MessageBuilder.SLOTS);
    }
    return message.build();
  }

  private static byte[] listsOfOneType() {
    MessageBuilder message = message().typed(ArrayList.class);
    for (int i = 0; i < 100_000; i++) {
      message.varint(1).bytes(MessageBuilder.TYPED_BODIES).type(ArrayList.class);
    }
    return message.build();
  }

  private static byte[] structs() {
    byte[] two = Option.PLAIN.fory(false).serialize(new Holder(new Holder(null)));
    // 20 | 02 type 02 type' 00: the second head and type, which names a known class, is the level.
    MessageBuilder message = message().bytes(java.util.Arrays.copyOfRange(two, 1, two.length - 3));
    for (int i = 0; i < 100_000; i++) {
      message.bytes(MessageBuilder.TYPED).named(0);
    }
    return message.build();
  }

  private static byte[] optionals() {
    MessageBuilder message = message();
    for (int i = 0; i < 100_000; i++) {
      message.typed(Optional.class);
    }
    return message.build();
  }

  private static byte[] arrays() {
    MessageBuilder message = message();
    for (int i = 0; i < 100_000; i++) {
      message.bytes(MessageBuilder.TYPED, 0).type(Object.class).varint(1).bytes(0);
    }
    return message.build();
  }

  private static byte[] throwables() {
    MessageBuilder message = message();
    for (int i = 0; i < 100_000; i++) {
      // No message, no stack trace, and then the cause.
      message.typed(RuntimeException.class).bytes(3, 0);
    }
    return message.build();
  }

  private static byte[] typesOfArrays() {
    return message().typed(Class.class).bytes(new byte[100_000]).type(int.class).build();
  }

  @Test(dataProvider = "endlessInputs", timeOut = 60_000)
  public void inputOfAHundredThousandLevelsIsRefused(String name, byte[] input, boolean generated) {
    Fory fory = Option.PLAIN.fory(generated);
    for (Delivery delivery : Delivery.values()) {
      assertNotNull(Rejection.of(() -> delivery.read(fory, input)), name);
    }
    assertEquals(fory.deserialize(fory.serialize("x")), "x");
  }

  @DataProvider
  static Object[][] threads() {
    return new Object[][] {{"small stack"}, {"virtual"}};
  }

  /**
   * On a thread of 256 KiB, a quarter of the usual, all levels that the limit allows are written
   * and read; hash codes of keys that nest may have no stack, and then the call says so.
   */
  @Test(dataProvider = "threads", timeOut = 120_000)
  public void aSmallThreadHoldsTheDefaultDepthButForKeys(String kind) throws Exception {
    StringBuilder failures = new StringBuilder();
    StringBuilder figures = new StringBuilder();
    for (Shape shape : Shape.values()) {
      for (boolean generated : new boolean[] {false, true}) {
        for (Option option : new Option[] {Option.PLAIN, Option.REFERENCES}) {
          int reached = deepestRoundTrip(kind, shape, option.fory(generated), failures);
          if (reached < LIMIT) {
            assertEquals(shape.endless(), 1000, shape + " of depth " + reached);
            String engine = generated ? " generated " : " interpreted ";
            figures.append(' ').append(shape).append(engine).append(option).append(' ');
            figures.append(reached).append(';');
          }
        }
      }
    }
    assertEquals(failures.toString(), "");
    Reporter.log("DepthTest: " + kind + " thread, depths below the limit:" + figures, true);
  }

  private static int deepestRoundTrip(String kind, Shape shape, Fory fory, StringBuilder failures)
      throws Exception {
    int[] deepest = {0};
    Runnable work =
        () -> {
          for (int depth = 16; depth <= LIMIT; depth += 16) {
            int levels = depth;
            Throwable thrown =
                Rejection.thrownBy(() -> fory.deserialize(fory.serialize(shape.ofDepth(levels))));
            if (thrown == null) {
              deepest[0] = depth;
            } else if (Rejection.violation(thrown) != null) {
              failures.append(shape).append(": ").append(thrown).append('\n');
            }
          }
        };
    Thread thread = threadsOf(kind).newThread(work);
    thread.start();
    thread.join();
    return deepest[0];
  }

  /** Whatever the limit is, no error of the virtual machine escapes. */
  @Test(dataProvider = "shapes", timeOut = 120_000)
  public void aLimitThatTheStackCannotHoldIsAnErrorOfTheFamily(
      Shape shape, Option option, boolean generated) throws Exception {
    int depth = Math.min(shape.endless(), 20_000);
    Fory deep = option.builder(generated).withMaxDepth(1_000_000).build();
    byte[][] message = new byte[1][];
    Thread large =
        new Thread(null, () -> message[0] = deep.serialize(shape.ofDepth(depth)), "l", 1L << 29);
    large.start();
    large.join();
    AtomicReference<String> failure = new AtomicReference<>("not run");
    Object value = shape.ofDepth(depth);
    Runnable readAndWrite =
        () -> {
          String violation =
              Rejection.violation(Rejection.thrownBy(() -> deep.deserialize(message[0])));
          if (violation == null) {
            violation = Rejection.violation(Rejection.thrownBy(() -> deep.serialize(value)));
          }
          if (violation == null) {
            violation = Rejection.violation(Rejection.thrownBy(() -> deep.copy(value)));
          }
          failure.set(violation);
        };
    Thread small = new Thread(null, readAndWrite, "small", SMALL_STACK);
    small.start();
    small.join();
    assertNull(failure.get());
    assertEquals(deep.deserialize(deep.serialize("next")), "next");
  }

  private static ThreadFactory threadsOf(String kind) {
    if (kind.equals("small stack")) {
      return work -> new Thread(null, work, kind, SMALL_STACK);
    }
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      return (ThreadFactory)
          Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
    } catch (ReflectiveOperationException e) {
      throw new SkipException("this JDK has no virtual threads", e);
    }
  }
}
