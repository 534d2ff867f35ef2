package io.fory.benchmark.graph;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.JdkCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.startup.ProcessStatistics;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of a measured JVM: makes the graph, writes it, lets it go, and reads it back.
 *
 * <p>Prints the nanoseconds of writing and of reading, the bytes of the message, of the graph and
 * of the peak of the heap, and the peak of the memory of the process in KiB.
 */
public final class GraphChild {

  private static final Class<?>[] MODELS = {Order.class, Position.class};

  private GraphChild() {}

  /**
   * Measures one library.
   *
   * @param args the library, and the number of orders
   */
  public static void main(String[] args) {
    long before = usedHeap();
    List<Order> graph = GraphModel.create(Integer.parseInt(args[1]));
    long graphBytes = usedHeap() - before;
    int hash = graph.hashCode();
    Codec codec = newCodec(args[0]);
    long start = System.nanoTime();
    codec.serialize(graph);
    long written = System.nanoTime();
    graph = null;
    long from = System.nanoTime();
    Object copy = codec.deserialize();
    long read = System.nanoTime();
    if (copy.hashCode() != hash) {
      throw new IllegalStateException(args[0] + " did not return the graph that it was given");
    }
    System.out.println(
        List.of(
            written - start,
            read - from,
            (long) codec.size(),
            graphBytes,
            peakHeap(),
            ProcessStatistics.peakMemoryKiB()));
  }

  /** Creates the codec of a library, whose buffer grows with the message. */
  static Codec newCodec(String library) {
    return switch (library) {
      case "fory" ->
          new ForyCodec(ForyCodec.newFory(MODELS), ForyCodec.newBuffer(BufferType.array));
      case "apachefory" -> ApacheForyCodec.ofAnySize(List.of(MODELS));
      case "kryo" -> {
        List<Class<?>> classes = new ArrayList<>(List.of(MODELS));
        classes.add(ArrayList.class);
        yield KryoCodec.ofAnySize(KryoCodec.newKryo(classes));
      }
      case "jdk" -> new JdkCodec(BufferType.array);
      default -> throw Codecs.unknown(library);
    };
  }

  private static long usedHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** The sum of the peaks of the parts of the heap, garbage included. */
  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }
}
