package io.fory.benchmark.xlang;

import com.google.flatbuffers.FlatBufferBuilder;
import io.fory.benchmark.codec.ArrayCodec;
import io.fory.benchmark.messages.FlatImage;
import io.fory.benchmark.messages.FlatMedia;
import io.fory.benchmark.messages.FlatMediaContent;
import io.fory.benchmark.messages.FlatMediaContentList;
import io.fory.benchmark.messages.FlatNumericStruct;
import io.fory.benchmark.messages.FlatNumericStructList;
import io.fory.benchmark.messages.FlatPlayer;
import io.fory.benchmark.messages.FlatSample;
import io.fory.benchmark.messages.FlatSampleList;
import io.fory.benchmark.messages.FlatSize;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * flatbuffers-java: the message is built from the application's object in one builder that is
 * cleared and used again, and copied out of it; reading turns every table into an object.
 */
final class FlatbuffersXlangCodec implements ArrayCodec {

  /** Room for every message of the suite, so that the builder never grows. */
  private static final int CAPACITY = 8 * 1024;

  private final FlatBufferBuilder builder = new FlatBufferBuilder(CAPACITY);
  private final ToIntFunction<Object> toTable;
  private final Function<ByteBuffer, Object> fromBuffer;

  FlatbuffersXlangCodec(XlangObjectType type) {
    switch (type) {
      case NUMERIC_STRUCT -> {
        toTable = object -> table((NumericStruct) object);
        fromBuffer = buffer -> object(FlatNumericStruct.getRootAsFlatNumericStruct(buffer));
      }
      case SAMPLE -> {
        toTable = object -> table((Sample) object);
        fromBuffer = buffer -> object(FlatSample.getRootAsFlatSample(buffer));
      }
      case MEDIA_CONTENT -> {
        toTable = object -> table((MediaContent) object);
        fromBuffer = buffer -> object(FlatMediaContent.getRootAsFlatMediaContent(buffer));
      }
      case NUMERIC_STRUCT_LIST -> {
        toTable = object -> table((NumericStructList) object);
        fromBuffer = buffer -> object(FlatNumericStructList.getRootAsFlatNumericStructList(buffer));
      }
      case SAMPLE_LIST -> {
        toTable = object -> table((SampleList) object);
        fromBuffer = buffer -> object(FlatSampleList.getRootAsFlatSampleList(buffer));
      }
      case MEDIA_CONTENT_LIST -> {
        toTable = object -> table((MediaContentList) object);
        fromBuffer = buffer -> object(FlatMediaContentList.getRootAsFlatMediaContentList(buffer));
      }
      default -> throw new IllegalArgumentException("no flatbuffers table for " + type);
    }
  }

  @Override
  public byte[] serialize(Object object) {
    builder.clear();
    builder.finish(toTable.applyAsInt(object));
    return builder.sizedByteArray();
  }

  @Override
  public Object deserialize(byte[] message) {
    return fromBuffer.apply(ByteBuffer.wrap(message));
  }

  private int table(NumericStruct it) {
    return FlatNumericStruct.createFlatNumericStruct(
        builder, it.f1, it.f2, it.f3, it.f4, it.f5, it.f6, it.f7, it.f8, it.f9, it.f10, it.f11,
        it.f12);
  }

  private static NumericStruct object(FlatNumericStruct table) {
    NumericStruct it = new NumericStruct();
    it.f1 = table.f1();
    it.f2 = table.f2();
    it.f3 = table.f3();
    it.f4 = table.f4();
    it.f5 = table.f5();
    it.f6 = table.f6();
    it.f7 = table.f7();
    it.f8 = table.f8();
    it.f9 = table.f9();
    it.f10 = table.f10();
    it.f11 = table.f11();
    it.f12 = table.f12();
    return it;
  }

