package io.fory.benchmark.evolution;

import io.fory.Fory;
import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.Codec;
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

  @Override
  protected final Codec newCodec() {
    return new OldMessage(
        fory(objectType.first()).serialize(objectType.written()), fory(reading()), reading());
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

  /** A message that was written before; whatever is to be written, it is that. */
  private static final class OldMessage implements Codec {
    private final byte[] message;
    private final Fory fory;
    private final Class<?> type;

    OldMessage(byte[] message, Fory fory, Class<?> type) {
      this.message = message;
      this.fory = fory;
      this.type = type;
    }

    @Override
    public Object serialize(Object object) {
      return message;
    }

    @Override
    public Object deserialize() {
      return fory.deserialize(message, type);
    }

    @Override
    public int size() {
      return message.length;
    }
  }
}
