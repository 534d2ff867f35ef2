package io.fory.spring;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.fixture.CompiledSources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.CachingConfigurer;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.interceptor.LoggingCacheErrorHandler;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** Caches and templates in a Redis on the loopback device. */
public final class CacheTest {
  private RedisServer redis;
  private ApplicationContextRunner runner;

  @BeforeClass
  public void start() throws IOException, InterruptedException {
    Path program = RedisServer.program();
    if (program == null) {
      String missing = "There is no redis-server on the PATH: caches in Redis are not tested";
      assertFalse(Boolean.getBoolean("fory.redis.required"), missing);
      System.out.println(missing);
      throw new SkipException(missing);
    }
    redis = RedisServer.start(program);
    runner =
        new ApplicationContextRunner()
            .withConfiguration(
                AutoConfigurations.of(
                    DataRedisAutoConfiguration.class,
                    CacheAutoConfiguration.class,
                    ForyAutoConfiguration.class,
                    ForyRedisAutoConfiguration.class))
            .withUserConfiguration(Shop.class)
            .withPropertyValues(
                "spring.data.redis.host=127.0.0.1",
                "spring.data.redis.port=" + redis.port(),
                "spring.cache.type=redis",
                "spring.cache.cache-names=early",
                "fory.register=io.fory.spring.Order",
                "fory.cache.enabled=true");
  }

  @BeforeMethod
  public void empty() {
    withRedis(connection -> connection.serverCommands().flushAll());
  }

  @AfterClass(alwaysRun = true)
  public void stop() throws IOException {
    if (redis != null) {
      redis.close();
    }
  }

  private void withRedis(Consumer<RedisConnection> action) {
    runner.run(
        context -> {
          try (RedisConnection connection =
              context.getBean(RedisConnectionFactory.class).getConnection()) {
            action.accept(connection);
          }
        });
  }

  /** What the application looks up. */
  @Configuration(proxyBeanMethods = false)
  @EnableCaching
  static class Shop {
    @Bean
    Orders orders() {
      return new Orders();
    }

    /** As Spring Data would by itself, but a test reads what it has just written. */
    @Bean
    RedisCacheManagerBuilderCustomizer immediately(RedisConnectionFactory factory) {
      return builder ->
          builder.cacheWriter(RedisCacheWriter.create(factory, writer -> writer.immediateWrites()));
    }
  }

  static class Orders {
    int calls;

    @Cacheable("orders")
    public Order order(long id) {
      calls++;
      return id < 0 ? null : Order.of(id);
    }

    int calls() {
      return calls;
    }
  }

  private static byte[] key(String cache, Object id) {
    return (cache + "::" + id).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] entry(RedisConnectionFactory factory, byte[] key) {
    try (RedisConnection connection = factory.getConnection()) {
      return connection.stringCommands().get(key);
    }
  }

  @Test
  public void valuesAreKeptAsMessagesInAllCaches() {
    runner.run(
        context -> {
          Orders orders = context.getBean(Orders.class);
          for (int i = 0; i < 3; i++) {
            assertEquals(orders.order(1), Order.of(1));
            assertNull(orders.order(-1), "null is kept too");
          }
          assertEquals(orders.calls(), 2);
          CacheManager caches = context.getBean(CacheManager.class);
          caches.getCache("early").put("all", List.of(Order.of(2)));
          assertEquals(caches.getCache("early").get("all").get(), List.of(Order.of(2)));

          Fory fory = context.getBean(Fory.class);
          RedisConnectionFactory factory = context.getBean(RedisConnectionFactory.class);
          assertEquals(fory.deserialize(entry(factory, key("orders", 1))), Order.of(1));
          assertEquals(fory.deserialize(entry(factory, key("early", "all"))), List.of(Order.of(2)));
        });
    runner.run(context -> assertEquals(context.getBean(Orders.class).order(1), Order.of(1)));
  }

  @Test
  public void anotherVersionOfTheClassReadsTheEntry() {
    String old =
        """
        package io.fory.spring;
        import java.util.List;
        public record Order(int id, String customer, String note, List<Item> items) {
          public record Item(String name) {}
        }
        """;
    CompiledSources sources = CompiledSources.compile("io.fory.spring.Order", old);
    ClassLoader loader = sources.newLoader();
    runner
        .withClassLoader(loader)
        .run(
            context -> {
              Object item = only(loader, "io.fory.spring.Order$Item", "tea");
              Object order = only(loader, "io.fory.spring.Order", 7, "c", "n", List.of(item));
              Cache cache = context.getBean(CacheManager.class).getCache("orders");
              cache.put(7L, order);
              assertEquals(cache.get(7L).get(), order);
            });
    runner.run(
        context -> {
          Orders orders = context.getBean(Orders.class);
          assertEquals(orders.order(7), new Order(7, "c", List.of(new Order.Item("tea", 0))));
          assertEquals(orders.calls(), 0);
          assertEquals(context.getBean(ForyEvents.class).evolved(), 2);
        });
  }

