package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.annotation.ForyField;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.UserCodeException;
import io.fory.fixture.Rejection;
import io.fory.hostile.DepthTest.Shape;
import io.fory.hostile.SeedTypes.Holder;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Graphs that nest deeper than the stack of a thread are written and read where that is allowed.
 */
public final class DeepGraphTest {
  private static final int DEEP = 10_000;

  /** Has room for the levels that are not proven, also where the JVM interprets all code. */
  private static final int SMALL_STACK = 256 << 10;

  private static final String THREADS = "fory-stack-";

  /** A record that is only made when all records behind it are. */
  record Link(int number, Link next) {}

  /** A list of lists of itself, as a declared field. */
  static final class Tree {
    int number;
    List<Tree> children;
  }

  /** A linked node for all formats. */
  static final class Knot {
    int number;

    @ForyField(nullable = true)
    Knot next;
  }

  /** What a test does at the end of a chain. */
  static final class Probe {
    static Consumer<Boolean> action = writing -> {};
  }

  /** Runs the action of the test. */
  static final class ProbeSerializer implements Serializer<Probe> {
    @Override
    public void write(WriteContext out, Probe value) {
      Probe.action.accept(true);
      out.writeInt32(1);
    }

    @Override
    public Probe read(ReadContext in) {
      Probe.action.accept(false);
      in.readInt32();
      return new Probe();
    }
  }

  private static ForyBuilder deep(ForyBuilder builder) {
    return builder
        .withMaxDepth(2_000_000)
        .register(Link.class)
        .register(Tree.class)
        .register(Probe.class)
        .registerSerializer(Probe.class, new ProbeSerializer());
  }

  private static Fory deep(boolean generated) {
    return deep(Option.PLAIN.builder(generated)).build();
  }

  /** Calls on a thread with a small stack; throws what the call throws. */
  static <T> T onSmallStack(Callable<T> call) throws Exception {
    return on(work -> new Thread(null, work, "small", SMALL_STACK), call);
  }

  private static <T> T on(ThreadFactory threads, Callable<T> call) throws Exception {
    List<T> result = new ArrayList<>();
    Throwable[] thrown = new Throwable[1];
    Thread thread =
        threads.newThread(() -> thrown[0] = Rejection.thrownBy(() -> result.add(checked(call))));
    thread.start();
    thread.join();
    if (thrown[0] instanceof RuntimeException e) {
      throw e;
    }
    if (thrown[0] instanceof Error e) {
      throw e;
    }
    return result.get(0);
  }

