package io.fory.benchmark.codec;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * How the Jackson codecs are set up: one mapper with its defaults, readers and writers made once
 * for the root class.
 *
 * <p>Fields are the properties, as in every other library here, and not the getters: the models
 * have no setters. The message does not name its class, the reader knows it.
 */
final class JacksonJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .visibility(PropertyAccessor.ALL, Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .visibility(PropertyAccessor.CREATOR, Visibility.PUBLIC_ONLY)
          .build();

  private JacksonJson() {}

  static ObjectWriter writer(Class<?> rootClass) {
    return MAPPER.writerFor(rootClass);
  }

  static ObjectReader reader(Class<?> rootClass) {
    return MAPPER.readerFor(rootClass);
  }
}
