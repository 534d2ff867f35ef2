package io.fory.spring;

import io.fory.Fory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.http.converter.autoconfigure.ClientHttpMessageConvertersCustomizer;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.http.converter.AbstractSmartHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverters;

/**
 * Adds a {@link ForyHttpMessageConverter} to those of servers and clients, unless the application
 * has such a bean, or {@code fory.http.enabled} is false.
 *
 * <p>The converter is no bean itself: Spring Boot puts beans in front of the others, so that
 * clients which ask for nothing would no longer get JSON.
 */
@AutoConfiguration(after = ForyAutoConfiguration.class)
@ConditionalOnClass({
  AbstractSmartHttpMessageConverter.class,
  ServerHttpMessageConvertersCustomizer.class
})
@ConditionalOnSingleCandidate(Fory.class)
@ConditionalOnMissingBean(ForyHttpMessageConverter.class)
@ConditionalOnBooleanProperty(name = "fory.http.enabled", matchIfMissing = true)
public final class ForyHttpAutoConfiguration {
  /** Made by Spring. */
  public ForyHttpAutoConfiguration() {}

  /** Returns what adds a converter to those of a server. */
  @Bean
  ServerHttpMessageConvertersCustomizer foryServerConverter(Fory fory, ForyProperties properties) {
    ForyHttpMessageConverter converter = converter(fory, properties);
    return builder -> addLast(builder, converter);
  }

  /** Returns what adds a converter to those of clients. */
  @Bean
  ClientHttpMessageConvertersCustomizer foryClientConverter(Fory fory, ForyProperties properties) {
    ForyHttpMessageConverter converter = converter(fory, properties);
    return builder -> addLast(builder, converter);
  }

  private static ForyHttpMessageConverter converter(Fory fory, ForyProperties properties) {
    return new ForyHttpMessageConverter(fory, properties.http().maxBodySize());
  }

  private static void addLast(
      HttpMessageConverters.Builder<?> builder, ForyHttpMessageConverter converter) {
    builder.configureMessageConvertersList(converters -> converters.add(converter));
  }
}
