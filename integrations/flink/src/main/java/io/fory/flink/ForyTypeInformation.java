package io.fory.flink;

import io.fory.ForySettings;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * Says to Flink that the objects of a class are written by Fory: as elements of streams, as state,
 * and, where that is safe, as keys.
 *
 * <pre>{@code
 * new ValueStateDescriptor<>("order", ForyTypeInformation.of(Order.class))
 * }</pre>
 *
 * <p>Or for all uses of a class by {@link ForyTypeInfoFactory}. Immutable.
 *
 * @param <T> the class of the records
 */
public final class ForyTypeInformation<T> extends TypeInformation<T> {
  private static final long serialVersionUID = 1L;

  private final Class<T> type;
  private final StateSettings settings;

  private ForyTypeInformation(Class<T> type, StateSettings settings) {
    this.type = type;
    this.settings = settings;
  }

  /** Returns the type of a class, which is registered with all classes that it declares. */
  public static <T> ForyTypeInformation<T> of(Class<T> type) {
    return of(type, Map.of());
  }

  /**
   * Returns the type of a class with a configuration.
   *
   * @param settings of {@link ForySettings}, as {@code docs/guide/embedding.md} lists them: {@code
   *     classes} of objects whose class no field declares, {@code modules}, and others. {@code
   *     xlang} and {@code compatible} stay at their defaults; {@code require-class-registration} is
   *     {@code false} only with a module that calls {@link io.fory.ForyBuilder#withTypeChecker}
   * @throws IllegalArgumentException in one line, if a key is unknown, or a value cannot be one of
   *     it
   */
  @SuppressWarnings(
      "unchecked") // the class literal of a primitive type is of the one that boxes it
  public static <T> ForyTypeInformation<T> of(Class<T> type, Map<String, String> settings) {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(settings, "settings");
    StateSettings checked = StateSettings.of(settings);
    checked.requireNamesToBeAdmitted();
    if (type == void.class) {
      throw new IllegalArgumentException("void has no values");
    }
    Object zero = type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
    Class<T> ofObjects = zero == null ? type : (Class<T>) zero.getClass();
    return new ForyTypeInformation<>(ofObjects, checked);
  }

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
  }

  @Override
  public Class<T> getTypeClass() {
    return type;
  }

  /**
   * Returns whether equal objects have the same hash and the same bytes in every JVM: records, and
   * final classes that define their equality, of whole numbers, booleans, chars, texts, {@code
   * UUID}s, dates and times, and of other such classes. Never with {@code ref-tracking}, where the
   * bytes tell which parts are the same object. That goes by the fields: what an {@code equals} of
   * the application ignores of them is not seen.
   */
  @Override
  public boolean isKeyType() {
    return !settings.tracksReferences() && ValueShape.isKey(type);
  }

  /** Returns false: Flink compares keys by their bytes where it sorts them. */
  @Override
  public boolean isSortKeyType() {
    return false;
  }

  /**
   * Returns a serializer. The classes that the configuration of the job gives to a {@link
   * ForyTypeInfoFactory} are registered, too.
   *
   * @throws IllegalArgumentException in one line, if a class cannot be found or registered
   * @throws io.fory.error.ForyException if a class cannot be serialized
   */
  @Override
  public TypeSerializer<T> createSerializer(SerializerConfig config) {
    List<Class<?>> types = new ArrayList<>();
    config
        .getRegisteredTypeInfoFactories()
        .forEach(
            (registered, factory) -> {
              if (ForyTypeInfoFactory.class.isAssignableFrom(factory)) {
                types.add(registered);
              }
            });
    types.add(type);
    types.sort(Comparator.comparing(Class::getName));
    ForyTypeSerializer<T> serializer =
        new ForyTypeSerializer<>(
            type,
            settings.withClasses(types),
            Thread.currentThread().getContextClassLoader(),
            List.of());
    serializer.codec(); // what is wrong shows here, before the job runs
    settings.requireNamesToBeAdmitted(serializer.loader());
    return serializer;
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof ForyTypeInformation;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ForyTypeInformation<?> others
        && others.type == type
        && others.settings.equals(settings);
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, settings);
  }

  @Override
  public String toString() {
    return "Fory<" + type.getName() + ">";
  }
}