  private static Object only(ClassLoader loader, String name, Object... arguments)
      throws ReflectiveOperationException {
    return loader.loadClass(name).getConstructors()[0].newInstance(arguments);
  }

  @Configuration(proxyBeanMethods = false)
  static class Lenient implements CachingConfigurer {
    @Override
    public CacheErrorHandler errorHandler() {
      return new LoggingCacheErrorHandler();
    }
  }

  @Test
  public void anEntryOfAnotherKindIsAnErrorOrAbsent() {
    runner
        .withPropertyValues("fory.cache.enabled=false")
        .run(
            context -> {
              Cache cache = context.getBean(CacheManager.class).getCache("orders");
              cache.put(1L, "written by the JDK");
              assertEquals(cache.get(1L).get(), "written by the JDK");
            });
    runner.run(
        context -> {
          SerializationException e =
              expectThrows(
                  SerializationException.class, () -> context.getBean(Orders.class).order(1));
          assertTrue(e.getCause() instanceof ForyException, "" + e.getCause());
        });
    runner
        .withUserConfiguration(Lenient.class)
        .run(
            context -> {
              assertEquals(context.getBean(Orders.class).order(1), Order.of(1));
              assertEquals(context.getBean(Orders.class).calls(), 1);
            });
    runner.run(
        context -> {
          assertEquals(context.getBean(Orders.class).order(1), Order.of(1));
          assertEquals(context.getBean(Orders.class).calls(), 0, "it has been written anew");
        });
  }

  @Test
  public void aValueThatIsNotRegisteredNamesItsClass() {
    record Unknown(int n) {}

    runner.run(
        context -> {
          Cache cache = context.getBean(CacheManager.class).getCache("orders");
          SerializationException e =
              expectThrows(SerializationException.class, () -> cache.put(1L, new Unknown(1)));
          assertTrue(e.getCause() instanceof ForyException, "" + e.getCause());
          assertTrue(e.getMessage().contains("Unknown"), e.getMessage());
        });
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnConfiguration {
    @Bean
    RedisCacheConfiguration prefixed() {
      return RedisCacheConfiguration.defaultCacheConfig().prefixCacheNameWith("own:");
    }

    @Bean
    RedisCacheManagerBuilderCustomizer texts() {
      return builder ->
          builder.withCacheConfiguration(
              "texts",
              RedisCacheConfiguration.defaultCacheConfig()
                  .serializeValuesWith(SerializationPair.fromSerializer(RedisSerializer.string())));
    }
  }

  @Test
  public void theRestOfAConfigurationStays() {
    runner
        .withUserConfiguration(OwnConfiguration.class)
        .run(
            context -> {
              assertEquals(context.getBean(Orders.class).order(1), Order.of(1));
              RedisConnectionFactory factory = context.getBean(RedisConnectionFactory.class);
              byte[] entry = entry(factory, key("own:orders", 1));
              assertNotNull(entry);
              assertEquals(context.getBean(Fory.class).deserialize(entry), Order.of(1));
              context.getBean(CacheManager.class).getCache("texts").put("a", "text");
              assertEquals(
                  new String(entry(factory, key("texts", "a")), StandardCharsets.UTF_8), "text");
            });
  }

  @Test
  public void templatesKeepValuesAndLists() {
    runner.run(
        context -> {
          RedisTemplate<String, Order> template = new RedisTemplate<>();
          template.setConnectionFactory(context.getBean(RedisConnectionFactory.class));
          template.setKeySerializer(RedisSerializer.string());
          template.setValueSerializer(
              new ForyRedisSerializer<>(context.getBean(Fory.class), Order.class));
          template.afterPropertiesSet();
          template.opsForValue().set("one", Order.of(1));
          assertEquals(template.opsForValue().get("one"), Order.of(1));
          assertNull(template.opsForValue().get("two"));
          template.opsForList().rightPushAll("list", Order.of(1), Order.of(2));
          assertEquals(
              template.opsForList().range("list", 0, -1), List.of(Order.of(1), Order.of(2)));
        });
  }
}
