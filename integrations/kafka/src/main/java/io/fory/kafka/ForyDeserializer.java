package io.fory.kafka;

import io.fory.Fory;
import io.fory.ForyReader;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Reads keys or values that {@link ForySerializer} has written. Configured by the keys of {@link
 * ForyConfig}, or made with a {@link Fory}. One with schemas elsewhere reads records that have
 * their schemas too. Null, a tombstone, stays null; headers are left alone. Thread-safe.
 *
 * <pre>{@code
 * value.deserializer=io.fory.kafka.ForyDeserializer
 * fory.classes=com.acme.Order
 * fory.value.type=com.acme.Order
 * fory.schema.topic=schemas
 * }</pre>
 *
 * @param <T> the class of what it reads
 */
public final class ForyDeserializer<T> implements Deserializer<T> {
  private ForyReader<T> reader;
  private Configured configured;

  /** Makes a deserializer for {@link #configure}. */
  public ForyDeserializer() {}

  /** Makes a deserializer of records that have the schemas of their classes. */
  public ForyDeserializer(Fory fory, Class<T> type) {
    this(fory.readerFor(type));
  }

  /**
   * Makes a deserializer with a reader, which may be one of a generic type, or of a session whose
   * schemas are elsewhere: {@code fory.newSession().sharing(store).readerFor(type)}. That of any
   * other session is of no use here, since records are read in any order.
   */
  public ForyDeserializer(ForyReader<T> reader) {
    this.reader = Objects.requireNonNull(reader, "reader");
  }

  /**
   * Configures a deserializer that was made without a reader; another is configured already.
   *
   * @throws org.apache.kafka.common.config.ConfigException if the configuration does not work
   */
  @Override
  @SuppressWarnings("unchecked") // whoever configures the client says what T is
  public void configure(Map<String, ?> configs, boolean isKey) {
    if (reader == null || configured != null) {
      Configured next = new Configured(configs, isKey);
      close();
      configured = next;
      reader = (ForyReader<T>) next.reader();
    }
  }

  /**
   * Reads a key or a value.
   *
   * @return null for null
   * @throws SerializationException if it cannot be read; the cause is a {@link ForyException}
   */
  @Override
  public T deserialize(String topic, byte[] data) {
    if (data == null) {
      return null;
    }
    try {
      return reader().read(data);
    } catch (ForyException e) {
      throw Failures.reading(topic, e, configured);
    }
  }

  /**
   * Reads a key or a value between position and limit of a buffer, without a copy of its bytes. The
   * buffer stays as it is.
   *
   * @return null for null
   * @throws SerializationException if it cannot be read; the cause is a {@link ForyException}
   */
  @Override
  public T deserialize(String topic, Headers headers, ByteBuffer data) {
    if (data == null) {
      return null;
    }
    ByteBuffer view = data.slice();
    try {
      T value = reader().read(view);
      if (view.hasRemaining()) {
        throw new MalformedInputException(
                ErrorText.count(view.remaining(), "byte")
                    + (view.remaining() == 1 ? " follows the message" : " follow the message"))
            .withOffset(view.position());
      }
      return value;
    } catch (ForyException e) {
      throw Failures.reading(topic, e, configured);
    }
  }

  private ForyReader<T> reader() {
    if (reader == null) {
      throw Failures.notConfigured();
    }
    return reader;
  }

  @Override
  public void close() {
    if (configured != null) {
      configured.close();
    }
  }
}
