package io.fory.builtin.scalar;

import io.fory.serializer.ReadContext;
import java.time.DateTimeException;

/**
 * A serializer of a class of {@code java.time}, whose factories check what they are given.
 *
 * @param <T> the class
 */
abstract class TimeSerializer<T> extends LeafSerializer<T> {
  TimeSerializer(int minBytes) {
    super(minBytes);
  }

  @Override
  public final T read(ReadContext in) {
    try {
      return decode(in);
    } catch (DateTimeException | ArithmeticException e) {
      throw malformed(in, "a date, time, amount or zone that does not exist", e);
    }
  }

  /**
   * Reads a body.
   *
   * @throws DateTimeException if it stands for no value
   * @throws ArithmeticException if it stands for a value beyond the range of the class
   */
  abstract T decode(ReadContext in);
}
