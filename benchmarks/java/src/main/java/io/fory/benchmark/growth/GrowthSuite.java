package io.fory.benchmark.growth;

import io.fory.benchmark.Suite;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How the time of a library grows with the number of elements in a list, map or array of
 * primitives, of chars in a string, and of fields in a class. An object goes to a reused buffer and
 * back, on one thread.
 *
 * <p>All cells have the same heap, which is what ten million elements take in the peer that needs
 * the most. It has its size from the start, since collections while it grows would be measured too,
 * and its pages, since what a short run reads would mostly be charged for memory that the system
 * hands out for the first time.
 */
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms8g", "-Xmx8g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 3, time = 1)
public class GrowthSuite extends Suite {

  @Benchmark
  public Object serialize_list(ListState state) {
    return state.serialize();
  }

  @Benchmark
  public Object deserialize_list(ListState state) {
    return state.deserialize();
  }

  @Benchmark
  public Object serialize_map(MapState state) {
    return state.serialize();
  }

  @Benchmark
  public Object deserialize_map(MapState state) {
    return state.deserialize();
  }

  @Benchmark
  public Object serialize_string(StringState state) {
    return state.serialize();
  }

  @Benchmark
  public Object deserialize_string(StringState state) {
    return state.deserialize();
  }

  @Benchmark
  public Object serialize_array(ArrayState state) {
    return state.serialize();
  }

  @Benchmark
  public Object deserialize_array(ArrayState state) {
    return state.deserialize();
  }

  @Benchmark
  public Object serialize_class(ClassState state) {
    return state.serialize();
  }

  @Benchmark
  public Object deserialize_class(ClassState state) {
    return state.deserialize();
  }
}
