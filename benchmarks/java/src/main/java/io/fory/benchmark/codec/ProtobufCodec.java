package io.fory.benchmark.codec;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.Media;
import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.Sample;
import io.fory.benchmark.messages.CombinedMessages;
import io.fory.benchmark.messages.XlangMessages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * protobuf-java: a message is built from the object and written into a reused array, or parsed from
 * there and turned into an object; a message object lives no longer than one call.
 *
 * <p>The message does not name its class, the reader knows it. Whatever may be null in the model
 * may be absent in the message, but for the lists and arrays: protobuf has no list that is absent.
 */
public final class ProtobufCodec implements Codec {

  private final byte[] buffer = new byte[BufferType.CAPACITY];
  private final boolean sample;
  private int size;

  /** Creates a codec for {@link MediaContent} or {@link Sample}. */
  public ProtobufCodec(Class<?> rootClass) {
    sample = rootClass == Sample.class;
    if (!sample && rootClass != MediaContent.class) {
      throw new IllegalArgumentException("no protobuf message for " + rootClass);
    }
  }

  @Override
  public Object serialize(Object object) {
    MessageLite message = sample ? message((Sample) object) : message((MediaContent) object);
    CodedOutputStream out = CodedOutputStream.newInstance(buffer);
    try {
      message.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    size = out.getTotalBytesWritten();
    return buffer;
  }

  @Override
  public Object deserialize() {
    try {
      return sample
          ? object(CombinedMessages.Sample.parser().parseFrom(buffer, 0, size))
          : object(CombinedMessages.MediaContent.parser().parseFrom(buffer, 0, size));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int size() {
    return size;
  }

  private static CombinedMessages.Sample message(Sample it) {
    CombinedMessages.Sample.Builder builder =
        CombinedMessages.Sample.newBuilder()
            .setIntValue(it.intValue)
            .setLongValue(it.longValue)
            .setFloatValue(it.floatValue)
            .setDoubleValue(it.doubleValue)
            .setShortValue(it.shortValue)
            .setCharValue(it.charValue)
            .setBooleanValue(it.booleanValue);
    addBoxes(it, builder);
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
    for (short value : it.shortArray) {
      builder.addShortArray(value);
    }
    for (char value : it.charArray) {
      builder.addCharArray(value);
    }
    for (boolean value : it.booleanArray) {
      builder.addBooleanArray(value);
    }
    if (it.string != null) {
      builder.setString(it.string);
    }
    if (it.sample != null) {
      builder.setSample(message(it.sample));
    }
    return builder.build();
  }

  private static void addBoxes(Sample it, CombinedMessages.Sample.Builder builder) {
    if (it.intValueBoxed != null) {
      builder.setIntValueBoxed(it.intValueBoxed);
    }
    if (it.longValueBoxed != null) {
      builder.setLongValueBoxed(it.longValueBoxed);
    }
    if (it.floatValueBoxed != null) {
      builder.setFloatValueBoxed(it.floatValueBoxed);
    }
    if (it.doubleValueBoxed != null) {
      builder.setDoubleValueBoxed(it.doubleValueBoxed);
    }
    if (it.shortValueBoxed != null) {
      builder.setShortValueBoxed(it.shortValueBoxed);
    }
    if (it.charValueBoxed != null) {
      builder.setCharValueBoxed(it.charValueBoxed);
    }
    if (it.booleanValueBoxed != null) {
      builder.setBooleanValueBoxed(it.booleanValueBoxed);
    }
  }

  private static Sample object(CombinedMessages.Sample message) {
    Sample it = new Sample();
    it.intValue = message.getIntValue();
    it.longValue = message.getLongValue();
    it.floatValue = message.getFloatValue();
    it.doubleValue = message.getDoubleValue();
    it.shortValue = (short) message.getShortValue();
    it.charValue = (char) message.getCharValue();
    it.booleanValue = message.getBooleanValue();
    setBoxes(it, message);
    setArrays(it, message);
    it.string = message.hasString() ? message.getString() : null;
    it.sample = message.hasSample() ? object(message.getSample()) : null;
    return it;
  }

  private static void setBoxes(Sample it, CombinedMessages.Sample message) {
    if (message.hasIntValueBoxed()) {
      it.intValueBoxed = message.getIntValueBoxed();
    }
    if (message.hasLongValueBoxed()) {
      it.longValueBoxed = message.getLongValueBoxed();
    }
    if (message.hasFloatValueBoxed()) {
      it.floatValueBoxed = message.getFloatValueBoxed();
    }
    if (message.hasDoubleValueBoxed()) {
      it.doubleValueBoxed = message.getDoubleValueBoxed();
    }
    if (message.hasShortValueBoxed()) {
      it.shortValueBoxed = (short) message.getShortValueBoxed();
    }
    if (message.hasCharValueBoxed()) {
      it.charValueBoxed = (char) message.getCharValueBoxed();
    }
    if (message.hasBooleanValueBoxed()) {
      it.booleanValueBoxed = message.getBooleanValueBoxed();
    }
  }

  private static void setArrays(Sample it, CombinedMessages.Sample message) {
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
    it.shortArray = new short[message.getShortArrayCount()];
    for (int i = 0; i < it.shortArray.length; i++) {
      it.shortArray[i] = (short) message.getShortArray(i);
    }
    it.charArray = new char[message.getCharArrayCount()];
    for (int i = 0; i < it.charArray.length; i++) {
      it.charArray[i] = (char) message.getCharArray(i);
    }
    it.booleanArray = new boolean[message.getBooleanArrayCount()];
    for (int i = 0; i < it.booleanArray.length; i++) {
      it.booleanArray[i] = message.getBooleanArray(i);
    }
  }

  private static CombinedMessages.MediaContent message(MediaContent it) {
    CombinedMessages.MediaContent.Builder builder = CombinedMessages.MediaContent.newBuilder();
    if (it.getMedia() != null) {
      builder.setMedia(message(it.getMedia()));
    }
    for (Image image : it.getImages()) {
      builder.addImages(message(image));
    }
    return builder.build();
  }

  private static MediaContent object(CombinedMessages.MediaContent message) {
    Media media = message.hasMedia() ? object(message.getMedia()) : null;
    List<Image> images = new ArrayList<>(message.getImagesCount());
    for (int i = 0; i < message.getImagesCount(); i++) {
      images.add(object(message.getImages(i)));
    }
    return new MediaContent(media, images);
  }

  private static CombinedMessages.Media message(Media it) {
    CombinedMessages.Media.Builder builder =
        CombinedMessages.Media.newBuilder()
            .setWidth(it.getWidth())
            .setHeight(it.getHeight())
            .setDuration(it.getDuration())
            .setSize(it.getSize())
            .setBitrate(it.getBitrate())
            .setHasBitrate(it.hasBitrate())
            .addAllPersons(it.getPersons());
    if (it.getUri() != null) {
      builder.setUri(it.getUri());
    }
    if (it.getTitle() != null) {
      builder.setTitle(it.getTitle());
    }
    if (it.getFormat() != null) {
      builder.setFormat(it.getFormat());
    }
    if (it.getCopyright() != null) {
      builder.setCopyright(it.getCopyright());
    }
    if (it.getPlayer() != null) {
      builder.setPlayer(message(it.getPlayer()));
    }
    return builder.build();
  }

  private static Media object(CombinedMessages.Media message) {
    return new Media(
        message.hasUri() ? message.getUri() : null,
        message.hasTitle() ? message.getTitle() : null,
        message.getWidth(),
        message.getHeight(),
        message.hasFormat() ? message.getFormat() : null,
        message.getDuration(),
        message.getSize(),
        message.getBitrate(),
        message.getHasBitrate(),
        new ArrayList<>(message.getPersonsList()),
        message.hasPlayer() ? object(message.getPlayer()) : null,
        message.hasCopyright() ? message.getCopyright() : null);
  }

  private static CombinedMessages.Image message(Image it) {
    CombinedMessages.Image.Builder builder =
        CombinedMessages.Image.newBuilder().setWidth(it.getWidth()).setHeight(it.getHeight());
    if (it.getUri() != null) {
      builder.setUri(it.getUri());
    }
    if (it.getTitle() != null) {
      builder.setTitle(it.getTitle());
    }
    if (it.getSize() != null) {
      builder.setSize(message(it.getSize()));
    }
    if (it.getMedia() != null) {
      builder.setMedia(message(it.getMedia()));
    }
    return builder.build();
  }

  private static Image object(CombinedMessages.Image message) {
    return new Image(
        message.hasUri() ? message.getUri() : null,
        message.hasTitle() ? message.getTitle() : null,
        message.getWidth(),
        message.getHeight(),
        message.hasSize() ? object(message.getSize()) : null,
        message.hasMedia() ? object(message.getMedia()) : null);
  }

  private static XlangMessages.Player message(Media.Player it) {
    return switch (it) {
      case JAVA -> XlangMessages.Player.JAVA;
      case FLASH -> XlangMessages.Player.FLASH;
    };
  }

  private static Media.Player object(XlangMessages.Player message) {
    return switch (message) {
      case JAVA -> Media.Player.JAVA;
      case FLASH -> Media.Player.FLASH;
      case UNRECOGNIZED -> throw new IllegalStateException("unknown player");
    };
  }

  private static XlangMessages.Size message(Image.Size it) {
    return switch (it) {
      case SMALL -> XlangMessages.Size.SMALL;
      case LARGE -> XlangMessages.Size.LARGE;
    };
  }

  private static Image.Size object(XlangMessages.Size message) {
    return switch (message) {
      case SMALL -> Image.Size.SMALL;
      case LARGE -> Image.Size.LARGE;
      case UNRECOGNIZED -> throw new IllegalStateException("unknown size");
    };
  }
}
