package io.fory.buffer;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.error.LimitExceededException;
import java.nio.ByteBuffer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** How buffers that own their memory grow, and that the others do not. */
public final class GrowthTest {
  private static final int MIB = 1 << 20;
  private static final int MAX_SIZE = Integer.MAX_VALUE - 8;

  @DataProvider
  public Object[][] growing() {
    return new Object[][] {{BufferKind.HEAP}, {BufferKind.DIRECT}};
  }

  @Test(dataProvider = "growing")
  public void contentAndIndexesSurviveGrowth(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(new byte[0]).buffer();
    for (long i = 0; i < 500_000; i++) {
      buffer.writeInt64(i);
    }
    buffer.readerIndex(8);
    buffer.ensureCapacity(buffer.size() + 1);
    assertEquals(buffer.readerIndex(), 8);
    assertEquals(buffer.writerIndex(), 4_000_000);
    for (long i = 1; i < 500_000; i++) {
      assertEquals(buffer.readInt64(), i);
    }
  }

  @Test(dataProvider = "growing")
  public void bytesBehindTheWriterIndexSurviveToo(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(new byte[16]).buffer().clear();
    buffer.putLong(8, 0x0102030405060708L);
    buffer.ensureCapacity(17);
    assertEquals(buffer.getLong(8), 0x0102030405060708L);
    assertEquals(buffer.isDirect(), kind == BufferKind.DIRECT);
  }

  @Test(dataProvider = "growing")
  public void oneLargeWriteGrowsAtOnce(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(new byte[0]).buffer();
    buffer.writeBytes(new byte[1_000_003]);
    assertEquals(buffer.size(), 1_000_003);
    buffer.writeByte((byte) 1);
    assertEquals(buffer.size(), 2_000_006);
  }

  @Test(dataProvider = "growing")
  public void aSliceKeepsTheOldMemory(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(new byte[] {1, 2, 3, 4}).buffer();
    MemoryBuffer slice = buffer.slice(0, 4);
    buffer.ensureCapacity(100);
    buffer.putByte(0, (byte) 9);
    assertEquals(slice.toByteArray(), new byte[] {1, 2, 3, 4});
  }

  @Test
  public void aSizeDoublesAndFromOneMebibyteOnGrowsByHalf() {
    assertEquals(MemoryBuffer.grownSize(0, 1), 64);
    assertEquals(MemoryBuffer.grownSize(1, 2), 64);
    assertEquals(MemoryBuffer.grownSize(64, 65), 128);
    assertEquals(MemoryBuffer.grownSize(64, 1000), 1000);
    assertEquals(MemoryBuffer.grownSize(MIB - 1, MIB), 2 * MIB - 2);
    assertEquals(MemoryBuffer.grownSize(MIB, MIB + 1), MIB + MIB / 2);
    assertEquals(MemoryBuffer.grownSize(1_500_000_000, 1_500_000_001), MAX_SIZE);
    assertEquals(MemoryBuffer.grownSize(MAX_SIZE - 1, MAX_SIZE), MAX_SIZE);
    assertEquals(MemoryBuffer.grownSize(0, MAX_SIZE), MAX_SIZE);
  }

  @DataProvider
  public Object[][] impossibleSizes() {
    return new Object[][] {
      {MAX_SIZE + 1, "2147483640"},
      {Integer.MAX_VALUE, "2147483647"},
      // What a sum of index and count overflows to.
      {Integer.MIN_VALUE, "2147483648"},
      {-1, "4294967295"},
    };
  }

  @Test(dataProvider = "impossibleSizes")
  public void noBufferGrowsBeyondWhatAnArrayCanHold(int size, String unsigned) {
    for (BufferKind kind : new BufferKind[] {BufferKind.HEAP, BufferKind.DIRECT}) {
      MemoryBuffer buffer = kind.sample(new byte[4]).buffer();
      LimitExceededException error =
          expectThrows(LimitExceededException.class, () -> buffer.ensureCapacity(size));
      assertEquals(
          error.getMessage(),
          "Limit exceeded: size of a buffer is "
              + unsigned
              + ", at most 2147483639 allowed. Split the content over several buffers");
      assertEquals(buffer.size(), 4);
    }
  }

  @Test
  public void enoughCapacityIsLeftAsItIs() {
    MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(16);
    byte[] before = buffer.heapArray();
    buffer.ensureCapacity(0);
    buffer.ensureCapacity(16);
    assertSame(buffer.heapArray(), before);
    buffer.ensureCapacity(17);
    assertNotSame(buffer.heapArray(), before);
  }

  @Test
  public void wrappedMemoryNeverGrows() {
    for (BufferKind kind : BufferKind.values()) {
      MemoryBuffer buffer = kind.sample(new byte[8]).buffer();
      if (!kind.growable && kind.writable) {
        buffer.ensureCapacity(8);
        LimitExceededException error =
            expectThrows(LimitExceededException.class, () -> buffer.ensureCapacity(9));
        assertEquals(error.actual(), 9);
        assertEquals(error.allowed(), 8);
        assertEquals(error.limit(), "size of a wrapped buffer");
      } else if (!kind.writable) {
        LimitExceededException error =
            expectThrows(LimitExceededException.class, () -> buffer.ensureCapacity(0));
        assertEquals(
            error.getMessage(),
            "Limit exceeded: writable size of a read-only buffer is 1, at most 0 allowed. Write"
                + " into MemoryBuffer.newHeapBuffer(int) or newDirectBuffer(int)");
      }
    }
  }

  @Test
  public void aByteBufferOfTheOldMemoryStaysUsableAfterGrowth() {
    MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(4);
    buffer.writeInt32(7);
    ByteBuffer old = buffer.sliceAsByteBuffer(0, 4);
    buffer.writeInt32(8);
    assertEquals(old.getInt(0), 7);
  }
}
