package io.fory.benchmark.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Jackson to and from JSON, in a {@link String} or in UTF-8 in a {@code byte[]}, a new one for
 * every message: one mapper with its defaults, reader and writer made once for the root class.
 *
 * <p>Fields are the properties, as in every other library here, and not the getters: the models
 * have no setters. The message does not name its class, the reader knows it.
 */
public final class JacksonCodec implements Codec {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .visibility(PropertyAccessor.ALL, Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .visibility(PropertyAccessor.CREATOR, Visibility.PUBLIC_ONLY)
          .build();

  private final ObjectWriter writer;
  private final ObjectReader reader;
  private final boolean asString;
  private String string;
  private byte[] bytes;

  /** Creates a codec for graphs whose root is a {@code rootClass}. */
  public JacksonCodec(Class<?> rootClass, boolean asString) {
    writer = MAPPER.writerFor(rootClass);
    reader = MAPPER.readerFor(rootClass);
    this.asString = asString;
  }

  @Override
  public Object serialize(Object object) {
    try {
      if (asString) {
        string = writer.writeValueAsString(object);
        return string;
      }
      bytes = writer.writeValueAsBytes(object);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Object deserialize() {
    try {
      return asString ? reader.readValue(string) : reader.readValue(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int size() {
    return asString ? string.getBytes(UTF_8).length : bytes.length;
  }
}
