package io.fory.benchmark.xlang;

import io.fory.benchmark.MessageSize;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The state of one cell of {@link XlangBenchmark}: one library, one object and its message.
 *
 * <p>Setting up proves the round trip, so that no cell can measure a library that loses data.
 */
@State(Scope.Thread)
public abstract class XlangState {

  /** The object to write and read. */
  @Param public XlangObjectType objectType;

  private Object object;
  private byte[] message;
  private XlangCodec codec;

  /** Builds the codec and proves that the object comes back equal. */
  @Setup(Level.Trial)
  public void setUp(MessageSize size) {
    object = objectType.create();
    codec = newCodec();
    message = codec.serialize(object);
    prove(object, message);
    size.set(message.length);
  }

  /** Fails unless the message gives an equal object. */
  void prove(Object object, byte[] message) {
    Object copy = codec.deserialize(message);
    if (copy == object || !object.equals(copy)) {
      throw new IllegalStateException(objectType + " did not come back as it was written");
    }
  }

  /** Creates the codec of the library, for this state's object. */
  abstract XlangCodec newCodec();

  final byte[] serialize() {
    return codec.serialize(object);
  }

  final Object deserialize() {
    return codec.deserialize(message);
  }

  /** Fory. */
  public static class ForyState extends XlangState {
    @Override
    XlangCodec newCodec() {
      return new ForyXlangCodec();
    }
  }

  /** Apache Fory. */
  public static class ApacheForyState extends XlangState {
    @Override
    XlangCodec newCodec() {
      return new ApacheForyXlangCodec();
    }
  }

  /** protobuf-java. */
  public static class ProtobufState extends XlangState {
    @Override
    XlangCodec newCodec() {
      return new ProtobufXlangCodec(objectType);
    }
  }

  /** flatbuffers-java. */
  public static class FlatbuffersState extends XlangState {
    @Override
    XlangCodec newCodec() {
      return new FlatbuffersXlangCodec(objectType);
    }
  }
}
