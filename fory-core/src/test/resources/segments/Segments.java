import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A program for JDK 22 and later: segments of every kind as source, as target, and beside messages.
 * It prints a line for each check that holds, and fails at the first that does not.
 */
public final class Segments {
  public static final class Frame {
    String name;
    double[] numbers;
    byte[] bytes;
    ByteBuffer pixels;
  }

  /** Its messages are one block. */
  public static final class Point {
    int x = 3;
    long y = 4;
  }

  private static final Fory FORY =
      Fory.builder()
          .withAsyncCompilation(false)
          .register(Frame.class)
          .register(Point.class)
          .build();

  private static final int LARGE = 20_000; // beyond what is copied through a window

  public static void main(String[] args) throws Exception {
    for (int size : new int[] {10, LARGE}) {
      try (Arena arena = Arena.ofConfined()) {
        roundTrips(arena.allocate(1 << 20), true, size);
      }
      try (Arena arena = Arena.ofShared()) {
        roundTrips(arena.allocate(1 << 20), true, size);
        MemorySegment shared = arena.allocate(1 << 20);
        inAnotherThread(() -> roundTrips(shared, true, size));
      }
      roundTrips(Arena.ofAuto().allocate(1 << 20), true, size);
      roundTrips(Arena.global().allocate(1 << 20).asSlice(3), true, size); // not aligned
      roundTrips(MemorySegment.ofArray(new byte[1 << 20]), false, size);
      roundTrips(MemorySegment.ofArray(new byte[1 << 20]).asSlice(7, 1 << 19), false, size);
      roundTrips(MemorySegment.ofBuffer(ByteBuffer.allocateDirect(1 << 20)), true, size);
      mapped(size);
    }
    System.out.println("round trips");
    primitives();
    readOnly();
    closed(Arena::ofConfined);
    closed(Arena::ofShared);
    System.out.println("closed arenas");
    wrongThread();
    goneBlocks();
    refused();
    beside();
    closedMeanwhile();
    methodReference();
  }

  private static Frame frame(int size) {
    Frame frame = new Frame();
    frame.name = "north";
    frame.numbers = new double[size];
    Arrays.setAll(frame.numbers, i -> i / 3.0);
    frame.bytes = new byte[size];
    frame.bytes[size - 1] = 42;
    frame.pixels = ByteBuffer.allocateDirect(size).put(1, (byte) 7);
    return frame;
  }

  private static void requireSame(Frame actual, Frame expected) {
    require(actual.name.equals(expected.name), "name");
    require(Arrays.equals(actual.numbers, expected.numbers), "numbers");
    require(Arrays.equals(actual.bytes, expected.bytes), "bytes");
    require(actual.pixels.equals(expected.pixels), "pixels");
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }

  private static void roundTrips(MemorySegment segment, boolean offHeap, int size) {
    MemoryBuffer buffer = MemoryBuffer.wrap(segment);
    require(buffer.size() == segment.byteSize(), "size");
    require(buffer.remaining() == segment.byteSize(), "all is readable");
    require(buffer.isDirect() == offHeap, "where it is");
    Frame frame = frame(size);
    FORY.serialize(buffer.writerIndex(0), frame);
    byte[] message = FORY.serialize(frame);
    require(Arrays.equals(buffer.toByteArray(), message), "the same bytes");
    byte[] written = segment.asSlice(0, message.length).toArray(ValueLayout.JAVA_BYTE);
    require(Arrays.equals(written, message), "in the segment");
    requireSame(FORY.deserialize(buffer, Frame.class), frame);
    require(buffer.remaining() == 0, "the index behind it");
    require(
        failure(() -> buffer.writeBytes(new byte[1 << 20])) instanceof LimitExceededException,
        "it does not grow");
  }

  private static void mapped(int size) throws Exception {
    Path file = Files.createTempFile("segment", null);
    try (Arena arena = Arena.ofShared();
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      roundTrips(channel.map(FileChannel.MapMode.READ_WRITE, 0, 1 << 20, arena), true, size);
    } finally {
      Files.delete(file);
    }
  }

