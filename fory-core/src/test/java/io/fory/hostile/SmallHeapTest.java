package io.fory.hostile;

import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.PriorityBlockingQueue;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** By default no message leads to more memory than a small heap has. */
public final class SmallHeapTest {
  @DataProvider
  static Object[][] heaps() {
    return new Object[][] {{"-Xmx32m"}, {"-Xmx64m"}};
  }

  @Test(dataProvider = "heaps")
  public void theDefaultLimitIsReachedBeforeTheEndOfTheHeap(String heap) throws Exception {
    String printed = SmallJvm.run(List.of(heap, "-XX:TieredStopAtLevel=1"), Bombs.class);
    Reporter.log("SmallHeapTest: " + heap + ": " + printed.strip(), true);
    assertTrue(printed.contains("bounded"), printed);
  }

  /** A program that reads messages whose graphs exceed the heap. */
  public static final class Bombs {
    private Bombs() {}

    /** Reads them. */
    @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
    public static void main(String[] args) {
      Fory fory = Fory.builder().build();
      int refused = 0;
      for (Class<?> type : new Class<?>[] {PriorityBlockingQueue.class, Error.class}) {
        refused += read(fory, bodies(type, type == Error.class ? 150_000 : 400_000));
      }
      refused += read(fory, bodies(HashMap.class, 900_000));
      refused += read(fory, lists(600_000));
      if (fory.deserialize(fory.serialize(List.of(1))) == null) {
        throw new AssertionError("the reader has changed");
      }
      System.out.println("bounded: " + refused + " refused of 4");
    }

    private static int read(Fory fory, byte[] input) {
      Throwable thrown = Rejection.thrownBy(() -> fory.deserialize(input));
      if (!(thrown instanceof LimitExceededException)) {
        throw new AssertionError(String.valueOf(thrown), thrown);
      }
      return 1;
    }

    /** A list of bodies of zeros. */
    private static byte[] bodies(Class<?> type, int count) {
      MessageBuilder message = MessageBuilder.message().typed(ArrayList.class).varint(count);
      message.bytes(MessageBuilder.TYPED_BODIES).type(type);
      byte[] body = new byte[type == Error.class ? 4 : type == HashMap.class ? 1 : 2];
      body[0] = (byte) (type == Error.class ? 3 : 0);
      for (int i = 0; i < count; i++) {
        message.bytes(body);
      }
      return message.build();
    }

    /** A list of lists of one element. */
    private static byte[] lists(int count) {
      MessageBuilder message = MessageBuilder.message().typed(ArrayList.class).varint(count);
      message.bytes(MessageBuilder.TYPED_BODIES).type(ArrayList.class);
      for (int i = 0; i < count; i++) {
        message.bytes(1, MessageBuilder.SLOTS, MessageBuilder.NULL);
      }
      return message.build();
    }
  }
}
