package io.fory.benchmark.rows;

import io.fory.benchmark.data.ObjectType;
import io.fory.benchmark.xlang.Image;
import io.fory.benchmark.xlang.Media;
import io.fory.benchmark.xlang.MediaContent;
import io.fory.benchmark.xlang.Player;
import io.fory.benchmark.xlang.Sample;
import io.fory.benchmark.xlang.Size;
import io.fory.benchmark.xlang.XlangObjectType;

/** The objects of the suite, as its parameter {@code objectType} names them. */
public enum RowObject {
  /** That of the user types, 104 numbers. */
  STRUCT,
  /** That of {@code XlangBenchmark}, in types that rows and flatbuffers have. */
  SAMPLE,
  /** That of {@code XlangBenchmark}. */
  MEDIA_CONTENT;

  /** Returns a new object, equal to every other one. */
  Object create() {
    return switch (this) {
      case STRUCT -> ObjectType.STRUCT.create(false);
      case SAMPLE -> XlangObjectType.SAMPLE.create();
      case MEDIA_CONTENT -> XlangObjectType.MEDIA_CONTENT.create();
    };
  }

  /** Returns what {@link RowCodec#readAll} has to return for an object with fields like these. */
  static long sum(Object object) {
    return object instanceof Sample sample ? sum(sample) : sum((MediaContent) object);
  }

  private static long sum(Sample it) {
    long sum = it.intValue + it.longValue + it.shortValue + it.charValue;
    sum += (long) it.floatValue + (long) it.doubleValue + (it.booleanValue ? 1 : 0);
    sum += it.intValueBoxed + it.longValueBoxed + it.shortValueBoxed + it.charValueBoxed;
    sum += (long) it.floatValueBoxed + (long) it.doubleValueBoxed + (it.booleanValueBoxed ? 1 : 0);
    for (int value : it.intArray) {
      sum += value;
    }
    for (long value : it.longArray) {
      sum += value;
    }
    for (float value : it.floatArray) {
      sum += (long) value;
    }
    for (double value : it.doubleArray) {
      sum += (long) value;
    }
    for (int value : it.shortArray) {
      sum += value;
    }
    for (int value : it.charArray) {
      sum += value;
    }
    for (boolean value : it.booleanArray) {
      sum += value ? 1 : 0;
    }
    return sum + it.string.length();
  }

  private static long sum(MediaContent it) {
    Media media = it.media;
    long sum = media.width + media.height + media.duration + media.size + media.bitrate;
    sum += (media.hasBitrate ? 1 : 0) + (media.player == Player.FLASH ? 1 : 0);
    sum += media.uri.length() + media.title.length() + media.format.length();
    sum += media.copyright.length();
    for (String person : media.persons) {
      sum += person.length();
    }
    for (Image image : it.images) {
      sum += image.width + image.height + (image.size == Size.LARGE ? 1 : 0);
      sum += image.uri.length() + image.title.length();
    }
    return sum;
  }
}
