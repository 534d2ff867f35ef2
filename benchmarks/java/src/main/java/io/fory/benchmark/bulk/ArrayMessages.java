package io.fory.benchmark.bulk;

import com.google.protobuf.ByteString;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ProtobufBufferCodec;
import io.fory.benchmark.messages.ByteArray;
import io.fory.benchmark.messages.DoubleArray;
import io.fory.benchmark.messages.IntArray;
import io.fory.benchmark.messages.LongArray;
import io.fory.benchmark.messages.ShortArray;

/**
 * The protobuf messages of the bulk arrays, with the conversions that an application writes:
 * element by element, since a generated message takes and gives no array; {@code byte[]} in one
 * copy.
 */
final class ArrayMessages {

  private ArrayMessages() {}

  /** Returns a codec for arrays of the given type. */
  static Codec newCodec(ArrayType type) {
    return switch (type) {
      case BYTE ->
          new ProtobufBufferCodec<byte[], ByteArray>(
              ArrayMessages::toMessage, ByteArray.parser(), ArrayMessages::toArray);
      case SHORT ->
          new ProtobufBufferCodec<short[], ShortArray>(
              ArrayMessages::toMessage, ShortArray.parser(), ArrayMessages::toArray);
      case INT ->
          new ProtobufBufferCodec<int[], IntArray>(
              ArrayMessages::toMessage, IntArray.parser(), ArrayMessages::toArray);
      case LONG ->
          new ProtobufBufferCodec<long[], LongArray>(
              ArrayMessages::toMessage, LongArray.parser(), ArrayMessages::toArray);
      case DOUBLE ->
          new ProtobufBufferCodec<double[], DoubleArray>(
              ArrayMessages::toMessage, DoubleArray.parser(), ArrayMessages::toArray);
    };
  }

  private static ByteArray toMessage(byte[] array) {
    return ByteArray.newBuilder().setValues(ByteString.copyFrom(array)).build();
  }

  private static byte[] toArray(ByteArray message) {
    return message.getValues().toByteArray();
  }

  private static ShortArray toMessage(short[] array) {
    ShortArray.Builder builder = ShortArray.newBuilder();
    for (short value : array) {
      builder.addValues(value);
    }
    return builder.build();
  }

  private static short[] toArray(ShortArray message) {
    short[] array = new short[message.getValuesCount()];
    for (int i = 0; i < array.length; i++) {
      array[i] = (short) message.getValues(i);
    }
    return array;
  }

  private static IntArray toMessage(int[] array) {
    IntArray.Builder builder = IntArray.newBuilder();
    for (int value : array) {
      builder.addValues(value);
    }
    return builder.build();
  }

  private static int[] toArray(IntArray message) {
    int[] array = new int[message.getValuesCount()];
    for (int i = 0; i < array.length; i++) {
      array[i] = message.getValues(i);
    }
    return array;
  }

  private static LongArray toMessage(long[] array) {
    LongArray.Builder builder = LongArray.newBuilder();
    for (long value : array) {
      builder.addValues(value);
    }
    return builder.build();
  }

  private static long[] toArray(LongArray message) {
    long[] array = new long[message.getValuesCount()];
    for (int i = 0; i < array.length; i++) {
      array[i] = message.getValues(i);
    }
    return array;
  }

  private static DoubleArray toMessage(double[] array) {
    DoubleArray.Builder builder = DoubleArray.newBuilder();
    for (double value : array) {
      builder.addValues(value);
    }
    return builder.build();
  }

  private static double[] toArray(DoubleArray message) {
    double[] array = new double[message.getValuesCount()];
    for (int i = 0; i < array.length; i++) {
      array[i] = message.getValues(i);
    }
    return array;
  }
}
