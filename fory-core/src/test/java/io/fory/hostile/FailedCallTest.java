package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.Rejection;
import io.fory.hostile.SeedMessages.Seed;
import io.fory.hostile.SeedTypes.Holder;
import io.fory.hostile.SeedTypes.Node;
import io.fory.hostile.SeedTypes.Point;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A call that fails leaves no trace: neither in a buffer nor in what is written and read next. */
public final class FailedCallTest {
  private static final int LARGE = 200_000;

  /** The kinds of buffers, each with room for at least so many bytes. */
  enum Kind {
    HEAP {
      @Override
      MemoryBuffer withRoom(int size) {
        return MemoryBuffer.newHeapBuffer(8);
      }
    },
    DIRECT {
      @Override
      MemoryBuffer withRoom(int size) {
        return MemoryBuffer.newDirectBuffer(8);
      }
    },
    WRAPPED_ARRAY {
      @Override
      MemoryBuffer withRoom(int size) {
        return MemoryBuffer.wrap(new byte[size + 10], 5, size).writerIndex(0);
      }
    },
    WRAPPED_HEAP_BYTE_BUFFER {
      @Override
      MemoryBuffer withRoom(int size) {
        ByteBuffer bytes = ByteBuffer.allocate(size + 10);
        return MemoryBuffer.wrap(bytes.position(3).limit(3 + size)).writerIndex(0);
      }
    },
    WRAPPED_DIRECT_BYTE_BUFFER {
      @Override
      MemoryBuffer withRoom(int size) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(size + 10);
        return MemoryBuffer.wrap(bytes.position(3).limit(3 + size)).writerIndex(0);
      }
    };

    /** Returns an empty buffer; one that does not grow has exactly so many bytes. */
    abstract MemoryBuffer withRoom(int size);

