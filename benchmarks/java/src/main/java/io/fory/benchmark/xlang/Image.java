package io.fory.benchmark.xlang;

import java.util.Objects;
import org.apache.fory.annotation.ForyField;

/** A still image of a {@link MediaContent}. */
public class Image {

  @ForyField(id = 1)
  @io.fory.annotation.ForyField(id = 1)
  public String uri;

  @ForyField(id = 2)
  @io.fory.annotation.ForyField(id = 2)
  public String title;

  @ForyField(id = 3)
  @io.fory.annotation.ForyField(id = 3)
  public int width;

  @ForyField(id = 4)
  @io.fory.annotation.ForyField(id = 4)
  public int height;

  @ForyField(id = 5)
  @io.fory.annotation.ForyField(id = 5)
  public Size size;

  /** Creates an image of zeros and nulls. */
  public Image() {}

  /** Creates an image of the given values. */
  Image(String uri, String title, int width, int height, Size size) {
    this.uri = uri;
    this.title = title;
    this.width = width;
    this.height = height;
    this.size = size;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Image that
        && width == that.width
        && height == that.height
        && size == that.size
        && Objects.equals(uri, that.uri)
        && Objects.equals(title, that.title);
  }

  @Override
  public int hashCode() {
    return Objects.hash(uri, title, width, height, size);
  }
}
