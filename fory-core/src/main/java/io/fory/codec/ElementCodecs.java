package io.fory.codec;

/** The codecs of the elements that a place, or the serializer of its containers, declares. */
public interface ElementCodecs {
  /** Returns the codec of the elements, or of a map's keys. */
  ValueCodec first();

  /** Returns the codec of a map's values, or null. */
  ValueCodec second();

  /** Returns whether something cannot be an element. */
  default boolean areChecked() {
    return isChecked(first()) || second() != null && isChecked(second());
  }

  private static boolean isChecked(ValueCodec codec) {
    Class<?> type = DeclaredElements.classOf(codec);
    return type != null && type != Object.class || of(codec) != null && of(codec).areChecked();
  }

  /** Returns the elements that a codec declares for containers, or null. */
  static ElementCodecs of(ValueCodec codec) {
    return codec instanceof DeclaredPlace place ? place.elements() : DeclaredElements.of(codec);
  }
}