    boolean grows() {
      return this == HEAP || this == DIRECT;
    }
  }

  /** Nobody registers it. */
  static final class Stranger {
    int number = 1;
  }

  /** Its serializer fails when it is told to. */
  static final class Fragile {
    final String mood;

    Fragile(String mood) {
      this.mood = mood;
    }
  }

  /** A field that is null although it must not be. */
  static final class Incomplete {
    String name = "incomplete";

    @ForyField(nullable = false)
    Point point;
  }

  /** A constructor and accessors that throw. */
  record Picky(int number) {
    Picky {
      if (number < 0) {
        throw new IllegalArgumentException("negative");
      }
    }
  }

  /** Throws before, between and after what it writes and reads. */
  static final class FragileSerializer implements Serializer<Fragile> {
    @Override
    public void write(WriteContext out, Fragile value) {
      failIf(value.mood, "write at once");
      out.writeString(value.mood);
      out.writeObject(List.of(1, 2));
      failIf(value.mood, "write late");
    }

    @Override
    public Fragile read(ReadContext in) {
      String mood = in.readString();
      failIf(mood, "read early");
      in.readObject();
      failIf(mood, "read late");
      return new Fragile(mood);
    }

    private static void failIf(String mood, String expected) {
      if (mood.equals(expected)) {
        throw new IllegalStateException(mood);
      }
    }
  }

  private static Fory fory(Option option, boolean generated) {
    ForyBuilder builder =
        option
            .builder(generated)
            .registerSerializer(Fragile.class, new FragileSerializer())
            .register(Incomplete.class)
            .register(Picky.class);
    return builder.build();
  }

  @DataProvider
  static Object[][] kinds() {
    List<Object[]> rows = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (Option option : Option.values()) {
        rows.add(new Object[] {kind, option, false});
        rows.add(new Object[] {kind, option, true});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private static List<Object> failing(Option option) {
    List<Object> values =
        new ArrayList<>(
            List.of(
                new Stranger(),
                new Fragile("write at once"),
                new Fragile("write late"),
                new Incomplete(),
                new Thread("unsupported")));
    if (!option.references()) {
      Node cycle = new Node("cycle");
      cycle.next = cycle;
      values.add(cycle);
    }
    return values;
  }

  @Test(dataProvider = "kinds")
  public void aFailedWriteMovesNoIndexAndChangesNoOutput(
      Kind kind, Option option, boolean generated) {
    Fory fory = fory(option, generated);
    Holder before = new Holder(new ArrayList<>(List.of("before", new Point(1, 2), 3L)));
    byte[] expected = fory.serialize(before);
    for (Object failing : failing(option)) {
      for (int filler : new int[] {0, 100, LARGE}) {
        MemoryBuffer buffer = kind.withRoom(LARGE * 2);
        fory.serialize(buffer, before);
        int reader = buffer.readerIndex();
        int writer = buffer.writerIndex();
        Object value = new ArrayList<>(Arrays.asList(new Point(3, 4), new byte[filler], failing));
        ForyException error = Rejection.of(() -> fory.serialize(buffer, value));
        assertNotNull(error, failing + " was written");
        assertTrue(error.path().contains("[2]"), error.getMessage());
        assertEquals(buffer.readerIndex(), reader);
        assertEquals(buffer.writerIndex(), writer);
        assertEquals(fory.serialize(before), expected);
        fory.serialize(buffer, before);
        assertNotNull(fory.deserialize(buffer));
        assertEquals(buffer.toByteArray(), expected);
      }
    }
  }

  @Test(dataProvider = "kinds")
  public void aFailedReadMovesNoIndexAndChangesNoOutput(
      Kind kind, Option option, boolean generated) {
    Fory fory = fory(option, generated);
    Object valid = new ArrayList<>(List.of("valid", new Point(1, 2)));
    byte[] expected = fory.serialize(valid);
    byte[] picky = fory.serialize(new Picky(0x7FFFFFFF));
    picky[picky.length - 1] = -1;
    if (option == Option.COMPRESSED || option == Option.BOTH) {
      picky = fory.serialize(new Picky(1));
      picky[picky.length - 1] = 1;
    }
    byte[][] inputs = {
      fory.serialize(new ArrayList<>(List.of(new Point(1, 2), new Fragile("read early")))),
      fory.serialize(new ArrayList<>(List.of(new byte[LARGE], new Fragile("read late")))),
      picky,
      {0x40, 2, 99, 1},
      {0},
    };
    for (byte[] input : inputs) {
      MemoryBuffer buffer = kind.withRoom(expected.length * 2 + input.length);
      buffer.writeBytes(expected);
      buffer.writeBytes(input);
      assertNotNull(fory.deserialize(buffer));
      int reader = buffer.readerIndex();
      int writer = buffer.writerIndex();
      for (int i = 0; i < 2; i++) {
        assertNotNull(Rejection.of(() -> fory.deserialize(buffer)), "accepted");
        assertEquals(buffer.readerIndex(), reader);
        assertEquals(buffer.writerIndex(), writer);
        assertEquals(fory.serialize(valid), expected);
      }
      buffer.readerIndex(writer);
      fory.serialize(buffer, valid);
      assertEquals(buffer.toByteArray(), expected);
      assertNotNull(fory.deserialize(buffer));
    }
  }

  @Test(dataProvider = "kinds")
  public void aByteBufferKeepsItsPositionWhenReadingFails(
      Kind kind, Option option, boolean generated) {
    Fory fory = fory(option, generated);
    byte[] valid = fory.serialize(new Point(5, 6));
    ByteBuffer bytes = ByteBuffer.allocateDirect(valid.length + 20).position(4);
    bytes.put(valid).put((byte) 99).flip().position(4);
    for (ByteBuffer buffer : new ByteBuffer[] {bytes, bytes.asReadOnlyBuffer()}) {
      assertEquals(fory.deserialize(buffer), new Point(5, 6));
      int position = buffer.position();
      assertEquals(position, 4 + valid.length);
      assertNotNull(Rejection.of(() -> fory.deserialize(buffer)));
      assertEquals(buffer.position(), position);
      assertEquals(buffer.limit(), bytes.limit());
    }
  }

  @DataProvider
  static Object[][] seeds() {
    return SeedMessages.all().stream().map(seed -> new Object[] {seed}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "seeds")
  public void aWrappedBufferIsFilledToItsLastByteAndNotBeyond(Seed seed) {
    for (boolean generated : new boolean[] {false, true}) {
      Fory fory = seed.option().fory(generated);
      byte[] message = fory.serialize(seed.value());
      for (Kind kind : Kind.values()) {
        if (kind.grows()) {
          continue;
        }
        MemoryBuffer exact = kind.withRoom(message.length);
        fory.serialize(exact, seed.value());
        assertEquals(exact.toByteArray(), message);
        int step = Math.max(1, message.length / 40);
        for (int size = 0; size < message.length; size += step) {
          MemoryBuffer small = kind.withRoom(size);
          ForyException error = Rejection.of(() -> fory.serialize(small, seed.value()));
          assertTrue(error instanceof LimitExceededException, size + ": " + error);
          assertEquals(small.writerIndex(), 0);
          assertEquals(small.readerIndex(), 0);
          assertEquals(small.size(), size);
        }
        assertEquals(fory.serialize(seed.value()), message);
      }
    }
  }

  @Test
  public void bytesAroundAWrappedPartStayAsTheyAre() {
    Fory fory = Option.PLAIN.fory(true);
    byte[] message = fory.serialize(new SeedTypes.Nested());
    byte[] array = new byte[message.length + 20];
    for (int room : new int[] {message.length, message.length - 1, message.length / 2}) {
      Arrays.fill(array, (byte) 0x55);
      MemoryBuffer buffer = MemoryBuffer.wrap(array, 10, room).writerIndex(0);
      Rejection.of(() -> fory.serialize(buffer, new SeedTypes.Nested()));
      for (int i = 0; i < array.length; i++) {
        if (i < 10 || i >= 10 + room) {
          assertEquals(array[i], 0x55, "byte " + i + " of " + room);
        }
      }
    }
  }

  @Test
  public void aReadOnlyBufferIsRefusedAndKept() {
    Fory fory = Option.PLAIN.fory(false);
    for (ByteBuffer bytes :
        new ByteBuffer[] {ByteBuffer.allocate(100), ByteBuffer.allocateDirect(100)}) {
      MemoryBuffer buffer = MemoryBuffer.wrap(bytes.asReadOnlyBuffer()).writerIndex(0);
      assertEquals(
          Rejection.of(() -> fory.serialize(buffer, "text")).code(), ErrorCode.LIMIT_EXCEEDED);
      assertEquals(buffer.writerIndex(), 0);
      assertEquals(bytes.get(0), 0);
    }
  }

  @Test
  public void whatACustomSerializerThrowsIsTheCause() {
    Fory fory = fory(Option.PLAIN, false);
    ForyException error = Rejection.of(() -> fory.serialize(new Fragile("write late")));
    assertEquals(error.code(), ErrorCode.USER_CODE_FAILED);
    assertEquals(error.getCause().getMessage(), "write late");
    byte[] message = fory.serialize(new Fragile("read late"));
    ForyException again = Rejection.of(() -> fory.deserialize(message));
    assertEquals(again.code(), ErrorCode.USER_CODE_FAILED);
    assertSame(again.getCause().getClass(), IllegalStateException.class);
  }

  /** Threads share an instance, and failures of one do not show in the others. */
  @Test(timeOut = 60_000)
  public void failuresOfOneThreadDoNotShowInOthers() throws Exception {
    Fory fory = fory(Option.REFERENCES, true);
    Object valid = new ArrayList<>(List.of(new Point(1, 2), "x", new Holder(3)));
    byte[] expected = fory.serialize(valid);
    List<String> wrong = java.util.Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      boolean fails = i % 2 == 0;
      threads.add(
          new Thread(
              () -> {
                for (int n = 0; n < 2000; n++) {
                  if (fails) {
                    Rejection.of(() -> fory.serialize(List.of(valid, new Stranger())));
                    int count = n % expected.length;
                    Rejection.of(() -> fory.deserialize(Arrays.copyOf(expected, count)));
                  } else if (!Arrays.equals(fory.serialize(fory.deserialize(expected)), expected)) {
                    wrong.add("other bytes");
                  }
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(wrong, List.of());
  }
}
