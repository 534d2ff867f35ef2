package io.fory.benchmark.codec;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Jackson to and from a {@code byte[]} of JSON in UTF-8, a new one for every message; see {@link
 * JacksonJson}.
 */
public final class JacksonBytesCodec implements Codec {

  private final ObjectWriter writer;
  private final ObjectReader reader;
  private byte[] json;

  /** Creates a codec for graphs whose root is a {@code rootClass}. */
  public JacksonBytesCodec(Class<?> rootClass) {
    writer = JacksonJson.writer(rootClass);
    reader = JacksonJson.reader(rootClass);
  }

  @Override
  public Object serialize(Object object) {
    try {
      json = writer.writeValueAsBytes(object);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
    return json;
  }

  @Override
  public Object deserialize() {
    try {
      return reader.readValue(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int size() {
    return json.length;
  }
}
