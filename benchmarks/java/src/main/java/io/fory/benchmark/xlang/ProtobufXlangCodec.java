package io.fory.benchmark.xlang;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.fory.benchmark.codec.ArrayCodec;
import io.fory.benchmark.messages.XlangMessages;
import java.util.ArrayList;
import java.util.function.Function;

/**
 * protobuf-java: a message is built from the application's object and written, or parsed and turned
 * into an object; a message object lives no longer than one call.
 */
final class ProtobufXlangCodec implements ArrayCodec {

  private final Function<Object, MessageLite> toMessage;
  private final Function<byte[], Object> fromBytes;

  ProtobufXlangCodec(XlangObjectType type) {
    switch (type) {
      case NUMERIC_STRUCT -> {
        toMessage = object -> message((NumericStruct) object);
        fromBytes = bytes -> object(parse(XlangMessages.NumericStruct.parser(), bytes));
      }
      case SAMPLE -> {
        toMessage = object -> message((Sample) object);
        fromBytes = bytes -> object(parse(XlangMessages.Sample.parser(), bytes));
      }
      case MEDIA_CONTENT -> {
        toMessage = object -> message((MediaContent) object);
        fromBytes = bytes -> object(parse(XlangMessages.MediaContent.parser(), bytes));
      }
      case NUMERIC_STRUCT_LIST -> {
        toMessage = object -> message((NumericStructList) object);
        fromBytes = bytes -> object(parse(XlangMessages.NumericStructList.parser(), bytes));
      }
      case SAMPLE_LIST -> {
        toMessage = object -> message((SampleList) object);
        fromBytes = bytes -> object(parse(XlangMessages.SampleList.parser(), bytes));
      }
      case MEDIA_CONTENT_LIST -> {
        toMessage = object -> message((MediaContentList) object);
        fromBytes = bytes -> object(parse(XlangMessages.MediaContentList.parser(), bytes));
      }
      default -> throw new IllegalArgumentException("no protobuf message for " + type);
    }
  }

  @Override
  public byte[] serialize(Object object) {
    return toMessage.apply(object).toByteArray();
  }

  @Override
  public Object deserialize(byte[] message) {
    return fromBytes.apply(message);
  }

  private static <M> M parse(Parser<M> parser, byte[] bytes) {
    try {
      return parser.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("protobuf does not read what it wrote", e);
    }
  }

  private static XlangMessages.NumericStruct message(NumericStruct it) {
    return XlangMessages.NumericStruct.newBuilder()
        .setF1(it.f1)
        .setF2(it.f2)
        .setF3(it.f3)
        .setF4(it.f4)
        .setF5(it.f5)
        .setF6(it.f6)
        .setF7(it.f7)
        .setF8(it.f8)
        .setF9(it.f9)
        .setF10(it.f10)
        .setF11(it.f11)
        .setF12(it.f12)
        .build();
  }

  private static NumericStruct object(XlangMessages.NumericStruct message) {
    NumericStruct it = new NumericStruct();
    it.f1 = message.getF1();
    it.f2 = message.getF2();
    it.f3 = message.getF3();
    it.f4 = message.getF4();
    it.f5 = message.getF5();
    it.f6 = message.getF6();
    it.f7 = message.getF7();
    it.f8 = message.getF8();
    it.f9 = message.getF9();
    it.f10 = message.getF10();
    it.f11 = message.getF11();
    it.f12 = message.getF12();
    return it;
  }