  private static void primitives() {
    MemorySegment segment = Arena.ofAuto().allocate(64);
    MemoryBuffer buffer = MemoryBuffer.wrap(segment).writerIndex(0);
    buffer.writeInt32(0x01020304);
    buffer.putLong(8, -2);
    require(segment.get(ValueLayout.JAVA_BYTE, 0) == 4, "little-endian");
    require(segment.get(ValueLayout.JAVA_LONG_UNALIGNED, 8) == -2, "absolute");
    require(MemoryBuffer.wrap(segment).readInt32() == 0x01020304, "read");
    System.out.println("primitives");
  }

  private static void readOnly() {
    Frame frame = frame(LARGE);
    byte[] message = FORY.serialize(frame);
    for (MemorySegment segment :
        List.of(
            MemorySegment.ofArray(message).asReadOnly(),
            Arena.ofAuto()
                .allocate(message.length)
                .copyFrom(MemorySegment.ofArray(message))
                .asReadOnly())) {
      MemoryBuffer buffer = MemoryBuffer.wrap(segment);
      requireSame(FORY.deserialize(buffer, Frame.class), frame);
      buffer.clear();
      require(failure(() -> buffer.writeByte((byte) 1)) instanceof LimitExceededException, "write");
      require(
          failure(() -> FORY.serialize(buffer, "x")) instanceof LimitExceededException, "message");
    }
    System.out.println("read-only");
  }

  private interface Opener {
    Arena open();
  }

  private static void closed(Opener opener) {
    for (int size : new int[] {10, LARGE}) {
      Arena arena = opener.open();
      MemorySegment segment = arena.allocate(1 << 20);
      MemoryBuffer buffer = MemoryBuffer.wrap(segment).writerIndex(0);
      MemoryBuffer empty = MemoryBuffer.wrap(arena.allocate(1 << 20)).writerIndex(0);
      Frame frame = frame(size);
      FORY.serialize(buffer, frame);
      arena.close();
      int readable = buffer.remaining();
      requireClosed(() -> FORY.deserialize(buffer));
      require(buffer.remaining() == readable, "the index did not move");
      requireClosed(() -> FORY.serialize(empty, frame));
      require(empty.writerIndex() == 0, "the index did not move");
      requireClosed(() -> buffer.getInt(0));
      requireClosed(buffer::readInt64);
      requireClosed(buffer::readByte);
      requireClosed(buffer::readInt16);
      requireClosed(buffer::toByteArray);
      requireClosed(() -> empty.writeByte((byte) 1));
      requireClosed(() -> empty.writeInt16((short) 1));
      requireClosed(() -> empty.writeInt32(1));
      requireClosed(() -> empty.writeInt64(1));
      requireClosed(() -> empty.writeBytes(new byte[5]));
      for (Object value : values(buffer)) {
        requireClosed(() -> FORY.serialize(Map.of("memory", value)));
        requireClosed(() -> FORY.copy(value));
      }
      ByteBuffer own = buffer.sliceAsByteBuffer(0, 8);
      requireClosed(() -> FORY.serialize(frame, object -> own.get(0) == 0)); // in the callback
      requireClosed(() -> MemoryBuffer.wrap(segment));
      requireSame((Frame) FORY.deserialize(FORY.serialize(frame)), frame); // usable as before
    }
  }

  /** Returns values of a graph that are views of a memory. */
  private static Object[] values(MemoryBuffer buffer) {
    ByteBuffer bytes = buffer.sliceAsByteBuffer(0, 16);
    return new Object[] {
      buffer.slice(0, 10),
      bytes,
      bytes.asReadOnlyBuffer(),
      bytes.asCharBuffer(),
      bytes.asShortBuffer(),
      bytes.asIntBuffer(),
      bytes.asLongBuffer(),
      bytes.asFloatBuffer(),
      bytes.asDoubleBuffer()
    };
  }

  private static void requireClosed(Runnable call) {
    requireInaccessible(call, IllegalStateException.class);
  }

