package io.fory.benchmark.data;

import java.io.Serial;
import java.io.Serializable;
import java.util.Objects;

/** A still image of a {@link MediaContent}. */
public class Image implements Serializable {

  /** The two sizes of an image. */
  public enum Size {
    SMALL,
    LARGE
  }

  @Serial private static final long serialVersionUID = 1L;

  private String uri;
  private String title;
  private int width;
  private int height;
  private Size size;
  private Media media;

  /** Creates an empty image. */
  public Image() {}

  /** Creates an image; {@code title} and {@code media} may be null. */
  public Image(String uri, String title, int width, int height, Size size, Media media) {
    this.uri = uri;
    this.title = title;
    this.width = width;
    this.height = height;
    this.size = size;
    this.media = media;
  }

  /** Returns the address of the image. */
  public String getUri() {
    return uri;
  }

  /** Returns the title, or null. */
  public String getTitle() {
    return title;
  }

  /** Returns the width in pixels. */
  public int getWidth() {
    return width;
  }

  /** Returns the height in pixels. */
  public int getHeight() {
    return height;
  }

  /** Returns the size class. */
  public Size getSize() {
    return size;
  }

  /** Returns the media that the image belongs to, or null. */
  public Media getMedia() {
    return media;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Image that
        && width == that.width
        && height == that.height
        && size == that.size
        && Objects.equals(uri, that.uri)
        && Objects.equals(title, that.title)
        && Objects.equals(media, that.media);
  }

  @Override
  public int hashCode() {
    return Objects.hash(uri, title, width, height, size, media);
  }
}
