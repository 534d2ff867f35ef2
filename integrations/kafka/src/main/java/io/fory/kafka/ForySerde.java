package io.fory.kafka;

import io.fory.Fory;
import io.fory.SchemaStore;
import org.apache.kafka.common.serialization.Serdes;

/**
 * A {@link ForySerializer} and a {@link ForyDeserializer} for the same class.
 *
 * @param <T> the class of what it writes and reads
 */
public final class ForySerde<T> extends Serdes.WrapperSerde<T> {
  /** Makes a serde for {@link #configure}. */
  public ForySerde() {
    super(new ForySerializer<>(), new ForyDeserializer<>());
  }

  /** Makes a serde whose records have the schemas of their classes. */
  public ForySerde(Fory fory, Class<T> type) {
    super(new ForySerializer<>(fory), new ForyDeserializer<>(fory, type));
  }

  /**
   * Makes a serde whose records refer to schemas in a store, such as a {@link SchemaTopic}; for
   * keys, {@link SchemaTopic#forKeys()}.
   *
   * @param store closed by the caller, after this
   * @throws IllegalStateException in the cross-language format
   */
  public ForySerde(Fory fory, Class<T> type, SchemaStore store) {
    super(
        new ForySerializer<>(fory, store),
        new ForyDeserializer<>(fory.newSession().sharing(store).readerFor(type)));
  }
}
