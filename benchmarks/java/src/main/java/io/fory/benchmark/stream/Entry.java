package io.fory.benchmark.stream;

import java.util.Objects;

/** One measurement in a {@link Journal}. */
public final class Entry {

  public long time;
  public int level;
  public double value;
  public String source;
  public String text;

  /** Creates an entry of zeros and nulls. */
  public Entry() {}

  @Override
  public boolean equals(Object other) {
    return other instanceof Entry that
        && time == that.time
        && level == that.level
        && Double.compare(value, that.value) == 0
        && Objects.equals(source, that.source)
        && Objects.equals(text, that.text);
  }

  @Override
  public int hashCode() {
    return Objects.hash(time, level, value, source, text);
  }
}
