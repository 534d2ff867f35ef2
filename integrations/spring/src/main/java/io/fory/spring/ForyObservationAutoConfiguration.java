package io.fory.spring;

import io.fory.Fory;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes the health indicator {@code fory}, and meters where there is Micrometer. */
@AutoConfiguration(after = ForyAutoConfiguration.class)
public final class ForyObservationAutoConfiguration {
  /** Made by Spring. */
  public ForyObservationAutoConfiguration() {}

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
  @ConditionalOnSingleCandidate(Fory.class)
  static final class OfHealth {
    // Here, and not at the class: the condition itself is of the library that may be missing.
    @Bean
    @ConditionalOnEnabledHealthIndicator("fory")
    @ConditionalOnMissingBean(name = "foryHealthIndicator")
    ForyHealthIndicator foryHealthIndicator(Fory fory, ForyEvents events) {
      return new ForyHealthIndicator(fory, events);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterBinder.class)
  static final class OfMetrics {
    @Bean
    @ConditionalOnMissingBean
    ForyMetrics foryMetrics(ForyEvents events) {
      return new ForyMetrics(events);
    }
  }
}
