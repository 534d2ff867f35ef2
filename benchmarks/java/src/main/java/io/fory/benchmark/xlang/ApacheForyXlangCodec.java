package io.fory.benchmark.xlang;

import io.fory.benchmark.codec.ArrayCodec;
import org.apache.fory.Fory;
import org.apache.fory.logging.LoggerFactory;

/**
 * Apache Fory with the options of its own cross-language benchmark: xlang format, compatible, no
 * reference tracking, every class registered by an id and required to be. The models carry its
 * annotations as they do there: the fields have ids, and NumericStruct's are of fixed width.
 */
final class ApacheForyXlangCodec implements ArrayCodec {

  private final Fory fory;

  ApacheForyXlangCodec() {
    LoggerFactory.disableLogging();
    fory =
        Fory.builder()
            .withXlang(true)
            .withCompatible(true)
            .withCodegen(true)
            .withAsyncCompilation(false)
            .withRefTracking(false)
            .withClassVersionCheck(false)
            .requireClassRegistration(true)
            .build();
    fory.register(NumericStruct.class, 1);
    fory.register(Sample.class, 2);
    fory.register(Media.class, 3);
    fory.register(Image.class, 4);
    fory.register(MediaContent.class, 5);
    fory.register(NumericStructList.class, 6);
    fory.register(SampleList.class, 7);
    fory.register(MediaContentList.class, 8);
    fory.register(Player.class, 101);
    fory.register(Size.class, 102);
  }

  @Override
  public byte[] serialize(Object object) {
    return fory.serialize(object);
  }

  @Override
  public Object deserialize(byte[] message) {
    return fory.deserialize(message);
  }
}
