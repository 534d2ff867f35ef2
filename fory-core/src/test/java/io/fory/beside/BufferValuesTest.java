package io.fory.beside;

import static org.testng.Assert.assertEquals;

import io.fory.buffer.MemoryBuffer;
import io.fory.fixture.BothEngines;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Buffers are values: what can be asked of one is the same when it comes back. */
public final class BufferValuesTest {
  static final class Holder {
    ByteBuffer declared;
    Object open;
    List<ByteBuffer> list;
  }

  @DataProvider
  public static Object[][] buffers() {
    List<Object[]> buffers = new ArrayList<>();
    for (int capacity : new int[] {0, 1, 10, 5000}) {
      for (ByteBuffer made :
          List.of(ByteBuffer.allocate(capacity), ByteBuffer.allocateDirect(capacity))) {
        for (int i = 0; i < capacity; i++) {
          made.put(i, (byte) (i * 31));
        }
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
          ByteBuffer moved = made.duplicate().order(order);
          moved.limit(capacity - capacity / 5).position(capacity / 3);
          buffers.add(new Object[] {moved});
          buffers.add(new Object[] {moved.asReadOnlyBuffer().order(order)});
          buffers.add(new Object[] {moved.slice().order(order)});
        }
      }
    }
    return buffers.toArray(new Object[0][]);
  }

  private static String describe(ByteBuffer buffer) {
    byte[] all = new byte[buffer.capacity()];
    buffer.duplicate().clear().get(all);
    return buffer.isDirect()
        + " "
        + buffer.isReadOnly()
        + " "
        + buffer.order()
        + " "
        + buffer
        + " "
        + java.util.Arrays.toString(all);
  }

  @Test(dataProvider = "buffers")
  public void aByteBufferComesBackWithItsBytesIndexesOrderAndKind(ByteBuffer buffer) {
    String expected = describe(buffer);
    for (BothEngines engines :
        List.of(BothEngines.of(Holder.class), BothEngines.tracking(Holder.class))) {
      Holder holder = new Holder();
      holder.declared = buffer;
      holder.open = buffer;
      holder.list = List.of(buffer, ByteBuffer.wrap(new byte[] {1}));
      for (var fory : List.of(engines.interpreter(), engines.generator())) {
        Holder back = (Holder) fory.deserialize(fory.serialize(holder));
        // The class of a buffer shows in its text.
        assertEquals(describe(back.declared), expected);
        assertEquals(describe((ByteBuffer) back.open), expected);
        assertEquals(describe(back.list.get(0)), expected);
        assertEquals(describe(buffer), expected, "the writer's is not moved");
      }
    }
  }

  @Test
  public void aMemoryBufferComesBackWithItsReadableBytes() {
    for (MemoryBuffer buffer :
        List.of(MemoryBuffer.newHeapBuffer(8), MemoryBuffer.newDirectBuffer(8))) {
      buffer.writeInt32(7);
      buffer.writeInt64(-1);
      buffer.readerIndex(4);
      BothEngines engines = BothEngines.of(Holder.class);
      MemoryBuffer back =
          (MemoryBuffer) engines.generator().deserialize(engines.generator().serialize(buffer));
      assertEquals(back.toByteArray(), buffer.toByteArray());
      assertEquals(back.isDirect(), buffer.isDirect());
      assertEquals(buffer.readerIndex(), 4);
    }
  }
}
