package io.fory.benchmark.rows;

import io.fory.benchmark.codec.ArrayCodec;
import io.fory.benchmark.xlang.FlatImage;
import io.fory.benchmark.xlang.FlatMedia;
import io.fory.benchmark.xlang.FlatMediaContent;
import io.fory.benchmark.xlang.FlatPlayer;
import io.fory.benchmark.xlang.FlatSample;
import io.fory.benchmark.xlang.FlatSize;
import io.fory.benchmark.xlang.FlatbuffersXlangCodec;
import io.fory.benchmark.xlang.XlangObjectType;
import java.nio.ByteBuffer;

/** flatbuffers-java, as in {@code XlangBenchmark}; fields are read by its accessors. */
final class FlatRows implements RowCodec {
  private final ArrayCodec codec;
  private final boolean isSample;

  FlatRows(RowObject objectType) {
    codec = FlatbuffersXlangCodec.of(XlangObjectType.valueOf(objectType.name()));
    isSample = objectType == RowObject.SAMPLE;
  }

  @Override
  public byte[] encode(Object object) {
    return codec.serialize(object);
  }

  @Override
  public Object decode(byte[] message) {
    return codec.deserialize(message);
  }

  @Override
  public long readAll(byte[] message) {
    ByteBuffer buffer = ByteBuffer.wrap(message);
    return isSample
        ? sum(FlatSample.getRootAsFlatSample(buffer))
        : sum(FlatMediaContent.getRootAsFlatMediaContent(buffer));
  }

  private static long sum(FlatMediaContent it) {
    FlatMedia media = it.media();
    long sum = media.width() + media.height() + media.duration() + media.size() + media.bitrate();
    sum += (media.hasBitrate() ? 1 : 0) + (media.player() == FlatPlayer.FLASH ? 1 : 0);
    sum += media.uri().length() + media.title().length() + media.format().length();
    sum += media.copyright().length();
    for (int i = 0; i < media.personsLength(); i++) {
      sum += media.persons(i).length();
    }
    FlatImage image = new FlatImage();
    for (int i = 0; i < it.imagesLength(); i++) {
      it.images(image, i);
      sum += image.width() + image.height() + (image.size() == FlatSize.LARGE ? 1 : 0);
      sum += image.uri().length() + image.title().length();
    }
    return sum;
  }

  private static long sum(FlatSample it) {
    long sum = it.intValue() + it.longValue() + it.shortValue() + it.charValue();
    sum += (long) it.floatValue() + (long) it.doubleValue() + (it.booleanValue() ? 1 : 0);
    sum += it.intValueBoxed() + it.longValueBoxed() + it.shortValueBoxed() + it.charValueBoxed();
    sum += (long) it.floatValueBoxed() + (long) it.doubleValueBoxed();
    sum += it.booleanValueBoxed() ? 1 : 0;
    for (int i = 0; i < it.intArrayLength(); i++) {
      sum += it.intArray(i);
    }
    for (int i = 0; i < it.longArrayLength(); i++) {
      sum += it.longArray(i);
    }
    for (int i = 0; i < it.floatArrayLength(); i++) {
      sum += (long) it.floatArray(i);
    }
    for (int i = 0; i < it.doubleArrayLength(); i++) {
      sum += (long) it.doubleArray(i);
    }
    for (int i = 0; i < it.shortArrayLength(); i++) {
      sum += it.shortArray(i);
    }
    for (int i = 0; i < it.charArrayLength(); i++) {
      sum += it.charArray(i);
    }
    for (int i = 0; i < it.booleanArrayLength(); i++) {
      sum += it.booleanArray(i) ? 1 : 0;
    }
    return sum + it.string().length();
  }
}
