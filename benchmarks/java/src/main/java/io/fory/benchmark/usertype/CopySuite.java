package io.fory.benchmark.usertype;

import com.esotericsoftware.kryo.Kryo;
import io.fory.Fory;
import io.fory.benchmark.Suite;
import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.data.ObjectType;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Copies the user types: with the method that a library has for it, and with Fory also through
 * bytes. Kryo's copy keeps references whatever its options are.
 */
public class CopySuite extends Suite {
  /** One library and one object. */
  @State(Scope.Thread)
  public static class CopyState {
    @Param public ObjectType objectType;

    /** Whether the library keeps references, and the object has shared or cyclic ones. */
    @Param({"false", "true"})
    public boolean references;

    @Param({"fory", "foryinterpreted", "forybytes", "apachefory", "kryo"})
    public String library;

    private Object object;
    private UnaryOperator<Object> copier;

    /** Builds the copier and proves that the object comes back equal. */
    @Setup(Level.Trial)
    public void setUp() {
      object = objectType.create(references);
      copier = newCopier();
      for (int i = 0; i < 3; i++) {
        Object copy = copier.apply(object);
        if (copy == object || !Objects.deepEquals(object, copy)) {
          throw new IllegalStateException(objectType + " is not copied by " + library);
        }
      }
    }

    private UnaryOperator<Object> newCopier() {
      Class<?> root = objectType.rootClass();
      switch (library) {
        case "kryo":
          Kryo kryo = new Kryo();
          kryo.setRegistrationRequired(false);
          kryo.setReferences(references);
          ObjectType.graphClasses(root).forEach(kryo::register);
          return kryo::copy;
        case "apachefory":
          org.apache.fory.Fory apache =
              ApacheForyCodec.registered(
                  ApacheForyCodec.builder(references).withRefCopy(references).build(),
                  ObjectType.graphClasses(root));
          return apache::copy;
        default:
          Fory fory =
              Fory.builder()
                  .withRefTracking(references)
                  .withCodegen(!library.equals("foryinterpreted"))
                  .withAsyncCompilation(false)
                  .register(root)
                  .build();
          return library.equals("forybytes")
              ? value -> fory.deserialize(fory.serialize(value))
              : fory::copy;
      }
    }
  }

  @Benchmark
  public Object copy(CopyState state) {
    return state.copier.apply(state.object);
  }
}
