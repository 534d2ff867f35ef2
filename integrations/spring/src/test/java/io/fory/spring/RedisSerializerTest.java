package io.fory.spring;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.TypeRef;
import io.fory.error.ForyException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;
import org.testng.annotations.Test;

/** Values as bytes of Redis. */
public final class RedisSerializerTest {
  private final Fory fory = Fory.builder().registerAll(Order.class, Order.Item.class).build();
  private final ForyRedisSerializer<Order> orders = new ForyRedisSerializer<>(fory, Order.class);

  @Test
  public void valuesComeBack() {
    assertEquals(orders.deserialize(orders.serialize(Order.of(1))), Order.of(1));
    RedisSerializer<Object> all = ForyRedisSerializer.ofAll(fory);
    for (Object value : List.of("text", 1, List.of(Order.of(1)), Order.of(2))) {
      assertEquals(all.deserialize(all.serialize(value)), value);
    }
  }

  @Test
  public void nullIsNoBytesAsSpringExpects() {
    assertEquals(orders.serialize(null), RedisSerializer.java().serialize(null));
    assertNull(orders.deserialize(orders.serialize(null)));
    assertNull(orders.deserialize(null));
  }

  @Test
  public void otherTypesAreRefused() {
    byte[] item = fory.serialize(new Order.Item("tea", 1));
    refused(orders, item);
    refused(new ForyRedisSerializer<>(fory, new TypeRef<List<Order>>() {}), item);
    refused(
        new ForyRedisSerializer<>(fory, new TypeRef<List<Order>>() {}),
        fory.serialize(List.of(new Order.Item("tea", 1))));
    refused(orders, RedisSerializer.java().serialize("written by the JDK"));
  }

  @Test
  public void everyCutValueIsRefused() {
    byte[] whole = orders.serialize(Order.of(1));
    for (int size = 1; size < whole.length; size++) {
      refused(orders, Arrays.copyOf(whole, size));
    }
    refused(orders, Arrays.copyOf(whole, whole.length + 1));
  }

  private static void refused(RedisSerializer<?> serializer, byte[] bytes) {
    SerializationException e =
        expectThrows(SerializationException.class, () -> serializer.deserialize(bytes));
    assertTrue(e.getCause() instanceof ForyException, "" + e.getCause());
  }

  @Test
  public void whatIsNotRegisteredIsNotWritten() {
    record Unknown(int n) {}

    SerializationException e =
        expectThrows(
            SerializationException.class,
            () -> ForyRedisSerializer.ofAll(fory).serialize(new Unknown(1)));
    assertTrue(e.getCause() instanceof ForyException, "" + e.getCause());
    assertFalse(ForyRedisSerializer.ofAll(fory).canSerialize(Unknown.class));
  }

  @Test
  public void itSaysWhatItCanWrite() {
    assertEquals(orders.getTargetType(), Order.class);
    assertTrue(orders.canSerialize(Order.class));
    assertFalse(orders.canSerialize(UUID.class), "it is no order");
    assertTrue(ForyRedisSerializer.ofAll(fory).canSerialize(UUID.class));
  }
}
