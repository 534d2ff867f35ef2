package io.fory.benchmark.ceiling;

import io.fory.benchmark.data.ObjectType;

/**
 * The code, written by hand, of one model: its objects to bytes and back.
 *
 * <p>Belongs to one thread.
 */
interface ModelCode {

  /**
   * Writes a message from the start of {@code bytes} on.
   *
   * @param object of the model's class
   * @return the end of the message
   * @throws IndexOutOfBoundsException if there is too little room
   */
  int write(Object object, byte[] bytes);

  /**
   * Reads the message from the start of {@code bytes} to {@code end}.
   *
   * @throws IndexOutOfBoundsException if the message is longer
   * @throws IllegalArgumentException if it is no message of the model's class
   */
  Object read(byte[] bytes, int end);

  static ModelCode of(ObjectType objectType) {
    return switch (objectType) {
      case STRUCT -> new StructCode();
      case STRUCT2 -> new Struct2Code();
      case MEDIA_CONTENT -> new MediaContentCode();
      case SAMPLE -> new SampleCode();
    };
  }
}
