package io.fory.flink;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.flink.Shop.Circle;
import io.fory.flink.Shop.CustomerKey;
import io.fory.flink.Shop.Line;
import io.fory.flink.Shop.Measure;
import io.fory.flink.Shop.Order;
import io.fory.flink.Shop.Shape;
import io.fory.flink.Shop.Square;
import io.fory.flink.Shop.State;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.util.InstantiationUtil;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What Flink asks of every serializer, for several classes. */
public final class SerializerContractTest {
  private static final ClassLoader LOADER = SerializerContractTest.class.getClassLoader();

  @DataProvider
  public Object[][] serializers() {
    return new Object[][] {
      {Order.class, List.of(new Order(), Shop.order(1, 0), Shop.order(2, 3), Shop.order(3, 5000))},
      {Line.class, List.of(new Line(), new Line("", -1, null))},
      {CustomerKey.class, List.of(key("north", 1), key("süd", Integer.MIN_VALUE), key(null, 0))},
      {
        Measure.class, List.of(new Measure("a", Double.NaN, State.PAID), new Measure(null, 0, null))
      },
      {State.class, List.of(State.NEW, State.PAID)},
      {Shape.class, List.of(new Circle(1), new Square(2))},
      {String.class, List.of("", "text")},
    };
  }

  private static CustomerKey key(String region, int number) {
    return new CustomerKey(region, number, new UUID(1, number), Instant.ofEpochSecond(number));
  }

  @Test(dataProvider = "serializers")
  public <T> void valuesComeBackInARow(Class<T> type, List<T> values) throws Exception {
    TypeSerializer<T> serializer = Bytes.serializer(type);
    List<T> all = new ArrayList<>(values);
    all.add(null);
    all.addAll(values);
    DataOutputSerializer out = new DataOutputSerializer(1);
    for (T value : all) {
      serializer.serialize(value, out);
    }
    DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
    T reuse = values.get(0);
    for (T value : all) {
      boolean again = in.available() % 2 == 0;
      assertEquals(again ? serializer.deserialize(reuse, in) : serializer.deserialize(in), value);
    }
    assertEquals(in.available(), 0);
  }

  @Test(dataProvider = "serializers")
  public <T> void bytesAreCopiedAsTheyAre(Class<T> type, List<T> values) throws Exception {
    TypeSerializer<T> serializer = Bytes.serializer(type);
    for (T value : values) {
      byte[] bytes = Bytes.of(serializer, value);
      byte[] more = Bytes.of(serializer, value, null);
      DataInputDeserializer in = new DataInputDeserializer(more);
      DataOutputSerializer out = new DataOutputSerializer(1);
      serializer.copy(in, out);
      assertEquals(out.getCopyOfBuffer(), bytes);
      serializer.copy(in, out);
      assertEquals(out.getCopyOfBuffer(), more);
    }
  }

  @Test(dataProvider = "serializers")
  public <T> void copiesShareWhatCannotChange(Class<T> type, List<T> values) {
    TypeSerializer<T> serializer = Bytes.serializer(type);
    assertNull(serializer.copy(null));
    for (T value : values) {
      T copy = serializer.copy(value);
      assertEquals(copy, value);
      assertEquals(serializer.copy(value, copy), value);
      if (serializer.isImmutableType()) {
        assertSame(copy, value);
      } else if (!(value instanceof Shape)) {
        assertNotSame(copy, value);
      }
    }
  }

  @Test
  public void copiesAreDeep() {
    Order order = Shop.order(1, 2);
    Order copy = Bytes.serializer(Order.class).copy(order);
    copy.lines.get(0).count = 77;
    assertEquals(order.lines.get(0).count, 0);
  }

  @Test
  public void recordsOfValuesAndEnumsAreImmutable() {
    assertTrue(Bytes.serializer(CustomerKey.class).isImmutableType());
    assertTrue(Bytes.serializer(Measure.class).isImmutableType());
    assertTrue(Bytes.serializer(State.class).isImmutableType());
    assertTrue(!Bytes.serializer(Order.class).isImmutableType());
    assertTrue(!Bytes.serializer(Shape.class).isImmutableType());
  }

