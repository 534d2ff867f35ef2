package io.fory.buffer;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.buffer.BufferKind.Sample;
import io.fory.error.ErrorText;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Every primitive on every kind of buffer, at every size from none to a few bytes more than it
 * needs, and at every index from before the first byte to behind the last.
 */
public final class PrimitiveAccessTest {
  private static final int MAX_SIZE = 19;

  @DataProvider
  public Object[][] cases() {
    List<Object[]> cases = new ArrayList<>();
    for (BufferKind kind : BufferKind.values()) {
      for (Primitive primitive : Primitive.values()) {
        cases.add(new Object[] {kind, primitive});
      }
    }
    return cases.toArray(new Object[0][]);
  }

  @Test(dataProvider = "cases")
  public void absoluteReadsSeeLittleEndianBytes(BufferKind kind, Primitive primitive) {
    for (Object value : primitive.examples()) {
      byte[] encoded = primitive.bytes(value);
      for (int index = 0; index <= MAX_SIZE - primitive.width; index++) {
        byte[] content = filled(MAX_SIZE);
        System.arraycopy(encoded, 0, content, index, encoded.length);
        MemoryBuffer buffer = kind.sample(content).buffer();
        assertEquals(primitive.get(buffer, index), value, "at " + index);
        assertIndexes(buffer, 0, MAX_SIZE);
      }
    }
  }

  @Test(dataProvider = "cases")
  public void relativeReadsSeeTheSameAndMoveTheReaderIndex(BufferKind kind, Primitive primitive) {
    for (Object value : primitive.examples()) {
      byte[] encoded = primitive.bytes(value);
      for (int index = 0; index <= MAX_SIZE - primitive.width; index++) {
        byte[] content = filled(MAX_SIZE);
        System.arraycopy(encoded, 0, content, index, encoded.length);
        MemoryBuffer buffer = kind.sample(content).buffer().readerIndex(index);
        assertEquals(primitive.read(buffer), value, "at " + index);
        assertIndexes(buffer, index + primitive.width, MAX_SIZE);
      }
    }
  }

  @Test(dataProvider = "cases")
  public void absoluteReadsOutsideAreMalformedInput(BufferKind kind, Primitive primitive) {
    int width = primitive.width;
    for (int size = 0; size <= MAX_SIZE; size++) {
      MemoryBuffer buffer = kind.sample(filled(size)).buffer();
      for (int index = Math.max(0, size - width + 1); index <= size; index++) {
        int at = index;
        MalformedInputException error =
            expectThrows(MalformedInputException.class, () -> primitive.get(buffer, at));
        assertEquals(error.getMessage(), inputEnds(width, size - index, index));
      }
      for (int index : new int[] {Integer.MIN_VALUE, -width, -1, size + 1, Integer.MAX_VALUE}) {
        MalformedInputException error =
            expectThrows(MalformedInputException.class, () -> primitive.get(buffer, index));
        assertEquals(
            error.getMessage(),
            "Index " + index + " is outside of the buffer's " + size + " bytes");
      }
    }
  }

  @Test(dataProvider = "cases")
  public void relativeReadsPastTheWriterIndexAreMalformedInput(
      BufferKind kind, Primitive primitive) {
    int width = primitive.width;
    for (int written = 0; written <= MAX_SIZE; written++) {
      MemoryBuffer buffer = kind.sample(filled(MAX_SIZE)).buffer().writerIndex(written);
      for (int index = Math.max(0, written - width + 1); index <= written; index++) {
        buffer.readerIndex(index);
        MalformedInputException error =
            expectThrows(MalformedInputException.class, () -> primitive.read(buffer));
        assertEquals(error.getMessage(), inputEnds(width, written - index, index));
        assertIndexes(buffer, index, written);
      }
    }
  }

  @Test(dataProvider = "cases")
  public void absoluteWritesPutLittleEndianBytesAndNothingElse(
      BufferKind kind, Primitive primitive) {
    if (!kind.writable) {
      return;
    }
    for (Object value : primitive.examples()) {
      for (int index = 0; index <= MAX_SIZE - primitive.width; index++) {
        Sample sample = kind.sample(filled(MAX_SIZE));
        primitive.put(sample.buffer(), index, value);
        assertContent(sample, expected(primitive, value, index));
        assertIndexes(sample.buffer(), 0, MAX_SIZE);
      }
    }
  }

  @Test(dataProvider = "cases")
  public void relativeWritesPutTheSameAndMoveTheWriterIndex(BufferKind kind, Primitive primitive) {
    if (!kind.writable) {
      return;
    }
    for (Object value : primitive.examples()) {
      for (int index = 0; index <= MAX_SIZE - primitive.width; index++) {
        Sample sample = kind.sample(filled(MAX_SIZE));
        sample.buffer().writerIndex(index);
        primitive.write(sample.buffer(), value);
        assertIndexes(sample.buffer(), 0, index + primitive.width);
        sample.buffer().writerIndex(MAX_SIZE);
        assertContent(sample, expected(primitive, value, index));
      }
    }
  }

