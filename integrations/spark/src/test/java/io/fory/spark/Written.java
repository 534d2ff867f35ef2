package io.fory.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.serializer.DeserializationStream;
import org.apache.spark.serializer.SerializationStream;
import org.apache.spark.serializer.Serializer;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Values as bytes. */
final class Written {
  static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);

  private Written() {}

  static byte[] value(Serializer serializer, Object value) {
    ByteBuffer buffer = serializer.newInstance().serialize(value, ANY);
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  static Object read(Serializer serializer, byte[] bytes) {
    return serializer.newInstance().deserialize(ByteBuffer.wrap(bytes), ANY);
  }

  static Object copy(Serializer serializer, Object value) {
    return read(serializer, value(serializer, value));
  }

  static byte[] stream(Serializer serializer, List<?> values) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationStream out = serializer.newInstance().serializeStream(bytes);
    values.forEach(value -> out.writeObject(value, ANY));
    out.close();
    return bytes.toByteArray();
  }

  /** Reads until Spark's sign that there is no more. */
  static List<Object> readAll(Serializer serializer, byte[] bytes) throws Exception {
    return readAll(serializer.newInstance().deserializeStream(new ByteArrayInputStream(bytes)));
  }

  static List<Object> readAll(DeserializationStream in) throws Exception {
    List<Object> values = new ArrayList<>();
    try {
      while (true) {
        values.add(in.readObject(ANY));
      }
    } catch (Exception e) { // Scala declares none
      if (!(e instanceof EOFException)) {
        throw e;
      }
    }
    return values;
  }
}
