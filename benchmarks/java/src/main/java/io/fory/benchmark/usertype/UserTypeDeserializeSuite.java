package io.fory.benchmark.usertype;

import io.fory.benchmark.Suite;
import io.fory.benchmark.usertype.UserTypeState.CompatibleState;
import io.fory.benchmark.usertype.UserTypeState.SameSchemaState;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Reads the user types from a reused buffer: every library, every object, heap and direct, without
 * and with references.
 */
public class UserTypeDeserializeSuite extends Suite {

  @Benchmark
  public Object deserialize(SameSchemaState state) {
    return state.deserialize();
  }

  @Benchmark
  public Object deserialize_compatible(CompatibleState state) {
    return state.deserialize();
  }
}
