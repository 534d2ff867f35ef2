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
final class ArrayMessages extends ProtobufArrays {

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
}
