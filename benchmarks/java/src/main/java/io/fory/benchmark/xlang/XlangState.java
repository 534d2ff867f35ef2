package io.fory.benchmark.xlang;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.benchmark.ArrayCodecState;
import io.fory.benchmark.codec.ArrayCodec;
import io.fory.benchmark.codec.Codecs;
import java.util.Map;
import org.apache.fory.logging.LoggerFactory;
import org.openjdk.jmh.annotations.Param;

/** The state of one cell of {@link XlangBenchmark}: one library, one object and its message. */
public class XlangState extends ArrayCodecState {

  /** The ids by which the formats that need them know the classes. */
  private static final Map<Class<?>, Integer> CLASSES =
      Map.of(
          NumericStruct.class, 1,
          Sample.class, 2,
          Media.class, 3,
          Image.class, 4,
          MediaContent.class, 5,
          NumericStructList.class, 6,
          SampleList.class, 7,
          MediaContentList.class, 8,
          Player.class, 101,
          Size.class, 102);

  @Param({"fory", "apachefory", "protobuf", "flatbuffers"})
  public String library;

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
      case "fory" -> fory();
      case "apachefory" -> apacheFory();
      case "protobuf" -> ProtobufXlangCodec.of(objectType);
      case "flatbuffers" -> FlatbuffersXlangCodec.of(objectType);
      default -> throw Codecs.unknown(library);
    };
  }

  /** The builder's defaults but for the format, code generated before the first message. */
  private static ArrayCodec fory() {
    ForyBuilder builder = Fory.builder().withXlang(true).withAsyncCompilation(false);
    CLASSES.forEach(builder::register);
    Fory fory = builder.build();
    return ArrayCodec.of(fory::serialize, fory::deserialize);
  }

  /**
   * The options of its own cross-language benchmark. The models carry its annotations as they do
   * there: the fields have ids, and NumericStruct's are of fixed width.
   */
  private static ArrayCodec apacheFory() {
    LoggerFactory.disableLogging();
    var fory =
        org.apache.fory.Fory.builder()
            .withXlang(true)
            .withCompatible(true)
            .withCodegen(true)
            .withAsyncCompilation(false)
            .withRefTracking(false)
            .withClassVersionCheck(false)
            .requireClassRegistration(true)
            .build();
    CLASSES.forEach(fory::register);
    return ArrayCodec.of(fory::serialize, fory::deserialize);
  }
}
