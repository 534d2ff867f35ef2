package io.fory.benchmark.xlang;

import io.fory.benchmark.data.Fields;
import io.fory.benchmark.data.ObjectType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * The objects of {@link XlangBenchmark}, as its parameter {@code objectType} names them; their
 * classes are generated from {@code xlang.fbs}.
 */
public enum XlangObjectType {
  /** Twelve {@code int}s, of four bytes each in every library's message. */
  NUMERIC_STRUCT,
  /**
   * The sample of the user types in types that every language has. What is a {@code short} or a
   * {@code char} there is an {@code int} here, and the boxes keep only their names.
   */
  SAMPLE,
  /**
   * The media content of the user types in types that every language has. A title that is null
   * there is empty here, and no image refers to a media.
   */
  MEDIA_CONTENT,
  /** Five NUMERIC_STRUCTs, each of other values. */
  NUMERIC_STRUCT_LIST,
  /** Five equal SAMPLEs. */
  SAMPLE_LIST,
  /** Five equal MEDIA_CONTENTs. */
  MEDIA_CONTENT_LIST;

  private static final int LIST_SIZE = 5;
  private static final long SEED = 17;

  /** How many significant bits the fields of a NUMERIC_STRUCT have, in their order. */
  private static final int[] BITS = {3, 5, 8, 10, 13, 15, 18, 20, 23, 25, 28, 31};

  /** Returns a new object of this type, equal to every other one. */
  public Object create() {
    switch (this) {
      case NUMERIC_STRUCT:
        return numericStruct(0);
      case SAMPLE:
        return sample();
      case MEDIA_CONTENT:
        return mediaContent();
      case NUMERIC_STRUCT_LIST:
        NumericStructList structs = new NumericStructList();
        structs.values = list(XlangObjectType::numericStruct);
        return structs;
      case SAMPLE_LIST:
        SampleList samples = new SampleList();
        samples.values = list(i -> sample());
        return samples;
      case MEDIA_CONTENT_LIST:
        MediaContentList contents = new MediaContentList();
        contents.values = list(i -> mediaContent());
        return contents;
    }
    throw new AssertionError(this);
  }

  private static <T> List<T> list(IntFunction<T> element) {
    List<T> list = new ArrayList<>();
    for (int i = 0; i < LIST_SIZE; i++) {
      list.add(element.apply(i));
    }
    return list;
  }

  /**
   * Returns the struct of a number, with the same values on every call: random ones of every size,
   * from 3 significant bits in {@code f1} to 31 in {@code f12}, of both signs, none of them zero.
   *
   * @param number 0 for the struct that the suite measures alone, else the place in a list
   */
  private static NumericStruct numericStruct(int number) {
    Random random = new Random(SEED + number);
    NumericStruct struct = new NumericStruct();
    for (int i = 0; i < BITS.length; i++) {
      int highest = 1 << (BITS[i] - 1);
      int magnitude = highest | random.nextInt(highest);
      Fields.set(struct, "f" + (i + 1), random.nextBoolean() ? magnitude : -magnitude);
    }
    return struct;
  }

  private static Sample sample() {
    return Fields.copy(ObjectType.SAMPLE.create(false), new Sample());
  }

  private static MediaContent mediaContent() {
    var original = io.fory.benchmark.data.MediaModel.create(false);
    MediaContent content = new MediaContent();
    content.media = Fields.copy(original.getMedia(), new Media());
    content.media.title = "";
    content.images = new ArrayList<>();
    for (var image : original.getImages()) {
      Image copy = Fields.copy(image, new Image());
      copy.title = image.getTitle() == null ? "" : image.getTitle();
      content.images.add(copy);
    }
    return content;
  }
}
