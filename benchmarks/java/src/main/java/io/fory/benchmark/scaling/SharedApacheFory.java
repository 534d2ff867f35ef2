package io.fory.benchmark.scaling;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.data.MediaContent;
import org.apache.fory.ThreadSafeFory;

/** Apache Fory in one of its thread-safe forms, with the options of its codec. */
final class SharedApacheFory implements SharedLibrary {

  private final ThreadSafeFory fory;

  private SharedApacheFory(ThreadSafeFory fory) {
    this.fory = fory;
    MediaContent.graphClasses().forEach(fory::register);
  }

  /** Returns the form that its documentation calls the default: a pool of fixed size. */
  static SharedApacheFory pool() {
    return new SharedApacheFory(ApacheForyCodec.builder(false).buildThreadSafeFory());
  }

  /** Returns the form that its documentation has for long-lived platform threads. */
  static SharedApacheFory threadLocal() {
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