  @Test(dataProvider = "serializers")
  public <T> void theRestIsAsFlinkAsks(Class<T> type, List<T> values) throws Exception {
    TypeSerializer<T> serializer = Bytes.serializer(type);
    assertEquals(serializer.getLength(), -1);
    assertSame(serializer.duplicate(), serializer);
    T made = serializer.createInstance();
    assertEquals(made != null, type == Order.class || type == Line.class || type == String.class);
    assertEquals(serializer, Bytes.serializer(type));
    assertEquals(serializer.hashCode(), Bytes.serializer(type).hashCode());
    TypeSerializer<T> sent = InstantiationUtil.clone(serializer);
    assertEquals(sent, serializer);
    for (T value : values) {
      assertEquals(Bytes.read(sent, Bytes.of(serializer, value)), value);
    }
  }

  @Test(dataProvider = "serializers")
  public <T> void aSnapshotGivesASerializerOfTheSameBytes(Class<T> type, List<T> values) {
    TypeSerializer<T> serializer = Bytes.serializer(type);
    TypeSerializerSnapshot<T> snapshot = Bytes.snapshot(Bytes.snapshot(serializer), LOADER);
    assertTrue(
        serializer.snapshotConfiguration().resolveSchemaCompatibility(snapshot).isCompatibleAsIs());
    TypeSerializer<T> restored = snapshot.restoreSerializer();
    for (T value : values) {
      byte[] bytes = Bytes.of(serializer, value);
      assertEquals(Bytes.read(restored, bytes), value);
      assertEquals(Bytes.of(restored, value), bytes);
    }
    TypeSerializerSnapshot<T> again = restored.snapshotConfiguration();
    assertTrue(again.resolveSchemaCompatibility(snapshot).isCompatibleAsIs());
    assertTrue(
        serializer.snapshotConfiguration().resolveSchemaCompatibility(again).isCompatibleAsIs());
  }

  @Test(dataProvider = "serializers")
  public <T> void anEndWithinARecordIsEndOfFile(Class<T> type, List<T> values) {
    TypeSerializer<T> serializer = Bytes.serializer(type);
    byte[] bytes = Bytes.of(serializer, values.get(1));
    for (int length = 0; length < Math.min(bytes.length, 100); length++) {
      byte[] part = Arrays.copyOf(bytes, length);
      expectThrows(
          EOFException.class, () -> serializer.deserialize(new DataInputDeserializer(part)));
      var stream = new DataInputViewStreamWrapper(new ByteArrayInputStream(part));
      expectThrows(EOFException.class, () -> serializer.deserialize(stream));
      DataOutputSerializer out = new DataOutputSerializer(1);
      expectThrows(EOFException.class, () -> serializer.copy(new DataInputDeserializer(part), out));
    }
  }

