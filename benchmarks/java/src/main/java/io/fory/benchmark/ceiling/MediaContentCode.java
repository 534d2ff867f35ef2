package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.getInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getLong;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putLong;

import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.Media;
import io.fory.benchmark.data.MediaContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The code for {@link MediaContent}: the images, a list of bodies, and the media.
 *
 * <table>
 *   <caption>Bodies: the fixed block, then strings and objects</caption>
 *   <tr><td>Image<td>height 4, width 4, size 1; title, uri; media
 *   <tr><td>Media<td>duration 8, size 8, bitrate 4, height 4, width 4, hasBitrate 1, player 1;
 *       copyright, format, title, uri; persons
 * </table>
 */
final class MediaContentCode implements ModelCode {

  private static final long START = MessageStart.of(0x8808_F4EA);
  private static final Image.Size[] SIZES = Image.Size.values();
  private static final Media.Player[] PLAYERS = Media.Player.values();

  private static final byte NULL = 0;
  private static final byte PRESENT = 1;

  /** All elements are of the declared class, none is null. */
  private static final byte BODIES = 1;

  private static final int IMAGE_BLOCK = 9;
  private static final int MEDIA_BLOCK = 30;

  /** The block, two strings, and the head of the media. */
  private static final int LEAST_IMAGE_BYTES = IMAGE_BLOCK + 3;

  private final StringCode strings = new StringCode();

  /** The index behind the media or list of strings that was read last. */
  private int behind;

  @Override
  public int write(Object object, byte[] bytes) {
    MediaContent content = (MediaContent) object;
    putLong(bytes, 0, START);
    return putMedia(
        content.getMedia(), bytes, putImages(content.getImages(), bytes, MessageStart.BYTES));
  }

  private int putImages(List<Image> images, byte[] bytes, int start) {
    if (images == null) {
      bytes[start] = NULL;
      return start + 1;
    }
    int count = images.size();
    bytes[start] = PRESENT;
    int at = LengthCode.put(bytes, start + 1, count);
    if (count > 0) {
      bytes[at++] = BODIES;
    }
    for (int i = 0; i < count; i++) {
      at = putImage(images.get(i), bytes, at);
    }
    return at;
  }

  private int putImage(Image image, byte[] bytes, int start) {
    Objects.checkFromIndexSize(start, IMAGE_BLOCK, bytes.length);
    putInt(bytes, start, image.getHeight());
    putInt(bytes, start + 4, image.getWidth());
    bytes[start + 8] = code(image.getSize());
    int at = strings.put(bytes, start + IMAGE_BLOCK, image.getTitle());
    at = strings.put(bytes, at, image.getUri());
    return putMedia(image.getMedia(), bytes, at);
  }

  private int putMedia(Media media, byte[] bytes, int start) {
    if (media == null) {
      bytes[start] = NULL;
      return start + 1;
    }
    Objects.checkFromIndexSize(start, 1 + MEDIA_BLOCK, bytes.length);
    bytes[start] = PRESENT;
    putLong(bytes, start + 1, media.getDuration());
    putLong(bytes, start + 9, media.getSize());
    putInt(bytes, start + 17, media.getBitrate());
    putInt(bytes, start + 21, media.getHeight());
    putInt(bytes, start + 25, media.getWidth());
    bytes[start + 29] = (byte) (media.hasBitrate() ? 1 : 0);
    bytes[start + 30] = code(media.getPlayer());
    int at = strings.put(bytes, start + 1 + MEDIA_BLOCK, media.getCopyright());
    at = strings.put(bytes, at, media.getFormat());
    at = strings.put(bytes, at, media.getTitle());
    at = strings.put(bytes, at, media.getUri());
    return putStrings(media.getPersons(), bytes, at);
  }

  private int putStrings(List<String> values, byte[] bytes, int start) {
    if (values == null) {
      bytes[start] = NULL;
      return start + 1;
    }
    int count = values.size();
    bytes[start] = PRESENT;
    int at = LengthCode.put(bytes, start + 1, count);
    for (int i = 0; i < count; i++) {
      at = strings.put(bytes, at, values.get(i));
    }
    return at;
  }

