package io.fory.buffer;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.UserCodeException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A buffer that grows in memory of somebody else. */
public final class GivenMemoryTest {
  /** Memory of a network library: it grows, and moves, and has other bytes in front. */
  private static final class Foreign implements IntFunction<ByteBuffer> {
    final List<Integer> asked = new ArrayList<>();
    private final boolean direct;
    private final int first;
    ByteBuffer memory;

    Foreign(boolean direct, int first) {
      this.direct = direct;
      this.first = first;
      this.memory = direct ? ByteBuffer.allocateDirect(first) : ByteBuffer.allocate(first);
    }

    @Override
    public ByteBuffer apply(int size) {
      asked.add(size);
      int capacity = Math.max(first + size, 2 * memory.capacity());
      ByteBuffer larger =
          direct ? ByteBuffer.allocateDirect(capacity) : ByteBuffer.allocate(capacity);
      memory = larger.put(0, memory, 0, memory.capacity());
      return memory.slice(first, capacity - first);
    }
  }

  @DataProvider
  public Object[][] kinds() {
    return new Object[][] {{true}, {false}};
  }

  @Test(dataProvider = "kinds")
  public void messagesOfAllSizesFit(boolean direct) {
    Fory fory = Fory.builder().build();
    for (int size : new int[] {0, 1, 63, 500, 5000, 70_000, 300_000}) {
      Foreign foreign = new Foreign(direct, 3);
      MemoryBuffer buffer = MemoryBuffer.growing(foreign);
      List<Object> graph = new ArrayList<>(List.of("text", new byte[size], "x".repeat(size)));
      for (int i = 0; i < 20; i++) {
        fory.serialize(buffer, graph);
      }
      assertTrue(foreign.asked.size() < 30, "asked " + foreign.asked.size());
      int length = fory.serialize(graph).length;
      assertEquals(buffer.writerIndex(), 20 * length);
      byte[] expected = fory.serialize(graph);
      for (int i = 0; i < 20; i++) {
        byte[] written = new byte[length];
        foreign.memory.get(3 + i * length, written);
        assertEquals(written, expected);
      }
    }
  }

  @Test
  public void relativeWritesGrowItToo() {
    Foreign foreign = new Foreign(true, 0);
    MemoryBuffer buffer = MemoryBuffer.growing(foreign);
    for (int i = 0; i < 1000; i++) {
      buffer.writeInt64(i);
    }
    for (int i = 0; i < 1000; i++) {
      assertEquals(buffer.readInt64(), i);
    }
  }

  @Test
  public void whatIsGivenIsChecked() {
    Fory fory = Fory.builder().build();
    for (IntFunction<ByteBuffer> wrong :
        List.<IntFunction<ByteBuffer>>of(
            size -> null,
            size -> ByteBuffer.allocate(size - 1),
            size -> ByteBuffer.allocate(size).asReadOnlyBuffer(),
            size -> {
              throw new IllegalStateException("no memory");
            })) {
      MemoryBuffer buffer = MemoryBuffer.growing(wrong);
      expectThrows(UserCodeException.class, () -> fory.serialize(buffer, "text"));
      assertEquals(buffer.writerIndex(), 0);
      expectThrows(UserCodeException.class, () -> buffer.writeInt64(1));
      assertEquals(buffer.writerIndex(), 0);
    }
    ForyException full = new LimitExceededException("bytes of the channel", 2, 1, "None");
    MemoryBuffer buffer =
        MemoryBuffer.growing(
            size -> {
              throw full;
            });
    assertSame(expectThrows(ForyException.class, () -> buffer.writeInt64(1)), full);
  }

  /** A composite buffer of a network library: a view of one piece, or a copy of several. */
  private static final class Pieces implements IntFunction<ByteBuffer> {
    private static final int PIECE = 64;
    private byte[] bytes = new byte[0];

    @Override
    public ByteBuffer apply(int size) {
      if (bytes.length < size) {
        bytes = Arrays.copyOf(bytes, (size + PIECE - 1) / PIECE * PIECE);
      }
      return ByteBuffer.wrap(bytes.length > PIECE ? bytes.clone() : bytes);
    }
  }

  @Test
  public void aCopyIsRefusedAndNothingIsLost() {
    Fory fory = Fory.builder().build();
    Pieces pieces = new Pieces();
    MemoryBuffer buffer = MemoryBuffer.growing(pieces);
    fory.serialize(buffer, "text");
    int written = buffer.writerIndex();
    assertEquals(Arrays.copyOf(pieces.bytes, written), fory.serialize("text"));
    String large = "x".repeat(100);
    for (int attempt = 0; attempt < 2; attempt++) {
      UserCodeException refused =
          expectThrows(UserCodeException.class, () -> fory.serialize(buffer, large));
      assertTrue(refused.getMessage().contains("is a copy"), refused.getMessage());
      expectThrows(UserCodeException.class, () -> buffer.writeBytes(new byte[100]));
      assertEquals(buffer.writerIndex(), written);
    }
    MemoryBuffer other = MemoryBuffer.growing(pieces);
    expectThrows(UserCodeException.class, () -> other.writeInt64(-1));
    assertEquals(Arrays.copyOf(pieces.bytes, written), fory.serialize("text"));
  }

  @Test
  public void memoryThatForgetsIsRefused() {
    MemoryBuffer buffer = MemoryBuffer.growing(ByteBuffer::allocate);
    expectThrows(UserCodeException.class, () -> buffer.writeInt64(1));
    assertEquals(buffer.writerIndex(), 0);
  }
}
