package io.fory.buffer;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Indexes, and the views that are cut by them. */
public final class IndexTest {
  private static final byte[] TEN = {10, 11, 12, 13, 14, 15, 16, 17, 18, 19};

  @DataProvider
  public Object[][] kinds() {
    return Arrays.stream(BufferKind.values())
        .map(kind -> new Object[] {kind})
        .toArray(Object[][]::new);
  }

  @Test
  public void aNewBufferIsEmpty() {
    for (MemoryBuffer buffer :
        new MemoryBuffer[] {MemoryBuffer.newHeapBuffer(8), MemoryBuffer.newDirectBuffer(8)}) {
      assertEquals(buffer.readerIndex(), 0);
      assertEquals(buffer.writerIndex(), 0);
      assertEquals(buffer.remaining(), 0);
      assertEquals(buffer.size(), 8);
      assertEquals(buffer.toByteArray(), new byte[0]);
    }
  }

  @Test(dataProvider = "kinds")
  public void theReaderIndexMovesFromZeroToTheWriterIndex(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer().writerIndex(7);
    for (int index = 0; index <= 7; index++) {
      assertSame(buffer.readerIndex(index), buffer);
      assertEquals(buffer.readerIndex(), index);
      assertEquals(buffer.remaining(), 7 - index);
    }
    for (int index : new int[] {Integer.MIN_VALUE, -1, 8, 10, Integer.MAX_VALUE}) {
      IndexOutOfBoundsException error =
          expectThrows(IndexOutOfBoundsException.class, () -> buffer.readerIndex(index));
      assertEquals(
          error.getMessage(), "readerIndex " + index + " is not within 0 to writerIndex 7");
    }
    assertEquals(buffer.readerIndex(), 7);
  }

  @Test(dataProvider = "kinds")
  public void theWriterIndexMovesFromTheReaderIndexToTheSize(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer().readerIndex(3);
    for (int index = 3; index <= 10; index++) {
      assertSame(buffer.writerIndex(index), buffer);
      assertEquals(buffer.writerIndex(), index);
      assertEquals(buffer.remaining(), index - 3);
    }
    for (int index : new int[] {Integer.MIN_VALUE, -1, 2, 11, Integer.MAX_VALUE}) {
      IndexOutOfBoundsException error =
          expectThrows(IndexOutOfBoundsException.class, () -> buffer.writerIndex(index));
      assertEquals(
          error.getMessage(), "writerIndex " + index + " is not within readerIndex 3 to size 10");
    }
    assertEquals(buffer.writerIndex(), 10);
  }

  @Test(dataProvider = "kinds")
  public void clearKeepsTheBytesAndForgetsTheIndexes(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer().readerIndex(4);
    assertSame(buffer.clear(), buffer);
    assertEquals(buffer.readerIndex(), 0);
    assertEquals(buffer.writerIndex(), 0);
    assertEquals(buffer.size(), 10);
    assertEquals(buffer.writerIndex(10).toByteArray(), TEN);
  }

  @Test(dataProvider = "kinds")
  public void toByteArrayCopiesWhatIsReadable(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer().readerIndex(2).writerIndex(5);
    byte[] copy = buffer.toByteArray();
    assertEquals(copy, new byte[] {12, 13, 14});
    copy[0] = 99;
    assertEquals(buffer.getByte(2), 12);
    assertEquals(buffer.readerIndex(), 2);
  }

  @Test(dataProvider = "kinds")
  public void aSliceIsAReadableWindowOnTheSameBytes(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer();
    MemoryBuffer slice = buffer.slice(3, 4);
    assertEquals(slice.size(), 4);
    assertEquals(slice.readerIndex(), 0);
    assertEquals(slice.writerIndex(), 4);
    assertEquals(slice.toByteArray(), new byte[] {13, 14, 15, 16});
    assertEquals(slice.isDirect(), buffer.isDirect());
    assertEquals(slice.slice(1, 2).toByteArray(), new byte[] {14, 15});
    assertEquals(slice.readOnly(), !kind.writable);
    if (kind.writable) {
      slice.putByte(0, (byte) 99);
      assertEquals(buffer.getByte(3), 99);
      buffer.putByte(4, (byte) 98);
      assertEquals(slice.getByte(1), 98);
    }
  }

