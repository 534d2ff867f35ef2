package io.fory.benchmark.codec;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.unsafe.UnsafeByteBufferInput;
import com.esotericsoftware.kryo.unsafe.UnsafeByteBufferOutput;
import com.esotericsoftware.kryo.unsafe.UnsafeInput;
import com.esotericsoftware.kryo.unsafe.UnsafeOutput;

/**
 * Kryo's Unsafe buffers, and codecs over them.
 *
 * <p>Apart from {@link KryoCodec}, so that these classes are loaded only where they are used.
 */
public final class UnsafeKryo {

  private UnsafeKryo() {}

  /**
   * Returns a codec over a {@code byte[]}, with numbers at fixed width: what Kryo has for bulk
   * data, since only so it copies an array of any primitive at once.
   */
  public static Codec newBulkCodec(Kryo kryo, int capacity) {
    UnsafeOutput output = new UnsafeOutput(capacity);
    output.setVariableLengthEncoding(false);
    UnsafeInput input = new UnsafeInput(output.getBuffer());
    input.setVariableLengthEncoding(false);
    return new KryoCodec(kryo, output, input);
  }

  /** Returns a codec over a direct buffer, with Kryo's defaults; it needs a flag. */
  public static Codec newDirectCodec(Kryo kryo, int capacity) {
    Output output = newDirectOutput(capacity);
    return new KryoCodec(kryo, output, newDirectInput(output));
  }

  static Output newDirectOutput(int capacity) {
    return new UnsafeByteBufferOutput(capacity);
  }

  static Input newDirectInput(Output output) {
    return new UnsafeByteBufferInput(((UnsafeByteBufferOutput) output).getByteBuffer());
  }
}