  private int table(Sample it) {
    int string = builder.createString(it.string);
    int intArray = FlatSample.createIntArrayVector(builder, it.intArray);
    int longArray = FlatSample.createLongArrayVector(builder, it.longArray);
    int floatArray = FlatSample.createFloatArrayVector(builder, it.floatArray);
    int doubleArray = FlatSample.createDoubleArrayVector(builder, it.doubleArray);
    int shortArray = FlatSample.createShortArrayVector(builder, it.shortArray);
    int charArray = FlatSample.createCharArrayVector(builder, it.charArray);
    int booleanArray = FlatSample.createBooleanArrayVector(builder, it.booleanArray);
    return FlatSample.createFlatSample(
        builder,
        it.intValue,
        it.longValue,
        it.floatValue,
        it.doubleValue,
        it.shortValue,
        it.charValue,
        it.booleanValue,
        it.intValueBoxed,
        it.longValueBoxed,
        it.floatValueBoxed,
        it.doubleValueBoxed,
        it.shortValueBoxed,
        it.charValueBoxed,
        it.booleanValueBoxed,
        intArray,
        longArray,
        floatArray,
        doubleArray,
        shortArray,
        charArray,
        booleanArray,
        string);
  }

  private static Sample object(FlatSample table) {
    Sample it = new Sample();
    it.intValue = table.intValue();
    it.longValue = table.longValue();
    it.floatValue = table.floatValue();
    it.doubleValue = table.doubleValue();
    it.shortValue = table.shortValue();
    it.charValue = table.charValue();
    it.booleanValue = table.booleanValue();
    it.intValueBoxed = table.intValueBoxed();
    it.longValueBoxed = table.longValueBoxed();
    it.floatValueBoxed = table.floatValueBoxed();
    it.doubleValueBoxed = table.doubleValueBoxed();
    it.shortValueBoxed = table.shortValueBoxed();
    it.charValueBoxed = table.charValueBoxed();
    it.booleanValueBoxed = table.booleanValueBoxed();
    it.intArray = new int[table.intArrayLength()];
    for (int i = 0; i < it.intArray.length; i++) {
      it.intArray[i] = table.intArray(i);
    }
    it.longArray = new long[table.longArrayLength()];
    for (int i = 0; i < it.longArray.length; i++) {
      it.longArray[i] = table.longArray(i);
    }
    it.floatArray = new float[table.floatArrayLength()];
    for (int i = 0; i < it.floatArray.length; i++) {
      it.floatArray[i] = table.floatArray(i);
    }
    it.doubleArray = new double[table.doubleArrayLength()];
    for (int i = 0; i < it.doubleArray.length; i++) {
      it.doubleArray[i] = table.doubleArray(i);
    }
    it.shortArray = new int[table.shortArrayLength()];
    for (int i = 0; i < it.shortArray.length; i++) {
      it.shortArray[i] = table.shortArray(i);
    }
    it.charArray = new int[table.charArrayLength()];
    for (int i = 0; i < it.charArray.length; i++) {
      it.charArray[i] = table.charArray(i);
    }
    it.booleanArray = new boolean[table.booleanArrayLength()];
    for (int i = 0; i < it.booleanArray.length; i++) {
      it.booleanArray[i] = table.booleanArray(i);
    }
    it.string = table.string();
    return it;
  }

  private int table(MediaContent it) {
    int media = table(it.media);
    int[] images = tables(it.images, this::table);
    return FlatMediaContent.createFlatMediaContent(
        builder, media, FlatMediaContent.createImagesVector(builder, images));
  }

  private static MediaContent object(FlatMediaContent table) {
    MediaContent it = new MediaContent();
    it.media = object(table.media());
    int images = table.imagesLength();
    it.images = new ArrayList<>(images);
    for (int i = 0; i < images; i++) {
      it.images.add(object(table.images(i)));
    }
    return it;
  }

