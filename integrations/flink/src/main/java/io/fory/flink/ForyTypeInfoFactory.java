package io.fory.flink;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInfoFactory;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/**
 * Makes Flink use Fory for all objects of a class, by an annotation of it,
 *
 * <pre>{@code
 * @TypeInfo(ForyTypeInfoFactory.class)
 * public record Order(long id, List<Line> lines) {}
 * }</pre>
 *
 * <p>or by the configuration of the job:
 *
 * <pre>{@code
 * pipeline.serialization-config:
 *   - com.acme.Order: {type: typeinfo, class: io.fory.flink.ForyTypeInfoFactory}
 * }</pre>
 *
 * <p>A subclass with a public constructor without arguments may have {@linkplain #settings()
 * settings}, and is named in its place.
 *
 * @param <T> the class
 */
public class ForyTypeInfoFactory<T> extends TypeInfoFactory<T> {
  /** Makes a factory; for Flink. */
  public ForyTypeInfoFactory() {}

  /** Returns the settings, as {@link ForyTypeInformation#of(Class, Map)} takes them; none here. */
  protected Map<String, String> settings() {
    return Map.of();
  }

  /**
   * Returns the type of a class, or of a parameterized one.
   *
   * @throws IllegalArgumentException if the type is neither, or a setting is wrong
   */
  @Override
  @SuppressWarnings("unchecked") // the type is that of T
  public final TypeInformation<T> createTypeInfo(
      Type type, Map<String, TypeInformation<?>> genericParameters) {
    Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
    if (!(raw instanceof Class<?> found)) {
      throw new IllegalArgumentException(type.getTypeName() + " is no class");
    }
    return ForyTypeInformation.of((Class<T>) found, settings());
  }
}
