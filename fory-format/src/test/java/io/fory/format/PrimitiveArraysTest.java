package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.format.row.BinaryRow;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** Arrays of primitives, which are copied at once where rows have them in the form of Java. */
public final class PrimitiveArraysTest {
  private final Formats encoders;

  @Factory(dataProvider = "engines", dataProviderClass = Formats.class)
  public PrimitiveArraysTest(Formats encoders) {
    this.encoders = encoders;
  }

  private static final int[] COUNTS = {0, 1, 7, 63, 64, 65, 1000};

  /** The fields of all types of elements; the names are in the order of rows. */
  static final class Arrays8 {
    boolean[] a;
    char[] b;
    double[] c;
    float[] d;
    int[] e;
    long[] f;
    short[] g;
  }

  static final class Narrow {
    int[] values;
  }

  static final class Wide {
    long[] values;
  }

  private static Arrays8 random(int count) {
    Random random = new Random(count);
    Arrays8 arrays = new Arrays8();
    arrays.a = new boolean[count];
    arrays.b = new char[count];
    arrays.c = new double[count];
    arrays.d = new float[count];
    arrays.e = new int[count];
    arrays.f = new long[count];
    arrays.g = new short[count];
    for (int i = 0; i < count; i++) {
      arrays.a[i] = random.nextBoolean();
      arrays.b[i] = (char) random.nextInt();
      arrays.c[i] = random.nextGaussian();
      arrays.d[i] = random.nextFloat();
      arrays.e[i] = random.nextInt();
      arrays.f[i] = random.nextLong();
      arrays.g[i] = (short) random.nextInt();
    }
    return arrays;
  }

  @Test
  public void elementsStandWhereTheGettersReadThem() {
    RowEncoder<Arrays8> encoder = encoders.bean(Arrays8.class);
    for (int count : COUNTS) {
      Arrays8 arrays = random(count);
      BinaryRow row = encoder.toRow(arrays);
      for (int i = 0; i < count; i++) {
        assertEquals(row.getArray(0).getBoolean(i), arrays.a[i]);
        assertEquals(row.getArray(1).getInt32(i), arrays.b[i]);
        assertEquals(row.getArray(2).getFloat64(i), arrays.c[i]);
        assertEquals(row.getArray(3).getFloat32(i), arrays.d[i]);
        assertEquals(row.getArray(4).getInt32(i), arrays.e[i]);
        assertEquals(row.getArray(5).getInt64(i), arrays.f[i]);
        assertEquals(row.getArray(6).getInt16(i), arrays.g[i]);
      }
    }
  }

  @Test
  public void arraysComeBackFromTheHeapAndOffIt() {
    RowEncoder<Arrays8> encoder = encoders.bean(Arrays8.class);
    for (int count : COUNTS) {
      Arrays8 arrays = random(count);
      for (boolean direct : new boolean[] {true, false}) {
        MemoryBuffer buffer =
            direct ? MemoryBuffer.newDirectBuffer(16) : MemoryBuffer.newHeapBuffer(16);
        buffer.writeBytes(new byte[3]); // so that nothing is aligned
        encoder.encode(buffer, arrays);
        buffer.readerIndex(3);
        Arrays8 back = encoder.decode(buffer);
        assertTrue(Arrays.equals(back.a, arrays.a));
        assertTrue(Arrays.equals(back.b, arrays.b));
        assertTrue(Arrays.equals(back.c, arrays.c));
        assertTrue(Arrays.equals(back.d, arrays.d));
        assertTrue(Arrays.equals(back.e, arrays.e));
        assertTrue(Arrays.equals(back.f, arrays.f));
        assertTrue(Arrays.equals(back.g, arrays.g));
      }
    }
  }

  @Test
  public void aNullBitAndACountWithoutElementsAreRefused() {
    RowEncoder<Narrow> encoder = encoders.bean(Narrow.class);
    Narrow narrow = new Narrow();
    narrow.values = new int[100];
    byte[] row = encoder.toRow(narrow).toByteArray();
    int array = 16;
    for (int at : new int[] {array + 1, array + 8}) {
      byte[] changed = row.clone();
      changed[at] |= 1;
      assertThrows(
          ForyException.class, () -> encoder.fromRow(BinaryRow.of(encoder.schema(), changed)));
    }
  }

  @Test
  public void nothingIsBoxed() {
    RowEncoder<Wide> encoder = encoders.bean(Wide.class);
    Wide wide = new Wide();
    wide.values = new long[100_000];
    Arrays.fill(wide.values, Long.MAX_VALUE);
    BinaryRow row = encoder.toRow(wide);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Wide back = encoder.fromRow(row);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertEquals(back.values.length, wide.values.length);
    assertTrue(allocated < 2 * 8 * 100_000, "bytes allocated: " + allocated);
  }

  @Test
  public void widerElementsAreReadOneByOne() {
    Narrow narrow = new Narrow();
    narrow.values = new int[] {1, -2, Integer.MIN_VALUE};
    RowEncoder<Narrow> old = encoders.bean(Narrow.class);
    Wide wide = encoders.bean(Wide.class).reading(old.schema()).fromRow(old.toRow(narrow));
    assertEquals(wide.values, new long[] {1, -2, Integer.MIN_VALUE});
  }
}
