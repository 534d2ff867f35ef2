package io.fory.flink;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Records and snapshots as bytes. */
final class Bytes {
  private Bytes() {}

  @SafeVarargs
  @SuppressWarnings("varargs") // nothing is kept of it
  static <T> byte[] of(TypeSerializer<T> serializer, T... values) {
    DataOutputSerializer out = new DataOutputSerializer(16);
    try {
      for (T value : values) {
        serializer.serialize(value, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.getCopyOfBuffer();
  }

  static <T> T read(TypeSerializer<T> serializer, byte[] bytes) {
    DataInputDeserializer in = new DataInputDeserializer(bytes);
    try {
      T value = serializer.deserialize(in);
      if (in.available() != 0) {
        throw new AssertionError(in.available() + " bytes are left");
      }
      return value;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static <T> TypeSerializer<T> serializer(Class<T> type) {
    return ForyTypeInformation.of(type).createSerializer(new SerializerConfigImpl());
  }

  static byte[] snapshot(TypeSerializer<?> serializer) {
    DataOutputSerializer out = new DataOutputSerializer(16);
    try {
      TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.getCopyOfBuffer();
  }

  static <T> TypeSerializerSnapshot<T> snapshot(byte[] bytes, ClassLoader loader) {
    try {
      return TypeSerializerSnapshot.readVersionedSnapshot(new DataInputDeserializer(bytes), loader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
