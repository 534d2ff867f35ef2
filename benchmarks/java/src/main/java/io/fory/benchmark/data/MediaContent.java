package io.fory.benchmark.data;

import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** MEDIA_CONTENT: the media model of jvm-serializers, one {@link Media} and its {@link Image}s. */
@SuppressWarnings("serial") // The lists are ArrayLists, declared by their interface as users do.
public class MediaContent implements Serializable {

  @Serial private static final long serialVersionUID = 1L;

  private Media media;
  private List<Image> images;

  /** Creates an empty content. */
  public MediaContent() {}

  /** Creates a content of the given parts. */
  public MediaContent(Media media, List<Image> images) {
    this.media = media;
    this.images = images;
  }

  /**
   * Returns the content that the suites measure; equal on every call.
   *
   * @param references whether every image points to the one media, so that a reader must keep the
   *     identity of a shared object
   */
  public static MediaContent create(boolean references) {
    Media media = Media.create();
    Media shared = references ? media : null;
    List<Image> images = new ArrayList<>();
    images.add(
        new Image(
            "http://javaone.com/keynote_huge.jpg",
            "Javaone Keynote\u1234",
            32000,
            24000,
            Image.Size.LARGE,
            shared));
    images.add(
        new Image(
            "http://javaone.com/keynote_large.jpg", null, 1024, 768, Image.Size.LARGE, shared));
    images.add(
        new Image(
            "http://javaone.com/keynote_small.jpg", null, 320, 240, Image.Size.SMALL, shared));
    return new MediaContent(media, images);
  }

  /**
   * Returns the classes of the graph that {@link #create} makes, the root last, for the libraries
   * that want each of them registered.
   */
  public static List<Class<?>> graphClasses() {
    return List.of(
        Image.class,
        Image.Size.class,
        Media.class,
        Media.Player.class,
        ArrayList.class,
        MediaContent.class);
  }

  /** Returns the media; null in an empty content. */
  public Media getMedia() {
    return media;
  }

  /** Returns the images; null in an empty content. */
  public List<Image> getImages() {
    return images;
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
