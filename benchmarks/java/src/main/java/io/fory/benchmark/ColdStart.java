package io.fory.benchmark;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.JdkCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.data.MediaContent;

/**
 * The cold start: how long a fresh JVM takes, from the first line of {@code main}, to set a library
 * up and to write and read back one {@link MediaContent}.
 *
 * <p>Prints the nanoseconds as one number. Only the classes of the measured library are loaded; a
 * JVM is good for one measurement. {@code coldstart.sh} repeats it and takes medians.
 */
public final class ColdStart {

  private ColdStart() {}

  /**
   * Measures one library.
   *
   * @param args the library: {@code fory}, {@code apachefory}, {@code kryo}, {@code jdk}, or {@code
   *     none} for a {@code main} that does nothing
   */
  public static void main(String[] args) {
    long start = System.nanoTime();
    String library = args.length == 1 ? args[0] : "";
    boolean equal = library.equals("none") || roundTrip(newCodec(library));
    long nanos = System.nanoTime() - start;
    if (!equal) {
      throw new IllegalStateException(library + " did not return what it was given");
    }
    System.out.println(nanos);
  }

  private static Codec newCodec(String library) {
    return switch (library) {
      case "fory" ->
          new ForyCodec(MediaContent.class, BufferType.array, false, ForyCodec.Engine.BACKGROUND);
      case "apachefory" -> new ApacheForyCodec(MediaContent.class, BufferType.array, false);
      case "kryo" -> new KryoCodec(MediaContent.class, BufferType.array, false);
      case "jdk" -> new JdkCodec(BufferType.array);
      default ->
          throw new IllegalArgumentException("usage: ColdStart fory|apachefory|kryo|jdk|none");
    };
  }

  private static boolean roundTrip(Codec codec) {
    MediaContent content = MediaContent.create(false);
    codec.serialize(content);
    return content.equals(codec.deserialize());
  }
}
