package io.fory.spring;

import io.fory.ForyListener;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import java.lang.reflect.Type;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what a {@link io.fory.Fory} tells its listeners, for metrics and health. That of the
 * auto-configuration is counted; one that an application makes is, if it comes from the bean of
 * {@link io.fory.ForyBuilder}, or has this bean as a listener. Thread-safe.
 */
public final class ForyEvents implements ForyListener {
  /** How many reasons are kept: one for each class, and classes are many only by mistake. */
  private static final int MAX_REASONS = 1000;

  private final LongAdder compiled = new LongAdder();
  private final LongAdder evolved = new LongAdder();
  private final LongAdder fellBack = new LongAdder();
  private final Map<ErrorCode, LongAdder> rejected = new EnumMap<>(ErrorCode.class);
  private final Map<String, String> reasons = new ConcurrentHashMap<>();

  /** Makes one that has counted nothing. */
  public ForyEvents() {
    for (ErrorCode code : ErrorCode.values()) {
      rejected.put(code, new LongAdder());
    }
  }

  @Override
  public void compiled(Class<?> type) {
    compiled.increment();
  }

  @Override
  public void fellBack(Class<?> type, String reason) {
    fellBack.increment();
    if (reasons.size() < MAX_REASONS) {
      reasons.put(type.getName(), reason);
    }
  }

  @Override
  public void rejected(Type requested, ForyException error) {
    rejected.get(error.code()).increment();
  }

  @Override
  public void evolved(
      Class<?> type, List<String> skipped, List<String> converted, List<String> absent) {
    evolved.increment();
  }

  /** Returns how often code was generated. */
  public long compiled() {
    return compiled.sum();
  }

  /** Returns for how many classes the interpreter stays in use. */
  public long fellBack() {
    return fellBack.sum();
  }

  /** Returns how many messages were refused, for whatever reason. */
  public long rejected() {
    return rejected.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** Returns how many messages were refused with a code. */
  public long rejected(ErrorCode code) {
    return rejected.get(code).sum();
  }

  /** Returns how many versions of classes were met that writers had and the reader has not. */
  public long evolved() {
    return evolved.sum();
  }

  /** Returns why the interpreter stays in use, by the name of the class. */
  Map<String, String> reasons() {
    return Map.copyOf(reasons);
  }
}
