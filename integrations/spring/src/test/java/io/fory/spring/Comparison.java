package io.fory.spring;

import io.fory.Fory;
import io.fory.testing.Figures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.JacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * The serializers of values and caches in Redis beside those of Spring Data: bytes, and CPU time of
 * one thread. A program, no test: {@code run.sh engines} runs it. No Redis takes part.
 */
public final class Comparison {
  private static final int RECORDS = 1000;

  private Comparison() {}

  /** Measures one serializer; the arguments are those of {@link Figures#of}. */
  public static void main(String[] arguments) throws IOException {
    Figures figures = Figures.of("Spring", arguments);
    List<Object> orders = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      orders.add(Order.of(1_000_000L + i));
    }
    RedisSerializer<Object> serializer = serializer(figures);
    figures.measureMessages(orders, serializer::serialize, serializer::deserialize);
    figures.write();
  }

  @SuppressWarnings("unchecked") // Those of orders are given orders.
  private static RedisSerializer<Object> serializer(Figures figures) {
    Fory fory = Fory.builder().register(Order.class, "Order").build();
    RedisSerializer<?> serializer =
        switch (figures.library()) {
          case "fory" -> new ForyRedisSerializer<>(fory, Order.class);
          // What caches have, whose values are of any class.
          case "foryofall" -> ForyRedisSerializer.ofAll(fory);
          case "jdk" -> RedisSerializer.java();
          case "json" -> new JacksonJsonRedisSerializer<>(Order.class);
          case "jsonwithtypes" ->
              GenericJacksonJsonRedisSerializer.builder().enableUnsafeDefaultTyping().build();
          default -> throw figures.unknown();
        };
    return (RedisSerializer<Object>) serializer;
  }
}
