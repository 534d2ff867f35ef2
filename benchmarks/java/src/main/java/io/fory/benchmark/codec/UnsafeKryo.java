package io.fory.benchmark.codec;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.unsafe.UnsafeByteBufferInput;
import com.esotericsoftware.kryo.unsafe.UnsafeByteBufferOutput;
import com.esotericsoftware.kryo.unsafe.UnsafeInput;
import com.esotericsoftware.kryo.unsafe.UnsafeOutput;

/**
 * Codecs over Kryo's Unsafe buffers.
 *
 * <p>Apart from {@link KryoCodec}, so that the cold start of that does not load these buffers.
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

  /**
   * Returns a codec over a direct buffer, with Kryo's defaults; it needs {@link
   * KryoCodec#DIRECT_BUFFER_FLAG}.
   */
  public static Codec newDirectCodec(Kryo kryo, int capacity) {
    UnsafeByteBufferOutput output = new UnsafeByteBufferOutput(capacity);
    return new KryoCodec(kryo, output, new UnsafeByteBufferInput(output.getByteBuffer()));
  }
}