  private static XlangMessages.Sample message(Sample it) {
    XlangMessages.Sample.Builder builder =
        XlangMessages.Sample.newBuilder()
            .setIntValue(it.intValue)
            .setLongValue(it.longValue)
            .setFloatValue(it.floatValue)
            .setDoubleValue(it.doubleValue)
            .setShortValue(it.shortValue)
            .setCharValue(it.charValue)
            .setBooleanValue(it.booleanValue)
            .setIntValueBoxed(it.intValueBoxed)
            .setLongValueBoxed(it.longValueBoxed)
            .setFloatValueBoxed(it.floatValueBoxed)
            .setDoubleValueBoxed(it.doubleValueBoxed)
            .setShortValueBoxed(it.shortValueBoxed)
            .setCharValueBoxed(it.charValueBoxed)
            .setBooleanValueBoxed(it.booleanValueBoxed)
            .setString(it.string);
    for (int value : it.intArray) {
      builder.addIntArray(value);
    }
    for (long value : it.longArray) {
      builder.addLongArray(value);
    }
    for (float value : it.floatArray) {
      builder.addFloatArray(value);
    }
    for (double value : it.doubleArray) {
      builder.addDoubleArray(value);
    }
    for (int value : it.shortArray) {
      builder.addShortArray(value);
    }
    for (int value : it.charArray) {
      builder.addCharArray(value);
    }
    for (boolean value : it.booleanArray) {
      builder.addBooleanArray(value);
    }
    return builder.build();
  }

  private static Sample object(XlangMessages.Sample message) {
    Sample it = new Sample();
    it.intValue = message.getIntValue();
    it.longValue = message.getLongValue();
    it.floatValue = message.getFloatValue();
    it.doubleValue = message.getDoubleValue();
    it.shortValue = message.getShortValue();
    it.charValue = message.getCharValue();
    it.booleanValue = message.getBooleanValue();
    it.intValueBoxed = message.getIntValueBoxed();
    it.longValueBoxed = message.getLongValueBoxed();
    it.floatValueBoxed = message.getFloatValueBoxed();
    it.doubleValueBoxed = message.getDoubleValueBoxed();
    it.shortValueBoxed = message.getShortValueBoxed();
    it.charValueBoxed = message.getCharValueBoxed();
    it.booleanValueBoxed = message.getBooleanValueBoxed();
    it.intArray = new int[message.getIntArrayCount()];
    for (int i = 0; i < it.intArray.length; i++) {
      it.intArray[i] = message.getIntArray(i);
    }
    it.longArray = new long[message.getLongArrayCount()];
    for (int i = 0; i < it.longArray.length; i++) {
      it.longArray[i] = message.getLongArray(i);
    }
    it.floatArray = new float[message.getFloatArrayCount()];
    for (int i = 0; i < it.floatArray.length; i++) {
      it.floatArray[i] = message.getFloatArray(i);
    }
    it.doubleArray = new double[message.getDoubleArrayCount()];
    for (int i = 0; i < it.doubleArray.length; i++) {
      it.doubleArray[i] = message.getDoubleArray(i);
    }
    it.shortArray = new int[message.getShortArrayCount()];
    for (int i = 0; i < it.shortArray.length; i++) {
      it.shortArray[i] = message.getShortArray(i);
    }
    it.charArray = new int[message.getCharArrayCount()];
    for (int i = 0; i < it.charArray.length; i++) {
      it.charArray[i] = message.getCharArray(i);
    }
    it.booleanArray = new boolean[message.getBooleanArrayCount()];
    for (int i = 0; i < it.booleanArray.length; i++) {
      it.booleanArray[i] = message.getBooleanArray(i);
    }
    it.string = message.getString();
    return it;
  }

  private static XlangMessages.MediaContent message(MediaContent it) {
    XlangMessages.MediaContent.Builder builder =
        XlangMessages.MediaContent.newBuilder().setMedia(message(it.media));
    for (Image image : it.images) {
      builder.addImages(message(image));
    }
    return builder.build();
  }

  private static MediaContent object(XlangMessages.MediaContent message) {
    MediaContent it = new MediaContent();
    it.media = object(message.getMedia());
    it.images = new ArrayList<>(message.getImagesCount());
    for (int i = 0; i < message.getImagesCount(); i++) {
      it.images.add(object(message.getImages(i)));
    }
    return it;
  }

  private static XlangMessages.Media message(Media it) {
    return XlangMessages.Media.newBuilder()
        .setUri(it.uri)
        .setTitle(it.title)
        .setWidth(it.width)
        .setHeight(it.height)
        .setFormat(it.format)
        .setDuration(it.duration)
        .setSize(it.size)
        .setBitrate(it.bitrate)
        .setHasBitrate(it.hasBitrate)
        .setCopyright(it.copyright)
        .addAllPersons(it.persons)
        .setPlayer(message(it.player))
        .build();
  }

