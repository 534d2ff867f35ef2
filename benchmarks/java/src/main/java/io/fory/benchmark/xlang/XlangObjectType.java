package io.fory.benchmark.xlang;

/** The objects of {@link XlangBenchmark}, as its parameter {@code objectType} names them. */
public enum XlangObjectType {
  /** {@link NumericStruct}. */
  NUMERIC_STRUCT,
  /** {@link Sample}. */
  SAMPLE,
  /** {@link MediaContent}. */
  MEDIA_CONTENT,
  /** {@link NumericStructList}. */
  NUMERIC_STRUCT_LIST,
  /** {@link SampleList}. */
  SAMPLE_LIST,
  /** {@link MediaContentList}. */
  MEDIA_CONTENT_LIST;

  /** The elements of each list. */
  static final int LIST_SIZE = 5;

  /** Returns a new object of this type, equal to every other one. */
  Object create() {
    return switch (this) {
      case NUMERIC_STRUCT -> NumericStruct.create(0);
      case SAMPLE -> Sample.create();
      case MEDIA_CONTENT -> MediaContent.create();
      case NUMERIC_STRUCT_LIST -> NumericStructList.create();
      case SAMPLE_LIST -> SampleList.create();
      case MEDIA_CONTENT_LIST -> MediaContentList.create();
    };
  }
}