  @Test
  public void corruptRecordsAreErrorsOfInputWithTheirCause() {
    TypeSerializer<Order> serializer = Bytes.serializer(Order.class);
    byte[] bytes = Bytes.of(serializer, Shop.order(1, 1));
    int refused = 0;
    for (int i = 0; i < bytes.length; i++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] bad = bytes.clone();
        bad[i] ^= (byte) (1 << bit);
        try {
          serializer.deserialize(new DataInputDeserializer(bad));
        } catch (EOFException e) {
          refused++;
        } catch (IOException e) {
          refused++;
          assertTrue(
              e.getCause() instanceof ForyException || e.getMessage().contains("ecord"),
              e.toString());
        }
      }
    }
    assertTrue(refused > bytes.length, refused + " of " + 8 * bytes.length);
    assertEquals(Bytes.read(serializer, bytes), Shop.order(1, 1));
  }

  @Test
  public void aLengthIsNotTrusted() {
    TypeSerializer<Order> serializer = Bytes.serializer(Order.class);
    byte[] huge = {-1, -1, -1, -1, 7, 1, 2, 3};
    expectThrows(EOFException.class, () -> serializer.deserialize(new DataInputDeserializer(huge)));
    DataOutputSerializer out = new DataOutputSerializer(1);
    expectThrows(EOFException.class, () -> serializer.copy(new DataInputDeserializer(huge), out));
    for (byte[] bad :
        new byte[][] {{0}, {-1, -1, -1, -1, 8, 0}, {-1, -1, -1, -1, -1, 0}, {-128, 0}}) {
      IOException error =
          expectThrows(
              IOException.class, () -> serializer.deserialize(new DataInputDeserializer(bad)));
      assertEquals(
          error.getMessage(),
          "A record of " + Order.class.getTypeName() + " cannot be read: Its length is corrupt");
    }
  }

  @Test
  public void whatCannotBeWrittenLeavesNothing() {
    TypeSerializer<Shape> shapes = Bytes.serializer(Shape.class);
    @SuppressWarnings({"unchecked", "rawtypes"})
    TypeSerializer<Object> raw = (TypeSerializer) shapes;
    DataOutputSerializer out = new DataOutputSerializer(16);
    IOException error = expectThrows(IOException.class, () -> raw.serialize(Shop.order(1, 1), out));
    assertTrue(error.getMessage().contains("Shop$Order"), error.getMessage());
    assertEquals(out.length(), 0);

    TypeSerializer<Holder> holders = Bytes.serializer(Holder.class);
    error = expectThrows(IOException.class, () -> holders.serialize(new Holder(new Line()), out));
    assertTrue(error.getCause() instanceof TypeNotAllowedException, error.toString());
    expectThrows(ForyException.class, () -> holders.copy(new Holder(new Line())));
    assertEquals(out.length(), 0);
  }

  record Holder(Object any) {}

  @Test
  public void classesThatNoFieldDeclaresAreSettings() {
    TypeSerializer<Holder> holders =
        ForyTypeInformation.of(Holder.class, Map.of("classes", Line.class.getName() + "=7"))
            .createSerializer(new SerializerConfigImpl());
    Holder holder = new Holder(new Line("a", 1, null));
    byte[] bytes = Bytes.of(holders, holder);
    assertEquals(Bytes.read(holders, bytes), holder);
    assertEquals(
        Bytes.read(
            Bytes.<Holder>snapshot(Bytes.snapshot(holders), LOADER).restoreSerializer(), bytes),
        holder);
  }

  @Test
  public void manyThreadsUseOneSerializer() throws Exception {
    TypeSerializer<Order> serializer = Bytes.serializer(Order.class);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Boolean>> calls = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        int first = t * 1000;
        calls.add(
            () -> {
              for (int i = first; i < first + 1000; i++) {
                Order order = Shop.order(i, i % 7);
                if (!Bytes.read(serializer, Bytes.of(serializer, order)).equals(order)) {
                  return false;
                }
              }
              return true;
            });
      }
      for (Future<Boolean> done : threads.invokeAll(calls)) {
        assertTrue(done.get());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  public void settingsThatNoStateCanHaveAreRefused() {
    for (Map<String, String> settings :
        List.of(Map.of("xlang", "true"), Map.of("compatible", "false"), Map.of("size", "1"))) {
      expectThrows(
          IllegalArgumentException.class, () -> ForyTypeInformation.of(Order.class, settings));
    }
    expectThrows(IllegalArgumentException.class, () -> Bytes.serializer(Runnable.class));
  }

  @Test
  public void errorsHaveAForyExceptionAndLeaveNoBytesBehind() {
    TypeSerializer<Circle> circles = Bytes.serializer(Circle.class);
    byte[] bytes = Bytes.of(circles, new Circle(5));
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    longer[0]++;
    byte[] noLength = {-1, -1, -1, -1, -1};
    for (byte[] damaged : List.of(longer, noLength)) {
      IOException error =
          expectThrows(
              IOException.class, () -> circles.deserialize(new DataInputDeserializer(damaged)));
      assertTrue(error.getCause() instanceof ForyException, error.toString());
    }
    for (int length = 0; length < bytes.length; length++) {
      byte[] part = Arrays.copyOf(bytes, length);
      DataOutputSerializer out = new DataOutputSerializer(1);
      expectThrows(EOFException.class, () -> circles.copy(new DataInputDeserializer(part), out));
      assertEquals(out.length(), 0);
    }
  }

  @Test
  public void primitiveTypesAndArraysAreThoseOfTheirClasses() {
    TypeSerializer<Integer> numbers = Bytes.serializer(int.class);
    assertEquals(Bytes.read(numbers, Bytes.of(numbers, 7)), (Integer) 7);
    assertEquals(ForyTypeInformation.of(int.class), ForyTypeInformation.of(Integer.class));
    expectThrows(IllegalArgumentException.class, () -> ForyTypeInformation.of(void.class));
    TypeSerializer<Circle[][]> arrays = Bytes.serializer(Circle[][].class);
    Circle[][] value = {{new Circle(1)}, {}};
    assertEquals(Bytes.read(arrays, Bytes.of(arrays, value)), value);
    NullPointerException none =
        expectThrows(NullPointerException.class, () -> ForyTypeInformation.of(Circle.class, null));
    assertEquals(none.getMessage(), "settings");
  }
}