  private static Media object(XlangMessages.Media message) {
    Media it = new Media();
    it.uri = message.getUri();
    it.title = message.getTitle();
    it.width = message.getWidth();
    it.height = message.getHeight();
    it.format = message.getFormat();
    it.duration = message.getDuration();
    it.size = message.getSize();
    it.bitrate = message.getBitrate();
    it.hasBitrate = message.getHasBitrate();
    it.copyright = message.getCopyright();
    it.persons = new ArrayList<>(message.getPersonsList());
    it.player = object(message.getPlayer());
    return it;
  }

  private static XlangMessages.Image message(Image it) {
    return XlangMessages.Image.newBuilder()
        .setUri(it.uri)
        .setTitle(it.title)
        .setWidth(it.width)
        .setHeight(it.height)
        .setSize(message(it.size))
        .build();
  }

  private static Image object(XlangMessages.Image message) {
    Image it = new Image();
    it.uri = message.getUri();
    it.title = message.getTitle();
    it.width = message.getWidth();
    it.height = message.getHeight();
    it.size = object(message.getSize());
    return it;
  }

  private static XlangMessages.Player message(Player it) {
    return switch (it) {
      case JAVA -> XlangMessages.Player.JAVA;
      case FLASH -> XlangMessages.Player.FLASH;
    };
  }

  private static Player object(XlangMessages.Player message) {
    return switch (message) {
      case JAVA -> Player.JAVA;
      case FLASH -> Player.FLASH;
      case UNRECOGNIZED -> throw new IllegalStateException("unknown player");
    };
  }

  private static XlangMessages.Size message(Size it) {
    return switch (it) {
      case SMALL -> XlangMessages.Size.SMALL;
      case LARGE -> XlangMessages.Size.LARGE;
    };
  }

  private static Size object(XlangMessages.Size message) {
    return switch (message) {
      case SMALL -> Size.SMALL;
      case LARGE -> Size.LARGE;
      case UNRECOGNIZED -> throw new IllegalStateException("unknown size");
    };
  }

  private static XlangMessages.NumericStructList message(NumericStructList it) {
    XlangMessages.NumericStructList.Builder builder = XlangMessages.NumericStructList.newBuilder();
    for (NumericStruct value : it.values) {
      builder.addValues(message(value));
    }
    return builder.build();
  }

  private static NumericStructList object(XlangMessages.NumericStructList message) {
    NumericStructList it = new NumericStructList();
    it.values = new ArrayList<>(message.getValuesCount());
    for (int i = 0; i < message.getValuesCount(); i++) {
      it.values.add(object(message.getValues(i)));
    }
    return it;
  }

  private static XlangMessages.SampleList message(SampleList it) {
    XlangMessages.SampleList.Builder builder = XlangMessages.SampleList.newBuilder();
    for (Sample value : it.values) {
      builder.addValues(message(value));
    }
    return builder.build();
  }

  private static SampleList object(XlangMessages.SampleList message) {
    SampleList it = new SampleList();
    it.values = new ArrayList<>(message.getValuesCount());
    for (int i = 0; i < message.getValuesCount(); i++) {
      it.values.add(object(message.getValues(i)));
    }
    return it;
  }

  private static XlangMessages.MediaContentList message(MediaContentList it) {
    XlangMessages.MediaContentList.Builder builder = XlangMessages.MediaContentList.newBuilder();
    for (MediaContent value : it.values) {
      builder.addValues(message(value));
    }
    return builder.build();
  }

  private static MediaContentList object(XlangMessages.MediaContentList message) {
    MediaContentList it = new MediaContentList();
    it.values = new ArrayList<>(message.getValuesCount());
    for (int i = 0; i < message.getValuesCount(); i++) {
      it.values.add(object(message.getValues(i)));
    }
    return it;
  }
}
