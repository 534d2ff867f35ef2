package io.fory.benchmark.growth;

import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ProtostuffCodec;
import io.fory.benchmark.data.Fields;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/** One library and one object, of a class with as many fields as the parameter says. */
public class ClassState extends GrowthState {

  /** How many fields: {@code int}, {@code long} and {@code String} in turn. */
  @Param({"1", "10", "100", "500", "1000", "2000"})
  public int fields;

  @Override
  protected final Object newObject() {
    try {
      return Fields.fill(type().getConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("models have a constructor", e);
    }
  }

  @Override
  final List<Class<?>> models() {
    return List.of(type());
  }

  @Override
  final Codec newProtostuffCodec(Object object) {
    return ProtostuffCodec.ofSize(object);
  }

  private Class<?> type() {
    try {
      return Class.forName(Fields.class.getPackageName() + ".Wide" + fields);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("the build prints no class of " + fields + " fields", e);
    }
  }
}
