package io.fory.spring;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.fixture.CompiledSources;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.testng.annotations.Test;

/** What meters and the health indicator tell. */
public final class ObservationTest {
  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  MetricsAutoConfiguration.class,
                  CompositeMeterRegistryAutoConfiguration.class,
                  SimpleMetricsExportAutoConfiguration.class,
                  ForyAutoConfiguration.class,
                  ForyObservationAutoConfiguration.class))
          .withPropertyValues(
              "fory.register=io.fory.spring.Order,io.fory.spring.Order$Item",
              "fory.async-compilation=false");

  @Test
  public void refusedMessagesAreCountedByTheirCodes() {
    runner.run(
        context -> {
          Fory fory = context.getBean(Fory.class);
          MeterRegistry meters = context.getBean(MeterRegistry.class);
          ForyException e = null;
          for (int i = 0; i < 3; i++) {
            e = expectThrows(ForyException.class, () -> fory.deserialize(new byte[] {99, 1}));
          }
          String code = e.code().name().toLowerCase(Locale.ROOT);
          for (var counter : meters.get("fory.rejected").functionCounters()) {
            double expected = counter.getId().getTag("code").equals(code) ? 3 : 0;
            assertEquals(counter.count(), expected, counter.getId().toString());
          }
          assertEquals(meters.get("fory.rejected").tag("code", code).functionCounter().count(), 3d);
          Health health = context.getBean(ForyHealthIndicator.class).health();
          assertEquals(health.getStatus(), Status.UP, "strangers cannot make it go down");
          assertEquals(health.getDetails().get("rejected"), 3L);
        });
  }

  @Test
  public void codeVersionsAndFallsAreCounted() {
    String old = "package io.fory.spring; public record Order(long id, String customer) {}";
    Class<?> oldOrder =
        CompiledSources.compile("io.fory.spring.Order", old).load("io.fory.spring.Order");
    runner.run(
        context -> {
          Fory fory = context.getBean(Fory.class);
          fory.deserialize(fory.serialize(Order.of(1)));
          MeterRegistry meters = context.getBean(MeterRegistry.class);
          assertTrue(meters.get("fory.compiled").functionCounter().count() >= 2);
          assertEquals(meters.get("fory.evolved").functionCounter().count(), 0d);
          Fory writer = Fory.builder().register(oldOrder).build();
          byte[] bytes = writer.serialize(oldOrder.getConstructors()[0].newInstance(1, "c"));
          assertEquals(fory.deserialize(bytes), new Order(1, "c", null));
          assertEquals(meters.get("fory.evolved").functionCounter().count(), 1d);
          assertEquals(meters.get("fory.fell.back").functionCounter().count(), 0d);
          context.getBean(ForyEvents.class).fellBack(Order.class, "a reason");
          assertEquals(meters.get("fory.fell.back").functionCounter().count(), 1d);
          assertEquals(
              context.getBean(ForyHealthIndicator.class).health().getDetails().get("fellBack"),
              Map.of(Order.class.getName(), "a reason"));
        });
  }

  record Unfillable(Runnable task) {}

  @Test
  public void aClassThatCannotBeWrittenMakesItGoDown() {
    runner
        .withPropertyValues("fory.register=" + Unfillable.class.getName())
        .run(
            context -> {
              Health health = context.getBean(ForyHealthIndicator.class).health();
              assertEquals(health.getStatus(), Status.DOWN);
              assertTrue(health.getDetails().get("problems").toString().contains("task"));
            });
  }
}
