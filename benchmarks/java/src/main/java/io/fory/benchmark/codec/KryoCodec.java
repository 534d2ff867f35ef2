package io.fory.benchmark.codec;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.CompatibleFieldSerializer;
import io.fory.benchmark.data.ObjectType;
import io.fory.benchmark.data.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * Kryo 5 with every class registered and registration required, default field serializers or {@link
 * CompatibleFieldSerializer}s, reused {@link Output} and {@link Input}.
 *
 * <p>Direct buffers are Kryo's Unsafe ones, the fastest it has; they need a {@linkplain JvmFlags
 * flag}.
 */
public final class KryoCodec implements Codec {

  private static final List<Class<?>> ARRAYS_OF_SAMPLE =
      List.of(
          int[].class,
          long[].class,
          float[].class,
          double[].class,
          short[].class,
          char[].class,
          boolean[].class);

  private final Kryo kryo;
  private final Output output;
  private final Input input;
  private final boolean grows;

  /** Creates a codec for graphs whose root is a {@code rootClass}; Kryo has no sessions. */
  public KryoCodec(
      Class<?> rootClass, BufferType bufferType, boolean references, SchemaMode schemaMode) {
    kryo = newKryo(List.of());
    switch (schemaMode) {
      case SAME -> {}
      case COMPATIBLE -> kryo.setDefaultSerializer(CompatibleFieldSerializer.class);
      case SESSION -> throw new IllegalArgumentException("Kryo has no sessions");
    }
    kryo.setReferences(references);
    if (rootClass == Sample.class) {
      ARRAYS_OF_SAMPLE.forEach(kryo::register);
    }
    ObjectType.graphClasses(rootClass).forEach(kryo::register);
    if (bufferType == BufferType.array) {
      output = new Output(BufferType.CAPACITY);
      input = new Input(output.getBuffer());
    } else {
      output = UnsafeKryo.newDirectOutput(BufferType.CAPACITY);
      input = UnsafeKryo.newDirectInput(output);
    }
    grows = false;
  }

  /** Creates a codec of a Kryo that is set up elsewhere; the input reads what the output wrote. */
  public KryoCodec(Kryo kryo, Output output, Input input) {
    this(kryo, output, input, false);
  }

  private KryoCodec(Kryo kryo, Output output, Input input, boolean grows) {
    this.kryo = kryo;
    this.output = output;
    this.input = input;
    this.grows = grows;
  }

  /** Creates a codec of a Kryo that is set up elsewhere, over an array of a given length. */
  public KryoCodec(Kryo kryo, int capacity) {
    this.kryo = kryo;
    output = new Output(capacity);
    input = new Input(output.getBuffer());
    grows = false;
  }

  /** Returns a codec of a Kryo that is set up elsewhere, over an array that grows with messages. */
  public static Codec ofAnySize(Kryo kryo) {
    return new KryoCodec(kryo, new Output(BufferType.CAPACITY, -1), new Input(), true);
  }

  /** Returns a codec without references for an application of the given classes. */
  public static Codec of(Class<?>[] types) {
    Kryo kryo = newKryo(List.of(ArrayList.class));
    for (Class<?> type : types) {
      kryo.register(type);
    }
    return new KryoCodec(kryo, BufferType.CAPACITY);
  }

  /** Returns a Kryo without references, with the given classes registered and no others allowed. */
  public static Kryo newKryo(Iterable<? extends Class<?>> classes) {
    Kryo kryo = new Kryo();
    kryo.setReferences(false);
    kryo.setRegistrationRequired(true);
    for (Class<?> type : classes) {
      kryo.register(type);
    }
    return kryo;
  }

  @Override
  public Object serialize(Object object) {
    output.setPosition(0);
    kryo.writeClassAndObject(output, object);
    return output;
  }

  @Override
  public Object deserialize() {
    if (grows) {
      input.setBuffer(output.getBuffer());
    }
    input.setPosition(0);
    return kryo.readClassAndObject(input);
  }

  @Override
  public int size() {
    return output.position();
  }
}
