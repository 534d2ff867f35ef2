package io.fory.buffer;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Views of memory that the caller owns. */
public final class WrapTest {
  @DataProvider
  public Object[][] byteBuffers() {
    List<Object[]> cases = new ArrayList<>();
    for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
      for (boolean readOnly : new boolean[] {false, true}) {
        cases.add(new Object[] {ByteBuffer.allocate(16), readOnly, order});
        cases.add(new Object[] {ByteBuffer.allocate(20).position(4).slice(), readOnly, order});
        cases.add(new Object[] {ByteBuffer.allocateDirect(16), readOnly, order});
      }
    }
    return cases.toArray(new Object[0][]);
  }

  @Test(dataProvider = "byteBuffers")
  public void theBufferOfTheCallerIsNeverMoved(
      ByteBuffer memory, boolean readOnly, ByteOrder order) {
    for (int i = 0; i < 16; i++) {
      memory.put(i, (byte) i);
    }
    ByteBuffer bytes = readOnly ? memory.asReadOnlyBuffer() : memory.duplicate();
    bytes.order(order).position(3).mark().position(5).limit(13);

    MemoryBuffer buffer = MemoryBuffer.wrap(bytes);
    assertEquals(buffer.size(), 8);
    assertEquals(buffer.readerIndex(), 0);
    assertEquals(buffer.writerIndex(), 8);
    assertEquals(buffer.readInt32(), 0x08070605);
    assertEquals(buffer.readBytes(2), new byte[] {9, 10});
    assertEquals(buffer.slice(6, 2).readInt16(), 0x0c0b);
    if (!readOnly) {
      buffer.clear().writeInt32(0x44332211);
      assertEquals(memory.get(5), 0x11);
      assertEquals(memory.get(4), 4);
    }
    buffer.sliceAsByteBuffer(0, 8).position(3);

    assertEquals(bytes.position(), 5);
    assertEquals(bytes.limit(), 13);
    assertSame(bytes.order(), order);
    assertEquals(bytes.reset().position(), 3, "mark");
  }

  @Test(dataProvider = "byteBuffers")
  public void theViewStaysWhenTheCallerMovesTheBuffer(
      ByteBuffer memory, boolean readOnly, ByteOrder order) {
    memory.put(5, (byte) 55);
    ByteBuffer bytes = readOnly ? memory.asReadOnlyBuffer() : memory.duplicate();
    bytes.order(order).position(5).limit(13);
    MemoryBuffer buffer = MemoryBuffer.wrap(bytes);
    bytes.position(7).limit(8).order(ByteOrder.BIG_ENDIAN);
    assertEquals(buffer.size(), 8);
    assertEquals(buffer.readInt32(), 55);
  }

  @Test
  public void aWrappedArrayIsReadableAtOnceAndShared() {
    byte[] bytes = {1, 2, 3, 4};
    MemoryBuffer buffer = MemoryBuffer.wrap(bytes);
    assertEquals(buffer.readInt32(), 0x04030201);
    buffer.clear().writeByte((byte) 9);
    assertEquals(bytes, new byte[] {9, 2, 3, 4});
    bytes[0] = 7;
    assertEquals(buffer.getByte(0), 7);
  }

  @Test
  public void aPartOfAnArrayHasIndexesOfItsOwn() {
    byte[] bytes = {1, 2, 3, 4, 5, 6};
    MemoryBuffer buffer = MemoryBuffer.wrap(bytes, 2, 3);
    assertEquals(buffer.size(), 3);
    assertEquals(buffer.toByteArray(), new byte[] {3, 4, 5});
    assertEquals(MemoryBuffer.wrap(bytes, 6, 0).remaining(), 0);
  }

  @Test
  public void aPartOutsideOfTheArrayIsAMistakeOfTheCaller() {
    byte[] bytes = new byte[6];
    int[][] outside = {{-1, 2}, {0, 7}, {4, 3}, {7, 0}, {3, -1}, {3, Integer.MAX_VALUE}};
    for (int[] part : outside) {
      expectThrows(
          IndexOutOfBoundsException.class, () -> MemoryBuffer.wrap(bytes, part[0], part[1]));
    }
  }

  @Test
  public void anEmptyBufferCanBeWrapped() {
    assertEquals(MemoryBuffer.wrap(new byte[0]).size(), 0);
    assertEquals(MemoryBuffer.wrap(ByteBuffer.allocate(0)).size(), 0);
    assertEquals(MemoryBuffer.wrap(ByteBuffer.allocateDirect(0)).size(), 0);
    assertEquals(MemoryBuffer.wrap(ByteBuffer.allocateDirect(4).position(4)).size(), 0);
  }

  @Test
  public void nullIsRefused() {
    expectThrows(NullPointerException.class, () -> MemoryBuffer.wrap((byte[]) null));
    expectThrows(NullPointerException.class, () -> MemoryBuffer.wrap((ByteBuffer) null));
  }

  @Test
  public void viewsOfTheDirectWindowAreLittleEndian() {
    ByteBuffer memory = ByteBuffer.allocateDirect(8);
    MemoryBuffer buffer = MemoryBuffer.wrap(memory);
    CharBuffer chars = buffer.directView(2, 4).asCharBuffer();
    chars.put('\u0102');
    assertEquals(buffer.getChar(2), '\u0102');
    assertEquals(memory.get(2), 2);
  }
}
