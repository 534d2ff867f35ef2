package io.fory.flink;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.ForyException;
import io.fory.flink.Shop.Circle;
import io.fory.flink.Shop.Line;
import io.fory.flink.Shop.Order;
import io.fory.flink.Shop.Square;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.testng.annotations.Test;

/** Snapshots whose bytes are not those that were written. */
public final class DamagedSnapshotTest {
  record Pair(Object a, Object b) {}

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

  private static void isCleanLine(Exception error) {
    for (Throwable each = error; each != null; each = each.getCause()) {
      String text = String.valueOf(each.getMessage());
      assertTrue(text.length() <= 1000, text);
      assertTrue(text.chars().noneMatch(c -> c < ' ' || c == 0xFFFD), text);
    }
  }

  /** Returns whether an action is refused, as an error of input. */
  private static boolean isRefused(Callable<?> action) {
    try {
      action.call();
      return false;
    } catch (IOException | IllegalStateException e) {
      isCleanLine(e);
      assertTrue(
          e instanceof EOFException
              || e instanceof IllegalStateException
              || e.getCause() instanceof ForyException,
          e.toString());
      return true;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  public void eachDamageIsAnErrorOfInputInOneCleanLine() throws Exception {
    TypeSerializer<Pair> serializer =
        ForyTypeInformation.of(
                Pair.class,
                Map.of("classes", Circle.class.getName() + "=1," + Square.class.getName() + "=2"))
            .createSerializer(new SerializerConfigImpl());
    Pair value = new Pair(new Circle(1), new Square(2));
    DataOutputSerializer out = new DataOutputSerializer(16);
    serializer.snapshotConfiguration().writeSnapshot(out);
    byte[] bytes = out.getCopyOfBuffer();
    byte[] record = Bytes.of(serializer, value);
    int refused = 0;
    for (int i = 0; i < bytes.length; i++) {
      for (int bit : new int[] {0x01, 0x10, 0x80}) {
        byte[] damaged = bytes.clone();
        damaged[i] ^= (byte) bit;
        ForySerializerSnapshot<Pair> snapshot = new ForySerializerSnapshot<>();
        boolean unread =
            isRefused(
                () -> {
                  snapshot.readSnapshot(1, new DataInputDeserializer(damaged), LOADER);
                  return snapshot;
                });
        if (unread) {
          refused++;
          continue;
        }
        serializer.snapshotConfiguration().resolveSchemaCompatibility(snapshot);
        isCleanLine(new IOException(serializer.toString()));
        if (isRefused(
            () -> snapshot.restoreSerializer().deserialize(new DataInputDeserializer(record)))) {
          refused++;
        }
      }
    }
    assertTrue(refused > bytes.length, "refused " + refused);
  }
}
