package io.fory.spring;

import io.fory.Fory;
import java.util.Set;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Makes a {@link ForyRedisSerializer}, and gives it to the caches in Redis if {@code
 * fory.cache.enabled} is true.
 */
@AutoConfiguration(after = ForyAutoConfiguration.class)
@ConditionalOnClass(RedisSerializer.class)
@ConditionalOnSingleCandidate(Fory.class)
public final class ForyRedisAutoConfiguration {
  /** Made by Spring. */
  public ForyRedisAutoConfiguration() {}

  /** Returns a serializer of whatever is registered. */
  @Bean
  @ConditionalOnMissingBean
  ForyRedisSerializer<Object> foryRedisSerializer(Fory fory) {
    return ForyRedisSerializer.ofAll(fory);
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(RedisCacheManagerBuilderCustomizer.class)
  @ConditionalOnBooleanProperty("fory.cache.enabled")
  static final class Caches {
    /**
     * Returns what makes all caches that are configured so far write their values by Fory; those
     * that the application configures later, in customizers of its own, are as it says.
     */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    RedisCacheManagerBuilderCustomizer foryCacheValues(ForyRedisSerializer<?> serializer) {
      SerializationPair<?> values = SerializationPair.fromSerializer(serializer);
      return builder -> useFor(builder, values);
    }

    private static void useFor(RedisCacheManagerBuilder builder, SerializationPair<?> values) {
      builder.cacheDefaults(builder.cacheDefaults().serializeValuesWith(values));
      // The caches of spring.cache.cache-names have got the defaults of before.
      for (String name : Set.copyOf(builder.getConfiguredCaches())) {
        RedisCacheConfiguration before = builder.getCacheConfigurationFor(name).orElseThrow();
        builder.withCacheConfiguration(name, before.serializeValuesWith(values));
      }
    }
  }
}
