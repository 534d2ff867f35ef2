package io.fory.kafka;

import io.fory.Fory;
import io.fory.SchemaRegistry;
import io.fory.SchemaStore;
import io.fory.error.ForyException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes keys or values with Fory. Configured by the keys of {@link ForyConfig}, or made with a
 * {@link Fory}. Null, a tombstone, stays null; headers are left alone. Thread-safe.
 *
 * <p>Kafka compares keys as bytes. Equal keys have equal bytes only with the same settings and the
 * same version of their class.
 *
 * <pre>{@code
 * value.serializer=io.fory.kafka.ForySerializer
 * fory.classes=com.acme.Order
 * fory.schema.topic=schemas
 * }</pre>
 *
 * @param <T> the class of what it writes
 */
public final class ForySerializer<T> implements Serializer<T> {
  private Function<Object, byte[]> writing;
  private Configured configured;

  /** Makes a serializer for {@link #configure}. */
  public ForySerializer() {}

  /** Makes a serializer whose records have the schemas of their classes. */
  public ForySerializer(Fory fory) {
    writing = Objects.requireNonNull(fory, "fory")::serialize;
  }

  /**
   * Makes a serializer whose records refer to schemas in a store, such as a {@link SchemaTopic};
   * for keys, {@link SchemaTopic#forKeys()}.
   *
   * @param store closed by the caller, after this
   * @throws IllegalStateException in the cross-language format
   */
  public ForySerializer(Fory fory, SchemaStore store) {
    writing = fory.newSession().sharing(store)::serialize;
  }

  /**
   * Makes a serializer whose records refer to schemas by their numbers in a registry.
   *
   * @param registry closed by the caller, after this
   * @throws IllegalStateException in the cross-language format
   */
  public ForySerializer(Fory fory, SchemaRegistry registry) {
    writing = fory.newSession().sharing(registry)::serialize;
  }

  /**
   * Configures a serializer that was made without a {@code Fory}; another is configured already.
   *
   * @throws org.apache.kafka.common.config.ConfigException if the configuration does not work
   */
  @Override
  public void configure(Map<String, ?> configs, boolean isKey) {
    if (writing == null || configured != null) {
      Configured next = new Configured(configs, isKey);
      close();
      configured = next;
      writing = next.writing();
    }
  }

  /**
   * Writes a key or a value.
   *
   * @return null for null
   * @throws SerializationException if it cannot be written; the cause is a {@link ForyException}
   */
  @Override
  public byte[] serialize(String topic, T data) {
    if (data == null) {
      return null;
    }
    if (writing == null) {
      throw Failures.notConfigured();
    }
    try {
      return writing.apply(data);
    } catch (ForyException e) {
      throw Failures.writing(topic, e, configured);
    }
  }

  @Override
  public void close() {
    if (configured != null) {
      configured.close();
    }
  }
}
