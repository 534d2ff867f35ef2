package io.fory.benchmark.startup;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.JdkCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.codec.ProtobufCodec;
import io.fory.benchmark.codec.SchemaMode;
import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.MediaModel;
import java.util.function.Supplier;

/**
 * The main class of a measured JVM: sets one library up for an application, and writes, reads back
 * and compares one object of each of its classes.
 *
 * <p>Prints the nanoseconds from the first line of {@code main} until then, the peak of the memory
 * in KiB and the CPU time in nanoseconds. Each library is set up in a class of its own or in one of
 * the codecs, so that only its classes are loaded; nothing here uses a lambda, whose linkage would
 * be measured too.
 */
public final class StartupChild {

  private StartupChild() {}

  /**
   * Measures one library.
   *
   * @param args the library, and for an application of many classes the name of a class with a
   *     constructor without arguments: a {@link Supplier} of one object of each; else the
   *     application is {@link MediaContent}
   * @throws ReflectiveOperationException if there is no such class
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    long start = System.nanoTime();
    String library = args[0];
    if (!library.equals("none")) {
      if (args.length == 1) {
        MediaContent content = MediaModel.create(false);
        roundTrip(library, newCodec(library), content);
      } else {
        Object[] objects = objects(args[1]);
        Codec codec = newCodec(library, types(objects));
        for (Object object : objects) {
          roundTrip(library, codec, object);
        }
      }
    }
    long nanos = System.nanoTime() - start;
    long peakKiB = ProcessStatistics.peakMemoryKiB();
    System.out.println(nanos + " " + peakKiB + " " + ProcessStatistics.cpuNanos());
  }

  private static Codec newCodec(String library) {
    return switch (library) {
      case "fory" ->
          new ForyCodec(
              MediaContent.class,
              BufferType.array,
              false,
              ForyCodec.Engine.BACKGROUND,
              SchemaMode.SAME);
      case "protobuf" -> new ProtobufCodec(MediaContent.class);
      default -> newCodec(library, MediaModel.graphClasses().toArray(new Class<?>[0]));
    };
  }

  private static Codec newCodec(String library, Class<?>[] types) {
    return switch (library) {
      case "fory" -> ForyCodec.of(types);
      case "apachefory" -> ApacheForyCodec.of(types, true);
      case "apacheforynocodegen" -> ApacheForyCodec.of(types, false);
      case "kryo" -> KryoCodec.of(types);
      case "jdk" -> new JdkCodec(BufferType.array);
      default -> throw new IllegalArgumentException("no such library: " + library);
    };
  }

  private static Object[] objects(String supplier) throws ReflectiveOperationException {
    Object instance = Class.forName(supplier).getDeclaredConstructor().newInstance();
    return (Object[]) ((Supplier<?>) instance).get();
  }

  private static Class<?>[] types(Object[] objects) {
    Class<?>[] types = new Class<?>[objects.length];
    for (int i = 0; i < objects.length; i++) {
      types[i] = objects[i].getClass();
    }
    return types;
  }

  private static void roundTrip(String library, Codec codec, Object object) {
    codec.serialize(object);
    if (!object.equals(codec.deserialize())) {
      throw new IllegalStateException(
          library + " did not return the " + object.getClass().getSimpleName() + " it was given");
    }
  }
}
