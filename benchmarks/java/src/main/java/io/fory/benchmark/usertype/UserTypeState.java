package io.fory.benchmark.usertype;

import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.data.ObjectType;
import org.openjdk.jmh.annotations.Param;

/** The state of one cell of the user-type suites: one library, one object, one buffer. */
public abstract class UserTypeState extends CodecState {
  @Param public ObjectType objectType;
  @Param public BufferType bufferType;

  /** Whether the library tracks references, and the object has shared or cyclic ones. */
  @Param({"false", "true"})
  public boolean references;

  @Override
  protected final Object newObject() {
    return objectType.create(references);
  }

  final Codec newCodec(String library, boolean compatible) {
    return Codecs.of(library, objectType.rootClass(), bufferType, references, compatible);
  }

  /**
   * A library in the mode that says least of the fields. Hessian and JDK serialization always write
   * their names, Protostuff their numbers.
   */
  public static class SameSchemaState extends UserTypeState {

    @Param({
      "fory",
      "foryopen",
      "foryinterpreted",
      "apachefory",
      "kryo",
      "fst",
      "hessian",
      "jdk",
      "protostuff"
    })
    public String library;

    @Override
    protected Codec newCodec() {
      return newCodec(library, false);
    }
  }

  /** A library whose reader may have other fields: the schema is in the message or the session. */
  public static class CompatibleState extends UserTypeState {

    @Param({"fory", "forysession", "apachefory", "apacheforysession", "kryo"})
    public String library;

    @Override
    protected Codec newCodec() {
      return newCodec(library, true);
    }
  }
}
