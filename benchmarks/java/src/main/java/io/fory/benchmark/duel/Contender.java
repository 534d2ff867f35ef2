package io.fory.benchmark.duel;

import com.sun.management.OperatingSystemMXBean;
import io.fory.benchmark.ArrayCodecState;
import io.fory.benchmark.CodecState;
import io.fory.benchmark.MessageSize;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The JVM of one candidate of a {@link Duel}. It sets a state up, says so, waits for a byte, warms
 * up, and prints its median slice in operations for each second of processor time.
 */
final class Contender {
  static final String READY = "ready";

  /** So much processor time is a slice. */
  private static final long SLICE_NANOS = 50_000_000;

  private static final int BATCH = 100;

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private Contender() {}

  /**
   * Measures.
   *
   * @param args class of the state; {@code serialize} or {@code deserialize}; seconds of warm-up
   *     and of measurement; {@code parameter=value} each
   * @throws IOException if nobody tells it to begin
   */
  public static void main(String[] args) throws IOException {
    Supplier<Object> operation = null;
    try {
      Object state = newState(args[0], Arrays.copyOfRange(args, 4, args.length));
      operation = operationOf(state, args[1].equals("serialize"));
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      System.err.println("run.sh: " + e.getMessage());
      System.exit(1);
    }
    System.out.println(READY);
    if (System.in.read() < 0) {
      return;
    }
    run(operation, Double.parseDouble(args[2]));
    System.out.println(run(operation, Double.parseDouble(args[3])));
  }

  /** Makes a state with its parameters and sets it up. */
  static Object newState(String className, String... parameters)
      throws ReflectiveOperationException {
    Class<?> type = classOf(className);
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object state = constructor.newInstance();
    for (String parameter : parameters) {
      int equals = parameter.indexOf('=');
      Field field = fieldOf(type, equals < 0 ? parameter : parameter.substring(0, equals));
      field.set(state, valueOf(field.getType(), parameter.substring(equals + 1)));
    }
    try {
      type.getMethod("setUp", MessageSize.class).invoke(state, new MessageSize());
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(className + " cannot be set up: " + e.getCause(), e);
    }
    return state;
  }

  private static Class<?> classOf(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("no class " + name + " in the benchmarks", e);
    }
  }

  private static Field fieldOf(Class<?> type, String name) {
    try {
      return type.getField(name);
    } catch (NoSuchFieldException e) {
      throw new IllegalArgumentException(type.getName() + " has no parameter " + name, e);
    }
  }

  private static Object valueOf(Class<?> type, String text) {
    if (type == int.class) {
      return Integer.parseInt(text);
    }
    if (type == boolean.class) {
      return Boolean.parseBoolean(text);
    }
    if (!type.isEnum()) {
      return text;
    }
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(text)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(
        "no " + text + " in " + Arrays.toString(type.getEnumConstants()));
  }

  static Supplier<Object> operationOf(Object state, boolean writes) {
    if (state instanceof CodecState codec) {
      return writes ? codec::serialize : codec::deserialize;
    }
    ArrayCodecState codec = (ArrayCodecState) state;
    return writes ? codec::serialize : codec::deserialize;
  }

  /** Runs for so many seconds; returns the median of its slices. */
  private static double run(Supplier<Object> operation, double seconds) {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    double[] slices = new double[16];
    int count = 0;
    do {
      if (count == slices.length) {
        slices = Arrays.copyOf(slices, 2 * count);
      }
      slices[count++] = slice(operation);
    } while (System.nanoTime() < end);
    Arrays.sort(slices, 0, count);
    return slices[count / 2];
  }

  private static double slice(Supplier<Object> operation) {
    long start = SYSTEM.getProcessCpuTime();
    long now;
    long operations = 0;
    do {
      for (int i = 0; i < BATCH; i++) {
        Objects.requireNonNull(operation.get()); // used, so that the JIT keeps it
      }
      operations += BATCH;
      now = SYSTEM.getProcessCpuTime();
    } while (now - start < SLICE_NANOS);
    return operations * 1e9 / (now - start);
  }
}
