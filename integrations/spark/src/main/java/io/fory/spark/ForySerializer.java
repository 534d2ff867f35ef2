package io.fory.spark;

import java.io.Serializable;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.Serializer;
import org.apache.spark.serializer.SerializerInstance;
import scala.Option;

/**
 * Writes what Spark shuffles, caches in serialized form, broadcasts and returns from tasks with
 * Fory.
 *
 * <pre>{@code
 * spark.serializer=io.fory.spark.ForySerializer
 * spark.fory.classesToRegister=com.acme.Order,com.acme.Item
 * }</pre>
 *
 * <p>All instances with the same settings and class loader have one {@link io.fory.Fory} in common.
 * Classes are looked for when the first value is written or read: then the jars of the job are
 * there. Thread-safe; the instances that it makes are not.
 */
public final class ForySerializer extends Serializer implements Serializable {
  private static final long serialVersionUID = 1L;

  private final SparkSettings settings;

  /** The codec of the last class loader. */
  private transient volatile RecordCodec last;

  /**
   * Makes a serializer.
   *
   * @throws IllegalArgumentException in one line, if a key that begins with {@code spark.fory.} is
   *     unknown, or has a value that it cannot have
   */
  public ForySerializer(SparkConf conf) {
    settings = SparkSettings.of(conf);
  }

  @Override
  public SerializerInstance newInstance() {
    return new ForySerializerInstance(this);
  }

  /** Returns true: each record can be read without those before it. */
  @Override
  public boolean supportsRelocationOfSerializedObjects() {
    return true;
  }

  /**
   * Returns the codec for the classes of the job.
   *
   * @throws IllegalArgumentException in one line, if a class or module is missing or unfit
   */
  RecordCodec codec() {
    Option<ClassLoader> given = defaultClassLoader();
    return codec(given.isDefined() ? given.get() : Thread.currentThread().getContextClassLoader());
  }

  /** Returns the codec for the classes of a loader; that of this library if it is null. */
  RecordCodec codec(ClassLoader loader) {
    ClassLoader used = loader == null ? ForySerializer.class.getClassLoader() : loader;
    RecordCodec codec = last;
    if (codec == null || codec.loader() != used) {
      codec = new RecordCodec(settings.in(used).shared(), used, settings);
      last = codec;
    }
    return codec;
  }
}
