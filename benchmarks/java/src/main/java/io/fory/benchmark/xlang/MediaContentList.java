package io.fory.benchmark.xlang;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.fory.annotation.ForyField;

/** MEDIA_CONTENT_LIST: a list of equal {@link MediaContent}s. */
public class MediaContentList {

  @ForyField(id = 1)
  @io.fory.annotation.ForyField(id = 1)
  public List<MediaContent> values;

  /** Creates a list object without a list. */
  public MediaContentList() {}

  /** Returns the list that the suite measures; equal on every call. */
  static MediaContentList create() {
    MediaContentList list = new MediaContentList();
    list.values = new ArrayList<>();
    for (int i = 0; i < XlangObjectType.LIST_SIZE; i++) {
      list.values.add(MediaContent.create());
    }
    return list;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MediaContentList that && Objects.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Objects.hash(values);
  }
}
