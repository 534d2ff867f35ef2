package io.fory.spring;

import io.fory.Fory;
import io.fory.ForyReader;
import io.fory.TypeRef;
import io.fory.error.ForyException;
import java.util.Objects;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;
import org.springframework.util.ClassUtils;

/**
 * Writes and reads keys or values of Redis, each as one message. Null is no bytes, and no bytes are
 * null. Thread-safe.
 *
 * @param <T> the type of what it writes and reads
 */
public final class ForyRedisSerializer<T> implements RedisSerializer<T> {
  private static final byte[] NOTHING = {};

  private final Fory fory;
  private final Class<?> type;
  private final ForyReader<T> reader;

  /** Makes a serializer of objects of a class; reading refuses others. */
  public ForyRedisSerializer(Fory fory, Class<T> type) {
    this(fory, type, fory.readerFor(type));
  }

  /** Makes a serializer of objects of a generic type; reading refuses others. */
  public ForyRedisSerializer(Fory fory, TypeRef<T> type) {
    this(fory, ResolvableType.forType(type.type()).toClass(), fory.readerFor(type));
  }

  private ForyRedisSerializer(Fory fory, Class<?> type, ForyReader<T> reader) {
    this.fory = Objects.requireNonNull(fory, "fory");
    this.type = type;
    this.reader = reader;
  }

  /** Returns a serializer of whatever a {@code Fory} admits, as caches need it. */
  public static ForyRedisSerializer<Object> ofAll(Fory fory) {
    return new ForyRedisSerializer<>(fory, Object.class);
  }

  /**
   * Writes a value.
   *
   * @return no bytes for null
   * @throws SerializationException if it cannot be written; the cause is a {@link ForyException}
   */
  @Override
  public byte[] serialize(T value) {
    if (value == null) {
      return NOTHING;
    }
    try {
      return fory.serialize(value);
    } catch (ForyException e) {
      throw new SerializationException("Cannot write: " + Cures.messageOf(e), e);
    }
  }

  /**
   * Reads a value.
   *
   * @param bytes what was written by any version of its class, or null
   * @return null for null and for no bytes
   * @throws SerializationException if it cannot be read; the cause is a {@link ForyException}
   */
  @Override
  public T deserialize(byte[] bytes) {
    if (bytes == null || bytes.length == 0) {
      return null;
    }
    try {
      return reader.read(bytes);
    } catch (ForyException e) {
      throw new SerializationException("Cannot read: " + Cures.messageOf(e), e);
    }
  }

  /**
   * Returns whether objects of a class are of the type of this serializer. For one that is not
   * registered, {@link #serialize} says so: Spring Data would have an error without a cause.
   */
  @Override
  public boolean canSerialize(Class<?> candidate) {
    return ClassUtils.isAssignable(type, candidate);
  }

  /** Returns the class; of a generic type, without its arguments. */
  @Override
  public Class<?> getTargetType() {
    return type;
  }
}
