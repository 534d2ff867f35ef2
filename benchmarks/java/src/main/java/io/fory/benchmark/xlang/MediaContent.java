package io.fory.benchmark.xlang;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.fory.annotation.ForyField;

/**
 * MEDIA_CONTENT: the media model of jvm-serializers, {@link io.fory.benchmark.data.MediaContent},
 * in types that every language has. A title that is null there is empty here, and no image refers
 * to a media.
 */
public class MediaContent {

  @ForyField(id = 1)
  @io.fory.annotation.ForyField(id = 1)
  public Media media;

  @ForyField(id = 2)
  @io.fory.annotation.ForyField(id = 2)
  public List<Image> images;

  /** Creates a content of nulls. */
  public MediaContent() {}

  /** Returns the content that the suite measures; equal on every call. */
  static MediaContent create() {
    MediaContent content = new MediaContent();
    content.media = Media.create();
    content.images = new ArrayList<>();
    content.images.add(
        new Image(
            "http://javaone.com/keynote_huge.jpg",
            "Javaone Keynote\u1234",
            32000,
            24000,
            Size.LARGE));
    content.images.add(
        new Image("http://javaone.com/keynote_large.jpg", "", 1024, 768, Size.LARGE));
    content.images.add(new Image("http://javaone.com/keynote_small.jpg", "", 320, 240, Size.SMALL));
    return content;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MediaContent that
        && Objects.equals(media, that.media)
        && Objects.equals(images, that.images);
  }

  @Override
  public int hashCode() {
    return Objects.hash(media, images);
  }
}
