package io.fory.benchmark.codec;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.CompatibleFieldSerializer;
import com.esotericsoftware.kryo.unsafe.UnsafeByteBufferInput;
import com.esotericsoftware.kryo.unsafe.UnsafeByteBufferOutput;
import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.Media;
import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.Sample;
import java.util.ArrayList;

/**
 * Kryo 5 with every class registered and registration required, default field serializers or {@link
 * CompatibleFieldSerializer}s, reused {@link Output} and {@link Input}.
 *
 * <p>Direct buffers are Kryo's Unsafe ones, the fastest it has; they need the flag {@link
 * #DIRECT_BUFFER_FLAG}.
 */
public final class KryoCodec implements Codec {

  /** The JVM flag without which Kryo has no direct buffers. */
  public static final String DIRECT_BUFFER_FLAG = "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED";

  private final Kryo kryo;
  private final Output output;
  private final Input input;

  /** Creates a same-schema codec for graphs whose root is a {@code rootClass}. */
  public KryoCodec(Class<?> rootClass, BufferType bufferType, boolean references) {
    this(rootClass, bufferType, references, SchemaMode.SAME);
  }

  /** Creates a codec for graphs whose root is a {@code rootClass}; Kryo has no sessions. */
  public KryoCodec(
      Class<?> rootClass, BufferType bufferType, boolean references, SchemaMode schemaMode) {
    kryo = new Kryo();
    switch (schemaMode) {
      case SAME -> {}
      case COMPATIBLE -> kryo.setDefaultSerializer(CompatibleFieldSerializer.class);
      case SESSION -> throw new IllegalArgumentException("Kryo has no sessions");
    }
    kryo.setReferences(references);
    kryo.setRegistrationRequired(true);
    if (rootClass == MediaContent.class) {
      kryo.register(Image.class);
      kryo.register(Image.Size.class);
      kryo.register(Media.class);
      kryo.register(Media.Player.class);
      kryo.register(ArrayList.class);
    } else if (rootClass == Sample.class) {
      kryo.register(int[].class);
      kryo.register(long[].class);
      kryo.register(float[].class);
      kryo.register(double[].class);
      kryo.register(short[].class);
      kryo.register(char[].class);
      kryo.register(boolean[].class);
    }
    kryo.register(rootClass);
    if (bufferType == BufferType.array) {
      output = new Output(BufferType.CAPACITY);
      input = new Input(output.getBuffer());
    } else {
      output = Direct.newOutput();
      input = Direct.newInput(output);
    }
  }

  /** Creates a codec of a Kryo that is set up elsewhere; the input reads what the output wrote. */
  public KryoCodec(Kryo kryo, Output output, Input input) {
    this.kryo = kryo;
    this.output = output;
    this.input = input;
  }

  @Override
  public Object serialize(Object object) {
    output.setPosition(0);
    kryo.writeClassAndObject(output, object);
    return output;
  }

  @Override
  public Object deserialize() {
    input.setPosition(0);
    return kryo.readClassAndObject(input);
  }

  @Override
  public int size() {
    return output.position();
  }

  /** Apart, so that the Unsafe classes are loaded only where they are used. */
  private static final class Direct {

    static Output newOutput() {
      return new UnsafeByteBufferOutput(BufferType.CAPACITY);
    }

    static Input newInput(Output output) {
      return new UnsafeByteBufferInput(((UnsafeByteBufferOutput) output).getByteBuffer());
    }
  }
}