  private static void requireInaccessible(Runnable call, Class<?> cause) {
    RuntimeException thrown = failure(call);
    if (!(thrown instanceof ForyException error)) {
      throw new AssertionError("not of the family", thrown);
    }
    require(error.code() == ErrorCode.USER_CODE_FAILED, "code " + error.code());
    // What a callback throws is the cause of the error, also an error about another buffer.
    Throwable inner = error.getCause() instanceof ForyException other ? other : error;
    require(cause.isInstance(inner.getCause()), "cause " + inner.getCause());
    require(inner.getMessage().contains("rena"), inner.getMessage());
  }

  private static RuntimeException failure(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException e) {
      return e;
    }
    throw new AssertionError("nothing was thrown");
  }

  private static void inAnotherThread(Runnable call) throws InterruptedException {
    Throwable[] thrown = {null};
    Thread thread = new Thread(call);
    thread.setUncaughtExceptionHandler((t, e) -> thrown[0] = e);
    thread.start();
    thread.join();
    if (thrown[0] != null) {
      throw new AssertionError(thrown[0]);
    }
  }

  private static void wrongThread() throws InterruptedException {
    try (Arena arena = Arena.ofConfined()) {
      MemoryBuffer buffer = MemoryBuffer.wrap(arena.allocate(1 << 20)).writerIndex(0);
      FORY.serialize(buffer, frame(LARGE));
      inAnotherThread(
          () -> {
            requireInaccessible(() -> FORY.deserialize(buffer), WrongThreadException.class);
            requireInaccessible(() -> FORY.serialize(buffer, 1), WrongThreadException.class);
            MemoryBuffer heap = MemoryBuffer.newHeapBuffer(8);
            requireInaccessible(
                () ->
                    FORY.serialize(
                        List.of(buffer),
                        object -> {
                          object.writeTo(heap);
                          return true;
                        }),
                WrongThreadException.class);
            for (Object value : values(buffer)) {
              requireInaccessible(() -> FORY.serialize(value), WrongThreadException.class);
            }
          });
      requireSame((Frame) FORY.deserialize(buffer), frame(LARGE));
    }
    System.out.println("confined to a thread");
  }

  /** As above, with messages that are read and written without a context once there were many. */
  private static void goneBlocks() throws Exception {
    Arena arena = Arena.ofConfined();
    MemoryBuffer buffer = MemoryBuffer.wrap(arena.allocate(64));
    for (int i = 0; i < 1000; i++) {
      FORY.serialize(buffer.clear(), new Point());
      require(FORY.deserialize(buffer, Point.class).y == 4, "round trip");
    }
    int end = buffer.writerIndex();
    inAnotherThread(() -> requireGone(buffer, WrongThreadException.class));
    require(FORY.deserialize(buffer.readerIndex(0), Point.class).x == 3, "the memory is there");
    arena.close();
    requireGone(buffer, IllegalStateException.class);
    require(buffer.readerIndex() == 0 && buffer.writerIndex() == end, "the indexes have moved");
    for (int rounds : new int[] {0, 1000}) {
      closedByTheConstructor(rounds);
    }
    System.out.println("messages of one block");
  }

  /** What a constructor throws is the error, also if it has taken the memory away before. */
  private static void closedByTheConstructor(int rounds) {
    Fory fory = Fory.builder().withAsyncCompilation(false).register(Closing.class).build();
    MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(64);
    for (int i = 0; i < rounds; i++) {
      fory.serialize(buffer.clear(), new Closing(1, 2));
      fory.deserialize(buffer);
    }
    Arena arena = Arena.ofConfined();
    MemoryBuffer gone = MemoryBuffer.wrap(arena.allocate(256)).writerIndex(0);
    fory.serialize(gone, new Closing(1, 2));
    gone.writeInt64(0);
    Closing.victim = arena;
    ForyException error = (ForyException) failure(() -> fory.deserialize(gone));
    require(error.getCause().getMessage().equals("mine"), "cause " + error.getCause());
    require(error.offset() > 0, "offset " + error.offset());
  }

  /** Its messages are one block, too. */
  public record Closing(int x, double y) {
    static Arena victim;

    public Closing {
      if (victim != null) {
        Arena closed = victim;
        victim = null;
        closed.close();
        throw new IllegalArgumentException("mine");
      }
    }
  }

  private static void requireGone(MemoryBuffer buffer, Class<?> cause) {
    int end = buffer.writerIndex();
    buffer.readerIndex(0);
    requireInaccessible(() -> FORY.deserialize(buffer, Point.class), cause);
    buffer.writerIndex(0);
    requireInaccessible(() -> FORY.serialize(buffer, new Point()), cause);
    require(buffer.writerIndex() == 0, "the writer index has moved");
    buffer.writerIndex(end);
  }

  private static void refused() throws Exception {
    Path file = Files.createTempFile("huge", null);
    try (Arena arena = Arena.ofConfined();
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MemorySegment huge = channel.map(FileChannel.MapMode.READ_WRITE, 0, 1L << 31, arena);
      for (MemorySegment segment : List.of(huge, MemorySegment.ofArray(new int[4]))) {
        RuntimeException thrown = failure(() -> MemoryBuffer.wrap(segment));
        require(thrown instanceof IllegalArgumentException, "refused: " + thrown);
      }
      MemoryBuffer end = MemoryBuffer.wrap(huge.asSlice((1L << 31) - 8));
      FORY.serialize(end.writerIndex(0), 7);
      require(FORY.deserialize(end).equals(7), "a slice of a large segment");
    } finally {
      Files.delete(file);
    }
    require(MemoryBuffer.wrap(MemorySegment.NULL).size() == 0, "empty");
    System.out.println("refused segments");
  }

  private static void beside() {
    Arena arena = Arena.ofShared();
    Frame frame = frame(LARGE);
    List<MemoryBuffer> segments = new ArrayList<>();
    byte[] message =
        FORY.serialize(
            frame,
            object -> {
              MemoryBuffer target = MemoryBuffer.wrap(arena.allocate(object.totalBytes()));
              object.writeTo(target.writerIndex(0));
              segments.add(target);
              return false;
            });
    Frame back = FORY.deserialize(message, Frame.class, segments);
    requireSame(back, frame);
    require(back.pixels.isDirect(), "off the heap");
    segments.get(2).putByte(5, (byte) 99);
    require(back.pixels.get(5) == 99, "the memory is shared");
    arena.close();
    requireClosed(() -> FORY.deserialize(message, Frame.class, segments));
    requireClosed(
        () -> FORY.serialize(frame, object -> { object.writeTo(closedTarget()); return false; }));
    System.out.println("beside messages");
  }

  /** Another thread closes the arena while its memory is copied. */
  private static void closedMeanwhile() throws InterruptedException {
    byte[] message = FORY.serialize(new long[1 << 18], object -> false);
    for (int i = 0; i < 20; i++) {
      Arena arena = Arena.ofShared();
      List<MemoryBuffer> beside = List.of(MemoryBuffer.wrap(arena.allocate(1 << 21)));
      Thread closing =
          new Thread(
              () -> {
                while (arena.scope().isAlive()) {
                  try {
                    arena.close();
                  } catch (IllegalStateException e) {
                    // It is being accessed.
                  }
                }
              });
      closing.start();
      requireClosed(
          () -> {
            while (true) {
              FORY.deserialize(message, beside);
            }
          });
      Thread.interrupted(); // A JDK may leave it set after such a race, without this library too.
      closing.join();
    }
    System.out.println("closed meanwhile");
  }

  private static MemoryBuffer closedTarget() {
    try (Arena arena = Arena.ofConfined()) {
      return MemoryBuffer.wrap(arena.allocate(1 << 20)).writerIndex(0);
    }
  }

  private static void methodReference() {
    Function<MemorySegment, MemoryBuffer> wrap = MemoryBuffer::wrap;
    require(wrap.apply(MemorySegment.ofArray(new byte[3])).size() == 3, "method reference");
    System.out.println("method reference");
  }
}