  @Test(dataProvider = "kinds")
  public void aSliceMayReachBehindTheWriterIndexButNotBehindTheSize(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer().writerIndex(2);
    assertEquals(buffer.slice(8, 2).toByteArray(), new byte[] {18, 19});
    assertEquals(buffer.slice(10, 0).size(), 0);
    int[][] outside = {{-1, 2}, {0, 11}, {8, 3}, {11, 0}, {3, -1}, {5, Integer.MAX_VALUE}};
    for (int[] range : outside) {
      expectThrows(IndexOutOfBoundsException.class, () -> buffer.slice(range[0], range[1]));
      expectThrows(
          IndexOutOfBoundsException.class, () -> buffer.sliceAsByteBuffer(range[0], range[1]));
    }
  }

  @Test(dataProvider = "kinds")
  public void aSliceAsByteBufferIsLittleEndianAndSharesTheBytes(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer();
    ByteBuffer slice = buffer.sliceAsByteBuffer(3, 4);
    assertEquals(slice.order(), ByteOrder.LITTLE_ENDIAN);
    assertEquals(slice.position(), 0);
    assertEquals(slice.limit(), 4);
    assertEquals(slice.capacity(), 4);
    assertEquals(slice.isDirect(), buffer.isDirect());
    assertEquals(slice.getInt(0), buffer.getInt(3));
    assertEquals(slice.isReadOnly(), !kind.writable);
    if (kind.writable) {
      slice.put(0, (byte) 99);
      assertEquals(buffer.getByte(3), 99);
    } else {
      expectThrows(ReadOnlyBufferException.class, () -> slice.put(0, (byte) 99));
      assertEquals(buffer.getByte(3), 13);
    }
  }

  @Test
  public void isDirectTellsWhereTheBytesAre() {
    for (BufferKind kind : BufferKind.values()) {
      boolean direct =
          switch (kind) {
            case DIRECT,
                WRAPPED_DIRECT_BYTE_BUFFER,
                LITTLE_ENDIAN_BYTE_BUFFER,
                SLICE_OF_DIRECT,
                READ_ONLY_DIRECT_BYTE_BUFFER ->
                true;
            default -> false;
          };
      assertEquals(kind.sample(TEN).buffer().isDirect(), direct, kind.name());
    }
  }

  @Test
  public void aNegativeSizeIsAMistakeOfTheCaller() {
    IllegalArgumentException heap =
        expectThrows(IllegalArgumentException.class, () -> MemoryBuffer.newHeapBuffer(-1));
    assertEquals(heap.getMessage(), "size is negative: -1");
    IllegalArgumentException direct =
        expectThrows(IllegalArgumentException.class, () -> MemoryBuffer.newDirectBuffer(-7));
    assertEquals(direct.getMessage(), "size is negative: -7");
  }

  @Test(dataProvider = "kinds")
  public void toStringShowsIndexesAndNoContent(BufferKind kind) {
    assertEquals(
        kind.sample(TEN).buffer().readerIndex(2).toString(),
        "MemoryBuffer[readerIndex=2, writerIndex=10, size=10]");
  }

  @Test(dataProvider = "kinds")
  public void readersAndWritersOfThisPackageSeeTheMemoryItself(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer();
    assertEquals(buffer.readOnly(), !kind.writable);
    byte[] array = buffer.heapArray();
    ByteBuffer view = buffer.directView(3, 4);
    if (array != null) {
      assertSame(view, null);
      assertEquals(array[buffer.heapBase() + 3], 13);
      assertTrue(array.length >= buffer.heapBase() + buffer.size());
    } else {
      assertEquals(buffer.heapBase(), 0);
      assertEquals(view.order(), ByteOrder.LITTLE_ENDIAN);
      assertEquals(view.remaining(), 4);
      assertEquals(view.getInt(), 0x100f0e0d);
      assertEquals(buffer.directView(0, 10).position(), 0);
    }
    buffer.advanceReader(4);
    buffer.advanceWriter(6);
    assertEquals(buffer.toByteArray(), new byte[] {14, 15});
  }
}
