package io.fory.benchmark.scaling;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.ArrayCodec;
import io.fory.benchmark.data.MediaContent;
import org.apache.fory.ThreadSafeFory;

/** Apache Fory in one of its thread-safe forms, with the options of its codec. */
final class SharedApacheFory implements ArrayCodec {

  private final ThreadSafeFory fory;

  private SharedApacheFory(ThreadSafeFory fory) {
    this.fory = fory;
    MediaContent.graphClasses().forEach(fory::register);
  }

  /** Returns the form that its documentation calls the default: a pool of fixed size. */
  static ArrayCodec pool() {
    return new SharedApacheFory(ApacheForyCodec.builder(false).buildThreadSafeFory());
  }

  /** Returns the form that its documentation has for long-lived platform threads. */
  static ArrayCodec threadLocal() {
    return new SharedApacheFory(ApacheForyCodec.builder(false).buildThreadLocalFory());
  }

  @Override
  public byte[] serialize(Object object) {
    return fory.serialize(object);
  }

  @Override
  public Object deserialize(byte[] message) {
    return fory.deserialize(message);
  }
}
