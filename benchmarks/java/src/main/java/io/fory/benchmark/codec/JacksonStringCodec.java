package io.fory.benchmark.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.UncheckedIOException;

/**
 * Jackson to and from a {@link String} of JSON, a new one for every message; see {@link
 * JacksonJson}.
 */
public final class JacksonStringCodec implements Codec {

  private final ObjectWriter writer;
  private final ObjectReader reader;
  private String json;

  /** Creates a codec for graphs whose root is a {@code rootClass}. */
  public JacksonStringCodec(Class<?> rootClass) {
    writer = JacksonJson.writer(rootClass);
    reader = JacksonJson.reader(rootClass);
  }

  @Override
  public Object serialize(Object object) {
    try {
      json = writer.writeValueAsString(object);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
    return json;
  }

  @Override
  public Object deserialize() {
    try {
      return reader.readValue(json);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int size() {
    return json.getBytes(UTF_8).length;
  }
}
