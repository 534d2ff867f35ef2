package io.fory.stream;

import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.MessageBuilder;
import io.fory.hostile.SmallJvm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import org.testng.Reporter;
import org.testng.annotations.Test;

/** What streams take of memory follows what has arrived, not what is claimed. */
public final class LargeMessagesTest {
  @Test
  public void threeGibibytesGoThroughASmallHeap() throws Exception {
    String printed = SmallJvm.run(List.of("-Xmx512m", "-XX:+UseSerialGC"), Gibibytes.class);
    Reporter.log("LargeMessagesTest: " + printed.strip(), true);
    assertTrue(printed.contains("read 3"), printed);
  }

  /** A field that the reader does not have: its value is read and dropped. */
  static final class Wide {
    int before = 7;
    List<Object> arrays = new ArrayList<>();
    String behind = "behind";
  }

  static final class Narrow {
    int before;
    String behind;
  }

  /** Counts bytes on the way from a writer to a reader. */
  private static final class Counting extends OutputStream {
    private final OutputStream out;
    private long count;

    Counting(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      count++;
      out.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      count += length;
      out.write(bytes, from, length);
    }
  }

  /** Writes a message of 3 GiB in one thread and reads it in another. */
  public static final class Gibibytes {
    private Gibibytes() {}

    /** Does it. */
    @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
    public static void main(String[] args) throws Exception {
      Wide wide = new Wide();
      byte[] bytes = new byte[1 << 26];
      long[] longs = new long[1 << 23];
      Arrays.fill(bytes, (byte) 5);
      Arrays.fill(longs, -3);
      for (int i = 0; i < 48; i++) {
        wide.arrays.add(i % 8 == 7 ? longs : bytes);
      }
      Fory writer = Fory.builder().register(Wide.class, "message").build();
      Fory reader =
          Fory.builder()
              .withMaxGraphMemoryBytes(1L << 40) // what is dropped counts, too
              .register(Narrow.class, "message")
              .build();
      PipedInputStream in = new PipedInputStream(1 << 20);
      Counting out = new Counting(new PipedOutputStream(in));
      Thread thread =
          new Thread(
              () -> {
                writer.serialize(out, wide);
                writer.serialize(out, "next");
                try {
                  out.out.flush();
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              });
      thread.start();
      Narrow read = reader.deserialize((InputStream) in, Narrow.class);
      Object next = reader.deserialize((InputStream) in);
      thread.join();
      if (read.before != 7 || !read.behind.equals("behind") || !next.equals("next")) {
        throw new AssertionError("read something else");
      }
      System.out.println("read " + (out.count >> 30) + " GiB: " + out.count);
    }
  }

  @Test
  public void lengthsThatAreClaimedTakeNoMemory() throws Exception {
    String printed = SmallJvm.run(List.of("-Xmx48m", "-XX:+UseSerialGC"), Claims.class);
    assertTrue(printed.contains("refused"), printed);
  }

  /** Reads messages that claim more than they have. */
  public static final class Claims {
    private static final int CLAIM = 0x7FFF_0000;

    private Claims() {}

    /** Reads them. */
    @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
    public static void main(String[] args) {
      Fory fory = EngineInUse.builder().withRefTracking(true).build();
      List<byte[]> messages = new ArrayList<>();
      for (Class<?> type :
          new Class<?>[] {
            byte[].class,
            boolean[].class,
            char[].class,
            int[].class,
            long[].class,
            double[].class,
            ArrayList.class,
            HashMap.class,
            java.util.HashSet.class,
            java.util.BitSet.class,
            java.math.BigInteger.class,
            java.util.ArrayDeque.class,
            java.util.PriorityQueue.class,
            java.util.Hashtable.class,
            java.util.concurrent.atomic.AtomicLongArray.class,
          }) {
        MessageBuilder message = MessageBuilder.message();
        if (type.isArray()) {
          message.bytes(MessageBuilder.TYPED, 0).type(type.getComponentType());
        } else {
          message.typed(type);
        }
        messages.add(message.varint(CLAIM).bytes(new byte[70_000]).build());
      }
      messages.add(
          MessageBuilder.message().typed(String.class).varint((long) CLAIM << 2).bytes(7).build());
      messages.add(
          MessageBuilder.message()
              .typed(String.class)
              .varint((long) CLAIM << 2 | 1)
              .bytes(new byte[70_000])
              .build());
      messages.add(
          MessageBuilder.message()
              .bytes(MessageBuilder.TYPED, 0)
              .type(String.class)
              .varint(CLAIM)
              .bytes(new byte[10])
              .build());
      int refused = 0;
      for (byte[] message : messages) {
        byte[] chunk = message.clone();
        chunk[0] |= 2;
        refused += refused(fory, message);
        byte[] claiming = new byte[message.length + 5];
        claiming[0] = chunk[0];
        for (int i = 1; i < 6; i++) {
          claiming[i] = (byte) (i < 5 ? -1 : 0x0F); // a last chunk of 2^31 - 1 bytes
        }
        System.arraycopy(message, 1, claiming, 6, message.length - 1);
        refused += refused(fory, claiming);
      }
      if (!fory.deserialize(fory.serialize("works")).equals("works")) {
        throw new AssertionError("the reader has changed");
      }
      System.out.println(refused + " refused");
    }

    private static int refused(Fory fory, byte[] input) {
      try {
        fory.deserialize(new ByteArrayInputStream(input));
      } catch (ForyException e) {
        if (e.code() == ErrorCode.TRUNCATED_INPUT || e.code() == ErrorCode.MALFORMED_INPUT) {
          return 1;
        }
        throw new AssertionError(e.getMessage(), e);
      }
      throw new AssertionError("read");
    }
  }
}
