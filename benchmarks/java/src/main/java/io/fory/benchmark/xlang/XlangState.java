package io.fory.benchmark.xlang;

import io.fory.benchmark.ArrayCodecState;
import io.fory.benchmark.codec.ArrayCodec;
import org.openjdk.jmh.annotations.Param;

/** The state of one cell of {@link XlangBenchmark}: one library, one object and its message. */
public class XlangState extends ArrayCodecState {

  @Param({"fory", "apachefory", "protobuf", "flatbuffers"})
  public String library;

  /** The object to write and read. */
  @Param public XlangObjectType objectType;

  @Override
  protected final Object newObject() {
    return objectType.create();
  }

  @Override
  protected ArrayCodec newCodec() {
    return newCodec(library, objectType);
  }

  static ArrayCodec newCodec(String library, XlangObjectType objectType) {
    return switch (library) {
      case "fory" -> new ForyXlangCodec();
      case "apachefory" -> new ApacheForyXlangCodec();
      case "protobuf" -> new ProtobufXlangCodec(objectType);
      case "flatbuffers" -> new FlatbuffersXlangCodec(objectType);
      default -> throw new IllegalArgumentException("no such library: " + library);
    };
  }
}