  private int table(Media it) {
    int uri = builder.createString(it.uri);
    int title = builder.createString(it.title);
    int format = builder.createString(it.format);
    int[] names = tables(it.persons, builder::createString);
    int persons = FlatMedia.createPersonsVector(builder, names);
    int copyright = builder.createString(it.copyright);
    return FlatMedia.createFlatMedia(
        builder,
        uri,
        title,
        it.width,
        it.height,
        format,
        it.duration,
        it.size,
        it.bitrate,
        it.hasBitrate,
        persons,
        number(it.player),
        copyright);
  }

  private static Media object(FlatMedia table) {
    Media it = new Media();
    it.uri = table.uri();
    it.title = table.title();
    it.width = table.width();
    it.height = table.height();
    it.format = table.format();
    it.duration = table.duration();
    it.size = table.size();
    it.bitrate = table.bitrate();
    it.hasBitrate = table.hasBitrate();
    it.copyright = table.copyright();
    int persons = table.personsLength();
    it.persons = new ArrayList<>(persons);
    for (int i = 0; i < persons; i++) {
      it.persons.add(table.persons(i));
    }
    it.player = player(table.player());
    return it;
  }

  private int table(Image it) {
    int uri = builder.createString(it.uri);
    int title = builder.createString(it.title);
    return FlatImage.createFlatImage(builder, uri, title, it.width, it.height, number(it.size));
  }

  private static Image object(FlatImage table) {
    Image it = new Image();
    it.uri = table.uri();
    it.title = table.title();
    it.width = table.width();
    it.height = table.height();
    it.size = size(table.size());
    return it;
  }

  private static byte number(Player it) {
    return switch (it) {
      case JAVA -> FlatPlayer.JAVA;
      case FLASH -> FlatPlayer.FLASH;
    };
  }

  private static Player player(byte number) {
    return switch (number) {
      case FlatPlayer.JAVA -> Player.JAVA;
      case FlatPlayer.FLASH -> Player.FLASH;
      default -> throw new IllegalStateException("unknown player");
    };
  }

  private static byte number(Size it) {
    return switch (it) {
      case SMALL -> FlatSize.SMALL;
      case LARGE -> FlatSize.LARGE;
    };
  }

  private static Size size(byte number) {
    return switch (number) {
      case FlatSize.SMALL -> Size.SMALL;
      case FlatSize.LARGE -> Size.LARGE;
      default -> throw new IllegalStateException("unknown size");
    };
  }

  private int table(NumericStructList it) {
    int[] values = tables(it.values, this::table);
    return FlatNumericStructList.createFlatNumericStructList(
        builder, FlatNumericStructList.createValuesVector(builder, values));
  }

  private static NumericStructList object(FlatNumericStructList table) {
    NumericStructList it = new NumericStructList();
    int values = table.valuesLength();
    it.values = new ArrayList<>(values);
    for (int i = 0; i < values; i++) {
      it.values.add(object(table.values(i)));
    }
    return it;
  }

  private int table(SampleList it) {
    int[] values = tables(it.values, this::table);
    return FlatSampleList.createFlatSampleList(
        builder, FlatSampleList.createValuesVector(builder, values));
  }

  private static SampleList object(FlatSampleList table) {
    SampleList it = new SampleList();
    int values = table.valuesLength();
    it.values = new ArrayList<>(values);
    for (int i = 0; i < values; i++) {
      it.values.add(object(table.values(i)));
    }
    return it;
  }

  private int table(MediaContentList it) {
    int[] values = tables(it.values, this::table);
    return FlatMediaContentList.createFlatMediaContentList(
        builder, FlatMediaContentList.createValuesVector(builder, values));
  }

  private static MediaContentList object(FlatMediaContentList table) {
    MediaContentList it = new MediaContentList();
    int values = table.valuesLength();
    it.values = new ArrayList<>(values);
    for (int i = 0; i < values; i++) {
      it.values.add(object(table.values(i)));
    }
    return it;
  }

  private static <T> int[] tables(List<T> list, ToIntFunction<T> toTable) {
    int[] offsets = new int[list.size()];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = toTable.applyAsInt(list.get(i));
    }
    return offsets;
  }
}
