package io.fory.benchmark.evolution;

import io.fory.benchmark.data.Fields;
import io.fory.benchmark.data.Media;
import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.ObjectType;
import io.fory.benchmark.data.RevisedMedia;
import io.fory.benchmark.data.RevisedStruct;
import io.fory.benchmark.data.Struct;

/** A class and a later version of it, in which one field is added, one removed and one widened. */
public enum VersionPair {
  /** 104 primitive fields. */
  STRUCT(Struct.class, RevisedStruct.class),
  /** The media of MEDIA_CONTENT: strings, numbers, an enum and a list. */
  MEDIA(Media.class, RevisedMedia.class);

  private final Class<?> first;
  private final Class<?> revised;

  VersionPair(Class<?> first, Class<?> revised) {
    this.first = first;
    this.revised = revised;
  }

  Class<?> first() {
    return first;
  }

  Class<?> revised() {
    return revised;
  }

  /** Returns the object that is written, which is of the first version. */
  Object written() {
    return this == STRUCT
        ? ObjectType.STRUCT.create(false)
        : ((MediaContent) ObjectType.MEDIA_CONTENT.create(false)).getMedia();
  }

  /** Returns what a reader makes of it that has the revised version. */
  Object revision() {
    return Fields.copy(written(), this == STRUCT ? new RevisedStruct() : new RevisedMedia());
  }
}
