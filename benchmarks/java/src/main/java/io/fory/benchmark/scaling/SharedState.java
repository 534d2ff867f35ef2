package io.fory.benchmark.scaling;

import io.fory.Fory;
import io.fory.benchmark.ArrayCodecState;
import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.ArrayCodec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.MediaModel;
import org.apache.fory.BaseFory;
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
    return MediaModel.create(false);
  }

  @Override
  protected ArrayCodec newCodec() {
    return newCodec(library);
  }

  static ArrayCodec newCodec(String library) {
    return switch (library) {
      case "fory" -> fory(ForyCodec.newFory(MediaContent.class));
      case "apachefory" -> apacheFory(ApacheForyCodec.builder(false).buildThreadSafeFory());
      case "apacheforythreadlocal" ->
          apacheFory(ApacheForyCodec.builder(false).buildThreadLocalFory());
      case "kryo" -> new SharedKryo();
      default -> throw Codecs.unknown(library);
    };
  }

  private static ArrayCodec fory(Fory fory) {
    return ArrayCodec.of(fory::serialize, fory::deserialize);
  }

  /** Its documentation has the pool as the default, the other form for long-lived threads. */
  private static ArrayCodec apacheFory(BaseFory fory) {
    ApacheForyCodec.registered(fory, MediaModel.graphClasses());
    return ArrayCodec.of(fory::serialize, fory::deserialize);
  }
}