  @SuppressWarnings("EnumOrdinal") // the format's code of a constant
  private static byte code(Enum<?> constant) {
    return (byte) (constant == null ? 0 : constant.ordinal() + 1);
  }

  @Override
  public Object read(byte[] bytes, int end) {
    MessageStart.require(START, bytes, end);
    int at = MessageStart.BYTES;
    List<Image> images = null;
    if (isPresent(bytes, at++, end)) {
      int count = LengthCode.get(bytes, at, end);
      at += LengthCode.bytes(count);
      Objects.checkFromIndexSize(at, (long) count * LEAST_IMAGE_BYTES, (long) end);
      images = new ArrayList<>(count);
      if (count > 0 && bytes[at++] != BODIES) {
        throw new IllegalArgumentException("images of other classes");
      }
      for (int i = 0; i < count; i++) {
        at = getImage(bytes, at, end, images);
      }
    }
    Media media = isPresent(bytes, at, end) ? getMedia(bytes, at + 1, end) : null;
    return new MediaContent(media, images);
  }

  /** Reads an image, adds it, and returns the index behind it. */
  private int getImage(byte[] bytes, int start, int end, List<Image> images) {
    Objects.checkFromIndexSize(start, IMAGE_BLOCK, end);
    int height = getInt(bytes, start);
    int width = getInt(bytes, start + 4);
    int size = bytes[start + 8];
    int at = start + IMAGE_BLOCK;
    int header = LengthCode.get(bytes, at, end);
    String title = strings.get(bytes, at, header, end);
    at = StringCode.end(at, header);
    header = LengthCode.get(bytes, at, end);
    String uri = strings.get(bytes, at, header, end);
    at = StringCode.end(at, header);
    Media media = null;
    if (isPresent(bytes, at++, end)) {
      media = getMedia(bytes, at, end);
      at = behind;
    }
    images.add(new Image(uri, title, width, height, size == 0 ? null : SIZES[size - 1], media));
    return at;
  }

  private Media getMedia(byte[] bytes, int start, int end) {
    Objects.checkFromIndexSize(start, MEDIA_BLOCK, end);
    long duration = getLong(bytes, start);
    long size = getLong(bytes, start + 8);
    int bitrate = getInt(bytes, start + 16);
    int height = getInt(bytes, start + 20);
    int width = getInt(bytes, start + 24);
    boolean hasBitrate = bytes[start + 28] != 0;
    int player = bytes[start + 29];
    int at = start + MEDIA_BLOCK;
    int header = LengthCode.get(bytes, at, end);
    String copyright = strings.get(bytes, at, header, end);
    at = StringCode.end(at, header);
    header = LengthCode.get(bytes, at, end);
    String format = strings.get(bytes, at, header, end);
    at = StringCode.end(at, header);
    header = LengthCode.get(bytes, at, end);
    String title = strings.get(bytes, at, header, end);
    at = StringCode.end(at, header);
    header = LengthCode.get(bytes, at, end);
    String uri = strings.get(bytes, at, header, end);
    at = StringCode.end(at, header);
    List<String> persons = null;
    if (isPresent(bytes, at++, end)) {
      persons = getStrings(bytes, at, end);
      at = behind;
    }
    behind = at;
    return new Media(
        uri,
        title,
        width,
        height,
        format,
        duration,
        size,
        bitrate,
        hasBitrate,
        persons,
        player == 0 ? null : PLAYERS[player - 1],
        copyright);
  }

  private List<String> getStrings(byte[] bytes, int start, int end) {
    int count = LengthCode.get(bytes, start, end);
    int at = start + LengthCode.bytes(count);
    Objects.checkFromIndexSize(at, count, end);
    List<String> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int header = LengthCode.get(bytes, at, end);
      values.add(strings.get(bytes, at, header, end));
      at = StringCode.end(at, header);
    }
    behind = at;
    return values;
  }

  private static boolean isPresent(byte[] bytes, int at, int end) {
    Objects.checkIndex(at, end);
    byte head = bytes[at];
    if (head != NULL && head != PRESENT) {
      throw new IllegalArgumentException("an object of another class");
    }
    return head == PRESENT;
  }
}
