package io.fory.benchmark;

import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.JdkCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.data.ObjectType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * One cell of {@link QuickRun}: one library, one object, one operation, measured in this JVM.
 *
 * <p>Half of the time warms up; the rest is {@value #ROUNDS} rounds, of which the median counts. On
 * success it prints one line, a {@link Result}.
 */
final class QuickCell {

  private static final int ROUNDS = 9;
  private static final VarHandle SINK;

  static {
    try {
      SINK = MethodHandles.lookup().findStaticVarHandle(QuickCell.class, "sink", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Takes the result of every operation, so that none can be optimized away. */
  @SuppressWarnings("unused") // Written through SINK.
  private static Object sink;

  private QuickCell() {}

  /**
   * Measures the cell.
   *
   * @param args the library, the object type, the operation, and the milliseconds to spend
   */
  public static void main(String[] args) {
    ObjectType objectType = ObjectType.valueOf(args[1]);
    Object object = objectType.create(false);
    Codec codec = newCodec(args[0], objectType.rootClass());
    codec.serialize(object);
    if (!object.equals(codec.deserialize())) {
      throw new IllegalStateException(args[0] + " did not return " + objectType + " as it was");
    }
    Supplier<Object> operation =
        args[2].equals("serialize") ? () -> codec.serialize(object) : codec::deserialize;
    System.out.println(measure(operation, Long.parseLong(args[3]), codec.size()));
  }

  private static Codec newCodec(String library, Class<?> rootClass) {
    return switch (library) {
      case "fory" -> new ForyCodec(rootClass, BufferType.array, false, ForyCodec.Engine.GENERATED);
      case "kryo" -> new KryoCodec(rootClass, BufferType.array, false);
      case "jdk" -> new JdkCodec(BufferType.array);
      default -> throw new IllegalArgumentException("no library " + library);
    };
  }

  private static Result measure(Supplier<Object> operation, long millis, int bytes) {
    long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    int batch = 1;
    long start = System.nanoTime();
    while (System.nanoTime() - start < nanos / 2) {
      long before = System.nanoTime();
      run(operation, batch);
      if (System.nanoTime() - before < TimeUnit.MILLISECONDS.toNanos(1)) {
        batch *= 2;
      }
    }
    double[] rounds = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      rounds[i] = round(operation, batch, nanos / 2 / ROUNDS);
    }
    Arrays.sort(rounds);
    double median = rounds[ROUNDS / 2];
    return new Result(bytes, median, (rounds[ROUNDS - 1] - rounds[0]) / median);
  }

  /** Returns the nanoseconds per operation over at least {@code nanos}. */
  private static double round(Supplier<Object> operation, int batch, long nanos) {
    long operations = 0;
    long start = System.nanoTime();
    long elapsed;
    do {
      run(operation, batch);
      operations += batch;
      elapsed = System.nanoTime() - start;
    } while (elapsed < nanos);
    return (double) elapsed / operations;
  }

  private static void run(Supplier<Object> operation, int times) {
    for (int i = 0; i < times; i++) {
      SINK.setOpaque(operation.get());
    }
  }

  /**
   * What a cell measured; its string form is the line that the cell prints.
   *
   * @param bytes the length of the message
   * @param nanos the median of the rounds, nanoseconds per operation
   * @param spread slowest minus fastest round, as a fraction of the median
   */
  record Result(int bytes, double nanos, double spread) {

    static Result parse(String line) {
      String[] words = line.split(" ", -1);
      return new Result(
          Integer.parseInt(words[0]), Double.parseDouble(words[1]), Double.parseDouble(words[2]));
    }

    double operationsPerSecond() {
      return TimeUnit.SECONDS.toNanos(1) / nanos;
    }

    @Override
    public String toString() {
      return bytes + " " + nanos + " " + spread;
    }
  }
}
