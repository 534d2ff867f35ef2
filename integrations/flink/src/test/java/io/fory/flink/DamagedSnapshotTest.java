package io.fory.flink;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.flink.Shop.Line;
import io.fory.flink.Shop.Order;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.testng.annotations.Test;

/** Snapshots whose bytes are not those that were written. */
public final class DamagedSnapshotTest {
  private static final ClassLoader LOADER = DamagedSnapshotTest.class.getClassLoader();

  private static IOException refused(byte[] bytes) {
    return expectThrows(
        IOException.class,
        () ->
            TypeSerializerSnapshot.readVersionedSnapshot(new DataInputDeserializer(bytes), LOADER));
  }

  /** Returns the index of the age of a schema of a snapshot. */
  private static int ageIn(byte[] snapshot, byte[] schema) {
    for (int at = 8; at + schema.length <= snapshot.length; at++) {
      if (Arrays.equals(snapshot, at, at + schema.length, schema, 0, schema.length)) {
        return at - 8;
      }
    }
    throw new AssertionError("no such schema");
  }

  @Test
  public void anAgeThatNoSchemaCanHaveIsRefused() {
    ForyTypeSerializer<Order> serializer =
        (ForyTypeSerializer<Order>) Bytes.serializer(Order.class);
    byte[] snapshot = Bytes.snapshot(serializer);
    List<StateSchema> schemas = serializer.schemas();
    for (StateSchema schema : schemas) {
      int at = ageIn(snapshot, schema.bytes());
      assertEquals(ByteBuffer.wrap(snapshot).getInt(at), 0);
      for (int age : new int[] {schemas.size() + 1, 0x11008a00, Integer.MAX_VALUE, -1}) {
        byte[] damaged = snapshot.clone();
        ByteBuffer.wrap(damaged).putInt(at, age);
        assertEquals(refused(damaged).getMessage(), "The snapshot of a serializer is corrupt");
      }
    }
  }

  @Test
  public void agesOfAStateThatIsNotUsedDoNotGrow() {
    TypeSerializer<Line> serializer = Bytes.serializer(Line.class);
    List<StateSchema> old = ((ForyTypeSerializer<?>) Bytes.serializer(Order.class)).schemas();
    TypeSerializer<Line> restored =
        new ForyTypeSerializer<>(
            Line.class, ((ForyTypeSerializer<Line>) serializer).settings(), LOADER, old);
    for (int i = 0; i < 5; i++) {
      TypeSerializerSnapshot<Line> snapshot = Bytes.snapshot(Bytes.snapshot(restored), LOADER);
      restored = snapshot.restoreSerializer();
      for (StateSchema schema : ((ForyTypeSerializer<Line>) restored).schemas()) {
        assertTrue(schema.age() <= 1, schema.age() + " after " + i);
      }
    }
  }
}
