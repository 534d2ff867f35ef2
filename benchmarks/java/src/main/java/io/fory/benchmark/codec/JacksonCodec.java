package io.fory.benchmark.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Jackson to and from JSON, in a {@link String} or in UTF-8 in a {@code byte[]}, a new one for
 * every message: one mapper with its defaults, reader and writer made once for the root class.
 *
 * <p>Fields are the properties, as in every other library here, and not the getters: the models
 * have no setters. The message does not name its class, the reader knows it.
 */
final class JacksonCodec {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .visibility(PropertyAccessor.ALL, Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .visibility(PropertyAccessor.CREATOR, Visibility.PUBLIC_ONLY)
          .build();

  private JacksonCodec() {}

  /** Creates a codec for graphs whose root is a {@code rootClass}. */
  static Codec of(Class<?> rootClass, boolean asString) {
    ObjectWriter writer = MAPPER.writerFor(rootClass);
    ObjectReader reader = MAPPER.readerFor(rootClass);
    return asString
        ? new MessageCodec<String>(
            writer::writeValueAsString, reader::readValue, text -> text.getBytes(UTF_8).length)
        : new MessageCodec<byte[]>(
            writer::writeValueAsBytes, reader::readValue, bytes -> bytes.length);
  }
}
