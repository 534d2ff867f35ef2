package io.fory.benchmark.scaling;

import io.fory.benchmark.ArrayCodecState;
import io.fory.benchmark.codec.ArrayCodec;
import io.fory.benchmark.data.MediaContent;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One instance of a library and one MediaContent, for all threads of a cell. */
@State(Scope.Benchmark)
public class SharedState extends ArrayCodecState {

  @Param({"fory", "apachefory", "apacheforythreadlocal", "kryo"})
  public String library;

  @Override
  protected Object newObject() {
    return MediaContent.create(false);
  }

  @Override
  protected ArrayCodec newCodec() {
    return newCodec(library);
  }

  static ArrayCodec newCodec(String library) {
    return switch (library) {
      case "fory" -> new SharedFory();
      case "apachefory" -> SharedApacheFory.pool();
      case "apacheforythreadlocal" -> SharedApacheFory.threadLocal();
      default -> new SharedKryo();
    };
  }
}
