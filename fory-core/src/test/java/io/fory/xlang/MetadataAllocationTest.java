package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.Rejection;
import io.fory.wire.xlang.FieldDef;
import io.fory.wire.xlang.FieldType;
import io.fory.wire.xlang.TypeDef;
import io.fory.wire.xlang.XlangType;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.testng.annotations.Test;

/** Metadata that a message brings is charged to its limit on graph memory, and counted. */
public final class MetadataAllocationTest {
  private static final int PER_BYTE = 16;
  private static final long FREE = 2 << 20;
  private static final int[] HEAD = {1, 0xFF, XlangType.LIST.id()};
  private static final int MOST_VERSIONS = 1024;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** A class without fields. */
  public static final class Empty {}

  /** A class with fields of all kinds. */
  public static final class Wide {
    public int a0;
    public int a1;
    public int a2;
    public int a3;
    public long a4;
    public double a5;
    public String b0 = "";
    public String b1 = "";
    public String b2 = "";
    public List<Integer> c0 = new ArrayList<>();
    public List<List<String>> c1 = new ArrayList<>();
    public Map<String, List<Long>> c2 = Map.of();
  }

  /** A list of objects of class 1, each with metadata of its own. */
  private static byte[] flood(int count, IntFunction<List<FieldDef>> fields) {
    MemoryBuffer out = MemoryBuffer.newHeapBuffer(1 << 10);
    for (int b : HEAD) {
      out.writeByte((byte) b);
    }
    out.writeVarUint32(count);
    out.writeByte((byte) 0); // each element says its type
    for (int i = 0; i < count; i++) {
      List<FieldDef> of = fields.apply(i);
      out.writeByte((byte) XlangType.COMPATIBLE_STRUCT.id());
      out.writeVarUint32(i << 1);
      out.writeBytes(TypeDef.ofId(XlangType.COMPATIBLE_STRUCT, 1, of).encode());
      for (int j = 0; j < of.size(); j++) {
        out.writeByte((byte) 0); // a number, or an empty container
      }
    }
    return out.readBytes(out.remaining());
  }

  private static List<FieldDef> oneByte(int i) {
    return List.of(FieldDef.ofId(i, FieldType.of(XlangType.INT8)));
  }

  private static List<FieldDef> bytes(int i) {
    List<FieldDef> fields = new ArrayList<>();
    for (int j = 0; j < 100; j++) {
      fields.add(FieldDef.ofId(i + j, FieldType.of(XlangType.INT8)));
    }
    return fields;
  }

  private static List<FieldDef> nested(int i) {
    FieldType type = FieldType.of(XlangType.INT8);
    for (int j = 0; j < 31; j++) {
      type = FieldType.of(XlangType.LIST, type);
    }
    return List.of(FieldDef.ofId(i, type), FieldDef.ofId(i + 1, type));
  }

  private static List<FieldDef> lists(int i) {
    List<FieldDef> fields = new ArrayList<>();
    for (int j = 0; j < 50; j++) {
      FieldType key = FieldType.of(XlangType.STRING);
      FieldDef field = FieldDef.ofId(i + j, FieldType.of(XlangType.MAP, key, key));
      fields.add(field);
    }
    return fields;
  }

  private static Fory fory(Class<?> type, long limit) {
    return Fory.builder().withXlang(true).withMaxGraphMemoryBytes(limit).register(type, 1).build();
  }

  private void requireBounded(IntFunction<List<FieldDef>> fields, int count) {
    byte[] message = flood(count, fields);
    for (Class<?> type : new Class<?>[] {Empty.class, Wide.class}) {
      for (long limit : new long[] {1 << 20, 4 << 20, 64 << 20}) {
        Fory fory = fory(type, limit);
        fory.deserialize(flood(1, fields));
        for (int i = 0; i < 2; i++) {
          long before = threads.getCurrentThreadAllocatedBytes();
          ForyException error = Rejection.of(() -> fory.deserialize(message));
          long allocated = threads.getCurrentThreadAllocatedBytes() - before;
          assertTrue(error == null || error instanceof LimitExceededException, "" + error);
          long allowed = limit + PER_BYTE * (long) message.length + FREE;
          assertTrue(allocated <= allowed, type + ": " + allocated + " of " + allowed + " bytes");
        }
      }
    }
  }

  @Test
  public void aFloodOfMetadataAllocatesNoMoreThanTheLimit() {
    requireBounded(MetadataAllocationTest::oneByte, 1000);
    requireBounded(MetadataAllocationTest::bytes, 1000);
    requireBounded(MetadataAllocationTest::nested, 1000);
    requireBounded(MetadataAllocationTest::lists, 1000);
  }

  @Test
  public void aMessageHasNoMoreThanSoManyTypesThatAreOthersHere() {
    Fory fory = fory(Wide.class, 1L << 30);
    byte[] most = flood(MOST_VERSIONS, MetadataAllocationTest::oneByte);
    byte[] more = flood(MOST_VERSIONS + 1, MetadataAllocationTest::oneByte);
    for (int i = 0; i < 2; i++) {
      assertEquals(((List<?>) fory.deserialize(most)).size(), MOST_VERSIONS);
      ForyException error = Rejection.of(() -> fory.deserialize(more));
      assertTrue(error instanceof LimitExceededException, "" + error);
      assertTrue(error.getMessage().contains("several messages"), error.getMessage());
    }
  }

  @Test
  public void whatIsRefusedDoesNotDependOnWhatHasBeenReadBefore() {
    Fory writer = fory(Empty.class, 1 << 20);
    byte[][] messages = {
      flood(1, MetadataAllocationTest::bytes), writer.serialize(new Empty()),
    };
    for (byte[] message : messages) {
      boolean read = false;
      for (long limit = 1 << 10; !read; limit += 512) {
        Fory fory = fory(Wide.class, limit);
        ForyException first = Rejection.of(() -> fory.deserialize(message));
        for (int i = 0; i < 3; i++) {
          ForyException next = Rejection.of(() -> fory.deserialize(message));
          assertEquals(String.valueOf(next), String.valueOf(first));
        }
        read = first == null;
      }
      Fory again = fory(Wide.class, 1 << 20);
      assertNull(Rejection.of(() -> again.deserialize(message)));
    }
  }
}
