package io.fory.benchmark.usertype;

import io.fory.benchmark.Suite;
import io.fory.benchmark.usertype.UserTypeState.CompatibleState;
import io.fory.benchmark.usertype.UserTypeState.SameSchemaState;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Writes the user types into a reused buffer: every library, every object, heap and direct, without
 * and with references.
 */
public class UserTypeSerializeSuite extends Suite {

  @Benchmark
  public Object serialize(SameSchemaState state) {
    return state.serialize();
  }

  @Benchmark
  public Object serialize_compatible(CompatibleState state) {
    return state.serialize();
  }
}
