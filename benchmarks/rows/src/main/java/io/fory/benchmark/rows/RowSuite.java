package io.fory.benchmark.rows;

import io.fory.benchmark.Suite;
import io.fory.benchmark.rows.RowState.ApacheStruct;
import io.fory.benchmark.rows.RowState.CompactStruct;
import io.fory.benchmark.rows.RowState.ForyStruct;
import io.fory.benchmark.rows.RowState.NativeStruct;
import io.fory.benchmark.rows.RowState.SharedState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Objects as rows: written, read back, all fields read in place; and single values read in place in
 * an object of a million elements.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgs = "-Xmx3g")
public class RowSuite extends Suite {

  @Benchmark
  public byte[] encode(SharedState state) {
    return state.encode();
  }

  @Benchmark
  public Object decode(SharedState state) {
    return state.decode();
  }

  /** Reads each field, without an object. */
  @Benchmark
  public long readall(SharedState state) {
    return state.readAll();
  }

  @Benchmark
  public byte[] fory_encode(ForyStruct state) {
    return state.encode();
  }

  @Benchmark
  public Object fory_decode(ForyStruct state) {
    return state.decode();
  }

  @Benchmark
  public byte[] forycompact_encode(CompactStruct state) {
    return state.encode();
  }

  @Benchmark
  public Object forycompact_decode(CompactStruct state) {
    return state.decode();
  }

  @Benchmark
  public byte[] forynative_encode(NativeStruct state) {
    return state.encode();
  }

  @Benchmark
  public Object forynative_decode(NativeStruct state) {
    return state.decode();
  }

  @Benchmark
  public byte[] apachefory_encode(ApacheStruct state) {
    return state.encode();
  }

  @Benchmark
  public Object apachefory_decode(ApacheStruct state) {
    return state.decode();
  }

  /** Reads {@code f1}. */
  @Benchmark
  public int readint(LargeState.InPlace state) {
    return state.readInt();
  }

  /** Reads {@code f4[500000].f2[1]}. */
  @Benchmark
  public long readdeep(LargeState.InPlace state) {
    return state.readDeep();
  }

  /** Decodes all, and reads {@code f4[500000].f2[1]}. */
  @Benchmark
  public long forynative_readdeep(LargeState.Decoded state) {
    return state.readDeep();
  }

  /** Reads {@code f2[i]}, of a random i. */
  @Benchmark
  public int readrandomint(LargeState.InPlace state) {
    return state.readRandomInt();
  }

  /** Reads {@code f4[i].f2[1]}, of a random i. */
  @Benchmark
  public long readrandomdeep(LargeState.InPlace state) {
    return state.readRandomDeep();
  }
}
