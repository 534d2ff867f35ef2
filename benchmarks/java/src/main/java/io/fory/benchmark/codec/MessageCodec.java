package io.fory.benchmark.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.ToIntFunction;

/**
 * The codec of a library that makes a new message each time instead of filling a buffer.
 *
 * @param <M> what the library holds a message in
 */
public final class MessageCodec<M> implements Codec {

  /** A call of the library. */
  public interface Call<A, R> {
    R apply(A argument) throws IOException;
  }

  private final Call<Object, M> writer;
  private final Call<M, Object> reader;
  private final ToIntFunction<M> length;
  private M message;

  /**
   * Creates a codec.
   *
   * @param length the length of a message in bytes, which is not measured
   */
  public MessageCodec(Call<Object, M> writer, Call<M, Object> reader, ToIntFunction<M> length) {
    this.writer = writer;
    this.reader = reader;
    this.length = length;
  }

  @Override
  public Object serialize(Object object) {
    try {
      message = writer.apply(object);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return message;
  }

  @Override
  public Object deserialize() {
    try {
      return reader.apply(message);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int size() {
    return length.applyAsInt(message);
  }
}
