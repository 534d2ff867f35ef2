package io.fory.spring;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForyListener;
import io.fory.ForyModule;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Scope;
import org.springframework.core.io.ResourceLoader;

/**
 * Makes a {@link Fory} of the {@link ForyProperties}, unless the application has one. The
 * application may also make one from the {@link ForyBuilder}, which it gets anew for each injection
 * point: properties, modules and listeners are in it.
 */
@AutoConfiguration
@EnableConfigurationProperties(ForyProperties.class)
public final class ForyAutoConfiguration {
  /** Made by Spring. */
  public ForyAutoConfiguration() {}

  /** Returns what counts the events of the application's {@code Fory}. */
  @Bean
  @ConditionalOnMissingBean
  ForyEvents foryEvents() {
    return new ForyEvents();
  }

  /**
   * Returns a builder with the properties, all modules and all listeners of the application.
   *
   * @throws IllegalArgumentException if a property does not work
   */
  @Bean
  @Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
  @ConditionalOnMissingBean
  ForyBuilder foryBuilder(
      ForyProperties properties,
      ObjectProvider<ForyModule> modules,
      ObjectProvider<ForyListener> listeners,
      ResourceLoader resources) {
    ForyBuilder builder = properties.builder(resources.getClassLoader());
    modules.orderedStream().forEach(builder::install);
    listeners.orderedStream().forEach(builder::withListener);
    return builder;
  }

  /** Returns the {@code Fory} of an application that makes none. */
  @Bean
  @ConditionalOnMissingBean
  Fory fory(ForyBuilder builder) {
    return builder.build();
  }
}