  private static <T> T checked(Callable<T> call) {
    try {
      return call.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static Object chain(int count, Object end) {
    Object value = end;
    for (int i = 0; i < count; i++) {
      value = new Holder(value);
    }
    return value;
  }

  private static int length(Object chain) {
    int length = 0;
    for (Object next = chain; next instanceof Holder holder; next = holder.value) {
      length++;
    }
    return length;
  }

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {{false}, {true}};
  }

  /** Compiled by C1: C2 leaves out what has not happened yet, such as that a call returned. */
  @Test
  public void manyLinkedNodesNeedNoStackOfTheirThread() throws Exception {
    String printed =
        SmallJvm.run(
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx192m"), ManyNodes.class);
    assertTrue(printed.contains("all came back"), printed);
  }

  /** Writes and reads nodes with a small stack and a small heap. */
  public static final class ManyNodes {
    /** Runs. */
    @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
    public static void main(String[] args) throws Exception {
      Fory fory =
          EngineInUse.builder()
              .withMaxDepth(1_000_000)
              .withMaxGraphMemoryBytes(1L << 30)
              .withCodegen(true)
              .register(Knot.class)
              .build();
      Knot root = knots(1_000_000);
      fory.copy(knots(1)); // loads what the first call loads, which takes more than 128 KB
      requireAll(onSmallStack(() -> fory.copy(root)));
      requireAll(onSmallStack(() -> fory.deserialize(fory.serialize(root), Knot.class)));
      assertNoThreads();
      System.out.println("all came back");
    }

    private static void requireAll(Knot first) {
      Knot knot = first;
      for (int i = 999_999; i >= 0; i--) {
        if (knot.number != i) {
          throw new AssertionError(knot.number + " in place of " + i);
        }
        knot = knot.next;
      }
      assertNull(knot);
    }
  }

  private static Knot knots(int count) {
    Knot first = null;
    for (int i = 0; i < count; i++) {
      Knot knot = new Knot();
      knot.number = i;
      knot.next = first;
      first = knot;
    }
    return first;
  }

  @Test
  public void aTreeOfDepth100000IsWrittenAndReadWithReferences() throws Exception {
    Fory fory =
        EngineInUse.builder()
            .withMaxDepth(300_000)
            .withRefTracking(true)
            .withCodegen(false)
            .register(Tree.class)
            .build();
    Tree root = null;
    for (int i = 0; i < 100_000; i++) {
      Tree tree = new Tree();
      tree.number = i;
      tree.children = new ArrayList<>();
      tree.children.add(new Tree());
      tree.children.add(root);
      root = tree;
    }
    Tree written = root;
    assertTreeOfDepth100000(
        onSmallStack(() -> fory.deserialize(fory.serialize(written), Tree.class)));
    assertTreeOfDepth100000(onSmallStack(() -> fory.copy(written)));
    assertNoThreads();
  }

  private static void assertTreeOfDepth100000(Tree root) {
    Tree copy = root;
    for (int i = 99_999; i >= 0; i--) {
      assertEquals(copy.number, i);
      assertEquals(copy.children.get(0).number, 0);
      copy = copy.children.get(1);
    }
    assertNull(copy);
  }

  @DataProvider
  public Object[][] shapes() {
    List<Object[]> rows = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      for (Option option :
          new Option[] {Option.PLAIN, Option.REFERENCES, Option.COMPATIBLE, Option.ALL}) {
        if (shape.endless() > DEEP) {
          rows.add(new Object[] {shape, option, false});
          rows.add(new Object[] {shape, option, true});
        }
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "shapes")
  public void everyShapeIsTheSameOnASmallStackAndALargeOne(
      Shape shape, Option option, boolean generated) throws Exception {
    Fory fory = deep(option.builder(generated)).build();
    Object value = shape.ofDepth(DEEP);
    byte[] message = onSmallStack(() -> fory.serialize(value));
    byte[] large =
        on(work -> new Thread(null, work, "large", 1L << 28), () -> fory.serialize(value));
    assertEquals(message.length, large.length);
    assertTrue(Arrays.equals(message, large));
    for (Delivery delivery : Delivery.values()) {
      Object copy = onSmallStack(() -> delivery.read(fory, message));
      assertTrue(Arrays.equals(onSmallStack(() -> fory.serialize(copy)), message));
    }
    Object copied = onSmallStack(() -> fory.copy(value));
    assertTrue(Arrays.equals(onSmallStack(() -> fory.serialize(copied)), message));
    MemoryBuffer direct = MemoryBuffer.newDirectBuffer(64);
    onSmallStack(
        () -> {
          fory.serialize(direct, value);
          return null;
        });
    byte[] written = new byte[direct.writerIndex()];
    direct.getBytes(0, written, 0, written.length);
    assertTrue(Arrays.equals(written, message));
    assertNoThreads();
  }

  @Test(dataProvider = "engines")
  public void recordsAreMadeFromTheEnd(boolean generated) throws Exception {
    for (boolean references : new boolean[] {false, true}) {
      Option option = references ? Option.REFERENCES : Option.PLAIN;
      Fory fory = deep(option.builder(generated)).build();
      Link first = null;
      for (int i = 0; i < DEEP; i++) {
        first = new Link(i, first);
      }
      Link root = first;
      Link copy = onSmallStack(() -> fory.deserialize(fory.serialize(root), Link.class));
      for (int i = DEEP - 1; i >= 0; i--) {
        assertEquals(copy.number(), i);
        copy = copy.next();
      }
      assertNull(copy);
    }
  }

  @Test(dataProvider = "engines")
  public void theCrossLanguageFormatIsTheSame(boolean generated) throws Exception {
    for (boolean references : new boolean[] {false, true}) {
      for (boolean compatible : new boolean[] {false, true}) {
        Fory fory =
            EngineInUse.builder()
                .withXlang(true)
                .withRefTracking(references)
                .withCompatible(compatible)
                .withCodegen(generated)
                .withMaxDepth(2_000_000)
                .register(Tree.class, 1)
                .register(Knot.class, 2)
                .build();
        assertDeepTrees(fory);
      }
    }
  }

  private static void assertDeepTrees(Fory fory) throws Exception {
    Tree tree = null;
    for (int i = 0; i < DEEP; i++) {
      Tree outer = new Tree();
      outer.number = i;
      outer.children = new ArrayList<>();
      if (tree != null) {
        outer.children.add(tree);
      }
      tree = outer;
    }
    for (Object root : new Object[] {tree, knots(DEEP)}) {
      byte[] message = onSmallStack(() -> fory.serialize(root));
      Object copy = onSmallStack(() -> fory.deserialize(message));
      assertTrue(Arrays.equals(onSmallStack(() -> fory.serialize(copy)), message));
    }
  }

  @Test(dataProvider = "engines")
  public void aThreadOfAnyKindMayCall(boolean generated) throws Exception {
    Fory fory = deep(generated);
    Object root = chain(DEEP, null);
    assertEquals(length(fory.deserialize(fory.serialize(root))), DEEP);
    ThreadFactory virtual = SmallStackTest.DeepMessages.virtualThreads();
    if (virtual == null) {
      Reporter.log("DeepGraphTest: this JDK has no virtual threads", true);
    } else {
      assertEquals((int) on(virtual, () -> length(fory.deserialize(fory.serialize(root)))), DEEP);
    }
    assertNoThreads();
  }

  @Test(dataProvider = "engines")
  public void aSessionAndACallInsideOfACallAreDeepToo(boolean generated) throws Exception {
    Fory fory = deep(Option.COMPATIBLE.builder(generated)).build();
    ForySession writer = fory.newSession();
    ForySession reader = fory.newSession();
    Object root = chain(DEEP, new Probe());
    Probe.action =
        writing -> assertEquals(length(fory.deserialize(fory.serialize(chain(DEEP, null)))), DEEP);
    try {
      for (int i = 0; i < 2; i++) {
        byte[] message = onSmallStack(() -> writer.serialize(root));
        Object copy = onSmallStack(() -> reader.deserialize(message));
        assertEquals(length(copy), DEEP);
      }
    } finally {
      Probe.action = writing -> {};
    }
    assertNoThreads();
  }

  /** Of a message, a value in each branch of which is far below. */
  @Test(dataProvider = "engines")
  public void whatIsWideFarBelowIsOnlyMovedAsOften(boolean generated) throws Exception {
    Fory fory = deep(generated);
    List<Object> wide = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      wide.add(chain(50, null));
    }
    for (int depth = 10; depth < 200; depth += 10) {
      Object root = chain(depth, wide);
      byte[] message = onSmallStack(() -> fory.serialize(root));
      Object copy = onSmallStack(() -> fory.deserialize(message));
      assertEquals(onSmallStack(() -> fory.serialize(copy)), message);
    }
  }

  @Test(dataProvider = "engines")
  public void toMoveIsWorkThatInputMayNotCauseForNothing(boolean generated) throws Exception {
    byte[] message = deep(generated).serialize(chain(1000, null));
    Fory enough = deep(Option.PLAIN.builder(generated)).withMaxKeyWork(1 << 12).build();
    assertEquals(length(onSmallStack(() -> enough.deserialize(message))), 1000);
    Fory less = deep(Option.PLAIN.builder(generated)).withMaxKeyWork((1 << 12) - 1).build();
    ForyException error = onSmallStack(() -> Rejection.of(() -> less.deserialize(message)));
    assertTrue(error.getMessage().contains("withMaxKeyWork"), error.getMessage());
    assertNoThreads();
  }

  @Test(dataProvider = "engines")
  public void anErrorFarBelowHasAnAbbreviatedPath(boolean generated) throws Exception {
    Fory fory = deep(generated);
    Object root = chain(DEEP, new Probe());
    byte[] message = fory.serialize(root);
    Probe.action =
        writing -> {
          throw new IllegalStateException("secret");
        };
    try {
      for (ForyException error :
          List.of(
              onSmallStack(() -> Rejection.of(() -> fory.serialize(root))),
              onSmallStack(() -> Rejection.of(() -> fory.deserialize(message, Holder.class))))) {
        assertTrue(error instanceof UserCodeException, error.toString());
        assertEquals(error.getCause().getMessage(), "secret");
        assertTrue(error.path().startsWith("Holder.value.value."), error.path());
        assertTrue(error.path().contains("….value"), error.path());
        assertTrue(error.path().length() < 300, error.path());
      }
    } finally {
      Probe.action = writing -> {};
    }
    assertNoThreads();
    assertTrue(Arrays.equals(fory.serialize(root), message));
  }

  @Test
  public void anErrorOfTheVirtualMachinePassesAsItIs() throws Exception {
    Fory fory = deep(false);
    Object root = chain(DEEP, new Probe());
    Error thrown = new InternalError("as it is");
    Probe.action =
        writing -> {
          throw thrown;
        };
    try {
      Throwable met = onSmallStack(() -> Rejection.thrownBy(() -> fory.serialize(root)));
      assertSame(met, thrown);
    } finally {
      Probe.action = writing -> {};
    }
    assertNoThreads();
  }

  @Test
  public void theLimitItselfHoldsOnEveryStack() throws Exception {
    Fory fory = Option.PLAIN.builder(true).withMaxDepth(DEEP).build();
    Object fits = chain(DEEP, null);
    Object deeper = chain(DEEP + 1, null);
    assertEquals(length(onSmallStack(() -> fory.deserialize(fory.serialize(fits)))), DEEP);
    ForyException error = onSmallStack(() -> Rejection.of(() -> fory.serialize(deeper)));
    assertDepth(error, "depth", DEEP + 1, DEEP);
    byte[] message = deep(true).serialize(deeper);
    assertDepth(
        onSmallStack(() -> Rejection.of(() -> fory.deserialize(message))), "depth", DEEP + 1, DEEP);
    assertNoThreads();
  }

  private static void assertDepth(ForyException error, String limit, long actual, long allowed) {
    LimitExceededException exceeded = (LimitExceededException) error;
    assertEquals(exceeded.limit(), limit);
    assertEquals(exceeded.actual(), actual);
    assertEquals(exceeded.allowed(), allowed);
  }

  @Test
  public void aCycleIsFoundOutFarBelow() throws Exception {
    Fory fory = deep(Option.PLAIN.builder(true)).withMaxDepth(50_000).build();
    Holder holder = new Holder(null);
    holder.value = holder;
    ForyException error = onSmallStack(() -> Rejection.of(() -> fory.serialize(holder)));
    assertDepth(error, "depth", 50_001, 50_000);
    assertTrue(error.getMessage().contains("withRefTracking"), error.getMessage());
    assertNoThreads();
  }

  /** What a thread passes on to those that it starts, a serializer far below finds too. */
  @Test
  public void aSerializerFarBelowHasTheSurroundingsOfTheCaller() throws Exception {
    Fory fory = deep(true);
    Object root = chain(DEEP, new Probe());
    InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
    try (URLClassLoader loader = new URLClassLoader(new URL[0])) {
      List<Object> found = new ArrayList<>();
      Probe.action =
          writing -> {
            found.add(local.get());
            found.add(Thread.currentThread().getContextClassLoader());
            found.add(Thread.currentThread().getName());
          };
      onSmallStack(
          () -> {
            local.set("inherited");
            Thread.currentThread().setContextClassLoader(loader);
            return fory.serialize(root);
          });
      assertEquals(found.subList(0, 2), List.of("inherited", loader));
      assertTrue(((String) found.get(2)).startsWith(THREADS), found.toString());
    } finally {
      Probe.action = writing -> {};
    }
  }

  @Test
  public void anInterruptReachesASerializerFarBelow() throws Exception {
    Fory fory = deep(true);
    Object root = chain(DEEP, new Probe());
    CountDownLatch waiting = new CountDownLatch(1);
    boolean[] seen = new boolean[2];
    Probe.action =
        writing -> {
          waiting.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            seen[0] = true;
          }
        };
    try {
      Thread caller =
          new Thread(
              null,
              () -> {
                fory.serialize(root);
                seen[1] = Thread.currentThread().isInterrupted();
              },
              "caller",
              SMALL_STACK);
      caller.start();
      waiting.await();
      caller.interrupt();
      caller.join();
    } finally {
      Probe.action = writing -> {};
    }
    assertTrue(seen[0]);
    assertFalse(seen[1], "it has been seen, and is over");
    assertNoThreads();
  }

  @Test
  public void anInterruptThatNobodySeesIsKept() throws Exception {
    Fory fory = deep(true);
    Object root = chain(DEEP, new Probe());
    List<Boolean> seen = new ArrayList<>();
    Probe.action = writing -> seen.add(Thread.currentThread().isInterrupted());
    try {
      boolean kept =
          onSmallStack(
              () -> {
                Thread.currentThread().interrupt();
                assertNotNull(fory.deserialize(fory.serialize(root)));
                return Thread.currentThread().isInterrupted();
              });
      assertTrue(kept);
      assertEquals(seen, List.of(true, true));
    } finally {
      Probe.action = writing -> {};
    }
    assertNoThreads();
  }

  private static void assertNoThreads() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      assertFalse(thread.getName().startsWith(THREADS), thread.getName());
    }
  }
}
