package io.fory.benchmark.evolution;

import io.fory.Fory;
import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.MessageCodec;
import io.fory.benchmark.data.Media;
import org.openjdk.jmh.annotations.Param;

/** The state of one cell of {@link EvolutionSuite}: a message of a class, and who reads it. */
public abstract class EvolutionState extends CodecState {

  /** The class and its later version. */
  @Param({"STRUCT", "MEDIA"})
  public VersionPair objectType;

  abstract Class<?> reading();

  @Override
  protected final Object newObject() {
    return reading() == objectType.first() ? objectType.written() : objectType.revision();
  }

  /** Whatever is to be written, the message is one that was written before. */
  @Override
  protected final Codec newCodec() {
    byte[] old = fory(objectType.first()).serialize(objectType.written());
    Fory fory = fory(reading());
    Class<?> type = reading();
    return new MessageCodec<byte[]>(
        object -> old, message -> fory.deserialize(message, type), message -> message.length);
  }

  private static Fory fory(Class<?> root) {
    return Fory.builder()
        .register(root, 1)
        .register(Media.Player.class, 2)
        .withAsyncCompilation(false)
        .build();
  }

  /** The writer has the reader's version. */
  public static class EqualState extends EvolutionState {
    @Override
    Class<?> reading() {
      return objectType.first();
    }
  }

  /** The writer has the version before. */
  public static class ChangedState extends EvolutionState {
    @Override
    Class<?> reading() {
      return objectType.revised();
    }
  }
}
