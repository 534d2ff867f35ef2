package io.fory.spring;

import io.fory.error.ErrorCode;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The counts of {@link ForyEvents} as meters: {@code fory.rejected} with the {@link ErrorCode} as
 * the tag {@code code}, {@code fory.evolved}, {@code fory.compiled} and {@code fory.fell.back}.
 */
public final class ForyMetrics implements MeterBinder {
  private final ForyEvents events;

  /** Makes the meters of what is counted. */
  public ForyMetrics(ForyEvents events) {
    this.events = events;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (ErrorCode code : ErrorCode.values()) {
      counter("fory.rejected", "Messages that were refused", counted -> counted.rejected(code))
          .tag("code", code.name().toLowerCase(Locale.ROOT))
          .register(registry);
    }
    counter("fory.evolved", "Versions of classes that only writers have", ForyEvents::evolved)
        .register(registry);
    counter("fory.compiled", "Times that code was generated", ForyEvents::compiled)
        .register(registry);
    counter("fory.fell.back", "Classes that the interpreter serves", ForyEvents::fellBack)
        .register(registry);
  }

  private FunctionCounter.Builder<ForyEvents> counter(
      String name, String description, ToDoubleFunction<ForyEvents> count) {
    return FunctionCounter.builder(name, events, count).description(description);
  }
}
