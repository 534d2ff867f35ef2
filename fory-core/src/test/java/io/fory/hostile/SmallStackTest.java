package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.Rejection;
import io.fory.hostile.DepthTest.Shape;
import io.fory.hostile.SeedTypes.Holder;
import io.fory.hostile.SeedTypes.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Where a stack is too small for what a message or a graph needs, the call says so before it gets
 * there, and nothing of the JVM is left unusable.
 */
public final class SmallStackTest {
  @DataProvider
  public Object[][] modes() {
    return new Object[][] {
      {List.of("-Xint"), "interpreted"},
      {List.of(), "generated"},
      {List.of("-XX:TieredStopAtLevel=1"), "tracked"},
    };
  }

  @Test(dataProvider = "modes")
  public void whatIsTooDeepForAStackIsRefusedBeforeItEnds(List<String> flags, String mode)
      throws Exception {
    List<String> all = new ArrayList<>(flags);
    all.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC"));
    String printed = SmallJvm.run(all, DeepMessages.class, mode);
    assertTrue(printed.contains("all refused or right"), printed);
    Reporter.log("SmallStackTest: " + flags + " " + printed.strip(), true);
  }

  /** Reads and writes values of many depths on threads of many sizes. */
  public static final class DeepMessages {
    private static final int LIMIT = 256;
    private static final int[] DEPTHS = {3, LIMIT, LIMIT + 1, 1000, 100_000};
    private static final Shape[] SHAPES = {
      Shape.STRUCTS,
      Shape.STRUCTS_IN_OBJECT_FIELDS,
      Shape.LISTS,
      Shape.MAPS,
      Shape.ARRAYS,
      Shape.OPTIONALS,
      Shape.MIXED
    };

    private final Fory[] readers;
    private final Fory writer;
    private int refused;
    private int right;
    private int late;

    private DeepMessages(String mode) {
      this.writer = builder(mode).withCodegen(false).withMaxDepth(1_000_000).build();
      this.readers =
          new Fory[] {builder(mode).build(), builder(mode).withMaxDepth(1_000_000).build()};
    }

    private static ForyBuilder builder(String mode) {
      return EngineInUse.builder()
          .withCodegen(mode.equals("generated"))
          .withRefTracking(mode.equals("tracked"))
          .register(Node.class)
          .register(Holder.class);
    }

    /** Tries all. */
    @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
    public static void main(String[] args) throws Exception {
      DeepMessages messages = new DeepMessages(args[0]);
      for (Shape shape : SHAPES) {
        for (int depth : DEPTHS) {
          messages.tryOn(shape, Math.min(depth, shape.endless()));
        }
      }
      if (messages.late > 0) {
        throw new AssertionError(messages.late + " stacks ended before it was noticed");
      }
      System.out.println(
          "all refused or right: " + messages.refused + " refused, " + messages.right + " right");
    }

    private void tryOn(Shape shape, int depth) throws Exception {
      Object value = shape.ofDepth(depth);
      byte[][] message = new byte[1][];
      run(
          work -> new Thread(null, work, "large", 1L << 30),
          () -> message[0] = writer.serialize(value));
      for (int kib : new int[] {128, 256, 512}) {
        tryOn(work -> new Thread(null, work, "small", (long) kib << 10), value, message[0], depth);
      }
      ThreadFactory virtual = virtualThreads();
      if (virtual != null) {
        tryOn(virtual, value, message[0], depth);
      }
    }

    private void tryOn(ThreadFactory threads, Object value, byte[] message, int depth)
        throws Exception {
      for (Fory fory : readers) {
        Runnable[] calls = {() -> fory.deserialize(message), () -> fory.serialize(value)};
        for (Runnable call : calls) {
          Throwable[] thrown = new Throwable[1];
          run(threads, () -> thrown[0] = Rejection.thrownBy(call::run));
          judge(thrown[0], depth);
          requireUnharmed();
        }
      }
    }

    private void judge(Throwable thrown, int depth) {
      String violation = Rejection.violation(thrown);
      if (violation != null) {
        throw new AssertionError(violation + " at depth " + depth, thrown);
      }
      if (thrown == null) {
        right++;
        return;
      }
      refused++;
      LimitExceededException error = (LimitExceededException) thrown;
      late += error.limit().equals("stack") ? 1 : 0;
      boolean key = error.limit().startsWith("levels of a key");
      boolean cured = key || error.getMessage().contains("withMaxDepth");
      if (depth == 3 || !cured || !key && error.actual() > depth) {
        throw new AssertionError("no good reason at depth " + depth, thrown);
      }
    }

    /** Whatever could have been initialized on the stack that ended still works. */
    private void requireUnharmed() {
      for (int plane = 0; plane <= 16; plane++) {
        assertTrue(Character.getType(plane << 16 | 0x3b1) >= 0);
      }
      ForyException error = Rejection.of(() -> writer.deserialize(new byte[] {1, 2, 3}));
      assertTrue(error != null);
      Holder holder = (Holder) writer.deserialize(writer.serialize(new Holder("é€")));
      assertEquals(writer.serialize(holder), writer.serialize(new Holder("é€")));
    }

    private static void run(ThreadFactory threads, Runnable work) throws InterruptedException {
      Thread thread = threads.newThread(work);
      thread.start();
      thread.join();
    }

    static ThreadFactory virtualThreads() throws ReflectiveOperationException {
      try {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return (ThreadFactory)
            Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
      } catch (NoSuchMethodException e) {
        return null;
      }
    }
  }
}
