package io.fory.buffer;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import java.lang.management.ManagementFactory;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Primitives go in and out of a reused buffer without a byte of garbage, compiled or not. */
public final class AllocationTest {
  @DataProvider
  public Object[][] kinds() {
    return new Object[][] {
      {BufferKind.HEAP},
      {BufferKind.DIRECT},
      {BufferKind.WRAPPED_PART_OF_ARRAY},
      {BufferKind.WRAPPED_DIRECT_BYTE_BUFFER},
    };
  }

  @Test(dataProvider = "kinds")
  public void primitivesAndVarintsAllocateNothing(BufferKind kind) {
    if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
        || !threads.isThreadAllocatedMemorySupported()) {
      throw new SkipException("this JVM does not count allocated bytes");
    }
    MemoryBuffer buffer = kind.sample(new byte[128]).buffer();
    byte[] bytes = new byte[16];
    long sum = roundTrip(buffer, bytes) + threads.getCurrentThreadAllocatedBytes();
    long fewest = Long.MAX_VALUE; // the JVM itself allocates a little when it links a call
    for (int batch = 0; batch < 10; batch++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 100; i++) {
        sum += roundTrip(buffer, bytes);
      }
      fewest = Math.min(fewest, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertEquals(fewest, 0, "bytes allocated; sum " + sum);
  }

  @Test
  public void aMessageThatEndsWithALargeArrayIsAllocatedOnce() {
    if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
        || !threads.isThreadAllocatedMemorySupported()) {
      throw new SkipException("this JVM does not count allocated bytes");
    }
    Fory fory = Fory.builder().build();
    double[] array = new double[1 << 18];
    int length = fory.serialize(array).length;
    long before = threads.getCurrentThreadAllocatedBytes();
    byte[] message = fory.serialize(array);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertEquals(message.length, length);
    assertTrue(allocated < length + length / 2, allocated + " bytes for a message of " + length);
  }

  private static long roundTrip(MemoryBuffer buffer, byte[] bytes) {
    buffer.clear();
    buffer.writeBoolean(true);
    buffer.writeByte((byte) -2);
    buffer.writeInt16((short) -3);
    buffer.writeChar('x');
    buffer.writeInt32(-4);
    buffer.writeInt64(-5);
    buffer.writeFloat32(1.5f);
    buffer.writeFloat64(2.5);
    buffer.writeVarUint32(-6);
    buffer.writeVarInt32(-7);
    buffer.writeVarUint64(-8);
    buffer.writeVarInt64(-9);
    buffer.writeBytes(bytes);
    buffer.putLong(0, buffer.getLong(0));
    long sum = buffer.readBoolean() ? 1 : 0;
    sum += buffer.readByte() + buffer.readInt16() + buffer.readChar();
    sum += buffer.readInt32() + buffer.readInt64();
    sum += (long) buffer.readFloat32() + (long) buffer.readFloat64();
    sum += buffer.readVarUint32() + buffer.readVarInt32();
    sum += buffer.readVarUint64() + buffer.readVarInt64();
    buffer.readBytes(bytes, 0, bytes.length);
    return sum;
  }
}
