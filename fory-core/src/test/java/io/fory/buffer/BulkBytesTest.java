package io.fory.buffer;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.buffer.BufferKind.Sample;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.util.Arrays;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Runs of bytes, on every kind of buffer. */
public final class BulkBytesTest {
  private static final byte[] TEN = {10, 11, 12, 13, 14, 15, 16, 17, 18, 19};

  @DataProvider
  public Object[][] kinds() {
    return Arrays.stream(BufferKind.values())
        .map(kind -> new Object[] {kind})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "kinds")
  public void everyRunIsReadFromEveryIndex(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer();
    for (int index = 0; index <= 10; index++) {
      for (int count = 0; count <= 10 - index; count++) {
        byte[] expected = Arrays.copyOfRange(TEN, index, index + count);
        assertEquals(buffer.readerIndex(index).readBytes(count), expected);
        assertEquals(buffer.readerIndex(), index + count);

        byte[] framed = new byte[count + 3];
        System.arraycopy(TEN, index, framed, 2, count);
        byte[] target = new byte[count + 3];
        buffer.readerIndex(index).readBytes(target, 2, count);
        assertEquals(target, framed);
        assertEquals(buffer.readerIndex(), index + count);

        Arrays.fill(target, (byte) 0);
        buffer.readerIndex(0).getBytes(index, target, 2, count);
        assertEquals(target, framed);
        assertEquals(buffer.readerIndex(), 0);
      }
    }
  }

  @Test(dataProvider = "kinds")
  public void everyRunIsWrittenAtEveryIndex(BufferKind kind) {
    if (!kind.writable) {
      return;
    }
    byte[] source = {-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12};
    for (int index = 0; index <= 10; index++) {
      for (int count = 0; count <= 10 - index; count++) {
        byte[] expected = TEN.clone();
        System.arraycopy(source, 2, expected, index, count);

        Sample relative = kind.sample(TEN);
        relative.buffer().writerIndex(index).writeBytes(source, 2, count);
        assertEquals(relative.buffer().writerIndex(), index + count);
        assertContent(relative, expected);

        Sample absolute = kind.sample(TEN);
        absolute.buffer().putBytes(index, source, 2, count);
        assertContent(absolute, expected);

        Sample copied = kind.sample(TEN);
        copied.buffer().copyIn(index, source, 2, count);
        assertContent(copied, expected);
      }
    }
  }

  @Test(dataProvider = "kinds")
  public void readingMoreThanIsThereIsMalformedInputAndAllocatesNothing(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer().writerIndex(7).readerIndex(3);
    for (int count : new int[] {5, 7, 1_000_000, Integer.MAX_VALUE}) {
      MalformedInputException error =
          expectThrows(MalformedInputException.class, () -> buffer.readBytes(count));
      assertEquals(
          error.getMessage(),
          "Input ends early: " + count + " bytes needed, 4 remain (at byte offset 3)");
    }
    expectThrows(MalformedInputException.class, () -> buffer.readBytes(new byte[10], 2, 5));
    expectThrows(MalformedInputException.class, () -> buffer.getBytes(6, new byte[10], 0, 5));
    expectThrows(MalformedInputException.class, () -> buffer.getBytes(-1, new byte[10], 0, 5));
    assertEquals(buffer.readerIndex(), 3);
  }

  @Test(dataProvider = "kinds")
  public void aNegativeLengthIsMalformedInput(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer().readerIndex(3);
    for (int count : new int[] {-1, Integer.MIN_VALUE}) {
      MalformedInputException error =
          expectThrows(MalformedInputException.class, () -> buffer.readBytes(count));
      assertEquals(error.getMessage(), "Length is negative: " + count + " (at byte offset 3)");
    }
    assertEquals(buffer.readerIndex(), 3);
  }

  @Test(dataProvider = "kinds")
  public void aRunOutsideOfTheCallersArrayIsAMistakeOfTheCaller(BufferKind kind) {
    MemoryBuffer buffer = kind.sample(TEN).buffer().writerIndex(8);
    int[][] outside = {{-1, 2}, {0, 7}, {4, 3}, {7, 0}, {3, -1}, {3, Integer.MAX_VALUE}};
    byte[] array = new byte[6];
    for (int[] run : outside) {
      int from = run[0];
      int count = run[1];
      expectThrows(IndexOutOfBoundsException.class, () -> buffer.readBytes(array, from, count));
      expectThrows(IndexOutOfBoundsException.class, () -> buffer.writeBytes(array, from, count));
      expectThrows(IndexOutOfBoundsException.class, () -> buffer.getBytes(0, array, from, count));
      expectThrows(IndexOutOfBoundsException.class, () -> buffer.putBytes(0, array, from, count));
    }
    assertEquals(buffer.readerIndex(), 0);
    assertEquals(buffer.writerIndex(), 8);
  }

  @Test(dataProvider = "kinds")
  public void aRunThatDoesNotFitGrowsOrExceedsALimitAndWritesNothing(BufferKind kind) {
    Sample sample = kind.sample(TEN);
    MemoryBuffer buffer = sample.buffer().writerIndex(8);
    if (kind.growable) {
      buffer.writeBytes(new byte[] {1, 2, 3});
      assertContent(sample, new byte[] {10, 11, 12, 13, 14, 15, 16, 17, 1, 2, 3});
      return;
    }
    expectThrows(LimitExceededException.class, () -> buffer.writeBytes(new byte[] {1, 2, 3}));
    assertEquals(buffer.writerIndex(), 8);
    assertContent(new Sample(buffer.writerIndex(10), sample.outer()), TEN);
  }

  @Test(dataProvider = "kinds")
  public void aReadOnlyBufferRefusesRunsOfBytes(BufferKind kind) {
    if (kind.writable) {
      return;
    }
    Sample sample = kind.sample(TEN);
    MemoryBuffer buffer = sample.buffer().writerIndex(4);
    byte[] source = new byte[2];
    LimitExceededException relative =
        expectThrows(LimitExceededException.class, () -> buffer.writeBytes(source));
    assertEquals(relative.actual(), 6);
    LimitExceededException absolute =
        expectThrows(LimitExceededException.class, () -> buffer.putBytes(3, source, 0, 2));
    assertEquals(absolute.actual(), 5);
    assertContent(sample, TEN);
  }

  @Test(dataProvider = "kinds")
  public void copiesOfThisPackageNeverLeaveTheWindow(BufferKind kind) {
    Sample sample = kind.sample(TEN);
    MemoryBuffer buffer = sample.buffer();
    byte[] array = new byte[32];
    int[][] outside = {{-1, 2}, {0, 11}, {8, 3}, {11, 0}};
    for (int[] run : outside) {
      expectThrows(IndexOutOfBoundsException.class, () -> buffer.copyIn(run[0], array, 0, run[1]));
      expectThrows(IndexOutOfBoundsException.class, () -> buffer.copyOut(run[0], array, 0, run[1]));
    }
    assertContent(sample, TEN);
  }

  private static void assertContent(Sample sample, byte[] expected) {
    MemoryBuffer buffer = sample.buffer();
    int written = buffer.writerIndex();
    buffer.writerIndex(expected.length);
    assertEquals(buffer.toByteArray(), expected);
    buffer.writerIndex(written);
    assertTrue(sample.marginsAreIntact(), "bytes around the window have changed");
  }
}
