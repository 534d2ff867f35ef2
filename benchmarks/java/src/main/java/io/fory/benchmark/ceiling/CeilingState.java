package io.fory.benchmark.ceiling;

import io.fory.Fory;
import io.fory.benchmark.MessageSize;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.ObjectType;
import io.fory.benchmark.data.Sample;
import io.fory.benchmark.data.Struct;
import java.util.Arrays;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The state of one cell: an object, Fory's message of it, and the code for its model.
 *
 * <p>Setting up proves that this code writes the message byte for byte and reads it back equal.
 */
@State(Scope.Thread)
public class CeilingState {
  @Param public ObjectType objectType;

  private final byte[] buffer = new byte[BufferType.CAPACITY];
  private Object object;
  private byte[] message;
  private ModelCode code;
  private Supplier<Object> allocation;

  /** Builds the parts and proves them right. */
  @Setup(Level.Trial)
  public void setUp(MessageSize size) {
    object = objectType.create(false);
    code = ModelCode.of(objectType);
    allocation = newAllocation();
    message =
        Fory.builder()
            .withCompatible(false)
            .register(objectType.rootClass(), 1)
            .withCodegen(false)
            .build()
            .serialize(object);
    serialize();
    if (!Arrays.equals(buffer, 0, message.length, message, 0, message.length)) {
      throw new IllegalStateException(objectType + " is written in other bytes than by Fory");
    }
    requireEqual(deserialize());
    if (objectType != ObjectType.STRUCT) {
      requireEqual(allocate());
    }
    size.set(message.length);
  }

  private Supplier<Object> newAllocation() {
    return switch (objectType) {
      case STRUCT -> Struct::new;
      case STRUCT2 -> new Struct2Allocation();
      case MEDIA_CONTENT -> new MediaContentAllocation((MediaContent) object);
      case SAMPLE -> new SampleAllocation((Sample) object);
    };
  }

  private void requireEqual(Object copy) {
    if (copy == object || !object.equals(copy)) {
      throw new IllegalStateException(objectType + " did not come back as it was written");
    }
  }

  int serialize() {
    int end = code.write(object, buffer);
    if (end != message.length) {
      throw new IllegalStateException(objectType + " was written in " + end + " bytes");
    }
    return end;
  }

  Object deserialize() {
    return code.read(buffer, message.length);
  }

  Object allocate() {
    return allocation.get();
  }

  Object copyBytes() {
    System.arraycopy(message, 0, buffer, 0, message.length);
    return buffer;
  }
}
