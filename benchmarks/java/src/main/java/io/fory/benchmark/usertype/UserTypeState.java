package io.fory.benchmark.usertype;

import io.fory.benchmark.CodecState;
import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.FstCodec;
import io.fory.benchmark.codec.HessianCodec;
import io.fory.benchmark.codec.JdkCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.codec.ProtostuffCodec;
import io.fory.benchmark.codec.SchemaMode;
import io.fory.benchmark.data.ObjectType;
import org.openjdk.jmh.annotations.Param;

/** The state of one cell of the user-type suites: one library, one object, one buffer. */
public abstract class UserTypeState extends CodecState {

  /** The object to write and read. */
  @Param public ObjectType objectType;

  /** Where the bytes are. */
  @Param public BufferType bufferType;

  /** Whether the library tracks references, and the object has shared or cyclic ones. */
  @Param({"false", "true"})
  public boolean references;

  @Override
  protected final Object newObject() {
    return objectType.create(references);
  }

  /** Fory, generated. */
  public static class ForyState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new ForyCodec(
          objectType.rootClass(), bufferType, references, ForyCodec.Engine.GENERATED);
    }
  }

  /** Fory, interpreted. */
  public static class ForyInterpretedState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new ForyCodec(
          objectType.rootClass(), bufferType, references, ForyCodec.Engine.INTERPRETED);
    }
  }

  /** Fory with the schema in each message. */
  public static class ForyCompatibleState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new ForyCodec(
          objectType.rootClass(),
          bufferType,
          references,
          ForyCodec.Engine.GENERATED,
          SchemaMode.COMPATIBLE);
    }
  }

  /** Fory with the schema shared in a session. */
  public static class ForySessionState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new ForyCodec(
          objectType.rootClass(),
          bufferType,
          references,
          ForyCodec.Engine.GENERATED,
          SchemaMode.SESSION);
    }
  }

  /** Apache Fory. */
  public static class ApacheForyState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new ApacheForyCodec(objectType.rootClass(), bufferType, references);
    }
  }

  /** Apache Fory with the schema in each message. */
  public static class ApacheForyCompatibleState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new ApacheForyCodec(
          objectType.rootClass(), bufferType, references, SchemaMode.COMPATIBLE);
    }
  }

  /** Apache Fory with the schema shared in a session. */
  public static class ApacheForySessionState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new ApacheForyCodec(
          objectType.rootClass(), bufferType, references, SchemaMode.SESSION);
    }
  }

  /** Kryo. */
  public static class KryoState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new KryoCodec(objectType.rootClass(), bufferType, references);
    }
  }

  /** Kryo with the names of the fields in each message. */
  public static class KryoCompatibleState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new KryoCodec(objectType.rootClass(), bufferType, references, SchemaMode.COMPATIBLE);
    }
  }

  /** FST. */
  public static class FstState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new FstCodec(objectType.rootClass(), bufferType, references);
    }
  }

  /** Hessian. */
  public static class HessianState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new HessianCodec(bufferType);
    }
  }

  /** JDK serialization. */
  public static class JdkState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new JdkCodec(bufferType);
    }
  }

  /** Protostuff. */
  public static class ProtostuffState extends UserTypeState {
    @Override
    protected Codec newCodec() {
      return new ProtostuffCodec(objectType.rootClass(), bufferType, references);
    }
  }
}