  @Test(dataProvider = "cases")
  public void absoluteWritesOutsideAreMistakesOfTheCallerAndWriteNothing(
      BufferKind kind, Primitive primitive) {
    if (!kind.writable) {
      return;
    }
    int width = primitive.width;
    Object value = primitive.examples()[0];
    for (int size = 0; size <= MAX_SIZE; size++) {
      Sample sample = kind.sample(filled(size));
      int last = size - width + 1;
      for (int index :
          new int[] {Integer.MIN_VALUE, -width, -1, last, size, size + 1, Integer.MAX_VALUE}) {
        IndexOutOfBoundsException error =
            expectThrows(
                IndexOutOfBoundsException.class,
                () -> primitive.put(sample.buffer(), index, value));
        assertEquals(
            error.getMessage(),
            "index " + index + " with " + width + " bytes is not within size " + size);
      }
      assertContent(sample, filled(size));
    }
  }

  @Test(dataProvider = "cases")
  public void relativeWritesThatDoNotFitGrowOrExceedALimit(BufferKind kind, Primitive primitive) {
    if (!kind.writable) {
      return;
    }
    int width = primitive.width;
    Object value = primitive.examples()[1];
    for (int size = 0; size <= MAX_SIZE; size++) {
      for (int index = Math.max(0, size - width + 1); index <= size; index++) {
        Sample sample = kind.sample(filled(size));
        MemoryBuffer buffer = sample.buffer().writerIndex(index);
        if (kind.growable) {
          primitive.write(buffer, value);
          byte[] expected = Arrays.copyOf(filled(size), index + width);
          System.arraycopy(primitive.bytes(value), 0, expected, index, width);
          assertContent(sample, expected);
          continue;
        }
        LimitExceededException error =
            expectThrows(LimitExceededException.class, () -> primitive.write(buffer, value));
        assertEquals(
            error.getMessage(),
            "Limit exceeded: size of a wrapped buffer is "
                + (index + width)
                + ", at most "
                + size
                + " allowed. It does not grow; write into MemoryBuffer.newHeapBuffer(int) or"
                + " newDirectBuffer(int)");
        assertIndexes(buffer, 0, index);
        buffer.writerIndex(size);
        assertContent(sample, filled(size));
      }
    }
  }

  @Test(dataProvider = "cases")
  public void aReadOnlyBufferRefusesEveryWrite(BufferKind kind, Primitive primitive) {
    if (kind.writable) {
      return;
    }
    Object value = primitive.examples()[0];
    Sample sample = kind.sample(filled(MAX_SIZE));
    MemoryBuffer buffer = sample.buffer().writerIndex(0);
    LimitExceededException relative =
        expectThrows(LimitExceededException.class, () -> primitive.write(buffer, value));
    LimitExceededException absolute =
        expectThrows(LimitExceededException.class, () -> primitive.put(buffer, 0, value));
    String message =
        "Limit exceeded: writable size of a read-only buffer is "
            + primitive.width
            + ", at most 0 allowed. Write into MemoryBuffer.newHeapBuffer(int) or"
            + " newDirectBuffer(int)";
    assertEquals(relative.getMessage(), message);
    assertEquals(absolute.getMessage(), message);
    assertIndexes(buffer, 0, 0);
    buffer.writerIndex(MAX_SIZE);
    assertContent(sample, filled(MAX_SIZE));
  }

  @Test(dataProvider = "cases")
  public void severalValuesFollowBackToBack(BufferKind kind, Primitive primitive) {
    if (!kind.writable) {
      return;
    }
    Object[] values = primitive.examples();
    MemoryBuffer buffer = kind.sample(new byte[values.length * primitive.width]).buffer().clear();
    for (Object value : values) {
      primitive.write(buffer, value);
    }
    for (Object value : values) {
      assertEquals(primitive.read(buffer), value);
    }
    assertEquals(buffer.remaining(), 0);
  }

  private static String inputEnds(int needed, int remaining, int offset) {
    return "Input ends early: "
        + ErrorText.count(needed, "byte")
        + " needed, "
        + remaining
        + " remain (at byte offset "
        + offset
        + ")";
  }

  private static byte[] filled(int size) {
    byte[] content = new byte[size];
    for (int i = 0; i < size; i++) {
      content[i] = (byte) (0xc1 + i);
    }
    return content;
  }

  private static byte[] expected(Primitive primitive, Object value, int index) {
    byte[] content = filled(MAX_SIZE);
    System.arraycopy(primitive.bytes(value), 0, content, index, primitive.width);
    return content;
  }

  private static void assertContent(Sample sample, byte[] expected) {
    assertEquals(sample.buffer().toByteArray(), expected);
    assertTrue(sample.marginsAreIntact(), "bytes around the window have changed");
  }

  private static void assertIndexes(MemoryBuffer buffer, int readerIndex, int writerIndex) {
    assertEquals(buffer.readerIndex(), readerIndex);
    assertEquals(buffer.writerIndex(), writerIndex);
  }
}
