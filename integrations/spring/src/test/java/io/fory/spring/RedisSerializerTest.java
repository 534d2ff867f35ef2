package io.fory.spring;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.TypeRef;
import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
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
    assertTrue(e.getMessage().contains("Unknown"), e.getMessage());
    assertTrue(e.getMessage().contains("fory.register"), e.getMessage());
  }

  /**
   * Spring asks what a serializer can, and where the answer is no, has an error without a cause.
   */
  @Test
  public void theCauseIsNotHiddenByThePairsOfCaches() {
    record Unknown(int n) {}

    SerializationPair<Object> pair =
        SerializationPair.fromSerializer(ForyRedisSerializer.ofAll(fory));
    for (Object value : List.of(new Unknown(1), List.of(new Unknown(1)), new Unknown[1])) {
      SerializationException e =
          expectThrows(SerializationException.class, () -> pair.write(value));
      assertTrue(e.getCause() instanceof TypeNotAllowedException, "" + e.getCause());
    }
    ByteBuffer written = pair.write(Order.of(1));
    assertEquals(pair.read(written), Order.of(1));
  }

  @Test
  public void itSaysWhatItCanWrite() {
    assertEquals(orders.getTargetType(), Order.class);
    assertTrue(orders.canSerialize(Order.class));
    assertFalse(orders.canSerialize(UUID.class), "it is no order");
    assertTrue(ForyRedisSerializer.ofAll(fory).canSerialize(UUID.class));
    assertTrue(new ForyRedisSerializer<>(fory, long.class).canSerialize(Long.class));
  }

  @Test
  public void oneOfAGenericTypeSaysWhatItCanWrite() {
    var lists = new ForyRedisSerializer<>(fory, new TypeRef<List<Order>>() {});
    assertEquals(lists.getTargetType(), List.class);
    assertTrue(lists.canSerialize(ArrayList.class));
    assertFalse(lists.canSerialize(Order.class));
    assertEquals(lists.deserialize(lists.serialize(List.of(Order.of(1)))), List.of(Order.of(1)));
    var arrays = new ForyRedisSerializer<>(fory, new TypeRef<List<Order>[]>() {});
    assertEquals(arrays.getTargetType(), List[].class);
    assertTrue(arrays.canSerialize(ArrayList[].class));
  }
}
