package io.fory.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyReader;
import io.fory.ForySession;
import io.fory.TypeRef;
import io.fory.annotation.ForyField;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Roots of generic types, and roots that are there already. */
public final class ReaderTest {
  static final class Order {
    int number;

    @ForyField(nullable = true)
    String text;

    @ForyField(nullable = true, ref = true)
    Order next;

    @ForyField(nullable = true)
    List<Order> parts;

    Order() {}

    Order(int number) {
      this.number = number;
      this.text = "order " + number;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Order order && order.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  static final class Other {
    int x = 1;
  }

  record Point(int x, int y) {}

  static final class Constant {
    final int x;

    Constant(int x) {
      this.x = x;
    }
  }

  @DataProvider
  static Object[][] settings() {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      Fory fory =
          EngineInUse.builder()
              .withRefTracking((i & 1) != 0)
              .withCompatible((i & 2) != 0)
              .withXlang((i & 4) != 0)
              .withCodegen((i & 8) != 0)
              .register(Order.class, "order")
              .register(Other.class, "other")
              .register(Point.class, "point")
              .register(Constant.class, "constant")
              .build();
      rows.add(new Object[] {"references, compatible, xlang, codegen: " + i, fory, i});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "settings")
  public void elementsAreOfTheDeclaredTypes(String name, Fory fory, int setting) {
    List<Order> orders = new ArrayList<>(List.of(new Order(1), new Order(2)));
    TypeRef<List<Order>> type = new TypeRef<>() {};
    assertEquals(fory.deserialize(fory.serialize(orders), type), orders);
    Map<String, List<Order>> byName = new HashMap<>(Map.of("a", orders, "b", orders));
    byte[] nested = fory.serialize(byName);
    assertEquals(fory.deserialize(nested, new TypeRef<Map<String, List<Order>>>() {}), byName);
    assertEquals(
        fory.deserialize(nested, new TypeRef<Map<String, ? extends List<? extends Order>>>() {}),
        byName);
    assertNull(fory.deserialize(fory.serialize(null), type));
    assertEquals(fory.deserialize(fory.serialize(new Order(3)), new TypeRef<Order>() {}).number, 3);

    byte[] texts = fory.serialize(new HashMap<>(Map.of("a", new ArrayList<>(List.of("b")))));
    TypeMismatchException error =
        expectThrows(
            TypeMismatchException.class,
            () -> fory.deserialize(texts, new TypeRef<Map<String, List<Order>>>() {}));
    assertTrue(error.getMessage().contains("{value}[0]"), error.getMessage());
    expectThrows(
        TypeNotAllowedException.class,
        () -> fory.deserialize(nested, new TypeRef<Map<String, List<String>>>() {}));
    expectThrows(
        TypeMismatchException.class,
        () -> fory.deserialize(nested, new TypeRef<Map<Integer, List<Order>>>() {}));
    byte[] mixed = fory.serialize(new ArrayList<>(List.of(new Order(1), "text")));
    TypeMismatchException second =
        expectThrows(TypeMismatchException.class, () -> fory.deserialize(mixed, type));
    assertTrue(second.getMessage().contains("[1]"), second.getMessage());
    expectThrows(
        TypeMismatchException.class,
        () -> fory.deserialize(fory.serialize("text"), new TypeRef<List<String>>() {}));
  }

  @Test(dataProvider = "settings")
  public void classesThatTheTypeDoesNotReachAreNotAdmitted(String name, Fory fory, int setting) {
    byte[] others = fory.serialize(new ArrayList<>(List.of(new Other())));
    expectThrows(
        TypeNotAllowedException.class,
        () -> fory.deserialize(others, new TypeRef<List<Order>>() {}));
    assertNotNull(fory.deserialize(others, new TypeRef<List<?>>() {}));
    assertNotNull(fory.deserialize(others, new TypeRef<List<Other>>() {}));
  }

  @Test(dataProvider = "settings")
  public void arraysAndHoldersAreChecked(String name, Fory fory, int setting) {
    byte[] orders = fory.serialize(new Object[] {new Order(1), null});
    Object[] read = fory.deserialize(orders, Object[].class);
    assertEquals(read.length, 2);
    if ((setting & 4) == 0) {
      byte[] optional = fory.serialize(new ArrayList<>(List.of(Optional.of("x"))));
      assertEquals(
          fory.deserialize(optional, new TypeRef<List<Optional<String>>>() {}).get(0).get(), "x");
      expectThrows(
          TypeMismatchException.class,
          () -> fory.deserialize(optional, new TypeRef<List<Optional<Order>>>() {}));
      @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of a generic type
      List<String>[] lists = new List[] {new ArrayList<>(List.of("a"))};
      byte[] array = fory.serialize(lists);
      assertEquals(fory.deserialize(array, new TypeRef<List<String>[]>() {})[0], List.of("a"));
      expectThrows(
          TypeMismatchException.class,
          () -> fory.deserialize(array, new TypeRef<List<Integer>[]>() {}));
    }
  }

  @Test
  public void aSharedContainerIsCheckedOnce() {
    Fory fory = Fory.builder().withRefTracking(true).build();
    List<Object> level = new ArrayList<>(List.of("leaf"));
    for (int i = 0; i < 4; i++) {
      List<Object> above = new ArrayList<>();
      for (int j = 0; j < 1000; j++) {
        above.add(level);
      }
      level = above;
    }
    byte[] bytes = fory.serialize(level);
    assertNotNull(fory.deserialize(bytes, new TypeRef<List<List<List<List<List<String>>>>>>() {}));
    expectThrows(
        TypeMismatchException.class,
        () -> fory.deserialize(bytes, new TypeRef<List<List<List<List<List<Integer>>>>>>() {}));
  }

  @Test
  @SuppressWarnings("rawtypes") // as is the mistake
  public <V> void aTypeThatIsNotKnownIsRefused() {
    expectThrows(IllegalStateException.class, () -> new TypeRef() {});
    expectThrows(IllegalStateException.class, () -> new TypeRef<List<V>>() {});
    expectThrows(IllegalStateException.class, () -> new TypeRef<List<? super V[]>>() {});
    assertEquals(new TypeRef<List<String>>() {}, new TypeRef<List<String>>() {});
    assertEquals(new TypeRef<List<String>>() {}.toString(), "java.util.List<java.lang.String>");
  }

  @Test(dataProvider = "settings")
  public void aReaderReadsFromWhateverHasTheBytes(String name, Fory fory, int setting)
      throws Exception {
    List<Order> orders = new ArrayList<>(List.of(new Order(1), new Order(2)));
    ForyReader<List<Order>> reader = fory.readerFor(new TypeRef<List<Order>>() {});
    byte[] bytes = fory.serialize(orders);
    assertEquals(reader.read(bytes), orders);
    MemoryBuffer buffer = MemoryBuffer.wrap(bytes);
    assertEquals(reader.read(buffer), orders);
    assertEquals(buffer.remaining(), 0);
    ByteBuffer view = ByteBuffer.wrap(bytes);
    assertEquals(reader.read(view), orders);
    assertEquals(view.remaining(), 0);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    fory.serialize(out, orders);
    fory.serialize(out, orders);
    ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
    assertEquals(reader.read(in), orders);
    assertEquals(reader.read(Channels.newChannel(in)), orders);
    Type type = Order.class.getDeclaredField("parts").getGenericType();
    assertEquals(fory.readerFor(type).read(bytes), orders);
    assertEquals(fory.readerFor(List.class).read(bytes), orders);
    if ((setting & 6) == 2) {
      ForySession writer = fory.newSession();
      ForySession session = fory.newSession();
      for (int i = 0; i < 3; i++) {
        byte[] message = writer.serialize(orders);
        assertEquals(session.readerFor(new TypeRef<List<Order>>() {}).read(message), orders);
      }
    }
    if ((setting & 4) == 0) {
      List<MemoryBuffer> beside = new ArrayList<>();
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      List<int[]> arrays = new ArrayList<>(List.of(new int[5000]));
      fory.serialize(stream, arrays, array -> !beside.add(array.toBuffer()));
      assertTrue(stream.size() < 50);
      List<int[]> back =
          fory.readerFor(new TypeRef<List<int[]>>() {})
              .withBuffers(beside)
              .read(new ByteArrayInputStream(stream.toByteArray()));
      assertEquals(back.get(0).length, 5000);
    } else {
      expectThrows(UnsupportedOperationException.class, () -> reader.withBuffers(List.of()));
    }
  }

  @Test(dataProvider = "settings")
  public void anObjectIsFilled(String name, Fory fory, int setting) {
    Order order = new Order(7);
    order.next = new Order(8);
    order.parts = new ArrayList<>(List.of(new Order(9)));
    byte[] bytes = fory.serialize(order);
    for (int i = 0; i < 3; i++) {
      Order target = new Order(1);
      Order before = new Order(2);
      target.next = before;
      assertSame(fory.deserializeInto(bytes, target), target);
      assertEquals(target.number, 7);
      assertEquals(target.text, "order 7");
      assertNotSame(target.next, before);
      assertEquals(target.next.number, 8);
      assertEquals(before.number, 2);
      assertEquals(target.parts, order.parts);
      fory.deserializeInto(fory.serialize(new Order(3)), target);
      assertNull(target.next);
      assertEquals(target.number, 3);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      fory.serialize(out, order);
      fory.readerFor(Order.class).into(target).read(new ByteArrayInputStream(out.toByteArray()));
      assertEquals(target.next.number, 8);
    }
    assertEquals(fory.deserialize(bytes), order);
  }

  @Test(dataProvider = "settings")
  public void referencesToTheRootLeadToTheObjectThatIsFilled(String name, Fory fory, int setting) {
    if ((setting & 1) == 0) {
      return; // a cycle needs references
    }
    Order order = new Order(7);
    order.next = order;
    Order target = fory.deserializeInto(fory.serialize(order), new Order(1));
    assertSame(target.next, target);
    assertEquals(target.number, 7);
  }

  @Test(dataProvider = "settings")
  public void whatDoesNotChangeIsNotFilled(String name, Fory fory, int setting) {
    byte[] point = fory.serialize(new Point(1, 2));
    expectThrows(
        UnsupportedTypeException.class, () -> fory.deserializeInto(point, new Point(0, 0)));
    Constant constant = new Constant(4);
    expectThrows(
        UnsupportedTypeException.class,
        () -> fory.deserializeInto(fory.serialize(new Constant(5)), constant));
    assertEquals(constant.x, 4);
    List<String> list = new ArrayList<>(List.of("kept"));
    ForyException container =
        expectThrows(
            ForyException.class,
            () -> fory.deserializeInto(fory.serialize(new ArrayList<>(List.of("a"))), list));
    assertEquals(container.code(), ErrorCode.UNSUPPORTED_TYPE);
    assertEquals(list, List.of("kept"));
    expectThrows(
        TypeMismatchException.class,
        () -> fory.readerFor(Object.class).into(new Order(1)).read(fory.serialize(new Other())));
    expectThrows(
        TypeMismatchException.class,
        () -> fory.deserializeInto(fory.serialize(null), new Order(1)));
    assertEquals(((Order) fory.deserialize(fory.serialize(new Order(1)))).number, 1);
  }

  /** An order as an older writer has it. */
  static final class OldOrder {
    int number = 5;
  }

  @Test
  public void fieldsThatTheMessageLacksKeepTheirValues() {
    for (boolean generated : new boolean[] {false, true}) {
      Fory old = Fory.builder().withCodegen(generated).register(OldOrder.class, "order").build();
      Fory fory =
          EngineInUse.builder().withCodegen(generated).register(Order.class, "order").build();
      Order target = new Order(1);
      fory.deserializeInto(old.serialize(new OldOrder()), target);
      assertEquals(target.number, 5);
      assertEquals(target.text, "order 1");
    }
  }

  @Test
  public void aMapIsCheckedInItsOrder() {
    Fory fory = Fory.builder().build();
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put("a", 1);
    map.put("b", "x");
    TypeMismatchException error =
        expectThrows(
            TypeMismatchException.class,
            () -> fory.deserialize(fory.serialize(map), new TypeRef<Map<String, Integer>>() {}));
    assertTrue(error.getMessage().contains("{value}"), error.getMessage());
  }

  @Test
  public void aPartOfAnArrayIsRead() {
    Fory fory = Fory.builder().register(Order.class).build();
    byte[] message = fory.serialize(new Order(5));
    byte[] around = new byte[message.length + 10];
    System.arraycopy(message, 0, around, 4, message.length);
    ForyReader<Order> orders = fory.readerFor(Order.class);
    assertEquals(orders.read(around, 4, message.length), new Order(5));
    for (int count = 0; count < message.length; count++) {
      int few = count;
      ForyException error = expectThrows(ForyException.class, () -> orders.read(around, 4, few));
      assertEquals(error.code(), ErrorCode.TRUNCATED_INPUT);
    }
    ForyException error =
        expectThrows(ForyException.class, () -> orders.read(around, 4, message.length + 1));
    assertEquals(error.code(), ErrorCode.MALFORMED_INPUT);
    assertTrue(error.getMessage().contains("1 byte follows"), error.getMessage());
    expectThrows(IndexOutOfBoundsException.class, () -> orders.read(around, 11, message.length));
  }
}
